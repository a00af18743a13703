import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import { versionDifferences, setVersion, versionOf } from './versions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = [
  'package.json',
  'package-lock.json',
  'unity/package.json',
  'unity/Runtime/Core/Connection/DomainParts.cs',
  'server.json',
  'tools/packaging/mcpb/manifest.json',
  'spec/contract.ts',
  'generated/python/pyproject.toml',
  'generated/skill/SKILL.md',
  'generated/typescript/skill.ts',
  'tools/packaging/plugin/.claude-plugin/plugin.json',
  'tools/packaging/plugin/.codex-plugin/plugin.json',
  'tools/packaging/plugin/.mcp.json',
  'docs/clients.md',
  'docs/codegen.md',
  'docs/cookbook.md',
  'docs/windows.md',
  'CHANGELOG.md',
  'unity/CHANGELOG.md',
];
const folders: { remove(): void }[] = [];
afterAll(() => folders.forEach((folder) => folder.remove()));

/** A copy of every file that names a version. */
function copy(): string {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  for (const file of files) cpSync(join(root, file), join(folder.path, file));
  return folder.path;
}

function replace(folder: string, file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}

test('npm package, Unity package, registry entry, bundle, Python client and changelogs have one version, and name the protocol', () => {
  expect(versionDifferences(root, protocolVersion)).toEqual([]);
});

test.each(files)('%s with another version is named', (file) => {
  const folder = copy();
  replace(folder, file, versionOf(root), '9.9.9');
  const found = versionDifferences(folder, protocolVersion);
  // The others differ from package.json, not it from them.
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        file === 'package.json' ? /^unity\/package\.json: expected 9\.9\.9/ : new RegExp(`^${file}: .* got 9\\.9\\.9`),
      ),
    ]),
  );
});

test('a protocol that the changelogs do not know is named', () => {
  expect(versionDifferences(root, '9.0').map((sentence) => sentence.split(':')[0])).toEqual([
    'CHANGELOG.md',
    'unity/CHANGELOG.md',
  ]);
});

test.each(['1.0.0', '10.20.30-beta.1'])('one command sets %s everywhere, and touches nothing else', (version) => {
  const folder = copy();
  expect(setVersion(folder, version).toSorted()).toEqual(files.toSorted());
  expect(versionDifferences(folder, protocolVersion)).toEqual([]);
  expect(setVersion(folder, version)).toEqual([]);
  const old = versionOf(root);
  setVersion(folder, old);
  for (const file of files)
    expect(readFileSync(join(folder, file), 'utf8')).toBe(readFileSync(join(root, file), 'utf8'));
});

test.each(['1.0', 'v1.0.0', '1.0.0+build', '01.0.0', 'latest'])('%s is no version, and changes nothing', (version) => {
  const folder = copy();
  expect(() => setVersion(folder, version)).toThrow(/expected a version like/);
  expect(versionOf(folder)).toBe(versionOf(root));
});

test('a file without its version is reported, and nothing has changed', () => {
  const folder = copy();
  replace(folder, 'server.json', /"version": "[^"]+",/g, '');
  expect(() => setVersion(folder, '2.0.0')).toThrow(/^server\.json: found no version/);
  expect(versionOf(folder)).toBe(versionOf(root));
});
