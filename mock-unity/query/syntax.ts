import type { CsValue } from '../csharp/values/value.ts';

/** The position of a part of the query: the offset of its first character and the one after its last. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

export type Query = Span &
  (
    | { readonly kind: 'literal'; readonly value: CsValue }
    | { readonly kind: 'typeof'; readonly type: QueryType }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'group'; readonly inner: Query }
    | { readonly kind: 'chain'; readonly start: Query; readonly links: readonly Link[] }
    | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Query }
    | {
        readonly kind: 'binary';
        readonly operator: string;
        readonly operatorAt: number;
        readonly left: Query;
        readonly right: Query;
      }
  );

export type Link = Span &
  (
    | {
        readonly kind: 'member';
        readonly name: string;
        readonly conditional: boolean;
        readonly typeArgs: readonly QueryType[];
      }
    | { readonly kind: 'index'; readonly args: readonly Query[] }
    | { readonly kind: 'call'; readonly args: readonly Query[] }
  );

export interface QueryType extends Span {
  readonly name: string;
  readonly args: readonly QueryType[];
  /** How many `[]` follow. */
  readonly rank: number;
}

/** Why a query has no value. `stage` tells a wrong text from a failed evaluation. */
export class QueryError extends Error {
  readonly stage: 'parse' | 'evaluate';
  /** Offset in the query. */
  readonly at: number;
  /** Full type name of the C# exception behind it, if there is one. */
  readonly exception: string | null;
  constructor(stage: 'parse' | 'evaluate', message: string, at: number, exception: string | null = null) {
    super(message);
    this.stage = stage;
    this.at = at;
    this.exception = exception;
  }
}
