import { readyTools } from '../../generated/typescript/ready-tools.ts';
import type { ToolName } from '../../generated/typescript/tools.ts';

/** The one of the six that can do the same as a ready tool; undefined for every other tool. */
export function sameTool(tool: string): ToolName | undefined {
  const ready = readyTools.find(({ name }) => name === tool);
  if (ready === undefined) return undefined;
  if (tool === 'console') return 'unity_get_logs';
  return ready.read_only_hint === true ? 'unity_query' : 'unity_execute_code';
}
