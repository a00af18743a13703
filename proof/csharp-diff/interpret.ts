import type { Json } from '../../generated/typescript/types.ts';
import { compileProgram } from '../../mock-unity/csharp/program.ts';
import type { RunResult } from '../../mock-unity/csharp/values/compile-result.ts';
import { renderValue } from '../../mock-unity/render/render.ts';
import type { Outcome, Program } from './outcome.ts';
import { createTrace } from './trace.ts';

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
