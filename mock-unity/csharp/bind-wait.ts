import { CompileError, outsideSubset } from './diagnostic.ts';
import type { Frame } from './frame.ts';
import type { Scope } from './scope.ts';
import { NORMAL, resumable } from './step.ts';
import type { Step } from './step.ts';
import type { Expression, StatementOf } from './syntax.ts';
import { task, waitForSeconds } from './values/engine-types.ts';
import { throwException } from './values/exceptions.ts';
import { asObject } from './values/raw.ts';
import type { Suspension } from './values/suspension.ts';
import { sameType } from './values/types.ts';

/** A statement that waits. */
export function suspendWith(wait: (frame: Frame) => Suspension): Step {
  return resumable(function* (frame) {
    yield wait(frame);
    return NORMAL;
  });
}

export function bindAwait(scope: Scope, operand: Expression, at: number): Step {
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

export function bindYield(scope: Scope, { value, at }: StatementOf<'yield_return'>): Step {
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
export function refuseYield(scope: Scope, at: number, { inTry }: { inTry: boolean }): void {
  const { inTryWithCatch, inCatch, inFinally } = scope.surroundings;
  if (inFinally) throw new CompileError('CS1625', 'Cannot yield in the body of a finally clause', at);
  if (inCatch) throw new CompileError('CS1631', 'Cannot yield a value in the body of a catch clause', at);
  if (inTry && inTryWithCatch)
    throw new CompileError('CS1626', 'Cannot yield a value in the body of a try block with a catch clause', at);
}
