import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { skillFiles } from '../../generated/typescript/skill.ts';
import { estimateTokens } from './token-estimate.ts';

const { tools }: { readonly tools: readonly Readonly<Record<string, unknown>>[] } = JSON.parse(
  readFileSync(new URL('../../generated/schema/tools.json', import.meta.url), 'utf8'),
);

test.each<[string, number]>([
  ['', 0],
  ['The quick brown fox jumps over the lazy dog.', 10],
  ['{"type":"object"}', 5],
  ['executeCodeParams', 3],
  ['2026-11-23', 6],
])('%j is about %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test('what a model is sent of the six tools is at most 3,000 tokens', () => {
  const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  expect(listed).toHaveLength(6);
  expect(estimateTokens(JSON.stringify(listed))).toBeLessThanOrEqual(3_000);
});

test('the skill is at most 1,500 tokens before its references, by the estimate and by the rule of four characters a token', () => {
  const [{ path, text } = { path: '', text: '' }] = skillFiles;
  expect(path).toBe('SKILL.md');
  expect(estimateTokens(text)).toBeLessThanOrEqual(1_500);
  expect(text.length / 4).toBeLessThanOrEqual(1_500);
});
