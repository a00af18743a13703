import { type Facts, hasChangedSince, isFresh, isNewEachTime, operationOf, type OperationFacts } from './facts.ts';
import { type Rule, shownBy } from './rule.ts';

/** Judges the number of runs of each program, by the ledger. */
export const startsOnce: Rule = {
  id: 'starts-once',
  requirements: ['EXO-01', 'EXO-09'],
  kinds: ['ledger'],
  sees(observation, { facts, fail }) {
    if (observation.kind !== 'ledger' || observation.mark !== 'start') return;
    const { starts, isStored } = operationOf(facts, observation.log_id);
    const isForgottenByAll = facts.isRolledBack && facts.isJournalLost;
    if (starts > 0 && !isForgottenByAll)
      fail(`${observation.log_id} starts again (${observation.work.split('\n')[0] ?? ''})`);
    if (!isStored) fail(`${observation.log_id} runs, but no call was ever accepted under this id`);
  },
};

export const oncePerKey: Rule = {
  id: 'once-per-key',
  requirements: ['EXO-08'],
  needsMemory: true,
  kinds: ['ledger'],
  sees(observation, { facts, fail }) {
    if (observation.kind !== 'ledger' || observation.mark !== 'start') return;
    const key = keyOf(operationOf(facts, observation.log_id));
    if (key === undefined && !observation.work.endsWith('# key')) return;
    const { partition } = operationOf(facts, observation.log_id);
    const before = facts.starts.find(({ work, log_id }) => {
      const other = operationOf(facts, log_id);
      return key === undefined ? work === observation.work && other.partition === partition : keyOf(other) === key;
    });
    if (before !== undefined)
      fail(`work with one idempotency_key runs as ${before.log_id} and again as ${observation.log_id}`);
  },
};

/** Each store has its own. */
const keyOf = ({ asked, partition = '0' }: OperationFacts): string | undefined =>
  asked?.key === undefined ? undefined : `${partition.split(' ', 1)[0] ?? ''} ${asked.key}`;

/** Identical work runs again only when a client has the end of the run before, or that end was long ago. */
export const oncePerIdentity: Rule = {
  id: 'once-per-identity',
  requirements: ['EXO-05', 'EXO-06', 'EXO-12'],
  needsMemory: true,
  ends({ facts, windows, fail }) {
    const previous = new Map<string, OperationFacts>();
    for (const { log_id, work } of facts.starts) {
      const operation = operationOf(facts, log_id);
      const identity = identityOf(operation, work);
      const before = previous.get(identity);
      previous.set(identity, operation);
      if (before === undefined || before === operation || keyOf(operation) !== undefined || work.endsWith('# key'))
        continue;
      const { acceptedAt } = operation;
      const finishedAt = finishOf(before);
      if (finishedAt === undefined) continue;
      if (facts.isClockSet || isNewEachTime(operation, work)) continue;
      if (finishedAt > acceptedAt)
        fail(`${log_id} was accepted beside the identical ${before.log_id}, which had not ended`);
      else if (
        !hasChangedSince(facts, before, acceptedAt) &&
        acceptedAt - finishedAt <= windows.redelivery_window_ms &&
        !isDelivered(facts, before, acceptedAt, windows.retraction_window_ms)
      )
        fail(`${log_id} runs the work of ${before.log_id} again, whose end no client had received`);
    }
  },
};

/** Identity of a call: client, tool, work, and Editor with server (EXO-05). In searches, the text of the work suffices. */
function identityOf({ asked, partition = '' }: OperationFacts, work: string): string {
  return asked === undefined || work.includes('\n# ')
    ? `${partition} ${work}`
    : `${partition} ${asked.client} ${asked.tool} ${work}`;
}

/** Time at which the server received its end; undefined if that is not visible from outside. */
function finishOf({ end, endedAt }: OperationFacts): number | undefined {
  const envelope = end?.envelope;
  const answeredAt =
    envelope?.status === 'completed' || envelope?.status === 'error' ? envelope.finished_at : undefined;
  return answeredAt === undefined ? endedAt : Date.parse(answeredAt);
}

function isDelivered(
  { calls, serverDowns }: Facts,
  { log_id, work }: OperationFacts,
  before: number,
  retraction: number,
): boolean {
  // A client that calls again after an answer has read it: a later cancel does not undo the delivery.
  const isAskedAgain = (from: number, to: number): boolean =>
    [...calls.values()].some(({ asked, at }) => asked.work === work && at >= from && at <= to);
  for (const { asked, answer, takenBackAt, unreadAt } of calls.values()) {
    if (answer === undefined || answer.envelope.log_id !== log_id || !answer.envelope.is_complete) continue;
    const isTakenBack =
      takenBackAt !== undefined &&
      takenBackAt <= before - PIPE_SLACK_MS &&
      takenBackAt < answer.at + retraction - PIPE_SLACK_MS &&
      !isAskedAgain(answer.at, takenBackAt) &&
      !serverDowns.some((down) => down >= takenBackAt && down <= before);
    const isUnread =
      unreadAt !== undefined &&
      unreadAt <= before - PIPE_SLACK_MS &&
      unreadAt < answer.at + retraction - PIPE_SLACK_MS &&
      !isAskedAgain(answer.at, unreadAt);
    // EXO-06: over HTTP an answer sent on a connection that is still open when the call is repeated counts, even if it is still in transit.
    const hasLeft = answer.at <= before + (asked.over_http === true ? PIPE_SLACK_MS : 0);
    if (hasLeft && !isTakenBack && !isUnread) return true;
  }
  return false;
}

