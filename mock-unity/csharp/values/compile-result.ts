import type { CsValue } from './value.ts';
import type { Suspension, ProgramHost } from './program-host.ts';

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
      /** Whether real C# may well have it. */
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
