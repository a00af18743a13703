import {
  type Bound,
  type Evaluate,
  STEPS_PER_BLOCKED_MS,
  type Frame,
  BREAK,
  NORMAL,
  resumable,
  RETURN,
  runStep,
  sequenceOf,
  type Completion,
  type ReadyStatement,
} from './evaluation.ts';
import { explicitConversion, type Convert, asCondition } from './conversions.ts';
import { outsideSubset } from './diagnostic.ts';
import { throwException } from './values/exceptions.ts';
import type { Suspension, CsArray, CsList, Raw } from './values/value.ts';
import { checkReceiver } from './bind-member.ts';
import { asSequence, asString, isSceneObject } from './values/raw.ts';
import { resolveType, joinFlows, unreachable, type LoopExits, type Scope } from './scope.ts';
import type { Statement, StatementOf } from './syntax.ts';
import { transform } from './values/engine-types.ts';
import { char, derivesFrom, object, type CsType } from './values/types.ts';

/** Binders of statements, handed down so that the binder's files do not import one another in circles. */
interface Binders {
  /** In the current scope. */
  readonly bindPart: (scope: Scope, statement: Statement) => ReadyStatement;
  /** In a scope of its own. */
  readonly bindBody: (scope: Scope, statement: Statement) => ReadyStatement;
}

const ONE_BLOCKED_MS: Suspension = { kind: 'sleep', ms: 1 };

/** Counts an iteration; true when it is time to let a blocked millisecond pass. */
function isStepDue(frame: Frame): boolean {
  frame.steps += 1;
  if (frame.steps < STEPS_PER_BLOCKED_MS) return false;
  frame.steps = 0;
  return true;
}

interface Loop {
  /** Tested before each iteration; undefined is true. */
  readonly before: Evaluate | undefined;
  readonly body: ReadyStatement;
  /** Runs after each iteration that does not break. */
  readonly after: ReadyStatement | undefined;
  /** Tested after each iteration; undefined is true. */
  readonly until: Evaluate | undefined;
}

function loopOf({ before, body, after, until }: Loop): ReadyStatement {
  return resumable(function* (frame) {
    while (before === undefined || before(frame) === true) {
      const completion = body.kind === 'plain' ? body.run(frame) : yield* body.run(frame);
      if (completion === BREAK) return NORMAL;
      if (completion === RETURN) return RETURN;
      if (after !== undefined) yield* runStep(after, frame);
      if (isStepDue(frame)) yield ONE_BLOCKED_MS;
      if (until !== undefined && until(frame) !== true) return NORMAL;
    }
    return NORMAL;
  });
}

interface BoundLoopBody {
  readonly body: ReadyStatement;
  readonly breaks: LoopExits['breaks'];
}

function inLoop(scope: Scope, body: () => ReadyStatement): BoundLoopBody {
  const loop: LoopExits = { breaks: unreachable };
  const step = scope.within({ loop }, body);
  return { body: step, breaks: loop.breaks };
}

/** After a loop: where its condition was false, or where it was left by break. */
function afterLoop(
  scope: Scope,
  condition: Bound | null,
  { exit, breaks }: { exit: Scope['flow']; breaks: Scope['flow'] },
): void {
  const endless = condition === null || condition.constant === true;
  scope.flow = endless ? breaks : joinFlows(exit, breaks);
}

export function bindWhile(scope: Scope, statement: StatementOf<'while' | 'do'>, { bindBody }: Binders): ReadyStatement {
  const condition = asCondition(scope.bind(statement.condition));
  const exit = scope.flow;
  if (condition.constant === false) scope.flow = unreachable;
  const { body, breaks } = inLoop(scope, () => bindBody(scope, statement.body));
  afterLoop(scope, condition, { exit, breaks });
  return loopOf({ before: condition.evaluate, body, after: undefined, until: undefined });
}

