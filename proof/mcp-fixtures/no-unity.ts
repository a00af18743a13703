import type { Envelope } from '../../generated/typescript/types.ts';
import type { McpServerOptions } from '../../server/mcp/protocol/mcp-state.ts';
import { createUuidV7 } from '../../server/runner/ids.ts';
import type { HubRead, HubReadAnswer } from '../../server/hub/protocol/reads.ts';

const NO_EDITOR = 'There is no Unity Editor here: this server serves the fixtures of the official MCP suite.';

/** What is behind an MCP server that has no Unity: the official suite asks for nothing of Unity, but it lists and tries whatever it finds. */
export function noUnity(): Pick<
  McpServerOptions,
  'ask' | 'read' | 'approve' | 'cancelOperation' | 'newLogId' | 'onClient'
> {
  const newId = createUuidV7();
  const newLogId = (): string => newId(Date.now());
  return {
    ask: async () => notConnected(newLogId()),
    read: async (read) => answerTo(read),
    approve: () => undefined,
    cancelOperation: async () => undefined,
    newLogId,
    onClient: () => undefined,
  };
}

function notConnected(log_id: string): Envelope {
  return {
    status: 'error',
    log_id,
    is_complete: true,
    message: NO_EDITOR,
    error: NO_EDITOR,
    error_code: 'unity_not_connected',
  };
}

function answerTo(read: HubRead): HubReadAnswer {
  switch (read.kind) {
    case 'operations':
      return { kind: 'operations', operations: [] };
    case 'editor':
      return { kind: 'editor', editors: [] };
    case 'tools':
      return { kind: 'tools', tools: [] };
    case 'task':
      return { kind: 'failed', code: 'not_found', reason: NO_EDITOR };
    case 'resource':
      return { kind: 'failed', code: 'unavailable', reason: NO_EDITOR };
  }
}
