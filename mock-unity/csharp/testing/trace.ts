import type { Json } from '../../../generated/typescript/types.ts';
import { renderValue } from '../../render/render.ts';
import { createScene } from '../../scene/create-scene.ts';
import type { Scene } from '../../scene/scene.ts';
import { compileProgram } from '../program.ts';
import type { ProgramHost, Suspension, RunResult } from '../values/value.ts';

export const TRACE_LOG_ID = '0190a000-0000-7000-8000-000000000001';

/** What a program did, in order: effects and suspensions as one list. */
export interface Trace {
  readonly events: (readonly [string, ...Json[]])[];
  readonly host: ProgramHost;
  cancelled: boolean;
}

export function createTrace(scene: Scene = createScene()): Trace {
  const events: Trace['events'] = [];
  const host: ProgramHost = {
    log: (type, message) => void events.push([type, message]),
    write: (target, value, kind) => {
      events.push([kind, { ...target }, value]);
      return 'id';
    },
    update: (target, value) => void events.push(['update', { ...target }, value]),
    appendFile: (path, text) => void events.push(['append', path, text]),
    requestReload: () => void events.push(['reload']),
    requestQuit: () => void events.push(['quit']),
    frameCount: () => 7,
    isFocused: () => true,
    now: () => 0,
    isCancelled: () => trace.cancelled,
    logId: TRACE_LOG_ID,
    scene,
    application: { data_path: '/game/Assets', unity_version: '6000.0.44f1', product_name: 'Game' },
  };
  const trace: Trace = { events, host, cancelled: false };
  return trace;
}

/** Suspensions a test lets pass before it calls the program endless. */
const MAX_SUSPENSIONS = 1_000;

/** Compiles and runs to the end; every suspension ends at once. */
export function runToEnd(code: string, trace: Trace = createTrace()): RunResult {
  const compiled = compileProgram(code);
  if (!compiled.ok) throw new Error(`${code}\ndoes not compile: ${compiled.message}`);
  const run = compiled.program.run(trace.host);
  for (let count = 0; count < MAX_SUSPENSIONS; count += 1) {
    const next = run.next();
    if (next.done === true) return next.value;
    trace.events.push([next.value.kind, ...amount(next.value)]);
  }
  throw new Error(`more than ${MAX_SUSPENSIONS} suspensions`);
}

function amount(suspension: Suspension): number[] {
  return 'ms' in suspension ? [suspension.ms] : [];
}

/** Rendered result of a program that must succeed. */
export function traceResultOf(code: string, trace: Trace = createTrace()): Json {
  const result = runToEnd(code, trace);
  if (!result.ok) throw new Error(`${code}\nfailed: ${result.error}`);
  return renderValue(result.value);
}

export function compileError(code: string): string {
  const compiled = compileProgram(code);
  return compiled.ok ? 'compiles' : compiled.message;
}
