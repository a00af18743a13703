import { expect, test } from 'vitest';
import type { ForeignPackage } from './sbom.ts';
import { checkLicences } from './make-packages.ts';

const one: ForeignPackage = {
  name: 'ws',
  version: '8.0.0',
  license: 'MIT',
  homepage: '',
  texts: ['Permission is hereby granted'],
};

test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'GPL-2.0-only OR BSD-3-Clause'])(
  '%s is allowed',
  (license) => {
    expect(checkLicences([{ ...one, license }]).problems).toEqual([]);
  },
);

test.each([
  'GPL-3.0-only',
  'MIT AND GPL-3.0-only',
  'AGPL-3.0',
  'SEE LICENSE IN LICENSE',
  'UNLICENSED',
  '',
  'GPL-2.0-only WITH Classpath-exception-2.0',
  'MIT AND (GPL-2.0 OR ISC)',
])('%j is not, or was not read', (license) => {
  expect(checkLicences([one, { ...one, license }]).problems).toEqual([
    expect.stringMatching(/^ws@8\.0\.0 has the licence .* not on the list/),
  ]);
});

test('a licence without its text cannot be passed on', () => {
  expect(checkLicences([{ ...one, texts: [] }]).problems).toEqual(['ws@8.0.0 comes without the text of its licence']);
});

test('to have checked nothing is no success', () => {
  expect(checkLicences([]).problems).toEqual(['no package was looked at']);
});
