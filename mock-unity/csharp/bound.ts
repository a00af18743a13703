import type { CompileError } from './diagnostic.ts';
import type { Frame } from './frame.ts';
import type { Suspension } from './values/suspension.ts';
import type { CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';

export type Evaluate = (frame: Frame) => Raw;

/** An expression that is known to be right, ready to run. */
export interface Bound {
  readonly type: CsType;
  readonly at: number;
  readonly evaluate: Evaluate;
  /** Value, if the compiler knows it. */
  readonly constant?: Raw;
  /** The expression is a literal, for the compiler words some errors about those by themselves. */
  readonly isLiteral?: true;
  /** Where assignments to it go. */
  readonly place?: Place;
  /** For calls that block the main thread: evaluates the arguments and says for how long. */
  readonly suspension?: (frame: Frame) => Suspension;
}

/** A variable, element or property that can be assigned to. */
export interface Place {
  /** Evaluates what comes before the last dot or bracket, once. */
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

export interface Reference {
  get(): Raw;
  set(value: Raw): void;
}
