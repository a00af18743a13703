import { hubOf } from '../hub.ts';
import type { Hub, HubOptions } from '../protocol/hub-protocol.ts';
import { assertInvariants } from '../state/invariants.ts';
import { createState } from '../state/state.ts';

/** A hub whose state is checked after each step. `onBroken` hears of the first contradiction; absent: the step throws it. */
export function createCheckedHub(options: HubOptions, onBroken?: (message: string) => void): Hub {
  const state = createState(options);
  const hub = hubOf(state);
  let isBroken = false;
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
      if (!isBroken) check();
      return effects;
    },
  };
}
