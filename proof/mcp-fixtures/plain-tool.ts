import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FeatureContext, ToolDefinition } from '../../server/mcp/protocol/features.ts';

type Answer = Awaited<ReturnType<ToolDefinition['call']>>;

/** A tool without parameters, as most of the fixtures are. */
export function plainTool(
  name: string,
  description: string,
  call: (context: FeatureContext) => Answer | Promise<Answer>,
): ToolDefinition {
  return {
    tool: { name, description, inputSchema: { type: 'object', properties: {}, additionalProperties: false } },
    call: async (context) => call(context),
  };
}

export function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}
