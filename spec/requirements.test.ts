import { expect, test } from 'vitest';
import { requirements } from './requirements.ts';

const prefixOf = (id: string): string => id.slice(0, 3);
const prefixes = [...new Set(requirements.map(({ id }) => prefixOf(id)))];

test('requirement ids are an area of three letters and a number of two digits', () => {
  for (const { id } of requirements) expect(id).toMatch(/^[A-Z]{3}-[0-9]{2}$/);
});

test.each(prefixes)('the numbers of %s begin at 01 and have neither gap nor repetition', (prefix) => {
  const ids = requirements.map(({ id }) => id).filter((id) => prefixOf(id) === prefix);
  expect(ids).toEqual(ids.map((_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`));
});

test('each area has one prefix, each prefix one area, and both are adjacent', () => {
  const runs = requirements
    .map(({ id, area }) => `${prefixOf(id)} ${area}`)
    .filter((pair, index, all) => pair !== all[index - 1]);
  expect(runs).toHaveLength(prefixes.length);
  expect(new Set(runs.map((run) => run.slice(4))).size).toBe(prefixes.length);
});

test('each requirement is a sentence', () => {
  for (const { id, sentence } of requirements) {
    expect(sentence, id).toMatch(/^[A-Z0-9`]/);
    expect(sentence, id).toMatch(/\.\)?$/);
    expect(sentence.trim(), id).toBe(sentence);
  }
});

test('a planned requirement says which feature it waits for', () => {
  for (const { id, planned } of requirements) expect(planned ?? 'built', id).not.toBe('');
});
