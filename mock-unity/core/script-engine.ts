import type {
  BridgeTool,
  CompileResult,
  Json,
  JsonObject,
  ResourceReadResult,
} from '../../generated/typescript/types.ts';
import type { ProgramHost, Continuation, Suspension } from '../csharp/values/program-host.ts';

/** What the Editor lends to running code; the engine adds scene and application. */
export type RunHost = Omit<ProgramHost, 'scene' | 'application'>;

/** How a run ended. `exception` is the full type name, such as `System.OperationCanceledException`. */
export type RunOutcome =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly error: string; readonly exception: string; readonly stack_trace: string };

/** The code is done for now and goes on after a domain reload (EXO-13). `compiles`: the scripts of the project are to be compiled once that is durable. */
export interface Suspended {
  readonly continuation: Continuation;
  readonly compiles: boolean;
}

/** A run that asks to wait by yielding; see {@link Suspension}. Forgetting it drops the run without a trace. */
export type Run = Generator<Suspension, RunOutcome | Suspended, void>;

export type Prepared =
  | { readonly ok: true; readonly begin: (host: RunHost) => Run }
  | { readonly ok: false; readonly message: string; readonly stack_trace?: string };

/** Compiles code, queries and calls of the Editor's own tools. `params` have been validated. */
export interface ScriptEngine {
  prepare(tool: BridgeTool, params: JsonObject): Prepared;
  /** Begins a continuation; one that is not there fails. `compiled`: what AI.Compile has come to. */
  goOn(continuation: Continuation, compiled: CompileResult, host: RunHost): Run;
  /** Before a domain reload: runs that have not ended are dropped. */
  unload?(): void;
  /** What was done about the changes of work that was dropped so; undefined: nothing. */
  saidOfCutOff?(logId: string): string | undefined;
  /** What unity://scene or unity://screenshot shows; absent where there is nothing to see. */
  look?(at: 'scene' | 'screenshot'): ResourceReadResult;
  /** Whether the game plays; absent where there is none. */
  isPlaying?(): boolean;
}

/** The exception of a tool that refuses its call before it has changed anything: it ends as invalid_params (RDY-02). */
export const TOOL_REFUSAL = 'McpUnityBridge.Core.ToolRefusal';

/** The end of a run that threw this. `exception`: its full type name. */
export function failRun(exception: string, message: string): RunOutcome {
  const name = exception.slice(exception.lastIndexOf('.') + 1);
  return { ok: false, error: `${name}: ${message}`, exception, stack_trace: '' };
}

/** The end of a tool that could not do its work: the message alone, without a type. */
export const failTool = (message: string): RunOutcome => ({
  ok: false,
  error: message,
  exception: 'McpUnityBridge.Core.OperationFailure',
  stack_trace: '',
});
