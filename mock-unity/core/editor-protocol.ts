import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type {
  BlockedBy,
  CompileResult,
  CustomTool,
  ResourceReadResult,
  Policy,
} from '../../generated/typescript/types.ts';
import type { JournalContent, JournalWrite } from './journal.ts';
import type { ScriptEngine } from './script-engine.ts';

/** Why a domain reloads; the words of the DOMAIN_RELOAD notification. */
export type ReloadReason = 'compile' | 'play_mode' | 'requested' | 'unknown';

/** What lives exactly as long as the Editor's process: it survives reloads, not crashes (csharp.md section 4). */
export interface EditorSessionState {
  readonly instance_id: string;
  /** What the compiler said before the reload that is under way. */
  readonly compiled?: CompileMessages;
  /** Set while a reload is under way. Unix ms. */
  readonly reload?: { readonly started_at: number; readonly reason: ReloadReason; readonly compile_errors?: number };
}

/** Of the compilation of the project's scripts. */
export type CompileMessages = Pick<CompileResult, 'errors' | 'warnings'>;

/** A file below Assets as the shell has read it. `reason`: a sentence. */
export type AssetRead =
  | { readonly kind: 'found'; readonly resource: ResourceReadResult }
  | { readonly kind: 'missing'; readonly reason: string };

export type EditorEvent =
  /** A domain is loaded over this journal: at the start of the process, and after each `load_domain`. Writes that were under way are in it or never will be. */
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
  /** A modal dialog, or native code that does not return: no frames. Infinity: until `unblock`. `by`: what Unity's callbacks or the system say of it (TMO-07). */
  | { readonly type: 'block'; readonly ms: number; readonly by?: BlockedBy }
  | { readonly type: 'unblock' }
  /** A debugger holds all threads, also those in the background. */
  | { readonly type: 'suspend_all'; readonly ms: number }
  | { readonly type: 'focus'; readonly focused: boolean }
  | { readonly type: 'set_fps'; readonly fps: number }
  | { readonly type: 'quit' }
  /** The policy file of the project, at the start of the process and whenever it is another one (SEC-04). Outlives domains. */
  | { readonly type: 'policy'; readonly policy: ProjectPolicy }
  /** The answer to `read_asset`. */
  | { readonly type: 'asset_read'; readonly id: number; readonly read: AssetRead }
  /** The answer to `compile`. */
  | { readonly type: 'compiled'; readonly id: number; readonly messages: CompileMessages }
  /** The Editor's own tools change; they outlive domains. */
  | { readonly type: 'add_tool'; readonly tool: CustomTool }
  | { readonly type: 'remove_tool'; readonly name: string }
  | { readonly type: 'set_tools'; readonly tools: readonly CustomTool[] }
  /** The user disconnects by hand, until `user_connect`. */
  | { readonly type: 'user_disconnect' }
  | { readonly type: 'user_connect' };

export type EditorEffect =
  /** Look for a server until one is connected and authenticated, then say `connected`. Not sooner than `not_before` (Unix ms). */
  | { readonly type: 'connect'; readonly not_before?: number }
  | { readonly type: 'send'; readonly connection: number; readonly frame: FrameFromEditor }
  /** Close the connection, if there is one, and stop looking for one. `graceful`: after the frames sent so far. */
  | { readonly type: 'disconnect'; readonly graceful: boolean; readonly reason: string }
  /** Make durable, in order, and answer with `persisted`. */
  | { readonly type: 'persist'; readonly id: number; readonly write: JournalWrite }
  /** What a program wrote; a relative path is below the project. */
  | { readonly type: 'append_file'; readonly log_id: string; readonly path: string; readonly text: string }
  /** Read the file of these names below Assets, and no other, and answer with `asset_read`. */
  | { readonly type: 'read_asset'; readonly id: number; readonly path: readonly string[] }
  /** Compile the scripts below Assets, and answer with `compiled`. */
  | { readonly type: 'compile'; readonly id: number }
  /** Keep this until the process ends. */
  | { readonly type: 'session_state'; readonly value: EditorSessionState }
  /** Read the journal and answer with `start`, with the session state. */
  | { readonly type: 'load_domain' }
  /** The process is gone (crash or quit). */
  | { readonly type: 'exited'; readonly how: 'crash' | 'quit' }
  /** For people who watch. */
  | { readonly type: 'log'; readonly level: 'info' | 'warning' | 'error'; readonly message: string };

/** What an Editor is made with. Everything that is not deterministic comes from here. */
export interface EditorOptions {
  readonly project_name: string;
  /** Absolute and canonical. */
  readonly project_path: string;
  readonly host: string;
  readonly unity_version: string;
  readonly bridge_version: string;
  /** A UUIDv7 for this instant; never the same twice. */
  readonly newId: (now: number) => string;
  /** Any UUID, for instances and journals; never the same twice, also not by another process. */
  readonly uuid: () => string;
  /** Made once per process: the scene survives reloads. */
  readonly createEngine: () => ScriptEngine;
  /** SHA-256 in hexadecimal, of the UTF-8 bytes; for the approvals that a policy asks for. Absent: no approval holds. */
  readonly hash?: (text: string) => string;
  /** The Editor's own tools at its start. Default: none. */
  readonly tools?: readonly CustomTool[];
  /** Those of the Unity package, before the others; `set_tools` leaves them. Default: none. */
  readonly ready_tools?: readonly CustomTool[];
  /** Frames per second with focus, up to 1000. Default 60. */
  readonly fps?: number;
  readonly focused?: boolean;
  /** Time between frames without focus; 0 does not throttle, Infinity parks the Editor. Default 1000. */
  readonly unfocused_frame_ms?: number;
  /** New work and due timers begin a frame of their own at once, instead of waiting for the next one. Default false. */
  readonly wake?: boolean;
  /** How long a reload asked for by a program takes. Default 1500. */
  readonly reload_ms?: number;
  /** Limits that tests shorten; the contract's otherwise. */
  readonly retention_ms?: number;
  readonly editor_evidence_ms?: number;
  readonly queue_limit?: number;
}

/** A mock Editor: a synchronous event machine. `now` (Unix ms, whole) never goes backwards between calls (the shell clamps it). */
export interface Editor {
  step(event: EditorEvent, now: number): EditorEffect[];
  /** When `tick` is wanted next, Unix ms. */
  nextDeadline(): number | undefined;
}

/** The project's policy file as the shell has read it (SEC-04). */
export type ProjectPolicy =
  | { readonly kind: 'none' }
  | { readonly kind: 'policy'; readonly policy: Policy }
  /** The file exists but cannot be read or is not a policy: nothing runs. `reason` continues "the policy file". */
  | { readonly kind: 'broken'; readonly reason: string };
