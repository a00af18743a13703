import { unknownInEnvelope } from '../../generated/typescript/unknown-members.ts';
import { toolValidators } from '../../generated/typescript/validators.js';
import {
  type CallFacts,
  type Facts,
  hadBadStore,
  operationOf,
  pausesIn,
  type OperationFacts,
  partialOf,
} from './facts.ts';
import { type Rule, type Shown, shownBy } from './rule.ts';

export const validMessages: Rule = {
  id: 'valid-messages',
  requirements: ['ENV-01', 'ENV-02', 'ENV-03', 'ENV-04', 'ENV-05', 'ENV-06', 'WIR-01'],
  kinds: ['invalid', 'answered', 'read_answered'],
  sees(observation, { facts, fail }) {
    if (observation.kind === 'invalid') fail(`the ${observation.from} sent what does not fit: ${observation.reason}`);
    if (observation.kind === 'answered' && !facts.calls.has(observation.call))
      return fail(`an answer to call ${observation.call}, which no client made`);
    const shown = shownBy(facts, observation);
    if (shown === undefined) return;
    const { by, envelope, tool } = shown;
    const reading = toolValidators[tool].envelope(envelope);
    const unknown = unknownInEnvelope(envelope, tool);
    if (unknown.length > 0)
      fail(
        `the answer to ${by} has ${unknown.join(', ')}, which the contract does not name, in ${JSON.stringify(envelope)}`,
      );
    if (!reading.ok)
      fail(`the answer to ${by} does not fit: ${reading.errors[0]?.message ?? ''} in ${JSON.stringify(envelope)}`);
    if (envelope.status === 'timeout' && !envelope.advice.includes('unity_get_result'))
      fail('the advice of a timeout does not name unity_get_result');
  },
};

/** A pipe and a healthy disk with a few writes in it. */
const SLACK_MS = 40;

/** Latest time of the answer to a call. */
function latestAnswer(facts: Facts, { at, asked }: CallFacts, floor: number, until: number): number {
  // A call that is sent to a stopped server waits from when it resumes.
  const own = Math.max(at, ...pausesIn(facts, at, until).map((pause) => pause.until)) + asked.timeout + SLACK_MS;
  const ups = facts.serverUps.filter((up) => up > at && up <= until);
  const links = facts.faults.filter(
    ({ fault, at: from, until: to }) => (fault === 'cut_client' || fault === 'pause') && from <= until && to >= at,
  );
  const isDown = facts.serverDowns.some((down) => down <= until && down >= at);
  if (!hadBadStore(facts, at, until) && ups.length === 0 && !isDown && links.length === 0) return own;
  return Math.max(own, Math.max(at, ...ups, ...links.map((link) => link.until)) + floor + SLACK_MS);
}

export const answersInTime: Rule = {
  id: 'answers-in-time',
  requirements: ['TMO-02', 'TMO-05', 'LOG-05', 'WIR-05'],
  kinds: ['answered'],
  sees(observation, { facts, windows, fail }) {
    if (observation.kind !== 'answered') return;
    const call = facts.calls.get(observation.call);
    if (call === undefined || call.cancelledAt !== undefined) return;
    const late = observation.at - latestAnswer(facts, call, windows.accept_floor_ms, observation.at);
    if (late > 0 && !facts.isClockSet)
      fail(
        `call ${observation.call} (timeout ${call.asked.timeout}) is answered ${observation.at - call.at} ms after it was made`,
      );
  },
  ends({ facts, fail }) {
    for (const { asked, answer, cancelledAt, hasLeft } of facts.calls.values()) {
      if (answer === undefined && cancelledAt === undefined && !hasLeft) fail(`call ${asked.call} is never answered`);
    }
  },
};

/** A timeout answer is not sent before the requested time. */
export const waitsAsAsked: Rule = {
  id: 'waits-as-asked',
  requirements: ['TMO-01', 'TMO-05'],
  kinds: ['answered'],
  sees(observation, { facts, fail }) {
    if (
      observation.kind !== 'answered' ||
      (observation.envelope.status !== 'timeout' && observation.envelope.status !== 'in_progress')
    )
      return;
    const call = facts.calls.get(observation.call);
    if (call !== undefined && !facts.isClockSet && observation.at - call.at < call.asked.timeout)
      fail(`call ${observation.call} (timeout ${call.asked.timeout}) gives up after ${observation.at - call.at} ms`);
  },
};

/** Each call receives the outcome of its own work. */
export const matchedById: Rule = {
  id: 'matched-by-id',
  requirements: ['EXO-10', 'LOG-01'],
  kinds: ['answered', 'read_answered'],
  sees(observation, { facts, work, fail }) {
    const shown = shownBy(facts, observation);
    if (shown === undefined) return;
    const { envelope, asked, wanted, by } = shown;
    if (
      wanted !== undefined &&
      wanted !== envelope.log_id &&
      operationOf(facts, wanted).isStored &&
      operationOf(facts, envelope.log_id).isStored
    )
      fail(`${by} asks for ${wanted} and gets ${envelope.log_id}`);
    const { work: ran } = operationOf(facts, envelope.log_id);
    if (asked?.work !== undefined && ran !== undefined && ran !== asked.work && envelope.status === 'completed')
      fail(`${by} gets the result of another program under ${envelope.log_id}`);
    if (work !== 'lines') return;
    if (
      envelope.status !== 'completed' ||
      typeof envelope.result !== 'object' ||
      envelope.result === null ||
      Array.isArray(envelope.result)
    )
      return;
    const { tag, log_id } = envelope.result;
    const known = asked?.work ?? ran;
    if (log_id !== envelope.log_id) fail(`the result under ${envelope.log_id} is that of ${JSON.stringify(log_id)}`);
    if (known !== undefined && (typeof tag !== 'string' || !known.includes(`return ${tag}\n`)))
      fail(`${by} gets the result of another program: ${JSON.stringify(tag)}`);
  },
};

