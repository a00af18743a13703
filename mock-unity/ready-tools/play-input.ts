import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { failRun, failTool, type Run, type RunOutcome } from '../core/editor-protocol.ts';
import type { ProgramHost, Suspension } from '../csharp/values/value.ts';
import { gameSeconds } from './game-time.ts';
import { addRow, type EditorState } from './read-editor.ts';
import { choiceIn, refuseTool, showValue, textIn } from './refusal.ts';

const STEPS_MAX = 100;
const SECONDS_MAX = 60;
/** Members that name the action of a step; each step has exactly one. */
const actions = ['key', 'mouse', 'touch', 'wait'] as const;
const named =
  /^(?:[A-Z]|Digit\d|F\d{1,2}|Space|Enter|Tab|Escape|(?:Left|Right|Up|Down)Arrow|(?:Left|Right)(?:Shift|Ctrl|Alt))$/i;

/** A step after its checks. `presses`: keys, a button or a finger; empty: it only moves or waits. */
interface Step {
  readonly did: string;
  readonly presses: readonly string[];
  readonly ms: number;
}

/** The tool `play_input`, on a keyboard, mouse and touchscreen that the scene of the mock reads at once, and logs. */
export function* playInput(given: JsonObject, host: ProgramHost, editor: EditorState): Run {
  const listed = given['steps'];
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > STEPS_MAX)
    return refuseTool(
      `steps: expected 1 to ${STEPS_MAX} of them, got ${Array.isArray(listed) ? listed.length : showValue(listed)}`,
    );
  const steps = listed.map((step, index) => planStep(step, `steps[${index}]`));
  if (!editor.isPlaying)
    refuseTool('play_input: the Editor is not in play mode. Enter it first: play_mode with the action "enter".');
  if (editor.isPaused)
    refuseTool('play_input: the game is paused, and sees nothing. Call play_mode with the action "resume".');
  const done: JsonObject[] = [];
  for (const step of steps) {
    host.update({}, { steps_done: done.length, of: steps.length, steps: [...done] });
    const stopped = yield* playStep(step, host, editor);
    releaseInput(editor);
    if (stopped !== undefined) return stopped;
    done.push({ did: step.did, ...(step.presses.length === 0 ? {} : { observed: true }), ...momentOf(host) });
  }
  return { ok: true, value: { steps_done: done.length, of: steps.length, steps: done } };
}

/** Returns the reason why it stopped. */
function* playStep(
  { presses, ms }: Step,
  host: ProgramHost,
  editor: EditorState,
): Generator<Suspension, RunOutcome | undefined, void> {
  for (const press of presses) {
    editor.pressed.add(press);
    logInput(editor, `${press} down`);
  }
  yield { kind: 'next_frame' };
  if (ms > 0) yield { kind: 'delay', ms, cancellable: true };
  if (host.isCancelled()) return failRun('System.OperationCanceledException', 'The operation was canceled.');
  return editor.isPlaying ? undefined : failTool('play_input: play mode has ended.');
}

/** Releases all that is pressed: after each step, and before a domain reload. */
export function releaseInput(editor: EditorState): void {
  for (const press of editor.pressed) logInput(editor, `${press} up`);
  editor.pressed.clear();
}

function logInput(editor: EditorState, message: string): void {
  addRow(editor, { type: 'info', message: `Input: ${message}`, stack_trace: null });
}

const momentOf = (host: ProgramHost): JsonObject => ({
  frame: host.frameCount(),
  time: gameSeconds(host),
});

function planStep(step: Json, at: string): Step {
  if (typeof step !== 'object' || step === null || Array.isArray(step))
    return refuseTool(
      `${at}: expected an object of key, mouse, button, scroll, touch, to, hold, wait, got ${showValue(step)}`,
    );
  const found = actions.filter((name) => step[name] !== undefined);
  const [action] = found;
  if (action === undefined || found.length > 1)
    return refuseTool(`${at}: expected one of ${actions.join(', ')}, got ${found.join(', ') || 'none'}`);
  if (action === 'wait') return { did: 'wait', presses: [], ms: millisecondsIn(step, 'wait', at) };
  const ms = millisecondsIn(step, 'hold', at);
  if (action === 'key') return { ...pressKeys(textIn(step, 'key') ?? '', at), ms };
  checkPlace(step[action], `${at}.${action}`);
  if (step['to'] !== undefined) checkPlace(step['to'], `${at}.to`);
  if (action === 'touch') return { did: 'touch', presses: ['touch'], ms };
  const button = step['button'] === undefined ? undefined : choiceIn(step, 'button', ['left', 'right', 'middle']);
  return {
    did: `mouse${button === undefined ? '' : ` ${button}`}`,
    presses: button === undefined ? [] : [`mouse ${button}`],
    ms,
  };
}

function pressKeys(text: string, at: string): Pick<Step, 'did' | 'presses'> {
  const keys = text.split('+').map((key) => key.trim());
  const unknown = keys.find((key) => !named.test(key));
  if (unknown !== undefined)
    return refuseTool(
      `${at}.key: the Input System has no key "${unknown}"; such as Space, W, UpArrow, Digit1, LeftShift.`,
    );
  return { did: `key ${keys.join('+')}`, presses: keys };
}

function checkPlace(value: Json | undefined, at: string): void {
  const isPlace =
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => typeof part === 'number' && part >= 0 && part <= 1);
  if (!isPlace) refuseTool(`${at}: expected [x, y], each from 0 to 1, got ${showValue(value)}`);
}

function millisecondsIn(step: JsonObject, name: string, at: string): number {
  const value = step[name] ?? 0;
  if (typeof value === 'number' && value >= 0 && value <= SECONDS_MAX) return Math.round(value * 1000);
  return refuseTool(`${at}.${name}: expected seconds from 0 to ${SECONDS_MAX}, got ${showValue(value)}`);
}
