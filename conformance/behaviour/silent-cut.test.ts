import { expect, test } from 'vitest';
import { silentCut, type Carried } from './play-load.ts';

const CHARS = 1_000;
const whole = 'token-big-1'.padEnd(CHARS, ' x');
const doubled = 'token-big-1 '.repeat(128);
const carried = (name: string, text: string, chars = 0): Carried => ({
  program: { name, token: `token-${name}-1`, chars },
  text,
});
const json = (value: string, more: object = {}): string =>
  JSON.stringify({ success: true, value, took_ms: 12, ...more });

test.each<[string, string, string, number | undefined]>([
  ['the whole value', whole, 'token-after-1', undefined],
  ['the whole value, made by doubling', doubled, 'token-after-1', undefined],
  ['half of it and no other word', whole.slice(0, 501), 'token-after-1', 501],
  ['half of it in JSON like that of a short one', json(whole.slice(0, 501)), json('token-after-1'), 501],
  [
    'half of it with another time and name',
    `big took 900 ms: ${whole.slice(0, 501)}`,
    'after took 3 ms: token-after-1',
    501,
  ],
  ['half of it, and words that say so', `${whole.slice(0, 501)} [499 characters more]`, 'token-after-1', undefined],
  [
    'half of it, and a member that says so',
    json(whole.slice(0, 501), { truncated: true }),
    json('token-after-1'),
    undefined,
  ],
])('%s', (_, long, short, cut) => {
  expect(silentCut(carried('big', long, CHARS), carried('after', short))).toBe(cut);
});
