import type { CacheHint, ServerContext, Tool } from '@modelcontextprotocol/server';
import { tools } from '../../../generated/typescript/tools.ts';
import { listedTool } from './custom-tools/call-custom-tool.ts';
import { clientNameOf } from './protocol/client-message.ts';
import type { GivenTools, McpServerOptions, McpState } from './protocol/mcp-state.ts';
import { invalidRequest } from './protocol/errors.ts';

/** The six never change while a server runs; clients of the 2026 era may keep the list this long. */
const FIXED_LIST: CacheHint = { ttlMs: 300_000, cacheScope: 'public' };

/** The Editor's own tools are those of one project, and change with its scripts. */
const PROJECT_LIST: CacheHint = { ttlMs: 0, cacheScope: 'private' };

export function toolsCacheHint({ toolOffer = 'six' }: McpServerOptions): CacheHint {
  return toolOffer === 'six' ? FIXED_LIST : PROJECT_LIST;
}

/**
 * The six, then those of the Editor sorted by name, then those of the features. Complete at the first request: the hub waits a limited time for an Editor that
 * is connecting, for clients that do not support `list_changed` (PSH-02).
 */
export async function listTools({ options, server, features }: McpState, context: ServerContext): Promise<Tool[]> {
  const six = tools.map((tool) => ({ ...tool }));
  const others = features.tools.map(({ tool }) => tool);
  const { toolOffer = 'six', choosesTools: isChosen = false } = options;
  if (toolOffer === 'six') return [...six, ...others];
  const answer = await options.read({ kind: 'tools', of: toolOffer, isChosen }, clientNameOf(server, context));
  // No Editor, no tools of its own: that is no mistake of the client, which gets the six.
  const custom = answer.kind === 'tools' ? answer.tools.map(listedTool) : [];
  return [...six, ...custom, ...others];
}

/** Answers `tools/list`, and keeps what the client was given. */
export async function giveTools(state: McpState, context: ServerContext): Promise<Tool[]> {
  const listAgain = (): Promise<Tool[]> => listTools(state, context);
  const given = await listAgain();
  state.givenTools.last = { text: JSON.stringify(given), listAgain };
  return given;
}

/** True if the client's tools have changed. */
export async function differ({ text, listAgain }: Required<GivenTools>['last']): Promise<boolean> {
  return JSON.stringify(await listAgain()) !== text;
}

/** Every list of ours is one page: no cursor was ever given out. An empty one is what some clients send for none. */
export function onePage(params: { readonly cursor?: string | undefined } | undefined): void {
  if (params?.cursor !== undefined && params.cursor !== '')
    throw invalidRequest(
      `Unknown cursor ${JSON.stringify(params.cursor.slice(0, 100))}: the list has one page. Ask without a cursor.`,
    );
}