export function bindDo(scope: Scope, statement: StatementOf<'while' | 'do'>, { bindBody }: Binders): ReadyStatement {
  const entry = scope.flow;
  const { body, breaks } = inLoop(scope, () => bindBody(scope, statement.body));
  // A continue may have come from before any assignment in the body.
  if (!scope.flow.reachable) scope.flow = { ...entry, unassigned: new Set() };
  const condition = asCondition(scope.bind(statement.condition));
  afterLoop(scope, condition, { exit: scope.flow, breaks });
  return loopOf({ before: undefined, body, after: undefined, until: condition.evaluate });
}

export function bindFor(scope: Scope, statement: StatementOf<'for'>, { bindBody, bindPart }: Binders): ReadyStatement {
  return scope.nested([], () => {
    const start = statement.initializers.map((initializer) => bindPart(scope, initializer));
    const condition = statement.condition === null ? null : asCondition(scope.bind(statement.condition));
    const exit = scope.flow;
    const { body, breaks } = inLoop(scope, () => bindBody(scope, statement.body));
    if (!scope.flow.reachable) scope.flow = exit;
    const after = sequenceOf(statement.iterators.map((iterator) => bindPart(scope, iterator)));
    afterLoop(scope, condition, { exit, breaks });
    const loop = loopOf({
      before: condition?.evaluate,
      body,
      after: statement.iterators.length === 0 ? undefined : after,
      until: undefined,
    });
    return sequenceOf([...start, loop]);
  });
}

export function bindForeach(scope: Scope, statement: StatementOf<'foreach'>, { bindBody }: Binders): ReadyStatement {
  const items = scope.bind(statement.items);
  const element = elementType(items);
  return scope.nested([], () => {
    const type = statement.type === null ? element : resolveType(statement.type);
    const convert = explicitConversion(element, type);
    if (convert === undefined)
      throw outsideSubset(`a foreach that converts '${element.name}' to '${type.name}' is`, statement.at);
    const exit = scope.flow;
    const { slot } = scope.declare(
      { name: statement.name, type, readOnly: 'foreach iteration variable' },
      statement.nameAt,
      true,
    );
    const { body, breaks } = inLoop(scope, () => bindBody(scope, statement.body));
    scope.flow = joinFlows(exit, breaks);
    return iterateOver({ items, slot, convert, body, at: items.at });
  });
}

function elementType({ type, at }: Bound): CsType {
  if (type.kind === 'array' || type.kind === 'list') return type.element;
  if (type.kind === 'string') return char;
  // Its children, whose static type in C# is object.
  if (type.kind === 'named' && derivesFrom(type, transform)) return object;
  throw outsideSubset(`a foreach over '${type.name}' is`, at);
}

interface Iteration {
  readonly items: Bound;
  readonly slot: number;
  readonly convert: Convert;
  readonly body: ReadyStatement;
  readonly at: number;
}

function iterateOver({ items, slot, convert, body, at }: Iteration): ReadyStatement {
  return resumable(function* (frame): Generator<Suspension, Completion, void> {
    const raw = items.evaluate(frame);
    frame.at = at;
    const next = enumerateItems(checkReceiver(raw));
    for (;;) {
      frame.at = at;
      const item = next();
      if (item === undefined) return NORMAL;
      frame.locals[slot] = convert(item);
      const completion = body.kind === 'plain' ? body.run(frame) : yield* body.run(frame);
      if (completion === BREAK) return NORMAL;
      if (completion === RETURN) return RETURN;
      if (isStepDue(frame)) yield ONE_BLOCKED_MS;
    }
  });
}

/** The next item at each call; undefined at the end. */
function enumerateItems(raw: Raw): () => Raw | undefined {
  let at = 0;
  if (typeof raw === 'string') return () => (at < asString(raw).length ? raw.charAt(at++) : undefined);
  if (isSceneObject(raw) && raw.kind === 'transform') return () => raw.children[at++];
  const sequence: CsArray | CsList = asSequence(raw);
  const version = sequence.kind === 'list' ? sequence.version : 0;
  return () => {
    if (sequence.kind === 'list' && sequence.version !== version)
      throwException('InvalidOperationException', 'Collection was modified; enumeration operation may not execute.');
    return sequence.items[at++];
  };
}
