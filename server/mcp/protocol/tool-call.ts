import { errorEnvelope } from '../../../generated/typescript/envelopes.ts';
import type { Violation } from '../../../generated/typescript/validators.js';
import type { Envelope, ErrorEnvelope } from '../../../generated/typescript/types.ts';
import type { ToolCall } from '../../hub/protocol/hub-protocol.ts';

/** What a tool call is made with: its way to the hub. Never rejects; stays pending where nobody waits any more. */
export interface CallContext {
  ask(call: ToolCall): Promise<Envelope>;
  /** An id for an answer that no operation stands behind. */
  newLogId(): string;
}

/** Bad arguments are an answer that the model reads and fixes (ENV-05). */
export function invalidParams(tool: string, violations: readonly Violation[], log_id: string): ErrorEnvelope {
  const what = violations.map((violation) => violation.message).join('; ');
  return errorEnvelope({
    log_id,
    message: `Nothing ran: the arguments of ${tool} are not valid.`,
    advice: 'Correct them and call again.',
    error: `invalid arguments of ${tool}: ${what}`,
    error_code: 'invalid_params',
  });
}
