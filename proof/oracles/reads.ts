import { isPastRetention } from './answers.ts';
import { type Facts, operationOf, type ReadFacts } from './facts.ts';
import type { Rule, Windows } from './rule.ts';

/** An operation that was accepted is found by every way to read it. What is shown there is judged as an answer of unity_get_result (shown.ts). */
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
