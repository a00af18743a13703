import { toolNames, type ToolName } from '../../generated/typescript/tools.ts';

export type { ToolName } from '../../generated/typescript/tools.ts';

export function isToolName(name: string): name is ToolName {
  return toolNames.some((known) => known === name);
}
