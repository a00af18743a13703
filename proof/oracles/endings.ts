import { hasChangedSince, isNewEachTime, lastingText, operationOf, type Facts, type OperationFacts } from './facts.ts';
import type { Asked, FaultName } from './history.ts';
import { isPastRetention, isUnread } from './answers.ts';
import { shownBy, notEnvelopes, type Rule } from './rule.ts';

/** An end is final, and its text does not change. */
export const endsOnce: Rule = {
  id: 'ends-once',
  requirements: ['ENV-07', 'LOG-02'],
  needsMemory: true,
  kinds: ['answered', 'read_answered'],
  sees(observation, { facts, windows, fail }) {
    const shown = shownBy(facts, observation);
    if (shown === undefined || notEnvelopes.has(shown.tool)) return;
    const { envelope, by } = shown;
    const operation = operationOf(facts, envelope.log_id);
    const { end, isStored } = operation;
    if (
      envelope.status === 'not_found' &&
      (facts.isClockSet || isPastRetention(operation, observation.at, windows.retention_ms))
    )
      return;
    // A call that was refused stored nothing.
    if (end === undefined || !isStored) return;
    if (envelope.status === 'completed' || envelope.status === 'error') {
      const text = lastingText(envelope);
      if (text !== end.text) fail(`${envelope.log_id} had ended as ${end.text}, and for ${by} as ${text}`);
    } else if (!isUnread(facts, shown))
      fail(`${envelope.log_id} had ended as ${end.text}, and for ${by} is ${envelope.status}`);
  },
};

/** Errors that promise that nothing ran. */
const neverRan: ReadonlySet<string> = new Set([
  'not_started',
  'compile_error',
  'storage_unavailable',
  'overloaded',
  'unity_not_connected',
  'idempotency_conflict',
  'key_expired',
  'invalid_params',
  'blocked_by_policy',
]);

const TOOL_REFUSED = 'The tool refused the call. Nothing was changed.';

/** An end states the truth about whether the work ran. */
export const truthfulEnd: Rule = {
  id: 'truthful-end',
  requirements: ['EXO-03', 'CXL-04', 'WIR-05', 'ENV-05'],
  ends({ facts, fail }) {
    if (facts.isRolledBack && facts.isJournalLost) return;
    for (const { log_id, end, starts, ends, isSentForgotten } of facts.operations.values()) {
      if (end === undefined) continue;
      const { envelope } = end;
      if (envelope.status === 'completed' && !(starts === 1 && ends === 1))
        fail(`${log_id} is completed, and the ledger says ${starts} starts and ${ends} ends`);
      // An Editor does not list acknowledged work: a store that has lost the acknowledgement or the dispatch regards it as unstarted.
      const isMisled =
        isSentForgotten &&
        envelope.status === 'error' &&
        (envelope.error_code === 'not_started' || envelope.error_code === 'blocked_by_policy');
      // A tool that refuses its call was begun, and only reports that nothing was changed (RDY-02).
      const isRefusedByTool = envelope.status === 'error' && envelope.message === TOOL_REFUSED;
      if (
        envelope.status === 'error' &&
        neverRan.has(envelope.error_code) &&
        starts > 0 &&
        !isMisled &&
        !isRefusedByTool
      )
        fail(`${log_id} ended as ${envelope.error_code}, but it ran`);
      if (envelope.status === 'error' && envelope.error_code === 'execution_error' && starts !== 1)
        fail(`${log_id} ended as execution_error, and the ledger says ${starts} starts`);
    }
  },
};

/** Text of an answer which states that nothing of its call has run. */
const claim = /nothing (ran|was accepted|will)\b(?! again)|never (ran|runs|started)\b/i;

