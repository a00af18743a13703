import { expect, test } from 'vitest';
import { checkSize, isGood, sizeText, tableOf, type Artefact } from './artefact.ts';

const good: Artefact = {
  name: 'npm x 1.0.0',
  files: 3,
  packed_bytes: 1500,
  unpacked_bytes: 2_500_000,
  checks: [{ name: 'contents', problems: [] }],
};
const bad: Artefact = {
  ...good,
  name: 'UPM 1.0.0',
  checks: [...good.checks, { name: 'metas', problems: ['README.md has no .meta'] }],
};

test('it is good if everything is, and nothing is good that was not checked', () => {
  expect([isGood([good]), isGood([good, bad]), isGood([]), isGood([{ ...good, checks: [] }])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the table says what is wrong with which', () => {
  expect(tableOf([good, bad])).toBe(
    [
      '   artefact     files  packed  unpacked  checks',
      '✔  npm x 1.0.0  3      1.5 kB  2.50 MB   contents',
      '✘  UPM 1.0.0    3      1.5 kB  2.50 MB   contents, ✘ metas',
      '✘ UPM 1.0.0, metas: README.md has no .meta',
    ].join('\n'),
  );
});

test('what outgrows its limit is reported, with both sizes', () => {
  const limits = { packed_bytes: 1000, unpacked_bytes: 5000 };
  expect(checkSize({ packed_bytes: 1000, unpacked_bytes: 5000 }, limits).problems).toEqual([]);
  expect(checkSize({ packed_bytes: 1001, unpacked_bytes: 6000 }, limits).problems).toEqual([
    expect.stringMatching(/^packed it is 1\.0 kB, and 1\.0 kB is the most/),
    expect.stringMatching(/^unpacked it is 6\.0 kB, and 5\.0 kB is the most/),
  ]);
});

test.each([
  [999, '999 B'],
  [1500, '1.5 kB'],
  [8_123_000, '8.12 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
