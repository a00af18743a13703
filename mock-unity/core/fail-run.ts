import type { RunOutcome } from './script-engine.ts';

/** The end of a run that threw this. `exception`: its full type name. */
export function failRun(exception: string, message: string): RunOutcome {
  const name = exception.slice(exception.lastIndexOf('.') + 1);
  return { ok: false, error: `${name}: ${message}`, exception, stack_trace: '' };
}
