import type { Scene } from '../../scene/scene.ts';
import type { Json } from '../../../generated/typescript/types.ts';
import type { CsValue } from './value.ts';
import type { Suspension } from './suspension.ts';

/**
 * Result of compiling a method body. `message` is a compiler line such as
 * `(3,14): error CS0103: The name 'foo' does not exist in the current context`; what lies outside the subset has the
 * code MCP0001 and names the construct. `line` and `column` are 1-based places in the snippet.
 */
export type CompileResult =
  | { readonly ok: true; readonly program: Program }
  | {
      readonly ok: false;
      readonly message: string;
      /** Whether real C# may well have it. */
      readonly outside: boolean;
      readonly line: number;
      readonly column: number;
    };

/** A compiled body. It holds no state of a run, so one program may run many times, also interleaved. */
export interface Program {
  /**
   * A resumable machine: each yield asks the host to wait, then to call `next()`. To drop a run (a domain reload, a
   * crash) forget the generator; `return()` ends it as well and runs no `finally` block of the program.
   */
  run(host: ProgramHost): Generator<Suspension, RunResult, void>;
  /** `coroutine` has `yield`, `async` has `await`, `plain` neither (it never leaves the main thread). */
  readonly shape: 'plain' | 'async' | 'coroutine';
}

/** `error` is `InvalidOperationException: message`; `exception` the full type name, such as `System.InvalidOperationException`. */
export type RunResult =
  | { readonly ok: true; readonly value: CsValue }
  | {
      readonly ok: false;
      readonly error: string;
      readonly exception: string;
      readonly stack_trace: string;
      readonly line: number;
      readonly column: number;
    };

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