/** The claim that nothing ran is true: its call is connected with nothing durable, or with work that has not run. */
export const provedClaims: Rule = {
  id: 'proved-claims',
  requirements: ['ENV-12'],
  needsMemory: true,
  kinds: ['answered'],
  sees(observation, { facts, windows, fail }) {
    if (observation.kind !== 'answered') return;
    const { call, envelope } = observation;
    const known = facts.calls.get(call);
    if (known === undefined || !claim.test(`${envelope.message} ${'error' in envelope ? envelope.error : ''}`)) return;
    const about = known.asked.log_id === undefined ? [...known.connectedTo] : [known.asked.log_id];
    if ('error_code' in envelope && envelope.error_code === 'storage_unavailable')
      about.push(...undelivered(facts, known.asked, observation.at - windows.redelivery_window_ms));
    for (const log_id of about) {
      const { starts, isStored } = operationOf(facts, log_id);
      if (starts > 0 || (isStored && log_id !== envelope.log_id))
        fail(
          `call ${call} gets ${JSON.stringify(envelope.message)}, and ${log_id} was accepted, with ${starts} starts`,
        );
    }
  },
};

/** Work of the same call that has run, and whose end no client has received (EXO-06). */
function undelivered(facts: Facts, { client, work, key }: Asked, since: number): string[] {
  if (work === undefined || key !== undefined) return [];
  return [...facts.operations.values()].flatMap((operation) => {
    const { log_id, asked, starts, end, isEndStored, endedAt = 0 } = operation;
    return asked?.client === client &&
      asked.work === work &&
      !isNewEachTime(operation, work) &&
      !hasChangedSince(facts, operation, Infinity) &&
      starts > 0 &&
      isEndStored &&
      end === undefined &&
      endedAt > since
      ? [log_id]
      : [];
  });
}

/** Bad ends need a reason outside the implementation. */
export const endsForAReason: Rule = {
  id: 'ends-for-a-reason',
  requirements: ['EXO-04', 'EXO-03', 'TMO-03', 'CXL-02'],
  ends(context) {
    const { facts, windows, fail } = context;
    for (const operation of facts.operations.values()) {
      const envelope = operation.end?.envelope;
      if (envelope?.status !== 'error' || !operation.isStored) continue;
      const { log_id, acceptedAt } = operation;
      const had = (...names: FaultName[]): boolean =>
        facts.faults.some(({ fault, until }) => names.includes(fault) && until >= acceptedAt);
      const age = envelope.finished_at === undefined ? Infinity : Date.parse(envelope.finished_at) - acceptedAt;
      const { error_code: code } = envelope;
      // Over a half-open connection, work may be sent to a journal that has been deleted already.
      const isEvidenceLost = facts.isRolledBack || facts.isJournalLost;
      const isOverdue =
        facts.isClockSet || timeSinceHello(facts, operation) >= windows.editor_evidence_ms - GREETING_MS;
      const isUnloaded = had('reload', 'crash', 'quit') || facts.unloads.some((unloaded) => unloaded >= acceptedAt);
      if (code === 'interrupted' && !isUnloaded && !isEvidenceLost && !isOverdue)
        fail(`${log_id} is interrupted, but Unity neither reloaded nor crashed, and no file was lost`);
      if (code === 'not_started' && !had('journal_full', 'crash') && age < windows.hold_window_ms && !facts.isClockSet)
        fail(`${log_id} ended as not_started after ${age} ms, within the hold window`);
      if (code === 'cancelled' && !isCancelWanted(facts, operation))
        fail(`${log_id} is cancelled, and no client had asked for that`);
      if (code === 'internal_error') fail(`${log_id} ended as internal_error: ${envelope.error}`);
    }
  },
};

