import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type {
  BlockedBy,
  CompileResult,
  CustomTool,
  ResourceReadResult,
  Policy,
  BridgeTool,
  Json,
  JsonObject,
} from '../../generated/typescript/types.ts';
import type { JournalContent, JournalWrite } from './journal.ts';
import type { ProgramHost, Continuation, Suspension } from '../csharp/values/value.ts';

/** Why a domain reloads; the values of the DOMAIN_RELOAD notification. */
export type ReloadReason = 'compile' | 'play_mode' | 'requested' | 'unknown';

/** State with the lifetime of the Editor's process: it survives reloads, not crashes (csharp.md section 4). */
export interface EditorSessionState {
  readonly instance_id: string;
  /** The compiler messages before the reload in progress. */
  readonly compiled?: CompileMessages;
  /** Set during a reload. Unix ms. */
  readonly reload?: { readonly started_at: number; readonly reason: ReloadReason; readonly compile_errors?: number };
}

/** Messages of the compilation of the project's scripts. */
export type CompileMessages = Pick<CompileResult, 'errors' | 'warnings'>;

/** A file below Assets as read by the shell. `reason`: a sentence. */
export type AssetRead =
  | { readonly kind: 'found'; readonly resource: ResourceReadResult }
  | { readonly kind: 'missing'; readonly reason: string };

export type EditorEvent =
  /**
   * A domain is loaded with this journal: at the start of the process, and after each `load_domain`. Earlier pending
   * writes are in it or are never done.
   */
  | { readonly type: 'start'; readonly journal: JournalContent; readonly session_state?: EditorSessionState }
  /** The clock has reached `nextDeadline()`. */
  | { readonly type: 'tick' }
  /** Both sides have proved the token; `store_id` is the server's. */
  | { readonly type: 'connected'; readonly connection: number; readonly store_id: string }
  | { readonly type: 'frame'; readonly connection: number; readonly frame: FrameFromServer }
  | { readonly type: 'closed'; readonly connection: number }
  | { readonly type: 'persisted'; readonly id: number; readonly outcome: 'ok' | 'failed'; readonly reason?: string }
  /** Faults and commands. Reloads wait until the main thread is free. */
  | {
      readonly type: 'reload';
      readonly reason: ReloadReason;
      readonly duration_ms: number;
      readonly compile_errors?: number;
    }
  /** SIGKILL of the Editor. */
  | { readonly type: 'crash' }
  /**
   * A modal dialog, or native code that does not return: no frames. Infinity: until `unblock`. `by`: the cause as
   * reported by Unity's callbacks or the system (TMO-07).
   */
  | { readonly type: 'block'; readonly ms: number; readonly by?: BlockedBy }
  | { readonly type: 'unblock' }
  /** A debugger stops all threads, including background threads. */
  | { readonly type: 'suspend_all'; readonly ms: number }
  | { readonly type: 'focus'; readonly focused: boolean }
  | { readonly type: 'set_fps'; readonly fps: number }
  | { readonly type: 'quit' }
  /**
   * The policy file of the project, at the start of the process and whenever it has changed (SEC-04). Outlives domains.
   */
  | { readonly type: 'policy'; readonly policy: ProjectPolicy }
  /** The answer to `read_asset`. */
  | { readonly type: 'asset_read'; readonly id: number; readonly read: AssetRead }
  /** The answer to `compile`. */
  | { readonly type: 'compiled'; readonly id: number; readonly messages: CompileMessages }
  /** The Editor's own tools change; they outlive domains. */
  | { readonly type: 'add_tool'; readonly tool: CustomTool }
  | { readonly type: 'remove_tool'; readonly name: string }
  | { readonly type: 'set_tools'; readonly tools: readonly CustomTool[] }
  /** The user disconnects, until `user_connect`. */
  | { readonly type: 'user_disconnect' }
  | { readonly type: 'user_connect' };

