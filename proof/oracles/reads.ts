import type { Envelope } from '../../generated/typescript/types.ts';
import { isPastRetention, isUnread } from './answers.ts';
import { type Facts, hadBadStore, operationOf, type ReadFacts, type CallFacts, pausesIn } from './facts.ts';
import { type Rule, shownBy, notEnvelopes, type Windows } from './rule.ts';

/** An operation that was accepted is found by every way to read it. Its content is judged as an answer of unity_get_result (shownBy). */
export const readsFind: Rule = {
  id: 'reads-find',
  requirements: ['LOG-01', 'LOG-02', 'TSK-02'],
  needsMemory: true,
  kinds: ['read_answered'],
  sees(observation, { facts, windows, fail }) {
    if (observation.kind !== 'read_answered') return;
    const { read, answer } = observation;
    const asked = facts.reads.get(read);
    if (asked === undefined) return fail(`an answer to read ${read}, which no client made`);
    if (asked.answer !== undefined) return fail(`read ${read} is answered twice`);
    const code = 'status' in answer ? answer.status : answer.code;
    if (code === 'not_found' && asked.wasStored && !mayBeGone(facts, asked, observation.at, windows))
      fail(`read ${read} (${asked.form}) finds nothing under ${asked.log_id}, which was accepted`);
  },
  ends({ facts, windows, fail }) {
    const { healedAt = Infinity } = facts;
    for (const [read, asked] of facts.reads) {
      const { form, log_id, at, wasStored, answer, answeredAt = at } = asked;
      if (at <= healedAt || !wasStored || mayBeGone(facts, asked, answeredAt, windows)) continue;
      const shown = answer === undefined ? 'not answered' : 'status' in answer ? answer.status : answer.reason;
      if (shown !== 'completed' && shown !== 'error')
        fail(`${log_id} was acknowledged, and after everything has healed read ${read} (${form}) of it is: ${shown}`);
    }
  },
};

const mayBeGone = (facts: Facts, { log_id }: ReadFacts, now: number, { retention_ms }: Windows): boolean =>
  facts.isClockSet || isPastRetention(operationOf(facts, log_id), now, retention_ms);

/** A read after the end is stored returns that end, in every form. */
export const readsAreCurrent: Rule = {
  id: 'reads-are-current',
  requirements: ['LOG-01', 'LOG-02', 'TSK-02'],
  needsMemory: true,
  kinds: ['answered', 'read_answered'],
  sees(observation, { facts, fail }) {
    const shown = shownBy(facts, observation);
    if (shown?.wanted !== shown?.envelope.log_id || shown === undefined || notEnvelopes.has(shown.tool)) return;
    const { envelope, by, since, at } = shown;
    const { storedEndAt = Infinity } = operationOf(facts, envelope.log_id);
    if (storedEndAt > since || envelope.is_complete) return;
    if (!isUnread(facts, shown) && !hadBadStore(facts, since, at))
      fail(
        `${envelope.log_id} had ended ${since - storedEndAt} ms before it was asked for, and for ${by} is ${envelope.status}`,
      );
  },
};

/** A read after retention returns no result any more. */
export const resultsExpireInTime: Rule = {
  id: 'results-expire-in-time',
  requirements: ['LOG-03'],
  kinds: ['answered', 'read_answered'],
  sees(observation, { facts, windows, fail }) {
    const shown = shownBy(facts, observation);
    if (shown?.wanted === undefined || facts.isClockSet || notEnvelopes.has(shown.tool)) return;
    const { envelope, by, since } = shown;
    if (!('finished_at' in envelope)) return;
    const late = since - Date.parse(envelope.finished_at) - windows.retention_ms;
    if (late > 0) fail(`${by} is asked ${late} ms after ${envelope.log_id} was to expire, and shows it`);
  },
};

/** The state of a task is that of its operation, and its retention is the same. */
export const tasksShowTheirState: Rule = {
  id: 'tasks-report-their-state',
  requirements: ['TSK-02', 'TSK-04'],
  kinds: ['read_answered'],
  sees(observation, { facts, windows, decisions, fail }) {
    if (observation.kind !== 'read_answered' || observation.task === undefined) return;
    const { read, answer, task } = observation;
    const { log_id = '', at = 0 } = facts.reads.get(read) ?? {};
    if (!('status' in answer)) return fail(`the task ${log_id} is ${task.status}, without what belongs to that`);
    if (task.id !== answer.log_id) fail(`the task ${task.id} shows ${answer.log_id}`);
    const states = statesOf(answer);
    if (!states.includes(task.status))
      fail(`the task ${log_id} is ${task.status}, and its operation ${textOf(answer)}`);
    if (task.status === 'input_required' && decisions === undefined)
      fail(`the task ${log_id} asks, and there is no policy`);
    // It may end while it is read.
    const finished = 'finished_at' in answer ? Math.min(at, Date.parse(answer.finished_at)) : 0;
    const kept_until = Date.parse(task.created_at) + task.ttl_ms;
    if (kept_until < finished + windows.retention_ms)
      fail(`the task ${log_id} is reported to be kept for ${kept_until - finished} ms after its end`);
  },
};

function statesOf(envelope: Envelope): readonly string[] {
  if (!envelope.is_complete) return ['working', 'input_required'];
  return [envelope.status === 'error' && envelope.error_code === 'cancelled' ? 'cancelled' : 'completed'];
}

const textOf = (envelope: Envelope): string => (envelope.status === 'error' ? envelope.error_code : envelope.status);

/** Latency of a pipe, with the messages in it. */
const SLACK_MS = 40;
/** A burst of updates is reported within this. */
const BURST_MS = 2500;

