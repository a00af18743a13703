import type { Bound } from './evaluation.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import type { Expression, TypeSyntax } from './syntax.ts';
import { type CsType, arrayOf, isReference, keywordType, listOf, nullableOf } from './values/types.ts';
import { namespaces, typeNamed } from './library/library.ts';

export interface Local {
  readonly name: string;
  readonly type: CsType;
  readonly slot: number;
  /** Cannot be assigned to: what it is, in the compiler's words. */
  readonly readOnly: 'foreach iteration variable' | 'constant' | null;
  /** Value of a constant. */
  readonly constant?: Bound;
}

/** Which variables may still be unassigned at this point, and whether the point can be reached at all. */
export interface Flow {
  readonly unassigned: ReadonlySet<Local>;
  readonly reachable: boolean;
}

export function joinFlows(a: Flow, b: Flow): Flow {
  if (!a.reachable) return b;
  if (!b.reachable || a.unassigned === b.unassigned) return a;
  return { reachable: true, unassigned: new Set([...a.unassigned, ...b.unassigned]) };
}

export const unreachable: Flow = { unassigned: new Set(), reachable: false };

export type Shape = 'plain' | 'async' | 'coroutine';

/** What surrounds a statement, for the rules on break, yield and throw. */
interface Environment {
  readonly loop: LoopExits | null;
  readonly inTryWithCatch: boolean;
  readonly inCatch: boolean;
  readonly inFinally: boolean;
  /** Slot of the exception that `throw;` throws again. */
  readonly caught: number | null;
}

/** Flows at the break statements of a loop. */
export interface LoopExits {
  breaks: Flow;
}

/** The binder's state for one body: names in scope, flow, and slots. */
export class Scope {
  flow: Flow = { unassigned: new Set(), reachable: true };
  surroundings: Environment = { loop: null, inTryWithCatch: false, inCatch: false, inFinally: false, caught: null };
  slots = 0;
  /** The part before each ?. that surrounds the expression, innermost last. */
  readonly receivers: Bound[] = [];
  readonly shape: Shape;
  /** The expression binder, handed down so that the binder's files do not import one another in circles. */
  readonly bind: (expression: Expression) => Bound;
  private block: Block = { names: new Map(), pending: new Set(), parent: null };

  constructor(shape: Shape, bind: (scope: Scope, expression: Expression) => Bound) {
    this.shape = shape;
    this.bind = (expression) => bind(this, expression);
  }

  /** Runs `inside` in a block of its own; `pending` are the names that the block will declare. */
  nested<T>(pending: readonly string[], inside: () => T): T {
    const parent = this.block;
    this.block = { names: new Map(), pending: new Set(pending), parent };
    const result = inside();
    this.block = parent;
    return result;
  }

  /** Runs `inside` with other surroundings. */
  within<T>(changes: Partial<Environment>, inside: () => T): T {
    const around = this.surroundings;
    this.surroundings = { ...around, ...changes };
    const result = inside();
    this.surroundings = around;
    return result;
  }

  slot(): number {
    this.slots += 1;
    return this.slots - 1;
  }

  declare(local: Omit<Local, 'slot'>, at: number, isAssigned: boolean): Local {
    this.checkName(local.name, at);
    const declared = { slot: this.slot(), ...local };
    this.block.names.set(local.name, declared);
    this.block.pending.delete(local.name);
    if (!isAssigned) this.flow = { ...this.flow, unassigned: new Set([...this.flow.unassigned, declared]) };
    return declared;
  }

  lookup(name: string, at: number): Local | undefined {
    for (let block: Block | null = this.block; block !== null; block = block.parent) {
      const local = block.names.get(name);
      if (local !== undefined) return local;
      if (block.pending.has(name))
        throw new CompileError('CS0841', `Cannot use local variable '${name}' before it is declared`, at);
    }
    return undefined;
  }

  read(local: Local, at: number): void {
    if (this.flow.reachable && this.flow.unassigned.has(local))
      throw new CompileError('CS0165', `Use of unassigned local variable '${local.name}'`, at);
  }

  assign(local: Local): void {
    if (!this.flow.unassigned.has(local)) return;
    this.flow = { ...this.flow, unassigned: new Set([...this.flow.unassigned].filter((other) => other !== local)) };
  }

  private checkName(name: string, at: number): void {
    if (this.block.names.has(name)) {
      throw new CompileError(
        'CS0128',
        `A local variable or function named '${name}' is already defined in this scope`,
        at,
      );
    }
    for (let block = this.block.parent; block !== null; block = block.parent) {
      if (!block.names.has(name) && !block.pending.has(name)) continue;
      throw new CompileError(
        'CS0136',
        `A local or parameter named '${name}' cannot be declared in this scope because that name is used in an enclosing local scope to define a local or parameter`,
        at,
      );
    }
  }
}

interface Block {
  readonly names: Map<string, Local>;
  readonly pending: Set<string>;
  readonly parent: Block | null;
}

const LIST_NAMES = new Set(['List', 'System.Collections.Generic.List']);

/** The type that a type syntax names. One that is not here may be Unity's, the class library's or the project's: MCP0001. */
export function resolveType(syntax: TypeSyntax): CsType {
  const plain = resolveName(syntax);
  if (syntax.nullable && isReference(plain)) throw outsideSubset('nullable reference types are', syntax.at);
  let type = syntax.nullable ? nullableOf(plain) : plain;
  for (let rank = 0; rank < syntax.rank; rank += 1) type = arrayOf(type);
  return type;
}

function resolveName(syntax: TypeSyntax): CsType {
  const name = syntax.parts.join('.');
  const { at, args } = syntax;
  if (LIST_NAMES.has(name)) {
    const [element] = args;
    if (args.length === 1 && element !== undefined) return listOf(resolveType(element));
  }
  const type = args.length > 0 ? undefined : (keywordType(name) ?? typeNamed(name));
  if (type === undefined)
    throw outsideSubset(`the type '${name}${args.length > 0 ? `<${','.repeat(args.length - 1)}>` : ''}' is`, at);
  return type;
}

/** The dotted name that an expression spells, if it is one. */
export function dottedName(expression: Expression): string | undefined {
  if (expression.kind === 'name' && expression.typeArgs === null) return expression.name;
  if (expression.kind !== 'member' || expression.typeArgs !== null) return undefined;
  const target = dottedName(expression.target);
  return target === undefined ? undefined : `${target}.${expression.name}`;
}

export function isNamespace(name: string): boolean {
  return namespaces.has(name);
}
