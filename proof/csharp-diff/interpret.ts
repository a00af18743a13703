import type { Json } from '../../generated/typescript/types.ts';
import { compileProgram } from '../../mock-unity/csharp/program.ts';
import type { ProgramHost, RunResult } from '../../mock-unity/csharp/program.ts';
import { renderValue } from '../../mock-unity/render/render.ts';
import { createScene } from '../../mock-unity/scene/create-scene.ts';
import type { Outcome, Program } from './outcome.ts';

export const LOG_ID = '0190a000-0000-7000-8000-000000000001';
/** Suspensions after which a program counts as endless; a loop that does not wait has one each 10,000 rounds. */
const MAX_SUSPENSIONS = 200;
/** One that waits longer is not run: it would hold up all others. */
const MAX_WAIT_MS = 100;

/** What the mock's interpreter makes of a program; undefined: it does not end, and must not be run. */
export function interpretProgram({ code, cancelled }: Program, dataPath: string): Outcome | undefined {
  const compiled = compileProgram(code);
  if (!compiled.ok) return { compile_errors: [compiled.message] };
  const trace = createTrace(cancelled, dataPath);
  const run = compiled.program.run(trace.host);
  for (let count = 0; count < MAX_SUSPENSIONS; count += 1) {
    const next = run.next();
    if (next.done === true) return isOutOfMemory(next.value) ? undefined : { ...ending(next.value), ...trace.told() };
    if ('ms' in next.value && next.value.ms > MAX_WAIT_MS) return undefined;
    trace.frame();
  }
  return undefined;
}

/** The mock has little of it; the real runtime would go on for minutes. */
function isOutOfMemory(result: RunResult): boolean {
  return !result.ok && result.exception === 'System.OutOfMemoryException';
}

function ending(result: RunResult): { result: Json } | { error: string } | { suspended: Json } {
  if (!result.ok) return { error: result.error };
  const { value } = result;
  if (typeof value === 'object' && value?.kind === 'continuation')
    return { suspended: value.compiles ? { compile: true } : { ...value.continuation } };
  return { result: renderValue(value) };
}

/** The compiler of the other side writes no debug information, so that its exceptions name no lines. */
function withoutTrace(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { stack_trace: _trace, ...rest } = value;
  return rest;
}

function createTrace(isCancelled: boolean, dataPath: string) {
  const logs: Json[] = [];
  const updates: Json[] = [];
  let ledger = '';
  let frame = 7;
  let reloads = 0;
  let entries = 0;
  const host: ProgramHost = {
    log: (type, message) => void logs.push({ type, name: 'console', operation: LOG_ID, message }),
    write: ({ log_id, name }, value, kind, thrown) => {
      logs.push({
        type: kind === 'error' ? 'error' : 'info',
        name: name ?? 'AI',
        operation: log_id ?? LOG_ID,
        value: thrown === undefined ? value : withoutTrace(value),
      });
      // What is written for an operation is its newest partial result as well (LGS-08).
      if (log_id !== undefined) updates.push([log_id, value]);
      entries += 1;
      return `entry-${entries}`;
    },
    update: ({ log_id }, value) => void updates.push([log_id ?? LOG_ID, value]),
    appendFile: (path, text) => {
      if (path === `${dataPath}/../ledger.txt`) ledger += text;
    },
    requestReload: () => {
      reloads += 1;
    },
    frameCount: () => frame,
    isCancelled: () => isCancelled,
    logId: LOG_ID,
    scene: createScene(),
    application: { data_path: dataPath, unity_version: '6000.0.44f1', product_name: 'Game' },
  };
  return {
    host,
    frame: () => {
      frame += 1;
    },
    told: () => ({ logs, updates, ledger, reloads }),
  };
}
