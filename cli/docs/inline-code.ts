import { readBlocks } from './blocks.ts';

/** What is between back quotes in the text of a page, outside of its blocks, with its line. */
export function inlineCode(text: string): readonly { readonly line: number; readonly code: string }[] {
  const inBlocks = new Set(
    readBlocks(text).flatMap(({ line, code }) => code.split('\n').map((_text, index) => line + index)),
  );
  const hidden = text
    .split('\n')
    .map((line, index) => (inBlocks.has(index + 1) || line.startsWith('```') ? '' : line))
    .join('\n');
  return [...hidden.matchAll(/`([^`]+)`/g)].map((found) => ({
    line: hidden.slice(0, found.index).split('\n').length,
    code: (found[1] ?? '').replaceAll(/\s*\n\s*/g, ' ').replaceAll('\\|', '|'),
  }));
}
