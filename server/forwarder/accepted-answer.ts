import { timeoutEnvelope } from '../../generated/typescript/envelopes.ts';
import { memberOf } from '../lib/json.ts';
import { errorLine, INTERNAL_ERROR, type JsonRpcId } from './client-message.ts';

interface AcceptedRequest {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: object;
}

/** Requests without a handshake name their protocol, and results say of what kind they are (2026 era). */
const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';

/**
 * The line that answers a request whose work was accepted, and whose server is gone for good (`reason`). The work goes on, or may have ended: the
 * client is told its log_id, by the envelope of a wait that is over (ENV-04), or in an error where the method has no envelope.
 */
export function acceptedAnswer({ id, method, params }: AcceptedRequest, log_id: string, reason: string): string {
  const advice = `Call unity_get_result with log_id "${log_id}" for the result once there is a server again. Do not send the call again.`;
  if (method !== 'tools/call') return errorLine(id, INTERNAL_ERROR, `The work was accepted. ${reason} ${advice}`);
  const envelope = timeoutEnvelope({
    log_id,
    message: `The work was accepted, and its progress is unknown. ${reason}`,
    advice,
  });
  const result = {
    ...(memberOf(memberOf(params, '_meta'), PROTOCOL_VERSION) === undefined ? {} : { resultType: 'complete' }),
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
  };
  return JSON.stringify({ result, jsonrpc: '2.0', id });
}
