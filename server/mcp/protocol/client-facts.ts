import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { memberOf } from '../../lib/member-of.ts';

/** The first revision without a handshake. Revisions are dates: they compare as text. */
const FIRST_MODERN = '2026-07-28';

/** Whether the connection is of the 2026 era, or later. False before a handshake. */
export function isModern(server: Server): boolean {
  return (server.getNegotiatedProtocolVersion() ?? '') >= FIRST_MODERN;
}

/** 2025-era clients say their name once, later ones with every request. */
export function clientNameOf(server: Server, context?: ServerContext): string {
  return nameIn(fact(context, CLIENT_INFO_META_KEY) ?? server.getClientVersion());
}

function nameIn(clientInfo: unknown): string {
  const name = memberOf(clientInfo, 'name');
  return typeof name === 'string' ? name : 'an MCP client';
}

/** SEP-2663. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** Whether this very request may be answered with a task. No request of the 2025 era may. */
export function takesTasks(server: Server, context: ServerContext): boolean {
  const capabilities = isModern(server) ? fact(context, CLIENT_CAPABILITIES_META_KEY) : undefined;
  return haveTasks(capabilities);
}

const haveTasks = (capabilities: unknown): boolean =>
  memberOf(memberOf(capabilities, 'extensions'), TASKS_EXTENSION) !== undefined;

/** Whether the client can show its user a form. `elicitation` without a mode means that it can. */
export function canElicit(server: Server, context: ServerContext): boolean {
  const capabilities = isModern(server) ? fact(context, CLIENT_CAPABILITIES_META_KEY) : server.getClientCapabilities();
  return haveForms(capabilities);
}

function haveForms(capabilities: unknown): boolean {
  const elicitation = memberOf(capabilities, 'elicitation');
  if (typeof elicitation !== 'object' || elicitation === null) return false;
  return memberOf(elicitation, 'form') !== undefined || memberOf(elicitation, 'url') === undefined;
}

/** What a request of the 2026 era says of its client. */
export interface SaidOfClient {
  readonly clientName: string;
  readonly takesTasks: boolean;
  readonly canElicit: boolean;
}

/** The same of a request that the SDK answers without asking anybody. */
export function saidOfClient(request: unknown): SaidOfClient {
  const meta = memberOf(memberOf(request, 'params'), '_meta');
  const capabilities = memberOf(meta, CLIENT_CAPABILITIES_META_KEY);
  return {
    clientName: nameIn(memberOf(meta, CLIENT_INFO_META_KEY)),
    takesTasks: haveTasks(capabilities),
    canElicit: haveForms(capabilities),
  };
}

/** What the client says of itself with this very request. */
function fact(context: ServerContext | undefined, key: string): unknown {
  return memberOf(context?.mcpReq.envelope, key);
}
