import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../conformance/lib/temporary-folder.ts';
import { filesBelow } from '../lib/artefact.ts';
import { checkAssemblies, checkManifest, checkMetas } from './upm-artefact.ts';

const unity = fileURLToPath(new URL('../../../unity', import.meta.url));
const copy = makeTemporaryFolder();
// Most of the files are there, and more of the same.
cpSync(unity, copy.path, { recursive: true, filter: (path) => !/[\\/]Runtime(\.meta)?$/.test(path) });
/** What a test has changed. */
const touched = new Set<string>();
afterEach(() => {
  for (const path of touched) {
    rmSync(join(copy.path, path), { recursive: true, force: true });
    if (existsSync(join(unity, path))) cpSync(join(unity, path), join(copy.path, path), { recursive: true });
  }
  touched.clear();
});
afterAll(() => copy.remove());

function problems(folder = copy.path): readonly string[] {
  const files = filesBelow(folder);
  return [checkMetas(folder, files), checkManifest(folder, files), checkAssemblies(folder, files)].flatMap(
    (check) => check.problems,
  );
}

function write(path: string, text: string): void {
  touched.add(path);
  writeFileSync(join(copy.path, path), text);
}

function change(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(copy.path, path), 'utf8');
  expect(text).toMatch(from);
  write(path, text.replace(from, to));
}

function remove(path: string): void {
  touched.add(path);
  rmSync(join(copy.path, path), { recursive: true });
}

const EDITOR = 'Editor/McpUnityBridge.Editor.asmdef';
const TESTS = 'Tests/Editor/McpUnityBridge.Tests.asmdef';

test('the Unity package is whole', () => {
  expect(problems(unity)).toEqual([]);
  expect(problems()).toEqual([]);
});

const faults: readonly (readonly [string, () => void, RegExp])[] = [
  ['a file without .meta', () => remove('README.md.meta'), /^README\.md has no \.meta$/],
  ['a folder without .meta', () => remove('Editor/Window.meta'), /^Editor\/Window has no \.meta$/],
  [
    'a .meta without file',
    () => write('Gone.cs.meta', `guid: ${'a'.repeat(32)}\n`),
    /^Gone\.cs\.meta belongs to nothing$/,
  ],
  ['a .meta without GUID', () => change('README.md.meta', /^guid: .*$/m, 'guid: 12'), /^README\.md\.meta has no GUID$/],
  [
    'two with one GUID',
    () => write('README.md.meta', readFileSync(join(copy.path, 'LICENSE.md.meta'), 'utf8')),
    /is the GUID of LICENSE\.md\.meta and of README\.md\.meta$/,
  ],
  ['no link to the changelog', () => change('package.json', /"changelogUrl".*\n/, ''), /no changelogUrl$/],
  ['no author', () => change('package.json', '"author"', '"writer"'), /no author with a name$/],
  [
    'a loose dependency',
    () => change('package.json', '"3.2.1"', '"^3.2.1"'),
    /com\.unity\.nuget\.newtonsoft-json \^3\.2\.1: Unity takes exact versions$/,
  ],
  ['a sample that is not there', () => remove('Samples~/Continuation'), /names the sample Samples~\/Continuation/],
  [
    'tests that every project compiles',
    () => change(TESTS, '"UNITY_INCLUDE_TESTS"', ''),
    /lacks the constraint UNITY_INCLUDE_TESTS$/,
  ],
  [
    'tests that every project refers to',
    () => change(TESTS, '"autoReferenced": false', '"autoReferenced": true'),
    /autoReferenced has to be false/,
  ],
  [
    'code that refers to tests',
    () => change(EDITOR, '"McpUnityBridge.Core"', '"McpUnityBridge.Core", "McpUnityBridge.Tests"'),
    /^Editor\/.* refers to tests$/,
  ],
  [
    'code that needs the test framework',
    () => change(EDITOR, '"McpUnityBridge.Core"', '"McpUnityBridge.Core", "UnityEditor.TestRunner"'),
    /does not compile where that is not installed$/,
  ],
  [
    'code that gets into games',
    () => change(EDITOR, '"includePlatforms": ["Editor"]', '"includePlatforms": []'),
    /is for more than the Editor$/,
  ],
  [
    'an assembly of another name',
    () => change(EDITOR, '"name": "McpUnityBridge.Editor"', '"name": "Bridge.Editor"'),
    /is called Bridge\.Editor inside$/,
  ],
];

test.each(faults)('%s is reported', (_what, plant, sentence) => {
  plant();
  expect(problems()).toEqual([expect.stringMatching(sentence)]);
});

test('code outside every assembly is reported', () => {
  write('Loose.cs', 'class Loose {}\n');
  write('Loose.cs.meta', `guid: ${'b'.repeat(32)}\n`);
  expect(problems()).toEqual(['Loose.cs belongs to no assembly']);
});
