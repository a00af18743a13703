import type { EditorEvent } from './core/editor-protocol.ts';
import type { ResultFault } from './io/result-faults.ts';
import { jsonText } from '../generated/typescript/framing.ts';
import { parseJson } from './lib/errors.ts';
import type { BlockedBy, CustomTool } from '../generated/typescript/types.ts';
import { validateCustomTool } from '../generated/typescript/validators.js';
import { sampleTools } from './core/scripts.ts';

/** The commands of a running mock Editor, for people and scripts. */
export type Control =
  | { readonly kind: 'event'; readonly event: EditorEvent }
  | { readonly kind: 'results'; readonly fault: ResultFault }
  | { readonly kind: 'help' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'error'; readonly message: string };

const refuseControl = (message: string): Control => ({ kind: 'error', message });

const refuseArgument = (command: string, expected: string, argument: string | undefined): Control =>
  refuseControl(`${command}: expected ${expected}, got ${argument === undefined ? 'nothing' : `"${argument}"`}`);

export const controlHelp = `Commands: reload [ms], reload-with-error [ms], crash, block <ms>|forever [import|compile|build|dialog [title]], unblock, suspend <ms>, focus, unfocus, fps <n>, disconnect, connect, lose-results <n>, hold-results, release-results [reversed], results-twice, add-tool <name>, remove-tool <name>, tools <json>, quit, help`;

const DEFAULT_RELOAD_MS = 1500;

/** Reads one line as typed: \`block 3000\`. */
export function readTypedControl(line: string): Control {
  const [command, argument, ...rest] = line.trim().split(/\s+/);
  if (command === undefined || command === '') return { kind: 'nothing' };
  // JSON may have blanks in it, and so may the title of a dialog.
  const whole = line.trim().slice(command.length).trim();
  if (isToolCommand(command)) return readToolCommand(command, whole);
  if (command === 'block') return readBlock(whole === '' ? undefined : whole);
  if (rest.length > 0)
    return refuseControl(`expected a command with at most one argument, got "${line.trim()}". ${controlHelp}`);
  return readCommand(command, argument);
}

/** Reads one line of JSON: `{"command": "block", "argument": 3000}`. */
export function readJsonControl(line: string): Control {
  if (line.trim() === '') return { kind: 'nothing' };
  const value = parseJson(jsonText(line));
  if (value === undefined)
    return refuseControl(`expected a line such as {"command":"block","argument":3000}, got ${line.slice(0, 80)}`);
  const command = typeof value === 'object' && value !== null && 'command' in value ? value.command : undefined;
  const argument = typeof value === 'object' && value !== null && 'argument' in value ? value.argument : undefined;
  if (typeof command !== 'string')
    return refuseControl(`expected a "command", got ${line.slice(0, 80)}. ${controlHelp}`);
  if (isToolCommand(command)) return readToolCommand(command, argument);
  return readCommand(
    command,
    typeof argument === 'string' || typeof argument === 'number' ? String(argument) : undefined,
  );
}

function readCommand(command: string, argument: string | undefined): Control {
  if (isResultCommand(command)) return readResultCommand(command, argument);
  switch (command) {
    case 'reload':
    case 'reload-with-error':
      return withNumber({ command, argument: argument ?? String(DEFAULT_RELOAD_MS) }, (duration_ms) => ({
        type: 'reload',
        reason: 'compile',
        duration_ms,
        ...(command === 'reload' ? {} : { compile_errors: 1 }),
      }));
    case 'block':
      return readBlock(argument);
    case 'suspend':
      return withNumber({ command, argument }, (ms) => ({ type: 'suspend_all', ms }));
    case 'fps':
      return withNumber({ command, argument }, (fps) => ({ type: 'set_fps', fps }));
    case 'focus':
    case 'unfocus':
      return { kind: 'event', event: { type: 'focus', focused: command === 'focus' } };
    case 'disconnect':
      return { kind: 'event', event: { type: 'user_disconnect' } };
    case 'connect':
      return { kind: 'event', event: { type: 'user_connect' } };
    case 'crash':
    case 'unblock':
    case 'quit':
      return { kind: 'event', event: { type: command } };
    case 'help':
      return { kind: 'help' };
    default:
      return refuseControl(`unknown command "${command.slice(0, 40)}". ${controlHelp}`);
  }
}

/** What a block of the mock can be declared as; `dialog` may have a title. */
const blocks = ['import', 'compile', 'build', 'dialog'] as const;

function readBlock(argument: string | undefined): Control {
  const [span, kind, ...title] = argument?.split(/\s+/) ?? [];
  const known = blocks.find((name) => name === kind);
  if (kind !== undefined && known === undefined) return refuseArgument('block', blocks.join(', '), kind);
  const by: BlockedBy | undefined =
    known === undefined ? undefined : { kind: known, ...(title.length === 0 ? {} : { title: title.join(' ') }) };
  const named = by === undefined ? {} : { by };
  if (span === 'forever') return { kind: 'event', event: { type: 'block', ms: Infinity, ...named } };
  return withNumber({ command: 'block', argument: span }, (ms) => ({ type: 'block', ms, ...named }));
}

function withNumber(
  { command, argument }: { readonly command: string; readonly argument: string | undefined },
  event: (value: number) => EditorEvent,
): Control {
  const value = Number(argument);
  if (argument === undefined || !Number.isFinite(value) || value <= 0)
    return refuseArgument(command, 'a number above 0', argument);
  return { kind: 'event', event: event(value) };
}

/** Commands about work on its way from the server, and results on their way to it. */
const resultCommands = ['hang-up', 'lose-results', 'hold-results', 'release-results', 'results-twice'] as const;

function isResultCommand(command: string): command is (typeof resultCommands)[number] {
  return resultCommands.some((name) => name === command);
}

function readResultCommand(command: (typeof resultCommands)[number], argument: string | undefined): Control {
  switch (command) {
    case 'hang-up':
    case 'lose-results': {
      const count = Number(argument);
      const type = command === 'hang-up' ? 'hang_up' : 'lose_results';
      return Number.isSafeInteger(count) && count > 0
        ? { kind: 'results', fault: { type, count } }
        : refuseArgument(command, 'how many, a whole number above 0', argument);
    }
    case 'hold-results':
      return { kind: 'results', fault: { type: 'hold_results' } };
    case 'release-results':
      return argument === undefined || argument === 'as-held' || argument === 'reversed'
        ? { kind: 'results', fault: { type: 'release_results', order: argument ?? 'as-held' } }
        : refuseArgument(command, 'as-held or reversed', argument);
    case 'results-twice':
      return { kind: 'results', fault: { type: 'results_twice' } };
  }
}

/** Commands that change the Editor's own tools. A name means one of core/scripts.ts, or a tool of that name that takes any arguments. */
const toolCommands = ['add-tool', 'remove-tool', 'tools'] as const;

function isToolCommand(command: string): command is (typeof toolCommands)[number] {
  return toolCommands.some((name) => name === command);
}

/** `argument`: a value, or the text of one; a text that is no JSON is a name. */
function readToolCommand(command: (typeof toolCommands)[number], argument: unknown): Control {
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
