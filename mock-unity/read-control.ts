import { jsonText } from '../generated/typescript/framing.ts';
import type { EditorEvent } from './core/editor-protocol.ts';
import { isResultCommand, readResultCommand } from './result-control.ts';
import { isToolCommand, readToolCommand } from './tool-control.ts';
import { refuseArgument, refuseControl, type Control } from './control.ts';
import { parseJson } from './lib/attempt.ts';

export const controlHelp = `Commands: reload [ms], reload-with-error [ms], crash, block <ms> | block forever, unblock, suspend <ms>, focus, unfocus, fps <n>, disconnect, connect, lose-results <n>, hold-results, release-results [reversed], results-twice, add-tool <name>, remove-tool <name>, tools <json>, quit, help`;

const DEFAULT_RELOAD_MS = 1500;

/** Reads one line as typed: \`block 3000\`. */
export function readTypedControl(line: string): Control {
  const [command, argument, ...rest] = line.trim().split(/\s+/);
  if (command === undefined || command === '') return { kind: 'nothing' };
  // JSON may have blanks in it.
  if (isToolCommand(command)) return readToolCommand(command, line.trim().slice(command.length).trim());
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
      if (argument === 'forever') return { kind: 'event', event: { type: 'block', ms: Infinity } };
      return withNumber({ command, argument }, (ms) => ({ type: 'block', ms }));
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

function withNumber(
  { command, argument }: { readonly command: string; readonly argument: string | undefined },
  event: (value: number) => EditorEvent,
): Control {
  const value = Number(argument);
  if (argument === undefined || !Number.isFinite(value) || value <= 0)
    return refuseArgument(command, 'a number above 0', argument);
  return { kind: 'event', event: event(value) };
}
