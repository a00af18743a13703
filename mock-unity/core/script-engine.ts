import type {
  BridgeTool,
  CompileResult,
  Json,
  JsonObject,
  ResourceReadResult,
} from '../../generated/typescript/types.ts';
import type { ProgramHost, Continuation, Suspension } from '../csharp/values/program-host.ts';

/** The Editor's interface for running code; the engine adds scene and application. */
export type RunHost = Omit<ProgramHost, 'scene' | 'application'>;

/** How a run ended. `exception` is the full type name, such as `System.OperationCanceledException`. */
export type RunOutcome =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly error: string; readonly exception: string; readonly stack_trace: string };

/**
 * The code continues after a domain reload (EXO-13). `compiles`: the scripts of the project must be compiled once that
 * is durable.
 */
export interface Suspended {
  readonly continuation: Continuation;
  readonly compiles: boolean;
}

/** A run that waits by yielding; see {@link Suspension}. Dropping the generator ends the run. */
export type Run = Generator<Suspension, RunOutcome | Suspended, void>;

export type Prepared =
  | { readonly ok: true; readonly begin: (host: RunHost) => Run }
  | { readonly ok: false; readonly message: string; readonly stack_trace?: string };

/** Compiles code, queries and calls of the Editor's own tools. `params` have been validated. */
export interface ScriptEngine {
  prepare(tool: BridgeTool, params: JsonObject): Prepared;
  /** Begins a continuation; fails if it does not exist. `compiled`: the result of AI.Compile. */
  resume(continuation: Continuation, compiled: CompileResult, host: RunHost): Run;
  /** Called before a domain reload: drops runs that have not ended. */
  unload?(): void;
  /** What was done about the changes of dropped work; undefined: nothing. */
  whyCutOff?(logId: string): string | undefined;
  /** The content of unity://scene or unity://screenshot; absent if nothing is visible. */
  look?(at: 'scene' | 'screenshot'): ResourceReadResult;
  /** Whether the game plays; absent if there is none. */
  isPlaying?(): boolean;
}

/** The exception of a tool that refuses its call before changing anything: it ends as invalid_params (RDY-02). */
export const TOOL_REFUSAL = 'McpUnityBridge.Core.ToolRefusal';

/** The end of a run that threw this. `exception`: its full type name. */
export function failRun(exception: string, message: string): RunOutcome {
  const name = exception.slice(exception.lastIndexOf('.') + 1);
  return { ok: false, error: `${name}: ${message}`, exception, stack_trace: '' };
}

/** The end of a tool that failed: only the message, without a type. */
export const failTool = (message: string): RunOutcome => ({
  ok: false,
  error: message,
  exception: 'McpUnityBridge.Core.OperationFailure',
  stack_trace: '',
});
