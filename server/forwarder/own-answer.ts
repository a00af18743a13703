import type { Envelope, LogId } from '../../generated/typescript/types.ts';
import { memberOf } from '../lib/json.ts';
import { errorLine, INTERNAL_ERROR, type JsonRpcId } from './client-message.ts';

/** What is known of a request that the forwarder answers by itself. */
export interface Unanswered {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: object;
  /** A server has accepted its work under this id. */
  readonly accepted?: { readonly log_id: LogId };
  /** Some server has, or may have, received it. */
  readonly sent: boolean;
  /** It asks for a call of this client that was answered here, and whose server has not said yet what it did. */
  readonly about?: object | undefined;
}

/** Requests without a handshake name their protocol, and results say of what kind they are (2026 era). */
const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
const READING: ReadonlySet<unknown> = new Set(['unity_get_logs', 'unity_get_log_details', 'unity_help']);

const argumentOf = ({ params }: Pick<Unanswered, 'params'>, name: string): unknown =>
  memberOf(memberOf(params, 'arguments'), name);

/** The log_id that a call of unity_get_result asks for. */
export function askedLogId(request: Pick<Unanswered, 'method' | 'params'>): string | undefined {
  if (request.method !== 'tools/call' || memberOf(request.params, 'name') !== 'unity_get_result') return undefined;
  const log_id = argumentOf(request, 'log_id');
  return typeof log_id === 'string' ? log_id : undefined;
}

/** Whether a call makes no work of its own: nothing is lost with its answer. */
export const isRead = (request: Pick<Unanswered, 'method' | 'params'>): boolean =>
  askedLogId(request) !== undefined || READING.has(memberOf(request.params, 'name'));

/**
 * The line that answers a request whose wait is over while its server is silent or away (`reason`, TMO-02). The request is kept: what it came to is
 * found with unity_get_result under the log_id of its work, or, as long as that is not known, under `given`.
 */
export function lateAnswer(request: Unanswered, given: LogId, reason: string): string {
  const { id, method, params, accepted } = request;
  const log_id = accepted?.log_id ?? given;
  const advice = `Call unity_get_result with log_id "${log_id}" for the result${accepted === undefined ? '' : ' once the server answers again'}. Do not send the call again.`;
  const known = `${knownOf(request)} ${reason}`;
  if (method !== 'tools/call' || memberOf(params, 'task') !== undefined)
    return errorLine(id, INTERNAL_ERROR, accepted === undefined ? known : `${known} ${advice}`);
  const asked = askedLogId(request);
  const again = `Call ${asked === undefined ? '' : 'unity_get_result '}again in some seconds.`;
  if (asked !== undefined && request.about !== undefined)
    return answerWith(request, {
      status: 'in_progress',
      is_complete: false,
      log_id: asked,
      message: `What became of it is not known. ${reason}`,
      advice: again,
    });
  if (isRead(request))
    return answerWith(request, {
      status: 'error',
      is_complete: true,
      log_id: given,
      message: 'Nothing could be looked up, so this says nothing about any work.',
      error: reason,
      error_code: 'storage_unavailable',
      advice: again,
    });
  return answerWith(request, { status: 'timeout', is_complete: false, log_id, message: known, advice });
}

/** The line that answers a request that no server has received, and that none will. */
export function unsentAnswer(request: Unanswered, given: LogId, reason: string): string {
  const { id, method, params } = request;
  if (method !== 'tools/call' || memberOf(params, 'task') !== undefined) return errorLine(id, INTERNAL_ERROR, reason);
  return answerWith(request, {
    status: 'error',
    is_complete: true,
    log_id: given,
    message: 'No server could be reached: nothing was sent or accepted.',
    error: reason,
    error_code: 'not_started',
    advice: 'Call again once there is a server.',
  });
}

function knownOf({ accepted, sent }: Unanswered): string {
  if (accepted !== undefined) return 'The work was accepted, and its progress is unknown.';
  return sent
    ? 'The call was sent, and whether it was accepted is not known yet.'
    : 'The call could not be sent yet; it is sent as soon as a server answers, for ten minutes.';
}

function answerWith({ id, params }: Unanswered, envelope: Envelope): string {
  const result = {
    ...(memberOf(memberOf(params, '_meta'), PROTOCOL_VERSION) === undefined ? {} : { resultType: 'complete' }),
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
    ...(envelope.status === 'error' ? { isError: true } : {}),
  };
  return JSON.stringify({ result, jsonrpc: '2.0', id });
}
