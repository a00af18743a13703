import type { CsType } from './values/types.ts';
import type { Raw } from './values/value.ts';

/** A type as written: `System.Collections.Generic.List<int>[]`. */
export interface TypeSyntax {
  readonly at: number;
  /** Dotted name; a keyword type is one part. */
  readonly parts: readonly string[];
  readonly args: readonly TypeSyntax[];
  readonly nullable: boolean;
  /** How many `[]` follow. */
  readonly rank: number;
}

interface Placed {
  readonly at: number;
}

export type Expression = Placed &
  (
    | { readonly kind: 'literal'; readonly type: CsType; readonly value: Raw }
    | { readonly kind: 'interpolated'; readonly parts: readonly (string | Hole)[] }
    | { readonly kind: 'name'; readonly name: string; readonly typeArgs: readonly TypeSyntax[] | null }
    | { readonly kind: 'keyword_type'; readonly name: string }
    | {
        readonly kind: 'member';
        readonly target: Expression;
        readonly name: string;
        readonly nameAt: number;
        readonly typeArgs: readonly TypeSyntax[] | null;
      }
    | { readonly kind: 'call'; readonly target: Expression; readonly args: readonly Expression[] }
    | { readonly kind: 'index'; readonly target: Expression; readonly args: readonly Expression[] }
    /** `target?.chain`; the innermost target of `chain` is a `receiver`. */
    | {
        readonly kind: 'conditional_access';
        readonly operatorAt: number;
        readonly target: Expression;
        readonly chain: Expression;
      }
    | { readonly kind: 'receiver' }
    | {
        readonly kind: 'new';
        readonly type: TypeSyntax;
        readonly args: readonly Expression[];
        readonly items: readonly Expression[] | null;
      }
    | {
        readonly kind: 'new_array';
        readonly element: TypeSyntax | null;
        readonly length: Expression | null;
        readonly items: readonly Expression[] | null;
      }
    | { readonly kind: 'new_anonymous'; readonly members: readonly AnonymousMember[] }
    | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
    | { readonly kind: 'step'; readonly operator: '++' | '--'; readonly prefix: boolean; readonly target: Expression }
    | {
        readonly kind: 'binary';
        readonly operator: string;
        readonly operatorAt: number;
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'conditional';
        readonly condition: Expression;
        readonly whenTrue: Expression;
        readonly whenFalse: Expression;
      }
    | { readonly kind: 'assign'; readonly operator: string; readonly target: Expression; readonly value: Expression }
    | { readonly kind: 'cast'; readonly type: TypeSyntax; readonly operand: Expression }
    | { readonly kind: 'typeof'; readonly type: TypeSyntax }
    | { readonly kind: 'await'; readonly operand: Expression }
    | { readonly kind: 'array_initializer'; readonly items: readonly Expression[] }
  );

export interface Hole {
  readonly expression: Expression;
  readonly alignment: number;
  readonly format: string;
  readonly at: number;
}

export interface AnonymousMember {
  readonly name: string;
  readonly at: number;
  readonly value: Expression;
}

export interface Declarator {
  readonly name: string;
  readonly at: number;
  readonly value: Expression | null;
}

export interface CatchClause {
  readonly at: number;
  readonly type: TypeSyntax | null;
  readonly name: string | null;
  readonly nameAt: number;
  readonly body: Statement;
}

export type Statement = Placed &
  (
    | { readonly kind: 'block'; readonly statements: readonly Statement[] }
    /** `type` is null for `var`. */
    | {
        readonly kind: 'local';
        readonly type: TypeSyntax | null;
        readonly isConst: boolean;
        readonly declarators: readonly Declarator[];
      }
    | { readonly kind: 'expression'; readonly expression: Expression }
    | {
        readonly kind: 'if';
        readonly condition: Expression;
        readonly whenTrue: Statement;
        readonly otherwise: Statement | null;
      }
    | { readonly kind: 'while' | 'do'; readonly condition: Expression; readonly body: Statement }
    | {
        readonly kind: 'for';
        readonly initializers: readonly Statement[];
        readonly condition: Expression | null;
        readonly iterators: readonly Statement[];
        readonly body: Statement;
      }
    | {
        readonly kind: 'foreach';
        readonly type: TypeSyntax | null;
        readonly name: string;
        readonly nameAt: number;
        readonly items: Expression;
        readonly body: Statement;
      }
    | { readonly kind: 'break' | 'continue' | 'yield_break' | 'empty' }
    | { readonly kind: 'return' | 'throw'; readonly value: Expression | null }
    | { readonly kind: 'yield_return'; readonly value: Expression }
    | {
        readonly kind: 'try';
        readonly body: Statement;
        readonly catches: readonly CatchClause[];
        readonly finallyBody: Statement | null;
      }
  );

export interface UsingDirective {
  readonly at: number;
  readonly namespace: string;
}

export interface Body {
  readonly usings: readonly UsingDirective[];
  readonly statements: readonly Statement[];
}

/** The expressions of one kind. */
export type ExpressionOf<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

/** The statements of one kind. */
export type StatementOf<K extends Statement['kind']> = Extract<Statement, { kind: K }>;
