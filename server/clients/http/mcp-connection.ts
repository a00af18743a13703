import type { IncomingMessage } from 'node:http';
import type { DirectCalls } from '../mcp/direct-call.ts';
import type { Subject, CallingClient } from '../../hub/protocol/call.ts';
import { refuseWithoutToken, type RequestRefusal, type UserGuard } from './guard.ts';
import { isAbsolute, win32 } from 'node:path';
import { NAME_CHARS } from '../mcp/protocol/client-message.ts';
import { projectOption } from '../forwarder/project-around.ts';
import { toolOffers } from '../mcp/protocol/mcp-state.ts';

/**
 * The client of one MCP server instance: a session of the 2025 era (from `initialize` to DELETE or expiry), or a single request of the 2026 era, which has no
 * sessions.
 */
export interface McpConnection {
  readonly era: 'legacy' | 'modern';
  /** As requested, with its query (`?project=`, `?client=`, `?tools=`): of `initialize`, or of that single request. */
  readonly url: URL;
  /** The principal of the newest request: a later token of the same person may have other claims. */
  readonly principal: Principal;
  /** 2025 era only. */
  readonly session_id?: string;
  /** Reports events of requests that the SDK does not report. Only the last watcher is called. */
  watch(watcher: RequestWatcher): void;
}

/** Receives the events of the requests of one connection. */
export interface RequestWatcher {
  /** 2025 era: a call that does not pass through the server of the connection. Absent: there are none. */
  readonly directCall?: DirectCalls;
  began(id: RequestId): void;
  /** The answer to this request, of this method, was sent on that connection of the client; also later, after a resumption (EXO-06). */
  sent(id: RequestId, method: string, connection: number): void;
  /** The client has shown that it has read that answer. */
  acknowledged(id: RequestId, method: string): void;
  /** A request other than a tool call has arrived. */
  used(): void;
  /** The answer can no longer be sent: the session or this server ends. Cancels nothing (CXL-03). */
  abandoned(id: RequestId): void;
  /** True if its work may have begun: no status after which clients repeat a call (400, 401, 403, 404) is used then. */
  hasBegun(id: RequestId): boolean;
  /** It is answered with something else than its call has given, so that nothing of that has reached the client. */
  drop(id: RequestId): void;
  /** 2025 era: `notifications/cancelled` named it; also after its answer. 2026 era: the client closed its stream. */
  cancelled(id: RequestId): void;
  /** The session or the single request has ended. Called once, last. */
  ended(): void;
}

/** JSON-RPC id of a request, chosen by the client. */
export type RequestId = string | number;

/** The authenticated caller. Equal ids are the same principal. */
export interface Principal {
  readonly id: string;
  readonly subject?: Subject;
}

/** A user of this machine. */
export const localPrincipal: Principal = { id: 'local' };

/** A client that showed the server's own token. */
const bearerPrincipal: Principal = { id: 'bearer' };

/** The principal, or the refusal. */
export type Admitted =
  | { readonly principal: Principal; readonly refusal?: undefined }
  | { readonly refusal: RequestRefusal };

/** Authentication at `/mcp`. The guards have already refused requests of web pages. */
export interface Door {
  admit(request: IncomingMessage): Admitted | Promise<Admitted>;
  /** Public documents, at paths beside `/mcp`. */
  readonly documentAt?: (path: string) => object | undefined;
}

/** For the programs of this user, on the loopback interface. */
export function localDoor(users: UserGuard): Door {
  return {
    admit({ socket }) {
      if (users.mayPass(socket)) return { principal: localPrincipal };
      return users
        .refuse(socket)
        .then((refusal) => (refusal === undefined ? { principal: localPrincipal } : { refusal }));
    },
  };
}

/** For every client with the server's own token, which is read again for each request. */
export function tokenDoor(token: () => string): Door {
  return {
    admit({ headers }) {
      const refusal = refuseWithoutToken(headers.authorization, token());
      return refusal === undefined ? { principal: bearerPrincipal } : { refusal };
    },
  };
}

/** Longer than any path, or name, that means something. */
const LIMITS = { project: 4_096, client: NAME_CHARS, tools: 100 } as const;

/** The fault in the query of an MCP URL, a sentence; undefined if there is none. */
export function refuseUrl({ search, searchParams }: URL): string | undefined {
  if (search === '') return undefined;
  for (const name of ['project', 'client', 'tools'] as const) {
    const values = searchParams.getAll(name);
    if (values.length > 1) return `Expected one "${name}" in the URL, got ${values.length}.`;
    if ((values[0] ?? '').length > LIMITS[name])
      return `Expected at most ${LIMITS[name]} characters as "${name}" in the URL, got ${values[0]?.length}.`;
  }
  const tools = searchParams.get('tools');
  if (tools !== null && !toolOffers.some((offer) => offer === tools))
    return `Expected ${toolOffers.join(', ')} as "tools" in the URL, got ${JSON.stringify(tools)}.`;
  const project = searchParams.get('project') ?? '';
  const isPath = /[/\\]/.test(project) || project === '.' || project === '..';
  if (isPath && !isAbsolute(project) && !win32.isAbsolute(project))
    return `Expected the absolute path of a project, or its name, as "project" in the URL, got ${JSON.stringify(project.slice(0, 100))}: a server has no working folder of yours.`;
  return undefined;
}

/** The caller over HTTP (EXO-05): with a name in the URL it is the same in later sessions. */
export function httpClient(
  name: string,
  { url, principal, session_id }: Pick<McpConnection, 'url' | 'principal' | 'session_id'>,
): CallingClient {
  const [client, project] = [url.searchParams.get('client') ?? '', url.searchParams.get('project') ?? ''];
  return {
    identity: JSON.stringify([principal.id, name, client === '' ? (session_id ?? '') : client]),
    label: httpLabel(name, { url, principal }),
    ...(principal.subject === undefined ? {} : { subject: principal.subject }),
    ...(project === '' ? {} : { project: canonical(project) }),
  };
}

/**
 * The same for one connection, worked out again only where the answer may be another: for another name or principal, and where a project is named, as what its
 * path leads to may change.
 */
export function createHttpClients(connection: Pick<McpConnection, 'url' | 'principal' | 'session_id'>) {
  const namesProject = connection.url.searchParams.has('project');
  let known: { readonly name: string; readonly principal: Principal; readonly client: CallingClient } | undefined;
  return (name: string): CallingClient => {
    const { principal } = connection;
    if (known?.name === name && known.principal === principal && !namesProject) return known.client;
    known = { name, principal, client: httpClient(name, connection) };
    return known.client;
  };
}

/** The client for users: the person who has signed in, then the client's own names. */
export function httpLabel(name: string, { url, principal }: Pick<McpConnection, 'url' | 'principal'>): string {
  return callerName(`${name} (${url.searchParams.get('client') || 'HTTP'})`, { principal });
}

/** The person or client that approves or cancels. */
export function callerName(clientName: string, { principal: { subject } }: Pick<McpConnection, 'principal'>): string {
  return subject === undefined ? clientName : `${subject.name} by ${clientName}`;
}

/** A path on a network share is used unchanged: resolving it would send the identity of this user to another machine. */
function canonical(project: string): string {
  return /^[/\\]{2}/.test(project) ? project : projectOption(project, () => '/');
}
