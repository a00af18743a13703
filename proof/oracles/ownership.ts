import type { Rule } from './rule.ts';

/** Each ownership of a space has an epoch of its own, and the next one begins when the one before is over. */
export const oneOwner: Rule = {
  id: 'one-owner',
  requirements: ['SPC-01', 'SPC-02'],
  kinds: ['lease'],
  sees(observation, { facts: { lease }, fail }) {
    if (observation.kind !== 'lease' || observation.run === lease.run) return;
    const { at, epoch, run } = observation;
    if (epoch <= lease.epoch) fail(`${run} owns the space in epoch ${epoch}, and ${lease.run} had ${lease.epoch}`);
    if (at < lease.until)
      fail(`${run} takes the space from ${lease.run} ${lease.until - at} ms before its lease is over`);
  },
};

/** Only the owner of the newest epoch changes anything. */
export const onlyOwnerWrites: Rule = {
  id: 'only-owner-writes',
  requirements: ['SPC-01'],
  kinds: ['stored'],
  sees(observation, { facts: { lease }, fail }) {
    if (observation.kind !== 'stored') return;
    const { at, epoch, run } = observation;
    if (epoch !== lease.epoch || run !== lease.run || at >= lease.until)
      fail(`${run} writes in epoch ${epoch}, and ${lease.run} owns the space in ${lease.epoch}`);
  },
};

/** Who does not own the space, or not any more, says nothing to anybody. */
export const onlyOwnerSpeaks: Rule = {
  id: 'only-owner-speaks',
  requirements: ['SPC-02', 'SPC-03'],
  kinds: ['spoke'],
  sees(observation, { facts: { lease }, fail }) {
    if (observation.kind !== 'spoke') return;
    const { at, run, to } = observation;
    if (run !== lease.run) fail(`${run} says something to the ${to}, and ${lease.run} owns the space`);
    else if (at >= lease.until) fail(`${run} says something to the ${to} ${at - lease.until} ms after its lease`);
  },
};
