import { expect, test } from 'vitest';
import { createFinding } from './check.ts';
import { linesOf, createPainter, doctorVerdict, outcomeOf, worstOf, type CheckReport } from './run-checks.ts';

const sound: CheckReport = { id: 'disk', title: 'Disk', level: 'ok', summary: '7 GiB free', took_ms: 1, findings: [] };
const ill: CheckReport = {
  ...sound,
  level: 'failure',
  findings: [
    createFinding('disk.full', 'It is full.', 'Free some space.'),
    createFinding('disk.low', 'It is low.', 'Free more.'),
  ],
};

test('what is in order takes one line, and a finding four', () => {
  const plain = createPainter(false);
  expect(linesOf(sound, plain)).toEqual(['  ok       Disk            7 GiB free']);
  expect(linesOf(ill, plain)).toHaveLength(1 + 2 * 4);
  expect(linesOf(ill, plain)[3]).toBe('           -> Free some space.  [disk.full]');
  // Of several each says how bad it is.
  expect(linesOf(ill, plain)[5]).toBe('           warning: It is low.');
});

test('only the level and what was found have colours', () => {
  const [first, found, means] = linesOf(ill, createPainter(true));
  expect(first).toBe('  \u001B[31mfailure\u001B[39m  Disk            7 GiB free');
  expect(found).toBe('           \u001B[31mfailure: It is full.\u001B[39m');
  expect(means).not.toContain('\u001B');
});

test('a terminal obeys nothing that servers and Editors have sent', () => {
  const [first, found] = linesOf(
    { ...sound, summary: 'Game\u001B[2J', findings: [createFinding('editor.unfocused', 'a\u001B]0;x\u0007\nb', 'x')] },
    createPainter(false),
  );
  expect(first).toBe('  ok       Disk            Game\\u{1b}[2J');
  expect(found).toBe('           a\\u{1b}]0;x\\u{7} b');
});

test.each([
  [[sound], 'fine', 'Nothing is wrong.'],
  [
    [sound, { ...sound, level: 'note', findings: [createFinding('editor.unfocused', 'x', 'y')] }],
    'fine',
    'Nothing is wrong.',
  ],
  [
    [{ ...sound, level: 'warning', findings: [createFinding('disk.low', 'x', 'y')] }],
    'warnings',
    '1 warning, no failure.',
  ],
  [
    [
      sound,
      { ...sound, id: 'call', title: 'Query in Unity', level: 'skipped' },
      { ...sound, id: 'http', level: 'skipped' },
    ],
    'fine',
    'Nothing is wrong. 1 check could not run: Query in Unity.',
  ],
  [[ill, sound], 'failures', '1 failure, 1 warning. Start with the first failure: it may be the cause of the others.'],
] satisfies [CheckReport[], string, string][])('checks %#: the verdict', (checks, outcome, sentence) => {
  expect(outcomeOf(checks)).toBe(outcome);
  expect(doctorVerdict({ outcome: outcomeOf(checks), checks })).toBe(sentence);
});

test('a check is as bad as its worst finding', () => {
  expect(worstOf(ill.findings)).toBe('failure');
  expect(worstOf([createFinding('editor.unfocused', 'x', 'y'), createFinding('disk.low', 'x', 'y')])).toBe('warning');
  expect(worstOf([])).toBe('ok');
});
