import type { Json } from '../../generated/typescript/types.ts';

/** What came of a program, on either side. */
export type Outcome = NotCompiled | Ran;

export interface NotCompiled {
  /** Lines of the compiler. */
  readonly compile_errors: readonly string[];
}

export interface Ran {
  readonly result?: Json;
  /** Type and message of the exception that ended it. */
  readonly error?: string;
  /** What goes on after a reload. */
  readonly suspended?: Json;
  readonly logs: readonly Json[];
  /** Partial results: log_id and value. */
  readonly updates: readonly Json[];
  /** What File.AppendAllText has written. */
  readonly ledger: string;
  readonly reloads: number;
}

export interface Program {
  readonly code: string;
  /** Whether a cancel was asked for before it began. */
  readonly cancelled: boolean;
}

/** A program on its way to the compiler. */
export interface Submitted extends Program {
  /** The mock says that it does not compile. */
  readonly suspect: boolean;
}
