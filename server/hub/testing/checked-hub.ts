import { hubOf } from '../hub.ts';
import type { Hub, HubOptions } from '../protocol/hub-protocol.ts';
import { assertInvariants } from '../state/invariants.ts';
import { createState } from '../state/create-state.ts';

/** A check looks at the whole state. A hub that holds more is not checked after each step, so that 10,000 calls at once take no hours. */
const HELD_PER_STEP = 256;

/**
 * A hub whose state is checked after each step (a large one after every few). `onBroken` gets the first contradiction; absent: the step throws it.
 */
export function createCheckedHub(options: HubOptions, onBroken?: (message: string) => void): Hub {
  const state = createState(options);
  const hub = hubOf(state);
  let isBroken = false;
  let budget = 0;
  const isDue = (): boolean => {
    budget += HELD_PER_STEP;
    if (budget < state.operations.size + state.calls.size + state.newest.size) return false;
    budget = 0;
    return true;
  };
  const check = (): void => {
    try {
      assertInvariants(state);
    } catch (error) {
      if (onBroken === undefined) throw error;
      isBroken = true;
      onBroken(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    ...hub,
    step(event, now) {
      const effects = hub.step(event, now);
      if (!isBroken && isDue()) check();
      return effects;
    },
  };
}