/** Between a client and its server. */
const PIPE_SLACK_MS = 3;

/** A client that has the end of its work and calls again starts new work. */
export const newAfterDelivery: Rule = {
  id: 'new-after-delivery',
  requirements: ['EXO-07'],
  needsMemory: true,
  kinds: ['answered'],
  sees(observation, { facts, fail }) {
    if (observation.kind !== 'answered' || !observation.envelope.is_complete) return;
    const call = facts.calls.get(observation.call);
    const { log_id } = observation.envelope;
    if (
      (call?.asked.tool !== 'unity_execute_code' && call?.asked.tool !== 'custom_tool') ||
      call.asked.key !== undefined
    )
      return;
    for (const earlier of facts.calls.values()) {
      const { answer, cancelledAt } = earlier;
      if (
        answer === undefined ||
        answer.envelope.log_id !== log_id ||
        !answer.envelope.is_complete ||
        cancelledAt !== undefined
      )
        continue;
      // A server that exited, or whose link to a process that ended had broken, may have no record of the delivery.
      const isUnheard =
        earlier.mayBeUnread === true ||
        (earlier.hasLeft &&
          facts.faults.some(({ fault, at }) => fault === 'cut_client' && at >= answer.at - PIPE_SLACK_MS));
      if (answer.at + PIPE_SLACK_MS < call.at && !isUnheard && !facts.serverDowns.some((down) => down >= answer.at))
        fail(`call ${observation.call} gets the old end of ${log_id}, which had been delivered before`);
    }
  },
};

/** A report about the project is read after the call arrived; the answer to the same request, sent again, is delivery. */
export const notOlderThanItsQuestion: Rule = {
  id: 'not-older-than-its-question',
  requirements: ['EXO-14', 'EXO-15'],
  kinds: ['answered'],
  sees(observation, { facts, fail }) {
    if (observation.kind !== 'answered' || !observation.envelope.is_complete) return;
    const call = facts.calls.get(observation.call);
    const { log_id } = observation.envelope;
    if (call?.asked.work === undefined || call.asked.key !== undefined || facts.isClockSet) return;
    if (!isNewEachTime(operationOf(facts, log_id), call.asked.work)) return;
    const start = facts.starts.find((one) => one.log_id === log_id);
    if (start !== undefined && start.at < call.at)
      fail(`call ${observation.call} of ${call.at} is answered by ${log_id}, which began at ${start.at}`);
  },
};

export const startsInOrder: Rule = {
  id: 'starts-in-order',
  requirements: ['EXO-11'],
  needsMemory: true,
  kinds: ['ledger'],
  sees(observation, { facts, fail }) {
    if (observation.kind !== 'ledger' || observation.mark !== 'start') return;
    const operation = operationOf(facts, observation.log_id);
    const { acceptSeq = 0, log_id, partition, decided } = operation;
    // It starts at the user's approval, for which no other work waits.
    if (decided === 'approved') return;
    // It starts after work of the same call, and other work does not wait for that (EXO-15).
    if (isFresh(operation, observation.work)) return;
    const last = facts.starts.findLast((start) => {
      const other = operationOf(facts, start.log_id);
      return other.partition === partition && other.decided !== 'approved';
    });
    const lastSeq = last === undefined ? 0 : (operationOf(facts, last.log_id).acceptSeq ?? 0);
    if (last !== undefined && last.log_id !== log_id && acceptSeq < lastSeq)
      fail(`${log_id} (accepted as ${acceptSeq}) starts after ${last.log_id} (accepted as ${lastSeq})`);
  },
};

/** Nothing is done, sent or reported before its preconditions are durable. */
export const writeAhead: Rule = {
  id: 'write-ahead',
  requirements: ['EXO-02'],
  needsMemory: true,
  kinds: ['execute', 'accepted', 'ledger', 'answered', 'read_answered'],
  sees(observation, { facts, fail }) {
    if (observation.kind === 'execute' && !operationOf(facts, observation.log_id).isStored)
      fail(`${observation.log_id} is sent before it is durably accepted`);
    if (observation.kind === 'accepted' && !operationOf(facts, observation.log_id).isStored)
      fail(`${observation.log_id} is acknowledged before it is durably accepted`);
    if (observation.kind === 'ledger' && !operationOf(facts, observation.log_id).isStartInJournal)
      fail(`${observation.log_id} runs before its start is durable`);
    const envelope = shownBy(facts, observation)?.envelope;
    if (envelope === undefined) return;
    const { isStored, isEndStored } = operationOf(facts, envelope.log_id);
    const isEnd = envelope.status === 'completed' || envelope.status === 'error';
    if (isEnd && isStored && !isEndStored) fail(`the end of ${envelope.log_id} is reported before it is durable`);
  },
};
