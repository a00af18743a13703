import { isAbsolute, win32 } from 'node:path';
import type { CallingClient } from '../../hub/protocol/call.ts';
import { NAME_CHARS } from '../mcp/protocol/client-message.ts';
import { projectOption } from '../forwarder/project-around.ts';
import { toolOffers } from '../mcp/protocol/mcp-state.ts';
import type { McpConnection, Principal } from './mcp-connection.ts';

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