export const newestPartial: Rule = {
  id: 'newest-partial',
  requirements: ['PAR-01', 'PAR-02', 'PAR-03'],
  needsMemory: true,
  kinds: ['answered', 'read_answered'],
  sees(observation, { facts, work, fail }) {
    // Work that a clock has ended receives no more updates.
    if (work !== 'lines' || facts.isClockSet) return;
    const shown = shownBy(facts, observation);
    if (shown === undefined) return;
    const { envelope } = shown;
    if (envelope.status === 'not_found') return;
    if (isUnread(facts, shown)) return;
    const { log_id } = envelope;
    const { shownPartial, heardPartials, end } = operationOf(facts, log_id);
    // Updates of work after its end change nothing.
    const last = end?.envelope ?? envelope;
    const finished =
      last.status === 'error' && last.finished_at !== undefined ? Date.parse(last.finished_at) : Infinity;
    const partial = partialOf(envelope);
    if (partial < shownPartial) fail(`${log_id} shows partial result ${partial} after ${shownPartial}`);
    const heard = Math.max(
      0,
      ...heardPartials.flatMap(({ at, value }) => (at + 2 <= observation.at && at <= finished ? [value] : [])),
    );
    if (partial < heard) fail(`${log_id} shows partial result ${partial}, but the server had received ${heard}`);
  },
};

/** The store could not be read for the operation, and had a fault then: its content is neither shown nor denied (ENV-12). */
export const isUnread = (facts: Facts, { envelope: { status, message }, since, at }: Shown): boolean =>
  status === 'timeout' && message.includes('the store could not be read') && hadBadStore(facts, since, at);

/** A call whose work is stored is answered under the id of that work, and a timeout names work that is stored later. Only a fault of the store excuses other answers. */
export const namesItsOperation: Rule = {
  id: 'names-its-operation',
  requirements: ['ENV-04', 'LOG-01'],
  needsMemory: true,
  kinds: ['answered'],
  sees(observation, { facts, fail }) {
    const shown = shownBy(facts, observation);
    if (observation.kind !== 'answered' || shown === undefined || hadBadStore(facts, shown.since, shown.at)) return;
    const { envelope, by } = shown;
    const { connectedTo = [] } = facts.calls.get(observation.call) ?? {};
    if (connectedTo.length > 0 && !connectedTo.includes(envelope.log_id))
      fail(`${by} is stored as ${connectedTo.join(', ')}, and answered as ${envelope.log_id}: ${envelope.message}`);
  },
  ends({ facts, fail }) {
    for (const { asked, at, answer } of facts.calls.values()) {
      if (answer?.envelope.status !== 'timeout' || operationOf(facts, answer.envelope.log_id).isStored) continue;
      const until = answer.at + SLACK_MS;
      const isDown = facts.serverDowns.some((down) => down >= at && down <= until);
      if (!isDown && !hadBadStore(facts, at, until))
        fail(`the timeout of call ${asked.call} names ${answer.envelope.log_id}, which is never stored`);
    }
  },
};

/** True if its end is known, and longer ago than `retention`. */
export function isPastRetention(
  { end, endedAt, acceptedAt, isEndStored }: OperationFacts,
  now: number,
  retention: number,
): boolean {
  const envelope = end?.envelope;
  const answeredAt =
    envelope?.status === 'completed' || envelope?.status === 'error' ? envelope.finished_at : undefined;
  // An end that no client has received, nor any Editor has reported, is some time after the acceptance.
  const unansweredAt = endedAt ?? (isEndStored ? acceptedAt : undefined);
  const at = answeredAt === undefined ? unansweredAt : Date.parse(answeredAt);
  return at !== undefined && now - at > retention;
}

/** Acknowledged work ends once the faults are over, and can be read. */
export const acknowledgedEnds: Rule = {
  id: 'acknowledged-ends',
  requirements: ['EXO-12', 'LOG-02', 'WIR-03'],
  ends({ facts, windows, fail }) {
    const last = new Map<string, CallFacts>();
    for (const call of facts.calls.values())
      if (call.asked.log_id !== undefined && call.cancelledAt === undefined && !call.hasLeft)
        last.set(call.asked.log_id, call);
    for (const [log_id, { answer }] of last) {
      if (!operationOf(facts, log_id).isStored || answer === undefined) continue;
      const { status } = answer.envelope;
      const isForgotten =
        status === 'not_found' &&
        (facts.isRolledBack ||
          facts.isClockSet ||
          isPastRetention(operationOf(facts, log_id), answer.at, windows.retention_ms));
      if (status !== 'completed' && status !== 'error' && !isForgotten)
        fail(`${log_id} was acknowledged, and after everything has healed it is ${status}`);
    }
    const probe = [...facts.calls.values()].find(({ asked }) => asked.work?.startsWith('return probe') === true);
    if (probe?.answer !== undefined && probe.answer.envelope.status !== 'completed')
      fail(`after everything has healed, new work ends as ${JSON.stringify(probe.answer.envelope)}`);
  },
};
