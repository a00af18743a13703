import type { Scene } from '../../scene/scene.ts';
import type { Json } from '../../../generated/typescript/types.ts';

/** Effects of a program, synchronous and in program order. Strings are well-formed Unicode. */
export interface ProgramHost {
  /** Debug.Log, LogWarning, LogError. */
  log(type: 'info' | 'warning' | 'error', message: string, stackTrace?: string): void;
  /** AI.Write and AI.WriteError; returns the log_id of the entry. `thrown`: what AI.WriteError was given an exception for. */
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
  /** Time.frameCount. */
  frameCount(): number;
  /** AI.CancellationToken.IsCancellationRequested. */
  isCancelled(): boolean;
  /** AI.LogId. */
  readonly logId: string;
  readonly scene: Scene;
  readonly application: { readonly data_path: string; readonly unity_version: string; readonly product_name: string };
}
