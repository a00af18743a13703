import { afterAll, describe, expect, test } from 'vitest';
import { buildBin } from '../../proof/kit/running.ts';
import { readPages } from './pages.ts';
import { playBlock, skipReasonOf } from './players/play-block.ts';
import { openSandbox, type DocsSandbox } from './sandbox.ts';

const bin = buildBin('docs');
afterAll(() => bin.remove());

const pages = readPages();
const LONG_MS = 60_000;

describe.each(pages)('$path', (page) => {
  let set: DocsSandbox | undefined;
  const sandbox = (): DocsSandbox => (set ??= openSandbox(bin.entry));
  afterAll(() => set?.remove());

  test('has no block that is both played and not', () => {
    const doubtful = page.blocks.filter(
      (block) =>
        block.notes.filter((note) => note.startsWith('not played')).length > 1 ||
        (skipReasonOf(block) !== undefined && block.notes.length > 1),
    );
    expect(doubtful).toEqual([]);
  });

  test.each(
    page.blocks
      .filter((block) => skipReasonOf(block) === undefined)
      .map((block) => ({ block, line: block.line, language: block.language })),
  )('line $line is so ($language)', ({ block }) => playBlock({ page, block, sandbox }), LONG_MS);
});

test('what is not played has one of the reasons, and no block more than these', () => {
  const reasons = pages.flatMap(({ blocks }) => blocks.flatMap((block) => skipReasonOf(block) ?? []));
  const known: readonly string[] = skipReasons;
  expect(reasons.filter((reason) => !known.includes(reason))).toEqual([]);
  expect(
    Object.fromEntries(skipReasons.map((reason) => [reason, reasons.filter((one) => one === reason).length])),
  ).toEqual({
    'needs a real Unity Editor': 3,
    'needs another machine': 0,
    'needs a program that is not part of this project': 1,
    'needs the registry to have the package': 0,
    'changes the repository itself': 0,
    'an outline, which no program reads': 0,
  });
});

/** Why a block may stand in the documentation without being played: `<!-- not played: <reason> -->` right above it. How many there are of each is counted in docs.test.ts. */
const skipReasons = [
  'needs a real Unity Editor',
  'needs another machine',
  'needs a program that is not part of this project',
  'needs the registry to have the package',
  'changes the repository itself',
  'an outline, which no program reads',
] as const;
