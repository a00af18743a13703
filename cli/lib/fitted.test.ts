import { expect, test } from 'vitest';
import { fitHelp } from './terminal-text.ts';

const screen = (columns: number) => ({ isTTY: true, columns });

test('lines that are too long continue below the text that they break', () => {
  expect(fitHelp('  --key <key>  your name for this very piece of work\n\nshort', screen(40))).toBe(
    '  --key <key>  your name for this very\n               piece of work\n\nshort',
  );
  expect(fitHelp('One sentence that is longer than the terminal is wide.', screen(30))).toBe(
    'One sentence that is longer\nthan the terminal is wide.',
  );
});

test('a word that fits nowhere stays whole, and a terminal without a size has 80 columns', () => {
  expect(fitHelp(`  --key  ${'x'.repeat(50)}`, screen(40))).toBe(`  --key  ${'x'.repeat(50)}`);
  expect(fitHelp(`${'word '.repeat(20)}`.trim(), screen(0)).split('\n')).toHaveLength(2);
});

test('a text that goes to no terminal has lines of 100 columns', () => {
  const text = 'word '.repeat(100).trim();
  const lines = fitHelp(text, { isTTY: false, columns: 40 }).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBe(99);
  expect(lines.join(' ')).toBe(text);
});

test('what a long line leaves over continues in the line below, where that is the rest of its sentence', () => {
  expect(fitHelp('  --key  your name for this\n         work\n  --all  the rest of it all', screen(24))).toBe(
    '  --key  your name for\n         this work\n  --all  the rest of it\n         all',
  );
  expect(fitHelp('A paragraph that was broken\nby hand, and goes on.\nAnother one.', screen(24))).toBe(
    'A paragraph that was\nbroken by hand, and goes\non.\nAnother one.',
  );
});
