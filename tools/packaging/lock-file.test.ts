import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memberOf } from '../../server/lib/json.ts';

const lock: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../..', 'package-lock.json'), 'utf8'));
const packages = Object.entries(memberOf(lock, 'packages') ?? {}).filter(
  ([path, entry]) => path !== '' && memberOf(entry, 'link') !== true,
);
const withoutIntegrity = packages.filter(
  ([, entry]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(String(memberOf(entry, 'integrity'))),
);

/**
 * Builds of the linter and the formatter for other platforms: the registry that the lock file was made with has none of these versions, so their hashes
 * are not known here. Shorten this list on a machine that can reach them: delete node_modules and their entries, then `npm install --package-lock-only`.
 */
const unknownHere =
  /^node_modules\/(?:@oxlint\/binding|@oxfmt\/binding|@oxc-parser\/binding|@oxlint-tsgolint\/(?:darwin|win32))-[a-z0-9-]+$/;
const UNKNOWN_HERE = 53;

test('npm checks the bytes of every package: each entry of the lock file has its hash', () => {
  expect(packages.length).toBeGreaterThan(400);
  expect(withoutIntegrity.map(([path]) => path).filter((path) => !unknownHere.test(path))).toEqual([]);
});

test('what has no hash yet is a tool of the developers for another platform, and becomes no more', () => {
  for (const [path, entry] of withoutIntegrity)
    expect([path, memberOf(entry, 'dev'), memberOf(entry, 'optional')]).toEqual([path, true, true]);
  expect(withoutIntegrity.length).toBeLessThanOrEqual(UNKNOWN_HERE);
});

test('the lock file names no registry: it is the one of the user who installs', () => {
  expect(packages.filter(([, entry]) => memberOf(entry, 'resolved') !== undefined)).toEqual([]);
});

test('npm warns nobody whose Node is 20.19, the oldest that will do', () => {
  const needed = packages.filter(([, entry]) => memberOf(entry, 'optional') !== true);
  const ranges = needed.map(([path, entry]) => [path, memberOf(memberOf(entry, 'engines'), 'node')]);
  expect(ranges.filter(([, range]) => typeof range === 'string' && !admitsOldest(range))).toEqual([]);
});

/** "^18.19.0 || >=20.6.0": whether one of them is 20.19, or older and open. */
function admitsOldest(range: string): boolean {
  return range.split('||').some((one) => {
    const [, sign, major = '0', minor = '0'] = /(>=|\^)? *(\d+|\*)(?:\.(\d+))?/.exec(one) ?? [];
    if (major === '*' || (sign === '>=' && Number(major) < 20)) return true;
    return major === '20' && Number(minor) <= 19;
  });
}
