/** The result of dialling. `absent`: nothing listens there. `refused`: something listens, but refused the connection. `lost`: it was connected. */
export type DialOutcome = 'absent' | 'refused' | 'lost';

export const POLL_MS = 1000;
const BOUND_MS = 30_000;

/**
 * Says how long to wait before the next attempt, in ms. An Editor that is not there is looked for every second, however long: on the loopback interface
 * that costs next to nothing, and it is met within a second of its start.
 */
export function createBackOff(): { after(outcome: DialOutcome): number; reset(): void } {
  let refusals = 0;
  const reset = (): void => {
    refusals = 0;
  };
  return {
    reset,
    after(outcome) {
      switch (outcome) {
        case 'lost':
        case 'absent':
          reset();
          return POLL_MS;
        case 'refused':
          refusals += 1;
          return pauseAfter(refusals - 1);
      }
    },
  };
}

const pauseAfter = (doublings: number): number => Math.min(POLL_MS * 2 ** Math.max(0, doublings), BOUND_MS);
