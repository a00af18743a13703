import type { CustomTool } from '../generated/typescript/types.ts';
import { validateCustomTool } from '../generated/typescript/validators.js';
import { refuseControl, type Control } from './control.ts';
import { sampleTools } from './core/sample-tools.ts';
import { parseJson } from './lib/attempt.ts';

/** Commands that change the Editor's own tools. A name means one of core/sample-tools.ts, or a tool of that name that takes any arguments. */
export const toolCommands = ['add-tool', 'remove-tool', 'tools'] as const;

export function isToolCommand(command: string): command is (typeof toolCommands)[number] {
  return toolCommands.some((name) => name === command);
}

/** `argument`: a value, or the text of one; a text that is no JSON is a name. */
export function readToolCommand(command: (typeof toolCommands)[number], argument: unknown): Control {
  const parsed = typeof argument === 'string' ? parseJson(argument) : argument;
  const value = parsed === undefined ? argument : parsed;
  switch (command) {
    case 'add-tool': {
      const tool = readTool(value);
      return typeof tool === 'string'
        ? refuseControl(`${command}: ${tool}`)
        : { kind: 'event', event: { type: 'add_tool', tool } };
    }
    case 'remove-tool':
      return typeof value === 'string' && value !== ''
        ? { kind: 'event', event: { type: 'remove_tool', name: value } }
        : refuseControl(`${command}: expected the name of a tool`);
    case 'tools': {
      if (!Array.isArray(value)) return refuseControl(`${command}: expected a JSON array of tools or of their names`);
      const tools = value.map(readTool);
      const mistake = tools.find((tool) => typeof tool === 'string');
      return mistake === undefined
        ? { kind: 'event', event: { type: 'set_tools', tools: tools.filter((tool) => typeof tool !== 'string') } }
        : refuseControl(`${command}: ${mistake}`);
    }
  }
}

/** The tool, or what is wrong. Its name and schema may be such that a server refuses it. */
function readTool(value: unknown): CustomTool | string {
  if (typeof value === 'string' && value !== '')
    return (
      sampleTools.find(({ name }) => name === value) ?? {
        name: value,
        description: 'Gives its arguments back.',
        input_schema: { type: 'object' },
      }
    );
  const checked = validateCustomTool(value);
  return checked.ok
    ? checked.value
    : `expected a name or a tool: ${checked.errors[0]?.message ?? 'it does not fit'} (at ${checked.errors[0]?.pointer || 'its top'})`;
}
