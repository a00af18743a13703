import { bindDo, bindFor, bindForeach, bindWhile } from './bind-loop.ts';
import { bindTry } from './bind-try.ts';
import { asCondition, convertTo, noConversion } from './conversions.ts';
import { ADVICE_ON_VALUE, CompileError, outsideSubset } from './diagnostic.ts';
import { exceptionType, throwException, ThrownException } from './values/exceptions.ts';
import { asException, asObject } from './values/raw.ts';
import { joinFlows, unreachable, type Scope, resolveType } from './scope.ts';
import {
  BREAK,
  CONTINUE,
  NORMAL,
  nothing,
  plain,
  resumable,
  RETURN,
  runStep,
  sequenceOf,
  type Completion,
  type ReadyStatement,
  type Frame,
  type Bound,
} from './evaluation.ts';
import type { Expression, Statement, StatementOf, Declarator } from './syntax.ts';
import { derivesFrom, object, sameType, type CsType } from './values/types.ts';
import { task, waitForSeconds } from './values/engine-types.ts';
import type { Suspension } from './values/value.ts';
import { bindItems, defaultValue } from './bind-new.ts';

/** Checks a statement and makes it ready to run. Throws {@link CompileError}. */
function bindStatement(scope: Scope, statement: Statement): ReadyStatement {
  switch (statement.kind) {
    case 'block':
      return bindBlock(scope, statement.statements);
    case 'local':
      return sequenceOf(statement.declarators.map((declarator) => bindLocal(scope, statement, declarator)));
    case 'expression':
      return bindExpressionStatement(scope, statement.expression);
    case 'if':
      return bindIf(scope, statement);
    case 'while':
      return bindWhile(scope, statement, { bindBody, bindPart: bindStatement });
    case 'do':
      return bindDo(scope, statement, { bindBody, bindPart: bindStatement });
    case 'for':
      return bindFor(scope, statement, { bindBody, bindPart: bindStatement });
    case 'foreach':
      return bindForeach(scope, statement, { bindBody, bindPart: bindStatement });
    case 'break':
    case 'continue':
      return bindJump(scope, statement.kind, statement.at);
    case 'return':
      return bindReturn(scope, statement);
    case 'throw':
      return bindThrow(scope, statement);
    case 'yield_return':
      return bindYield(scope, statement);
    case 'yield_break':
      refuseYield(scope, statement.at, { inTry: false });
      scope.flow = unreachable;
      return plain(() => RETURN);
    case 'try':
      return bindTry(scope, statement, bindStatement);
    case 'empty':
      return nothing;
  }
}

export function bindBlock(scope: Scope, statements: readonly Statement[]): ReadyStatement {
  const pending = statements.flatMap((statement) =>
    statement.kind === 'local' ? statement.declarators.map(({ name }) => name) : [],
  );
  return scope.nested(pending, () => sequenceOf(statements.map((statement) => bindStatement(scope, statement))));
}

/** The body of a loop or branch, in a scope of its own. */
function bindBody(scope: Scope, statement: Statement): ReadyStatement {
  return scope.nested([], () => bindStatement(scope, statement));
}

const STATEMENT_EXPRESSIONS = new Set<Expression['kind']>([
  'assign',
  'call',
  'step',
  'await',
  'new',
  'conditional_access',
]);

function bindExpressionStatement(scope: Scope, expression: Expression): ReadyStatement {
  if (expression.kind === 'await') return bindAwait(scope, expression.operand, expression.at);
  const bound = scope.bind(expression);
  if (!STATEMENT_EXPRESSIONS.has(expression.kind)) {
    throw new CompileError(
      'CS0201',
      `Only assignment, call, increment, decrement, await, and new object expressions can be used as a statement${ADVICE_ON_VALUE}`,
      expression.at,
    );
  }
  const { evaluate, suspension } = bound;
  if (suspension !== undefined) return suspendWith(suspension);
  return plain((frame) => {
    evaluate(frame);
    return NORMAL;
  });
}

function bindIf(scope: Scope, statement: StatementOf<'if'>): ReadyStatement {
  const condition = asCondition(scope.bind(statement.condition));
  const before = scope.flow;
  if (condition.constant === false) scope.flow = unreachable;
  const then = bindBody(scope, statement.whenTrue);
  const afterThen = scope.flow;
  scope.flow = condition.constant === true ? unreachable : before;
  const otherwise = statement.otherwise === null ? nothing : bindBody(scope, statement.otherwise);
  scope.flow = joinFlows(afterThen, scope.flow);
  const test = condition.evaluate;
  if (then.kind === 'plain' && otherwise.kind === 'plain') {
    return plain((frame) => (test(frame) === true ? then.run(frame) : otherwise.run(frame)));
  }
  return resumable((frame) => runStep(test(frame) === true ? then : otherwise, frame));
}

