import { expect, test } from 'vitest';
import { fitHelp } from './fitted.ts';

const screen = (columns: number) => ({ isTTY: true, columns });

test('lines that are too long go on below the text that they break', () => {
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

test('elsewhere a text stays as it is', () => {
  const text = 'word '.repeat(100);
  expect(fitHelp(text, { isTTY: false, columns: 40 })).toBe(text);
});