/** Suspended work resumes once; only a lost journal, or an Editor that was disconnected for too long, ends it before. */
export const suspendedGoesOn: Rule = {
  id: 'suspended-goes-on',
  requirements: ['EXO-13'],
  kinds: ['ledger', 'update'],
  sees(observation, { facts, fail }) {
    if (
      observation.kind === 'update' &&
      observation.state === 'suspended' &&
      !operationOf(facts, observation.log_id).hasBeenSuspended
    )
      fail(`${observation.log_id} is reported as suspended before that is durable`);
    if (observation.kind !== 'ledger' || observation.mark !== 'resume') return;
    const { log_id, mayResume, isSuspended } = operationOf(facts, observation.log_id);
    if (mayResume) return;
    fail(isSuspended ? `${log_id} resumes before its resumption is durable` : `${log_id} resumes a second time`);
  },
  ends({ facts, windows, fail }) {
    if (facts.isRolledBack || facts.isJournalLost || facts.isClockSet) return;
    for (const operation of facts.operations.values()) {
      const envelope = operation.end?.envelope;
      if (!(operation.isSuspended || operation.isEndedSuspended) || envelope === undefined) continue;
      if (timeSinceHello(facts, operation) >= windows.editor_evidence_ms - GREETING_MS) continue;
      fail(
        `${operation.log_id} was suspended, and ended as ${envelope.status === 'error' ? envelope.error_code : envelope.status} without resuming`,
      );
    }
  },
};

/** From hello to the update of it. */
const GREETING_MS = 20;

/** Time from the last hello to its end, ms: a restarted server has no later sign of the Editor. */
function timeSinceHello({ hellos }: Facts, { partition = '0', end }: OperationFacts): number {
  const envelope = end?.envelope;
  const finishedAt =
    envelope?.status === 'error' && envelope.finished_at !== undefined ? Date.parse(envelope.finished_at) : 0;
  const server = Number.parseInt(partition, 10);
  return finishedAt - (hellos.findLast((hello) => hello.server === server && hello.at <= finishedAt)?.at ?? -Infinity);
}

/** True if a cancel explains the end. Work that no client was notified of may be of any call without an answer. */
function isCancelWanted(facts: Facts, { work, isCancelledById }: OperationFacts): boolean {
  return (
    isCancelledById ||
    [...facts.calls.values()].some(
      ({ asked, cancelledAt, answer }) =>
        cancelledAt !== undefined &&
        (work === undefined ? asked.work !== undefined && answer === undefined : asked.work === work),
    )
  );
}

/** A removal that only the server had recorded is lost if an older copy of its store is restored. */
function isRemoved(
  { isJournalLost }: Facts,
  { removedAt, isEndForgotten, isRemovedByEditor }: OperationFacts,
): boolean {
  return removedAt !== undefined && !(isEndForgotten && (isJournalLost || !isRemovedByEditor));
}

export const removedNeverStarts: Rule = {
  id: 'removed-never-starts',
  requirements: ['CXL-01'],
  kinds: ['ledger'],
  sees(observation, { facts, fail }) {
    if (observation.kind !== 'ledger' || observation.mark !== 'start') return;
    if (isRemoved(facts, operationOf(facts, observation.log_id)))
      fail(`${observation.log_id} starts after it was reported as removed`);
  },
  ends({ facts, fail }) {
    for (const operation of facts.operations.values())
      if (isRemoved(facts, operation) && operation.starts > 0)
        fail(`${operation.log_id} was reported as removed, but it ran`);
  },
};

/** An MCP cancel does not remove the work of a client that has received its log_id. */
export const cancelTakesNothingAway: Rule = {
  id: 'cancel-takes-nothing-away',
  requirements: ['CXL-03'],
  ends({ facts, fail }) {
    for (const { log_id, work, end, starts, isCancelledById } of facts.operations.values()) {
      if (end?.envelope.status !== 'error' || end.envelope.error_code !== 'cancelled' || isCancelledById || starts > 0)
        continue;
      const cancels = [...facts.calls.values()].flatMap(({ asked, cancelledAt }) =>
        asked.work === work && cancelledAt !== undefined ? [cancelledAt] : [],
      );
      const lastCancel = Math.max(...cancels);
      const answered = [...facts.calls.values()].find(
        ({ answer, cancelledAt }) =>
          answer?.envelope.log_id === log_id &&
          cancelledAt === undefined &&
          answer.at + 2 < lastCancel &&
          !answer.envelope.is_complete,
      );
      if (answered !== undefined && cancels.every((at) => at > (answered.answer?.at ?? 0) + 2))
        fail(`${log_id} was removed by an MCP cancel, although call ${answered.asked.call} had been given its log_id`);
    }
  },
};
