import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildBin } from '../kit/running.ts';

const bin = buildBin('without-fixtures');
afterAll(() => bin.remove());

test('no file of the product holds a fixture', () => {
  const folder = dirname(bin.entry);
  const texts = readdirSync(folder)
    .filter((name) => /\.c?js$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(texts.some((text) => text.includes('unity://operations'))).toBe(true);
  expect(texts.filter((text) => /test_simple_text|test:\/\/static-text|test_simple_prompt/.test(text))).toEqual([]);
});
