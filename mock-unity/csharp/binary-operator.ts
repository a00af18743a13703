import type { CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';

/** A binary operator for two operand types: convert both, then apply. */
export interface BinaryOperator {
  readonly left: CsType;
  readonly right: CsType;
  readonly result: CsType;
  /** Throws DivideByZeroException and OverflowException. */
  apply(a: Raw, b: Raw): Raw;
}

export type Numbers = (a: number, b: number) => number;
