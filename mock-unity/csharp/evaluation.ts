import type { Position, CompileError } from './diagnostic.ts';
import type { LibraryContext } from './library/member.ts';
import type { Raw, Suspension } from './values/value.ts';
import type { CsType } from './values/types.ts';

/** State of one run of a program. */
export interface Frame extends LibraryContext {
  readonly locals: Raw[];
  /** Offset in the source of the expression that runs now. */
  at: number;
  /** Loop steps since the program last let the clock advance. */
  steps: number;
  /** Value of the return statement. */
  result: Raw;
  position(): Position;
}

/**
 * Loop iterations that block the main thread for one virtual millisecond. A loop that never ends thus takes virtual
 * time and never hangs the simulator; about a tenth of the speed of real C#, so that ordinary loops take no time.
 */
export const STEPS_PER_BLOCKED_MS = 10_000;

/** How a statement ended. */
export const NORMAL = 0;

export const BREAK = 1;

export const CONTINUE = 2;

export const RETURN = 3;

export type Completion = typeof NORMAL | typeof BREAK | typeof CONTINUE | typeof RETURN;

/** A statement ready to run: one that never waits is a plain function, for generators cost time. */
export type ReadyStatement =
  | { readonly kind: 'plain'; readonly run: (frame: Frame) => Completion }
  | { readonly kind: 'resumable'; readonly run: (frame: Frame) => Generator<Suspension, Completion, void> };

export const nothing: ReadyStatement = { kind: 'plain', run: () => NORMAL };

export function plain(run: (frame: Frame) => Completion): ReadyStatement {
  return { kind: 'plain', run };
}

export function resumable(run: (frame: Frame) => Generator<Suspension, Completion, void>): ReadyStatement {
  return { kind: 'resumable', run };
}

/** Runs either kind of step from within a generator. */
export function* runStep(step: ReadyStatement, frame: Frame): Generator<Suspension, Completion, void> {
  return step.kind === 'plain' ? step.run(frame) : yield* step.run(frame);
}

export function sequenceOf(steps: readonly ReadyStatement[]): ReadyStatement {
  const runs = steps.flatMap((step) => (step.kind === 'plain' ? [step.run] : []));
  const [only] = steps;
  if (steps.length === 1 && only !== undefined) return only;
  if (runs.length === steps.length) return plain((frame) => runAll(runs, frame));
  return resumable(function* (frame) {
    for (const step of steps) {
      const completion = step.kind === 'plain' ? step.run(frame) : yield* step.run(frame);
      if (completion !== NORMAL) return completion;
    }
    return NORMAL;
  });
}

function runAll(runs: readonly ((frame: Frame) => Completion)[], frame: Frame): Completion {
  for (const run of runs) {
    const completion = run(frame);
    if (completion !== NORMAL) return completion;
  }
  return NORMAL;
}

export type Evaluate = (frame: Frame) => Raw;

/** An expression that has been checked, ready to run. */
export interface Bound {
  readonly type: CsType;
  readonly at: number;
  readonly evaluate: Evaluate;
  /** Value, if it is a constant. */
  readonly constant?: Raw;
  /** The expression is a literal, for the compiler words some errors about those by themselves. */
  readonly isLiteral?: true;
  /** Where assignments to it go. */
  readonly place?: Assignable;
  /** For calls that block the main thread: evaluates the arguments and returns the duration as a suspension. */
  readonly suspension?: (frame: Frame) => Suspension;
}

/** A variable, element or property that can be assigned to. */
export interface Assignable {
  /** Evaluates the part before the last dot or bracket, once. */
  open(frame: Frame): Reference;
  /** Name of a property, for messages. */
  readonly property?: string;
  /** Why an assignment at a place is refused; undefined if it can be written. */
  readonly refusal?: (at: number) => CompileError;
  /** Variables (not properties) can have the members of a struct in them changed. */
  readonly isVariable: boolean;
  /** Index of a local variable, for the short way. */
  readonly slot?: number;
}

interface Reference {
  get(): Raw;
  set(value: Raw): void;
}
