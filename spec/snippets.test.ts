import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Group {
  readonly group: string;
  readonly snippets: readonly ({ readonly code: string } & Record<string, unknown>)[];
}

const groups: readonly Group[] = parse(readFileSync(new URL('snippets.yaml', import.meta.url), 'utf8'));
const snippets = groups.flatMap((group) => group.snippets);

test('there are at least sixty snippets, all different', () => {
  expect(snippets.length).toBeGreaterThanOrEqual(60);
  expect(new Set(snippets.map(({ code }) => code)).size).toBe(snippets.length);
});

test.each(snippets)('has one outcome: $code', ({ code, ...outcome }) => {
  expect(code.trim()).not.toBe('');
  expect(Object.keys(outcome)).toHaveLength(1);
  expect(['value', 'compile_error', 'execution_error', 'throws']).toContain(Object.keys(outcome)[0]);
});
