import { hubOf } from '../hub.ts';
import type { Hub, HubOptions } from '../protocol/hub-protocol.ts';
import { assertInvariants } from '../state/invariants.ts';
import { createState } from '../state/create-state.ts';
import type { ToolName } from '../../../generated/typescript/tools.ts';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { unknownInEnvelope } from '../../../generated/typescript/unknown-members.ts';
import { validateEnvelope } from '../../../generated/typescript/validators.js';

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

export function checkEnvelope(envelope: Envelope, tool: ToolName | undefined): Envelope {
  const reading = validateEnvelope(JSON.parse(JSON.stringify(envelope)));
  if (!reading.ok)
    throw new Error(
      `the hub answered an invalid envelope: ${reading.errors[0]?.message ?? ''} in ${JSON.stringify(envelope)}`,
    );
  refuseUnknown(unknownInEnvelope(envelope, tool), envelope);
  return envelope;
}

/** A reader keeps what it does not know; a writer of this version sends nothing else. */
export function refuseUnknown(unknown: readonly string[], message: object): void {
  if (unknown.length > 0)
    throw new Error(
      `the hub sends ${unknown.join(', ')}, which the contract does not name, in ${JSON.stringify(message)}`,
    );
}
