import type { Scene } from '../../scene/scene.ts';
import type { Json } from '../../../generated/typescript/types.ts';

/** Effects of a program, synchronous and in program order. Strings are well-formed Unicode. */
export interface ProgramHost {
  /** Debug.Log, LogWarning, LogError. */
  log(type: 'info' | 'warning' | 'error', message: string, stackTrace?: string): void;
  /** AI.Write and AI.WriteError; returns the log_id of the entry. `thrown`: the exception that was passed to AI.WriteError. */
  write(
    target: { log_id?: string; name?: string },
    value: Json,
    kind: 'write' | 'error',
    thrown?: { message: string; stack_trace?: string },
  ): string;
  /** AI.Update: the partial result of this operation, or of the one named. */
  update(target: { log_id?: string }, value: Json): void;
  /** File.AppendAllText. */
  appendFile(path: string, text: string): void;
  /** EditorUtility.RequestScriptReload: the Editor reloads its domain once the main thread is free. */
  requestReload(): void;
  /** EditorApplication.Exit: the Editor quits once the main thread is free. */
  requestQuit(): void;
  /** Time.frameCount. */
  frameCount(): number;
  /** The window of the Editor has the focus. */
  isFocused(): boolean;
  /** Unix ms. */
  now(): number;
  /** AI.CancellationToken.IsCancellationRequested. */
  isCancelled(): boolean;
  /** AI.LogId. */
  readonly logId: string;
  /** Equal for all work of one connected client; undefined: the server does not send it. */
  readonly session?: string | undefined;
  readonly scene: Scene;
  readonly application: { readonly data_path: string; readonly unity_version: string; readonly product_name: string };
}

/** What the host must wait for before it resumes the run. Milliseconds are whole and not negative, but for `wait_seconds`. */
export type Suspension =
  /** Thread.Sleep, or {@link STEPS_PER_BLOCKED_MS} loop steps: blocks the main thread. `ms` is Infinity for Timeout.Infinite. */
  | { readonly kind: 'sleep'; readonly ms: number }
  /** await Task.Delay: frees the main thread. `cancellable`: the code passed AI.CancellationToken; resume early once cancelled. */
  | { readonly kind: 'delay'; readonly ms: number; readonly cancellable: boolean }
  /** await AI.NextFrame(), yield return null. `ifReloaded`: AI.ContinueIfReloaded, how the work resumes if a domain reload comes first. */
  | { readonly kind: 'next_frame'; readonly ifReloaded?: Continuation }
  /** yield return new WaitForSeconds(s): game time, checked once a frame. */
  | { readonly kind: 'wait_seconds'; readonly ms: number };

/** What resumes after a domain reload: a static method that gets the state (EXO-13). */
export interface Continuation {
  /** `Namespace.Type, Assembly`. */
  readonly type: string;
  readonly method: string;
  readonly state: Json;
}

/** How AI.Compile resumes. */
export const compileContinuation: Continuation = {
  type: 'McpUnityBridge.Core.CompileContinuation, McpUnityBridge.Core',
  method: 'Finish',
  state: null,
};

/** Resumes with its state, a method body. */
export const codeContinuation = { type: 'McpUnityBridge.Continuations, McpUnityBridge.Core', method: 'Run' } as const;
