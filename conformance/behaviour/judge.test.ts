import { expect, test } from 'vitest';
import { judgeCell } from './observe.ts';
import { newProgram } from './manifest.ts';
import { rows } from './rows.ts';

const [row] = rows.filter(({ id }) => id === 'B03');

test.each([
  [
    'success',
    'Still running.\nTicket 7.',
    'the answer was success (a success without the value), expected value, pending, error, words: "Still running. Ticket 7.". If that is no success, "failure" or "pending" of the manifest has to match it',
  ],
  [
    'another',
    'token-x',
    'the answer was another (the value of another call), expected value, pending, error, words: "token-x"',
  ],
] as const)('a dishonest answer is quoted: %s', (kind, quote, sentence) => {
  if (row === undefined) throw new Error('row B03 is gone');
  const observed = { program: newProgram('late'), answer: { kind, quote, text: quote, at: 1 } };
  expect(judgeCell(row, observed, 1)).toEqual([sentence]);
});
