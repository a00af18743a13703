import { bindItems } from './bind-new.ts';
import type { Bound } from './bound.ts';
import { convertTo } from './conversions.ts';
import { defaultValue } from './default-value.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import { resolveType } from './resolve-type.ts';
import type { Scope } from './scope.ts';
import { NORMAL, plain } from './step.ts';
import type { Step } from './step.ts';
import type { Declarator, Expression, StatementOf } from './syntax.ts';
import { task } from './values/engine-types.ts';
import { sameType } from './values/types.ts';
import type { CsType } from './values/types.ts';

/** One variable of a declaration. */
export function bindLocal(
  scope: Scope,
  { type: syntax, isConst }: StatementOf<'local'>,
  { name, at, value }: Declarator,
): Step {
  const declared = syntax === null ? null : resolveType(syntax);
  if (declared !== null && sameType(declared, task))
    throw outsideSubset('a Task in a variable (await it where it is made) is', at);
  if (value === null) return declareUnassigned(scope, { name, at, declared, isConst });
  const bound = bindInitializer(scope, value, declared);
  const type = declared ?? inferType(bound, at);
  const converted = convertTo(bound, type);
  if (isConst && converted.constant === undefined)
    throw outsideSubset(`a constant of this value ('${name}') is`, bound.at);
  const local = scope.declare(
    { name, type, readOnly: isConst ? 'constant' : null, ...(isConst ? { constant: converted } : {}) },
    at,
    true,
  );
  const { slot } = local;
  const { evaluate } = converted;
  return plain((frame) => {
    frame.locals[slot] = evaluate(frame);
    return NORMAL;
  });
}

interface Unassigned {
  readonly name: string;
  readonly at: number;
  readonly declared: CsType | null;
  readonly isConst: boolean;
}

function declareUnassigned(scope: Scope, { name, at, declared, isConst }: Unassigned): Step {
  if (declared === null) throw new CompileError('CS0818', 'Implicitly-typed variables must be initialized', at);
  if (isConst) throw new CompileError('CS0145', 'A const field requires a value to be provided', at);
  const { slot } = scope.declare({ name, type: declared, readOnly: null }, at, false);
  const value = defaultValue(declared);
  return plain((frame) => {
    frame.locals[slot] = value;
    return NORMAL;
  });
}

function bindInitializer(scope: Scope, value: Expression, declared: CsType | null): Bound {
  if (value.kind !== 'array_initializer' || declared === null) return scope.bind(value);
  if (declared.kind !== 'array')
    throw new CompileError(
      'CS0622',
      'Can only use array initializer expressions to assign to array types. Try using a new expression instead.',
      value.at,
    );
  return bindItems(scope, value.items, { type: declared, at: value.at });
}

function inferType(bound: Bound, at: number): CsType {
  const { kind } = bound.type;
  if (kind === 'null' || kind === 'void')
    throw new CompileError(
      'CS0815',
      `Cannot assign ${kind === 'null' ? '<null>' : 'void'} to an implicitly-typed variable`,
      at,
    );
  if (sameType(bound.type, task)) throw outsideSubset('a Task in a variable (await it where it is made) is', bound.at);
  return bound.type;
}
