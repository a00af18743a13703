import type { Envelope } from '../../generated/typescript/types.ts';
import { isPastRetention, isUnread } from './answers.ts';
import { type Facts, hadBadStore, operationOf, type ReadFacts } from './facts.ts';
import { type Rule, shownBy, notEnvelopes, type Windows } from './rule.ts';

/** An operation that was accepted is found by every way to read it. What is shown there is judged as an answer of unity_get_result (shownBy). */
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

/** What is asked for when the end is stored is that end, whichever way it is asked for. */
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

/** What was asked for after its time is not shown any more. */
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

/** The state of a task is that of its operation, and it is kept as long. */
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
