import { isPastRetention } from './answers.ts';
import { type Facts, operationOf, type OperationFacts } from './facts.ts';
import type { Rule } from './rule.ts';

/** Latency of a pipe, with the messages in it. */
const UNDER_WAY_MS = 20;

/** The error codes with which an operation itself ends, by its kind. */
function endedAs({ end, isStored }: OperationFacts, ...codes: readonly string[]): boolean {
  return isStored && end?.envelope.status === 'error' && codes.includes(end.envelope.error_code);
}

/** A cancel by id requests the stop of running work, which may ignore that; nothing else ends it as cancelled. */
export const runningNotCancelled: Rule = {
  id: 'running-not-cancelled',
  requirements: ['CXL-02'],
  ends({ facts, work: kind, fail }) {
    for (const operation of facts.operations.values()) {
      // A store that has lost the record of its dispatch or acknowledgement regards it as unstarted (as in truthful-end).
      if (operation.starts === 0 || operation.isSentForgotten || !endedAs(operation, 'cancelled')) continue;
      // An older copy of the store also lacks a removal that only the server had recorded: that work runs after all.
      if (operation.isEndForgotten && (facts.isJournalLost || !operation.isRemovedByEditor)) continue;
      if (!operation.isCancelledById)
        fail(`${operation.log_id} ran and ended as cancelled, and no cancel named its id`);
      else if (kind === 'lines' && operation.work?.includes('\nobey') === false)
        fail(`${operation.log_id} ended as cancelled, although its code ignores that`);
    }
  },
};

/** An error of the code needs code that fails. */
export const failsForAReason: Rule = {
  id: 'fails-for-a-reason',
  requirements: ['EXO-04', 'ENV-05'],
  ends({ facts, work: kind, fail }) {
    if (kind !== 'lines') return;
    for (const operation of facts.operations.values())
      if (
        endedAs(operation, 'execution_error') &&
        operation.work?.includes('\nthrow') === false &&
        operation.work.includes('\nobey') === false
      )
        fail(`${operation.log_id} ended as execution_error, and its code does not throw`);
  },
};

/** Unstarted work with a waiting client remains, whatever other clients cancel. */
export const waitersKeepWork: Rule = {
  id: 'waiters-keep-work',
  requirements: ['CXL-03'],
  needsMemory: true,
  ends({ facts, fail }) {
    for (const operation of facts.operations.values()) {
      if (operation.starts > 0 || operation.isCancelledById || !endedAs(operation, 'cancelled')) continue;
      const since = firstCancelOf(facts, operation);
      for (const { asked, at, answer, cancelledAt } of facts.calls.values())
        if (
          asked.work !== undefined &&
          answer?.envelope.log_id === operation.log_id &&
          answer.envelope.status === 'error' &&
          cancelledAt === undefined &&
          at + UNDER_WAY_MS < since
        )
          fail(`${operation.log_id} was removed by an MCP cancel, although call ${asked.call} waited for it`);
    }
  },
};

function firstCancelOf({ calls }: Facts, { work }: OperationFacts): number {
  return Math.min(
    ...[...calls.values()].flatMap(({ asked, cancelledAt }) =>
      asked.work === work && cancelledAt !== undefined ? [cancelledAt] : [],
    ),
  );
}

/** Work that never started releases its identity and key: a client that calls after being notified of that starts new work. */
export const releasedIsNew: Rule = {
  id: 'released-is-new',
  requirements: ['CXL-04'],
  needsMemory: true,
  ends({ facts, fail }) {
    const hasBadStore = facts.faults.some(({ fault }) => fault.startsWith('store_'));
    for (const operation of facts.operations.values()) {
      if (operation.starts > 0 || !endedAs(operation, 'cancelled', 'not_started', 'blocked_by_policy')) continue;
      const answeredAt = [...facts.calls.values()].flatMap(({ answer }) =>
        answer?.envelope.log_id === operation.log_id && answer.envelope.is_complete ? [answer.at] : [],
      );
      // A report of the Editor may be lost in transit: only its arrival at the server counts.
      const heard =
        hasBadStore || isForgotten(facts, operation) ? Infinity : (operation.endedAt ?? Infinity) + UNDER_WAY_MS;
      const since = Math.min(heard, ...answeredAt);
      for (const { asked, at, answer } of facts.calls.values())
        if (asked.work !== undefined && at > since && answer?.envelope.log_id === operation.log_id)
          fail(
            `${operation.log_id} never started and was known to be over, and call ${asked.call}, made after that, gets its end`,
          );
    }
  },
};

/** True if the server that received the end exited before it can have stored it. */
function isForgotten({ serverDowns }: Facts, { endedAt = Infinity }: OperationFacts): boolean {
  return serverDowns.some((down) => down >= endedAt && down <= endedAt + UNDER_WAY_MS);
}

/** A cancel by id finds unfinished work. */
export const cancelFindsUnfinished: Rule = {
  id: 'cancel-finds-unfinished',
  requirements: ['CXL-05'],
  needsMemory: true,
  kinds: ['cancel_answer', 'ledger'],
  sees(observation, { facts, windows, fail }) {
    if (observation.kind === 'cancel_answer') {
      const log_id = facts.commands.get(observation.command);
      if (log_id === undefined) return;
      const operation = operationOf(facts, log_id);
      if (isPastRetention(operation, observation.at, windows.retention_ms)) return;
      if (observation.outcome === 'not_found' && operation.isStored)
        fail(`a cancel of ${log_id} finds nothing, although it was accepted`);
    }
    if (observation.kind !== 'ledger' || observation.mark !== 'start') return;
    const { finishedAnswerAt } = operationOf(facts, observation.log_id);
    // A server whose clock was set ends work that the Editor still has.
    if (finishedAnswerAt !== undefined && !facts.isClockSet)
      fail(`${observation.log_id} starts, and a cancel of it was answered before that with finished`);
  },
};
