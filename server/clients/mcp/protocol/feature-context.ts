import type { ServerContext } from '@modelcontextprotocol/server';
import { clientNameOf } from './client-message.ts';
import type { FeatureContext } from './features.ts';
import type { McpState } from './mcp-state.ts';
import { untilAborted } from './tool-call.ts';

/** What a resource, a prompt or a further tool gets for one request. */
export function contextOf({ options, server, announce }: McpState, sdk: ServerContext): FeatureContext {
  const clientName = clientNameOf(server, sdk);
  const { signal } = sdk.mcpReq;
  return {
    sdk,
    server,
    read: (read) => untilAborted(() => options.read(read, clientName), signal),
    ask: (call, left) =>
      untilAborted(() => options.ask({ call, id: sdk.mcpReq.id, clientName, ...(left && { left }) }), signal),
    listChanged: (kind) => announce.listChanged(kind),
    resourceUpdated: (uri) => announce.resourceUpdated(uri),
  };
}
