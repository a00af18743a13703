import type { RunOutcome } from './script-engine.ts';

/** The exception of a tool that refuses its call before it has changed anything: it ends as invalid_params (RDY-02). */
export const TOOL_REFUSAL = 'McpUnityBridge.Core.ToolRefusal';

/** The end of a run that threw this. `exception`: its full type name. */
export function failRun(exception: string, message: string): RunOutcome {
  const name = exception.slice(exception.lastIndexOf('.') + 1);
  return { ok: false, error: `${name}: ${message}`, exception, stack_trace: '' };
}