/** A client that requests progress is notified of each partial result, and at a minimum rate while it waits. */
export const progressIsSent: Rule = {
  id: 'progress-is-reported',
  requirements: ['PAR-04'],
  ends({ facts, windows, work, fail }) {
    for (const call of facts.calls.values()) {
      const { asked, at, answer, progress } = call;
      if (asked.wants_progress !== true || answer === undefined || isDisturbed(facts, call, answer.at)) continue;
      const times = [at, ...progress, answer.at];
      const gap = Math.max(...times.map((time, index) => time - (times[index - 1] ?? time)));
      if (gap > windows.progress_interval_ms + SLACK_MS)
        fail(`call ${asked.call} wants progress, and gets nothing for ${gap} ms`);
      if (work !== 'lines') continue;
      const { heardPartials } = operationOf(facts, answer.envelope.log_id);
      const known = Math.max(0, ...heardPartials.flatMap((one) => (one.at <= at + SLACK_MS ? [one.value] : [])));
      const heard = new Set(
        heardPartials.flatMap((one) => (one.value > known && one.at < answer.at - SLACK_MS ? [one.value] : [])),
      ).size;
      if (progress.length < heard)
        fail(`call ${asked.call} wants progress, and is notified ${progress.length} times of ${heard} partial results`);
    }
  },
};

/** It could not be sent everything. */
function isDisturbed(facts: Facts, { at, cancelledAt, hasLeft }: CallFacts, until: number): boolean {
  if (cancelledAt !== undefined || hasLeft || facts.isClockSet) return true;
  if ([...facts.serverUps, ...facts.serverDowns].some((time) => time >= at - SLACK_MS && time <= until)) return true;
  return facts.faults.some(
    ({ fault, at: from, until: to }) =>
      (fault === 'cut_client' || fault === 'pause' || fault.startsWith('store_')) &&
      from <= until &&
      to + SLOW_MS >= at,
  );
}

/** Writes of a slow disk continue after the fault. */
const SLOW_MS = 60_000;

/** Clients are notified of possible changes of tools when an Editor reports one, once per burst, and only then. */
export const toolsChangedOnce: Rule = {
  id: 'tools-changed-once',
  requirements: ['PSH-02'],
  kinds: ['tools_changed'],
  sees(observation, { facts, decisions, fail }) {
    // With a policy Editors bring tools of their own, which are changes when one connects.
    if (observation.kind !== 'tools_changed' || facts.isClockSet || decisions !== undefined) return;
    const { at, server } = observation;
    if (pausesIn(facts, at - BURST_MS, at).length > 0) return;
    const last = facts.toolsChanged.findLast((one) => one.server === server)?.at ?? 0;
    if (!facts.pushes.some((push) => push.server === server && push.at >= last && push.at >= at - BURST_MS))
      fail('clients are notified that tools have changed, and no Editor has reported it');
  },
  ends({ facts, fail }) {
    if (facts.isClockSet) return;
    for (const { at, server } of facts.pushes) {
      const isNotified = facts.toolsChanged.some(
        (notice) => notice.server === server && notice.at >= at && notice.at <= at + BURST_MS,
      );
      const isStopped = pausesIn(facts, at, at + BURST_MS).length > 0;
      if (!isNotified && !isStopped && !facts.serverDowns.some((down) => down >= at && down <= at + BURST_MS))
        fail('an Editor reports that its tools may have changed, and no client is notified');
    }
  },
};

/** Only the store that owns an operation is notified of it. */
export const onlyItsStore: Rule = {
  id: 'only-its-store',
  requirements: ['EXO-10'],
  kinds: ['update'],
  sees(observation, { facts, fail }) {
    if (observation.kind !== 'update') return;
    const { partition } = operationOf(facts, observation.log_id);
    if (partition !== undefined && Number.parseInt(partition, 10) !== observation.server)
      fail(`server ${observation.server + 1} is notified of ${observation.log_id}, which is another server's`);
  },
};

/** A log entry in the Editor's journal is in a store at the end, once. */
export const logsOnce: Rule = {
  id: 'logs-once',
  requirements: ['LGS-05'],
  needsMemory: true,
  kinds: ['logs'],
  sees(observation, { fail }) {
    if (observation.kind !== 'logs') return;
    const texts = new Set<string>();
    for (const { log_id, operation, message } of observation.entries) {
      const text = `${operation ?? log_id} ${message}`;
      if (operation !== undefined && texts.has(text))
        fail(`the log entry "${message}" of ${operation} is stored twice`);
      texts.add(text);
    }
  },
  ends({ facts, windows, fail }) {
    if (facts.isJournalLost || facts.isClockSet) return;
    const { healedAt = Infinity } = facts;
    for (const [log_id, { at }] of facts.logged)
      if (!facts.storedLogs.has(log_id) && healedAt - at < windows.retention_ms)
        fail(`log entry ${log_id} was in the journal of the Editor, and no store has it`);
  },
};

/** The queue is bounded, and no call is refused before it is full. */
export const boundedQueue: Rule = {
  id: 'bounded-queue',
  requirements: ['WIR-03'],
  needsMemory: true,
  kinds: ['durable', 'answered'],
  sees(observation, { facts, windows, fail }) {
    if (
      observation.kind === 'durable' &&
      observation.disk === 'store' &&
      observation.what === 'accepted' &&
      facts.unfinished >= windows.queue_limit * Math.max(1, facts.partitions.size)
    )
      fail(`${observation.log_id} is accepted beside ${facts.unfinished} that have not ended`);
    if (
      observation.kind !== 'answered' ||
      observation.envelope.status !== 'error' ||
      observation.envelope.error_code !== 'overloaded'
    )
      return;
    if (facts.unfinished < windows.queue_limit)
      fail(`call ${observation.call} is turned away as overloaded, and ${facts.unfinished} operations have not ended`);
  },
};