function bindJump(scope: Scope, kind: 'break' | 'continue', at: number): ReadyStatement {
  const { loop } = scope.surroundings;
  if (loop === null) throw new CompileError('CS0139', 'No enclosing loop out of which to break or continue', at);
  if (kind === 'break') loop.breaks = joinFlows(loop.breaks, scope.flow);
  scope.flow = unreachable;
  const completion: Completion = kind === 'break' ? BREAK : CONTINUE;
  return plain(() => completion);
}

function bindReturn(scope: Scope, { value, at }: StatementOf<'return' | 'throw'>): ReadyStatement {
  if (scope.shape === 'coroutine') {
    throw new CompileError(
      'CS1622',
      'Cannot return a value from an iterator. Use the yield return statement to return a value, or yield break to end the iteration.',
      at,
    );
  }
  if (scope.surroundings.inFinally)
    throw new CompileError('CS0157', 'Control cannot leave the body of a finally clause', at);
  const evaluate = value === null ? () => null : convertTo(scope.bind(value), object).evaluate;
  scope.flow = unreachable;
  return plain((frame) => {
    frame.result = evaluate(frame);
    return RETURN;
  });
}

function bindThrow(scope: Scope, { value, at }: StatementOf<'return' | 'throw'>): ReadyStatement {
  if (value === null) return bindRethrow(scope, at);
  const bound = scope.bind(value);
  const fits = bound.type.kind === 'null' || derivesFrom(bound.type, exceptionType);
  if (!fits) throw noConversion(bound, exceptionType);
  scope.flow = unreachable;
  return plain((frame) => {
    const raw = bound.evaluate(frame);
    frame.at = at;
    const exception = raw === null ? throwException('NullReferenceException') : asException(raw);
    exception.at = -1;
    exception.stackTrace = null;
    throw new ThrownException(exception);
  });
}

function bindRethrow(scope: Scope, at: number): ReadyStatement {
  const { caught } = scope.surroundings;
  if (caught === null)
    throw new CompileError(
      'CS0156',
      'A throw statement with no arguments is not allowed outside of a catch clause',
      at,
    );
  scope.flow = unreachable;
  return plain((frame) => {
    throw new ThrownException(asException(frame.locals[caught]));
  });
}

/** A statement that waits. */
function suspendWith(wait: (frame: Frame) => Suspension): ReadyStatement {
  return resumable(function* (frame) {
    yield wait(frame);
    return NORMAL;
  });
}

function bindAwait(scope: Scope, operand: Expression, at: number): ReadyStatement {
  const bound = scope.bind(operand);
  if (!sameType(bound.type, task)) {
    throw outsideSubset(`'await' of '${bound.type.name}' is`, at);
  }
  return resumable(function* (frame) {
    const { wait } = asObject(bound.evaluate(frame), 'task');
    const cancellable = wait.kind === 'delay' && wait.cancellable;
    frame.at = at;
    if (cancellable && frame.host.isCancelled()) throwException('TaskCanceledException');
    yield wait;
    frame.at = at;
    if (cancellable && frame.host.isCancelled()) throwException('TaskCanceledException');
    return NORMAL;
  });
}

function bindYield(scope: Scope, { value, at }: StatementOf<'yield_return'>): ReadyStatement {
  refuseYield(scope, at, { inTry: true });
  const bound = scope.bind(value);
  if (bound.type.kind === 'null') return suspendWith(() => ({ kind: 'next_frame' }));
  if (!sameType(bound.type, waitForSeconds))
    throw outsideSubset(`'yield return' of a value of type '${bound.type.name}' is`, bound.at);
  return suspendWith((frame) => {
    const raw = bound.evaluate(frame);
    return raw === null ? { kind: 'next_frame' } : { kind: 'wait_seconds', ms: asObject(raw, 'wait_for_seconds').ms };
  });
}

/** Where C# allows no yield. */
function refuseYield(scope: Scope, at: number, { inTry }: { inTry: boolean }): void {
  const { inTryWithCatch, inCatch, inFinally } = scope.surroundings;
  if (inFinally) throw new CompileError('CS1625', 'Cannot yield in the body of a finally clause', at);
  if (inCatch) throw new CompileError('CS1631', 'Cannot yield a value in the body of a catch clause', at);
  if (inTry && inTryWithCatch)
    throw new CompileError('CS1626', 'Cannot yield a value in the body of a try block with a catch clause', at);
}

/** One variable of a declaration. */
function bindLocal(
  scope: Scope,
  { type: syntax, isConst }: StatementOf<'local'>,
  { name, at, value }: Declarator,
): ReadyStatement {
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

function declareUnassigned(scope: Scope, { name, at, declared, isConst }: Unassigned): ReadyStatement {
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
