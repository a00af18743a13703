import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idOf, sampleLog } from '../testing/sample.ts';
import { allTypes, createLogMatch, everything, isEverything, type LogFilter, createLogList } from './logs-shown.ts';

const AT = 1_800_000_000_000;
const entry = sampleLog(1, AT, {
  log_type: 'warning',
  log_name: 'lights',
  message: 'Light (3) is off',
  operation_log_id: idOf(4),
});

describe('a filter', () => {
  test.each<[string, Partial<LogFilter>, boolean]>([
    ['lets everything through as it is', {}, true],
    ['knows types', { types: ['error', 'info'] }, false],
    ['takes several types', { types: ['error', 'warning'] }, true],
    ['knows names exactly', { name: 'light' }, false],
    ['finds a name', { name: 'lights' }, true],
    ['finds text in upper and lower case', { text: 'LIGHT (3)' }, true],
    ['takes text for text and not for a pattern', { text: 'L.ght' }, false],
    ['takes every character of a pattern for itself', { text: String.raw`\^$.*+?()[]{}|` }, false],
    ['is strict about since', { since: AT }, false],
    ['lets later ones through', { since: AT - 1 }, true],
    ['finds those of an operation', { operation: idOf(4) }, true],
    ['leaves out those of another', { operation: idOf(5) }, false],
    ['finds those of an Editor', { editor: '/home/me/MyGame' }, true],
    ['leaves out those of another Editor', { editor: '/home/me/Other' }, false],
  ])('%s', (_, over, expected) => {
    expect(createLogMatch({ ...everything, ...over })(entry)).toBe(expected);
  });

  test('is distinguished from everything by each of its members', () => {
    expect(isEverything(everything)).toBe(true);
    for (const over of [
      { types: allTypes.slice(1) },
      { name: 'a' },
      { text: 'a' },
      { since: 1 },
      { operation: 'a' },
      { editor: 'a' },
    ])
      expect(isEverything({ ...everything, ...over })).toBe(false);
  });
});

test('a list that grows and loses its start is filtered as if it were filtered again', () => {
  const steps = fc.array(fc.record({ added: fc.nat(6), dropped: fc.nat(4), filter: fc.nat(3) }), { maxLength: 20 });
  const filters: readonly LogFilter[] = [
    everything,
    { ...everything, types: ['error'] },
    { ...everything, text: '#1' },
    { ...everything, since: AT + 20 },
  ];
  fc.assert(
    fc.property(steps, (taken) => {
      const list = createLogList();
      let entries = [sampleLog(0, AT)];
      let next = 1;
      for (const { added, dropped, filter } of taken) {
        entries = [...entries.slice(dropped), ...Array.from({ length: added }, () => sampleLog(next, AT + next++))];
        const chosen = filters[filter] ?? everything;
        expect(list(entries, chosen)).toEqual(entries.filter(createLogMatch(chosen)));
      }
    }),
  );
});
