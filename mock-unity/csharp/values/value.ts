import type { Component, GameObject, Transform, Scene } from '../../scene/scene.ts';
import type { Texture } from '../../scene/texture.ts';
import type { Color, Quaternion, Vector2, Vector3 } from '../../scene/vector.ts';
import type { AnonymousType, CsType, NamedType } from './types.ts';
import type { Json } from '../../../generated/typescript/types.ts';

/**
 * A value whose static type is not known: the result of a program or a query. Numbers and chars carry their type,
 * for rendering and arithmetic depend on it (a float is rendered by its own digits, an int divides by truncation).
 */
export type CsValue = null | boolean | string | Boxed | CsObject;

export type Boxed =
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'long'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'char'; readonly value: string };

export type CsObject =
  | CsArray
  | CsList
  | CsAnonymous
  | CsException
  | CsTypeObject
  | CsTask
  | CsWaitForSeconds
  | CsCancellationToken
  | CsScene
  | CsContinuation
  | CsStruct
  | Texture
  | Vector2
  | Vector3
  | Quaternion
  | Color
  | GameObject
  | Transform
  | Component;

export interface CsArray {
  readonly kind: 'array';
  readonly element: CsType;
  readonly items: Raw[];
}

export interface CsList {
  readonly kind: 'list';
  readonly element: CsType;
  readonly items: Raw[];
  /** Counts changes, so that foreach notices one. */
  version: number;
}

export interface CsAnonymous {
  readonly kind: 'anonymous';
  readonly type: AnonymousType;
  readonly values: readonly Raw[];
}

export interface CsException {
  readonly kind: 'exception';
  readonly type: NamedType;
  readonly message: string;
  readonly inner: CsException | null;
  /** Offset in the snippet of the expression that threw it; -1 before it is thrown. */
  at: number;
  stackTrace: string | null;
}

interface CsTypeObject {
  readonly kind: 'type';
  readonly type: CsType;
}

/** The result of Task.Delay and AI.NextFrame; the wait starts when it is awaited. */
interface CsTask {
  readonly kind: 'task';
  readonly wait: Suspension;
}

interface CsWaitForSeconds {
  readonly kind: 'wait_for_seconds';
  readonly ms: number;
}

interface CsCancellationToken {
  readonly kind: 'cancellation_token';
}

interface CsScene {
  readonly kind: 'scene';
  readonly scene: Scene;
}

/** The result of AI.Compile and AI.ContinueAfterReload; it does nothing unless it is returned (EXO-13). */
export interface CsContinuation {
  readonly kind: 'continuation';
  readonly continuation: Continuation;
  /** The scripts of the project are compiled once it is durable. */
  readonly compiles: boolean;
}

/** A struct of {@link structTypes}, which is never changed in place. */
export interface CsStruct {
  readonly kind: 'struct';
  readonly type: NamedType;
  /** In the order of its fields. */
  readonly values: readonly CsValue[];
}

/**
 * A value whose static type is known. int, float and double are numbers, long a bigint, char a string of one UTF-16
 * unit; whatever is `object` is a {@link CsValue}.
 */
export type Raw = CsValue | number | bigint;

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

/** The condition on which the host resumes the run. Milliseconds are whole and not negative, but for `wait_seconds`. */
export type Suspension =
  /** Thread.Sleep, or {@link STEPS_PER_BLOCKED_MS} loop steps: blocks the main thread. `ms` is Infinity for Timeout.Infinite. */
  | { readonly kind: 'sleep'; readonly ms: number }
  /** await Task.Delay: frees the main thread. `cancellable`: the code passed AI.CancellationToken; resume early once cancelled. */
  | { readonly kind: 'delay'; readonly ms: number; readonly cancellable: boolean }
  /** await AI.NextFrame(), yield return null. `ifReloaded`: AI.ContinueIfReloaded, how the work resumes if a domain reload comes first. */
  | { readonly kind: 'next_frame'; readonly ifReloaded?: Continuation }
  /** yield return new WaitForSeconds(s): game time, checked once a frame. */
  | { readonly kind: 'wait_seconds'; readonly ms: number };

/** The continuation after a domain reload: a static method that gets the state (EXO-13). */
export interface Continuation {
  /** `Namespace.Type, Assembly`. */
  readonly type: string;
  readonly method: string;
  readonly state: Json;
}

/** The continuation of AI.Compile. */
export const compileContinuation: Continuation = {
  type: 'McpUnityBridge.Core.CompileContinuation, McpUnityBridge.Core',
  method: 'Finish',
  state: null,
};

/** Resumes with its state, a method body. */
export const codeContinuation = { type: 'McpUnityBridge.Continuations, McpUnityBridge.Core', method: 'Run' } as const;

/**
 * Result of compiling a method body. `message` is a compiler line such as
 * `(3,14): error CS0103: The name 'foo' does not exist in the current context`; what lies outside the subset has the
 * code MCP0001 and names the construct. `line` and `column` are 1-based places in the snippet.
 */
export type CompileResult =
  | { readonly ok: true; readonly program: CompiledProgram }
  | {
      readonly ok: false;
      readonly message: string;
      /** True where C# may have it, and only the subset lacks it. */
      readonly outside: boolean;
      readonly line: number;
      readonly column: number;
    };

/** A compiled body. It holds no state of a run, so one program may run many times, also interleaved. */
export interface CompiledProgram {
  /**
   * A resumable machine: each yield asks the host to wait, then to call `next()`. To drop a run (a domain reload, a
   * crash) drop the generator; `return()` ends it as well and runs no `finally` block of the program.
   */
  run(host: ProgramHost): Generator<Suspension, RunResult, void>;
  /** `coroutine` has `yield`, `async` has `await`, `plain` neither (it never yields the main thread). */
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
