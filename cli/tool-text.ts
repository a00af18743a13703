import { isObject, jsonLine, memberOf } from '../server/lib/json.ts';
import { breakLines, escapeControls, alignColumns } from './lib/terminal-text.ts';

/** What options of `call` stand for. */
const ofTheCommand: ReadonlySet<string> = new Set(['timeout', 'idempotency_key']);

/** A tool of an Editor, whole: what it does, and its arguments. */
export function toolText(tool: object): string[] {
  const schema = memberOf(tool, 'inputSchema');
  const required = memberOf(schema, 'required');
  const properties = memberOf(schema, 'properties');
  const rows = Object.entries(isObject(properties) ? properties : {})
    .filter(([name]) => !ofTheCommand.has(name))
    .map(([name, property]) => argumentRow(name, property, Array.isArray(required) && required.includes(name)));
  const text = [
    `${String(memberOf(tool, 'name'))}: ${textOf(tool)}`,
    '',
    ...(rows.length === 0 ? ['It takes no arguments.'] : alignColumns(rows).map((line) => `  ${line}`)),
  ];
  return breakLines(escapeControls(text.join('\n'))).split('\n');
}

function argumentRow(name: string, property: unknown, isRequired: boolean): string[] {
  const choices = memberOf(property, 'enum');
  const type = memberOf(property, 'type');
  const kind = Array.isArray(choices) ? choices.map(jsonLine).join(' | ') : typeof type === 'string' ? type : 'any';
  const preset = memberOf(property, 'default');
  return [
    name,
    `${kind}${isRequired ? ', required' : preset === undefined ? '' : `, default ${jsonLine(preset)}`}`,
    textOf(property),
  ];
}

function textOf(described: unknown): string {
  const text = memberOf(described, 'description');
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ') : '';
}
