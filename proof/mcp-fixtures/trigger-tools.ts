import type { ToolDefinition } from '../../server/mcp/protocol/features.ts';
import { plainTool, textResult } from './plain-tool.ts';

/** Tools that make the server say that a list has changed. */
export const triggerTools: readonly ToolDefinition[] = [
  plainTool('test_trigger_tool_change', 'Tells the clients that the list of tools has changed.', (context) => {
    context.listChanged('tools');
    return textResult('Those who listen were told of the tools.');
  }),
  plainTool('test_trigger_prompt_change', 'Tells the clients that the list of prompts has changed.', (context) => {
    context.listChanged('prompts');
    return textResult('Those who listen were told of the prompts.');
  }),
];
