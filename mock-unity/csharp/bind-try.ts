import { CompileError, outsideSubset } from './diagnostic.ts';
import { exceptionType, ThrownException } from './values/exceptions.ts';
import {
  type Frame,
  NORMAL,
  nothing,
  plain,
  resumable,
  runStep,
  type Completion,
  type ReadyStatement,
} from './evaluation.ts';
import type { Suspension, CsException } from './values/value.ts';
import { resolveType, joinFlows, unreachable, type Flow, type Scope } from './scope.ts';
import type { CatchClause, Statement, StatementOf } from './syntax.ts';
import { derivesFrom, type NamedType } from './values/types.ts';

type Bind = (scope: Scope, statement: Statement) => ReadyStatement;

interface Handler {
  readonly type: NamedType;
  readonly slot: number;
  readonly body: ReadyStatement;
}

export function bindTry(scope: Scope, statement: StatementOf<'try'>, bind: Bind): ReadyStatement {
  const before = scope.flow;
  const inTryWithCatch = statement.catches.length > 0 || scope.surroundings.inTryWithCatch;
  const body = scope.within({ inTryWithCatch }, () => bind(scope, statement.body));
  let after = scope.flow;
  const handlers: Handler[] = [];
  for (const clause of statement.catches) {
    scope.flow = before;
    handlers.push(bindCatch(scope, clause, { earlier: handlers, bind }));
    after = joinFlows(after, scope.flow);
  }
  const last = bindFinally(scope, statement.finallyBody, { before, after, bind });
  return tryStep({ body, handlers, last });
}

function bindCatch(
  scope: Scope,
  clause: CatchClause,
  { earlier, bind }: { earlier: readonly Handler[]; bind: Bind },
): Handler {
  const type = clause.type === null ? exceptionType : resolveType(clause.type);
  const at = clause.type?.at ?? clause.at;
  if (type.kind === 'named' && !derivesFrom(type, exceptionType)) throw outsideSubset(`catching '${type.name}' is`, at);
  if (type.kind !== 'named')
    throw new CompileError('CS0155', 'The type caught or thrown must be derived from System.Exception', at);
  const wider = earlier.find((handler) => derivesFrom(type, handler.type));
  if (wider !== undefined && clause.type !== null) {
    throw new CompileError(
      'CS0160',
      `A previous catch clause already catches all exceptions of this or of a super type ('${wider.type.name}')`,
      at,
    );
  }
  return scope.nested([], () => {
    const { name } = clause;
    const slot = name === null ? scope.slot() : scope.declare({ name, type, readOnly: null }, clause.nameAt, true).slot;
    // `throw;` throws the caught exception even where the variable got another one.
    const caught = scope.slot();
    const body = scope.within({ inCatch: true, caught }, () => bind(scope, clause.body));
    return { type, slot, body: keepCaught(body, slot, caught) };
  });
}

function keepCaught(body: ReadyStatement, slot: number, caught: number): ReadyStatement {
  const keep = (frame: Frame): void => {
    frame.locals[caught] = frame.locals[slot] ?? null;
  };
  if (body.kind === 'plain') {
    return plain((frame) => {
      keep(frame);
      return body.run(frame);
    });
  }
  return resumable((frame) => {
    keep(frame);
    return body.run(frame);
  });
}

function bindFinally(
  scope: Scope,
  statement: Statement | null,
  { before, after, bind }: { before: Flow; after: Flow; bind: Bind },
): ReadyStatement {
  scope.flow = after;
  if (statement === null) return nothing;
  scope.flow = before;
  const last = scope.within({ inFinally: true, loop: null }, () => bind(scope, statement));
  const ends = scope.flow;
  const assigned = [...before.unassigned].filter((local) => !ends.unassigned.has(local));
  scope.flow =
    ends.reachable && after.reachable
      ? { reachable: true, unassigned: new Set([...after.unassigned].filter((local) => !assigned.includes(local))) }
      : unreachable;
  return last;
}

interface TryParts {
  readonly body: ReadyStatement;
  readonly handlers: readonly Handler[];
  readonly last: ReadyStatement;
}

/**
 * No JavaScript `finally` here: a run that is dropped with `return()` must not execute the program's own.
 */
function tryStep(parts: TryParts): ReadyStatement {
  const { body, handlers, last } = parts;
  if (body.kind === 'plain' && last.kind === 'plain' && handlers.every((handler) => handler.body.kind === 'plain')) {
    return plain((frame) =>
      finishTry(
        last,
        frame,
        catchThrown(() => runHandled(parts, frame)),
      ),
    );
  }
  return resumable(function* (frame) {
    const outcome = yield* attemptResumable(runGuarded(parts, frame));
    const ended = yield* runStep(last, frame);
    return concludeTry(ended, outcome);
  });
}

type Outcome = { readonly completion: Completion } | { readonly thrown: unknown };

function catchThrown(run: () => Completion): Outcome {
  try {
    return { completion: run() };
  } catch (thrown) {
    return { thrown };
  }
}

function* attemptResumable(run: Generator<Suspension, Completion, void>): Generator<Suspension, Outcome, void> {
  try {
    return { completion: yield* run };
  } catch (thrown) {
    return { thrown };
  }
}

function runHandled({ body, handlers }: TryParts, frame: Frame): Completion {
  try {
    return body.kind === 'plain' ? body.run(frame) : NORMAL;
  } catch (thrown) {
    const handler = handlerOf(handlers, thrown, frame);
    if (handler?.body.kind !== 'plain') throw thrown;
    return handler.body.run(frame);
  }
}

function* runGuarded({ body, handlers }: TryParts, frame: Frame): Generator<Suspension, Completion, void> {
  let handler: Handler | undefined;
  try {
    return yield* runStep(body, frame);
  } catch (thrown) {
    handler = handlerOf(handlers, thrown, frame);
    if (handler === undefined) throw thrown;
  }
  return yield* runStep(handler.body, frame);
}

/** The first clause that catches what was thrown, with its variable set. */
function handlerOf(handlers: readonly Handler[], thrown: unknown, frame: Frame): Handler | undefined {
  if (!(thrown instanceof ThrownException)) return undefined;
  const { exception } = thrown;
  locateException(exception, frame);
  const handler = handlers.find(({ type }) => derivesFrom(exception.type, type));
  if (handler !== undefined) frame.locals[handler.slot] = exception;
  return handler;
}

/** Records the place of an exception, once: rethrowing does not change it. */
export function locateException(exception: CsException, frame: Frame): void {
  if (exception.at >= 0) return;
  exception.at = frame.at;
  exception.stackTrace = frame.stackTrace();
}

function finishTry(last: ReadyStatement, frame: Frame, outcome: Outcome): Completion {
  const ended = last.kind === 'plain' ? last.run(frame) : NORMAL;
  return concludeTry(ended, outcome);
}

function concludeTry(ended: Completion, outcome: Outcome): Completion {
  if (ended !== NORMAL) return ended;
  if ('thrown' in outcome) throw outcome.thrown;
  return outcome.completion;
}
