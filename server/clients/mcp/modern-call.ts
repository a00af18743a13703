import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  type JSONRPCNotification,
  type JSONRPCResultResponse,
  type Result,
} from '@modelcontextprotocol/server';
import { isObject, memberOf } from '../../lib/json.ts';
import { serverInfo } from '../../lib/handshake.ts';
import { askInAnswer } from './approval/ask-user.ts';
import { answerTheSix, progressTo, traceOf } from './call-tool.ts';
import { type PlainCall, plainCallIn } from './direct-call.ts';
import { describeClient } from './protocol/client-message.ts';
import { createCallAbort } from './protocol/tool-call.ts';
import type { McpServerOptions } from './protocol/mcp-state.ts';

/** A plain call of one of the six tools, in the 2026 era: each such request says for itself who calls. */
export interface ModernCall extends PlainCall {
  readonly clientName: string;
  readonly canElicit: boolean;
  /** What the client says of itself, and of the protocol. */
  readonly envelope: Readonly<Record<string, unknown>>;
}

/** What the HTTP request of a call adds to it. */
export interface CarriedBy {
  readonly traceparent?: string | undefined;
  /** Says to the client, before the answer, how far the call is. */
  readonly notify: (notification: JSONRPCNotification) => void;
}

/** Answers such calls without a server of their own, and says what a server would. */
export type ModernCaller = (call: ModernCall, carriedBy: CarriedBy) => Promise<JSONRPCResultResponse>;

const ENVELOPE: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
]);

/**
 * The call in a message of the 2026 era, whose envelope is still to be looked at. Undefined for every other message, for a further round of a call, and where
 * the answer may be a task.
 */
export function modernCallIn(message: object): ModernCall | undefined {
  const call = plainCallIn(message, ENVELOPE);
  if (call === undefined) return undefined;
  const { clientName, takesTasks, canElicit } = describeClient(message);
  return takesTasks ? undefined : { clientName, canElicit, envelope: envelopeIn(call.meta), ...call };
}

function envelopeIn(meta: object | undefined): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(meta ?? {}).filter(([key]) => ENVELOPE.has(key)));
}

export const modernCaller =
  (options: McpServerOptions): ModernCaller =>
  (call, carriedBy) =>
    answerModern(options, call, carriedBy);

async function answerModern(
  options: McpServerOptions,
  { id, name, given, meta, clientName, canElicit }: ModernCall,
  { traceparent, notify }: CarriedBy,
): Promise<JSONRPCResultResponse> {
  const leave = createCallAbort();
  const result = await answerTheSix(options, {
    id,
    name,
    given,
    clientName,
    leave,
    ...progressTo(meta, async (progress) => notify({ jsonrpc: '2.0', ...progress })),
    ...traceOf(meta, traceparent),
    ...(canElicit ? { asking: askInAnswer(options, { clientName, leave }) } : {}),
  });
  return { result: signed(result), jsonrpc: '2.0', id };
}

/** What every result says in the 2026 era. */
function signed(result: Result): Result {
  const meta = memberOf(result, '_meta');
  return {
    ...result,
    resultType: memberOf(result, 'resultType') ?? 'complete',
    _meta: { ...(isObject(meta) ? meta : {}), [SERVER_INFO_META_KEY]: serverInfo },
  };
}
