import type { Envelope } from '../../generated/typescript/types.ts';
import type { ToolName } from '../../generated/typescript/tools.ts';
import type { Facts } from './facts.ts';
import type { Asked, Observation } from './history.ts';

/** An envelope of an operation that reached a client: the answer to a call, or to a read of that operation. */
export interface Shown {
  readonly at: number;
  readonly envelope: Envelope;
  /** Who has it, for messages. */
  readonly by: string;
  /** The tool whose envelopes it is one of. */
  readonly tool: ToolName;
  /** The call; absent for a read. */
  readonly asked?: Asked | undefined;
  /** The log_id that was asked for. */
  readonly wanted?: string | undefined;
}

/** Tools that tell of operations in words of their own. */
export const tellInOwnWords: ReadonlySet<string> = new Set<ToolName>([
  'unity_get_log_details',
  'unity_get_logs',
  'unity_help',
]);

/** Undefined for every other observation. */
export function shownBy(facts: Facts, observation: Observation): Shown | undefined {
  const { at } = observation;
  if (observation.kind === 'read_answered') {
    const { read, answer } = observation;
    const { form, log_id } = facts.reads.get(read) ?? {};
    if (!('status' in answer)) return undefined;
    return { at, envelope: answer, by: `read ${read} (${form})`, tool: 'unity_get_result', wanted: log_id };
  }
  if (observation.kind !== 'answered') return undefined;
  const { call, envelope } = observation;
  const asked = facts.calls.get(call)?.asked;
  const { tool = 'unity_execute_code' } = asked ?? {};
  return {
    at,
    envelope,
    by: `call ${call}`,
    // A tool of the Editor's own is answered like any work.
    tool: tool === 'custom_tool' ? 'unity_execute_code' : tool,
    asked,
    wanted: asked?.log_id,
  };
}
