/** What came of dialling. `absent`: nobody listens. `refused`: somebody does, and it came to nothing. `lost`: it was connected. */
export type DialOutcome = 'absent' | 'refused' | 'lost';

export const POLL_MS = 1000;
const BOUND_MS = 30_000;
/** An Editor that reloads, or is being opened, is looked for every second; one that has been away for longer, less often. */
const POLLS = 30;

/** Says how long to wait before the next attempt, in ms. */
export function createBackOff(): { after(outcome: DialOutcome): number; reset(): void } {
  let absences = 0;
  let refusals = 0;
  const reset = (): void => {
    absences = 0;
    refusals = 0;
  };
  return {
    reset,
    after(outcome) {
      switch (outcome) {
        case 'lost':
          reset();
          return POLL_MS;
        case 'absent':
          absences += 1;
          refusals = 0;
          return grown(absences - POLLS);
        case 'refused':
          refusals += 1;
          return grown(refusals - 1);
      }
    },
  };
}

const grown = (doublings: number): number => Math.min(POLL_MS * 2 ** Math.max(0, doublings), BOUND_MS);