export type EditorEffect =
  /** Connect to a server and authenticate, with retries, then send `connected`. Not before `not_before` (Unix ms). */
  | { readonly type: 'connect'; readonly not_before?: number }
  | { readonly type: 'send'; readonly connection: number; readonly frame: FrameFromEditor }
  /** Close the connection, if there is one, and stop connecting. `graceful`: after the frames sent so far. */
  | { readonly type: 'disconnect'; readonly graceful: boolean; readonly reason: string }
  /** Make the write durable, in order, and answer with `persisted`. */
  | { readonly type: 'persist'; readonly id: number; readonly write: JournalWrite }
  /** A program's output; a relative path is below the project. */
  | { readonly type: 'append_file'; readonly log_id: string; readonly path: string; readonly text: string }
  /** Read the file with these names below Assets, and no other, and answer with `asset_read`. */
  | { readonly type: 'read_asset'; readonly id: number; readonly path: readonly string[] }
  /** Compile the scripts below Assets, and answer with `compiled`. */
  | { readonly type: 'compile'; readonly id: number }
  /** Keep this value until the process ends. */
  | { readonly type: 'session_state'; readonly value: EditorSessionState }
  /** Read the journal and answer with `start`, with the session state. */
  | { readonly type: 'load_domain' }
  /** The process has ended (crash or quit). */
  | { readonly type: 'exited'; readonly how: 'crash' | 'quit' }
  /** For users who watch the mock. */
  | { readonly type: 'log'; readonly level: 'info' | 'warning' | 'error'; readonly message: string };

/** Options of an Editor, including every source of nondeterminism. */
export interface EditorOptions {
  readonly project_name: string;
  /** Absolute and canonical. */
  readonly project_path: string;
  readonly host: string;
  readonly unity_version: string;
  readonly bridge_version: string;
  /** A UUIDv7 for this time; unique. */
  readonly newId: (now: number) => string;
  /** Any UUID, for instances and journals; unique across processes. */
  readonly uuid: () => string;
  /** Called once per process: the scene survives reloads. */
  readonly createEngine: () => ScriptEngine;
  /**
   * SHA-256 of the UTF-8 bytes in hexadecimal, for the approvals that a policy requires. Absent: no approval is valid.
   */
  readonly hash?: (text: string) => string;
  /** The Editor's own tools at its start. Default: none. */
  readonly tools?: readonly CustomTool[];
  /** The tools of the Unity package, listed before the others; `set_tools` does not change them. Default: none. */
  readonly ready_tools?: readonly CustomTool[];
  /** Frames per second with focus, up to 1000. Default 60. */
  readonly fps?: number;
  readonly focused?: boolean;
  /** Time between frames without focus; 0 does not throttle, Infinity makes no frames. Default 1000. */
  readonly unfocused_frame_ms?: number;
  /** True: new work and due timers begin a frame at once. False (default): they wait for the next one. */
  readonly wake?: boolean;
  /** Duration of a reload requested by a program. Default 1500. */
  readonly reload_ms?: number;
  /** Limits that tests reduce; by default the contract's. */
  readonly retention_ms?: number;
  readonly editor_evidence_ms?: number;
  readonly queue_limit?: number;
}

/**
 * A mock Editor: a synchronous event machine. `now` (Unix ms, whole) never decreases between calls (the shell clamps
 * it).
 */
export interface Editor {
  step(event: EditorEvent, now: number): EditorEffect[];
  /** When the next `tick` is due, Unix ms. */
  nextDeadline(): number | undefined;
}

/** The project's policy file as read by the shell (SEC-04). */
export type ProjectPolicy =
  | { readonly kind: 'none' }
  | { readonly kind: 'policy'; readonly policy: Policy }
  /** The file exists but cannot be read or is not a policy: nothing runs. `reason` continues "the policy file". */
  | { readonly kind: 'broken'; readonly reason: string };

/** The Editor's interface for running code; the engine adds scene and application. */
export type RunHost = Omit<ProgramHost, 'scene' | 'application'>;

/** The end of a run. `exception` is the full type name, such as `System.OperationCanceledException`. */
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
  /** A sentence about the changes of dropped work that were taken back or stay; undefined: there is none. */
  whyCutOff?(logId: string): string | undefined;
  /** The content of unity://scene or unity://screenshot; absent if nothing is visible. */
  look?(at: 'scene' | 'screenshot'): ResourceReadResult;
  /** True in play mode; absent where the engine has no game. */
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
