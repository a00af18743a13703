import { expect, test } from 'vitest';
import { lifecycle } from './lifecycle.ts';

const { states, signals, transitions } = lifecycle;
const names = states.map(({ name }) => name);
const terminal = new Set(states.filter((state) => state.terminal).map(({ name }) => name));

/** Every state that is reached by some sequence of signals, including the first. */
function reachable(start: string): Set<string> {
  const found = new Set([start]);
  for (const state of found) for (const { from, to } of transitions) if (from === state) found.add(to);
  return found;
}

test('states and signals have different names', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(signals.map(({ name }) => name)).size).toBe(signals.length);
});

test('each transition is from a state to a state, by a signal', () => {
  for (const { from, signal, to } of transitions) {
    expect(names).toContain(from);
    expect(names).toContain(to);
    expect(signals.map(({ name }) => name)).toContain(signal);
  }
});

test('a signal in a state has one next state only', () => {
  const steps = transitions.map(({ from, signal }) => `${from} on ${signal}`);
  expect(new Set(steps).size).toBe(steps.length);
});

test('a terminal state has no transition', () => {
  expect(transitions.filter(({ from }) => terminal.has(from))).toEqual([]);
});

test('every state is reachable from accepted', () => {
  expect([...reachable('accepted')].toSorted()).toEqual(names.toSorted());
});

test.each(names.filter((name) => !terminal.has(name)))('%s can still end', (name) => {
  expect([...reachable(name)].some((state) => terminal.has(state))).toBe(true);
});

test('every signal is used', () => {
  const used = new Set(transitions.map(({ signal }) => signal));
  expect(signals.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
});

test('what has started can neither be called not started nor be sent again', () => {
  const started = reachable('running');
  expect(started).not.toContain('not_started');
  expect(started).not.toContain('accepted');
  expect(started).not.toContain('queued');
});
