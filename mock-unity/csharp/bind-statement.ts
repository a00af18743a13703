import { bindLocal } from './bind-local.ts';
import { bindDo, bindFor, bindForeach, bindWhile } from './bind-loop.ts';
import { bindTry } from './bind-try.ts';
import { bindAwait, bindYield, refuseYield, suspendWith } from './bind-wait.ts';
import { asCondition, convertTo, noConversion } from './conversions.ts';
import { ADVICE_ON_VALUE } from './advice.ts';
import { CompileError } from './diagnostic.ts';
import { exceptionType, throwException, ThrownException } from './values/exceptions.ts';
import { asException } from './values/raw.ts';
import { joinFlows, unreachable } from './scope.ts';
import type { Scope } from './scope.ts';
import { BREAK, CONTINUE, NORMAL, nothing, plain, resumable, RETURN, runStep, sequenceOf } from './step.ts';
import type { Completion, Step } from './step.ts';
import type { Expression, Statement, StatementOf } from './syntax.ts';
import { derivesFrom, object } from './values/types.ts';

/** Checks a statement and makes it ready to run. Throws {@link CompileError}. */
export function bindStatement(scope: Scope, statement: Statement): Step {
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

export function bindBlock(scope: Scope, statements: readonly Statement[]): Step {
  const pending = statements.flatMap((statement) =>
    statement.kind === 'local' ? statement.declarators.map(({ name }) => name) : [],
  );
  return scope.nested(pending, () => sequenceOf(statements.map((statement) => bindStatement(scope, statement))));
}

/** The body of a loop or branch, in a scope of its own. */
function bindBody(scope: Scope, statement: Statement): Step {
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

export function bindExpressionStatement(scope: Scope, expression: Expression): Step {
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

function bindIf(scope: Scope, statement: StatementOf<'if'>): Step {
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

function bindJump(scope: Scope, kind: 'break' | 'continue', at: number): Step {
  const { loop } = scope.surroundings;
  if (loop === null) throw new CompileError('CS0139', 'No enclosing loop out of which to break or continue', at);
  if (kind === 'break') loop.breaks = joinFlows(loop.breaks, scope.flow);
  scope.flow = unreachable;
  const completion: Completion = kind === 'break' ? BREAK : CONTINUE;
  return plain(() => completion);
}

function bindReturn(scope: Scope, { value, at }: StatementOf<'return' | 'throw'>): Step {
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

function bindThrow(scope: Scope, { value, at }: StatementOf<'return' | 'throw'>): Step {
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

function bindRethrow(scope: Scope, at: number): Step {
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
