import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../conformance/lib/temporary-folder.ts';
import type { FoundFile } from '../lib/artefact.ts';
import { checkContents, checkNoSecrets } from './contents.ts';
import { checkExports } from './npm-artefact.ts';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

/** A repository with two commands and a page, and what is packed of it. */
const root = join(folder.path, 'repository');
const packed = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'THIRD-PARTY-NOTICES.md',
  'dist/server-253923b4.cjs',
  'dist/find-standby.cjs',
  'dist/import-file.cjs',
  'dist/index.js',
  'dist/mcp-unity-bridge.cjs',
  'dist/mcp-unity-bridge.js',
  'dist/mock-command.cjs',
  'dist/named-command.cjs',
  'dist/page/index.html',
  'dist/page/page.css',
  'dist/page/page.js',
  'dist/serve-command.cjs',
  'dist/server-starts.cjs',
  'dist/store-worker.cjs',
  'dist/types/index.d.ts',
  'generated/docs/reference.md',
  'generated/schema/Envelope.schema.json',
  'generated/skill/SKILL.md',
  'package.json',
  'unity/Runtime/Protocol/Generated/Types/Envelope.g.cs',
];
write(root, 'page/main.tsx', '');
for (const name of ['mock', 'named', 'serve']) write(root, `cli/${name}-command.ts`, '');

function write(below: string, path: string, text: string): void {
  mkdirSync(dirname(join(below, path)), { recursive: true });
  writeFileSync(join(below, path), text);
}

function filesOf(paths: readonly string[]): readonly FoundFile[] {
  return paths.map((path) => ({ path, bytes: 1 }));
}

test('a file with a reason is well', () => {
  expect(checkContents(root, filesOf(packed)).problems).toEqual([]);
});

test.each([
  'server/hub.ts',
  'dist/mcp-unity-bridge.test.js',
  'dist/mcp-unity-bridge.cjs.map',
  'dist/types/server/hub.d.ts',
  '.env',
  '.npmrc',
  'node_modules/ws/index.js',
  'proof/corpus/1.json',
  'dist/page/fonts.woff2',
  'unity/Editor/BridgeBootstrap.cs',
  'unity/Runtime/Protocol/Generated/Types/Envelope.g.cs.meta',
])('%s has none', (path) => {
  expect(checkContents(root, filesOf([...packed, path])).problems).toEqual([
    `${path} is in it, and no line of tools/packaging/npm/contents.ts says what for`,
  ]);
});

test.each(['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/mock-command.cjs', 'dist/page/page.css'])(
  'without %s it is not whole',
  (path) => {
    expect(checkContents(root, filesOf(packed.filter((other) => other !== path))).problems).toContain(
      `${path} is not in it`,
    );
  },
);

test.each(['dist/types/index.d.ts', 'dist/store-worker.cjs', 'THIRD-PARTY-NOTICES.md'])(
  'without %s a line of the list explains nothing',
  (path) => {
    expect(checkContents(root, filesOf(packed.filter((other) => other !== path))).problems).toEqual([
      expect.stringMatching(/^nothing in it is like/),
    ]);
  },
);

test('an empty file is reported', () => {
  const files = filesOf(packed).map((file) => (file.path === 'LICENSE' ? { ...file, bytes: 0 } : file));
  expect(checkContents(root, files).problems).toEqual(['LICENSE is empty']);
});

// Put together here, so that no scanner of secrets stumbles over this file.
test.each([
  [`-----BEGIN ${'PRIVATE'} KEY-----\nMIIE`, 'a private key'],
  [`token = npm_${'a1B2'.repeat(9)}`, 'an npm token'],
  [`ghp_${'a1B2'.repeat(9)}`, 'a GitHub token'],
  ['//registry.example/:_authToken=abc', 'a registry token'],
  [`AKIA${'ABCD'.repeat(4)}`, 'an AWS key'],
])('%j is a secret', (text, what) => {
  write(folder.path, 'package/dist/index.js', `const x = ${text};`);
  expect(checkNoSecrets(root, join(folder.path, 'package'), filesOf(['dist/index.js'])).problems).toEqual([
    `dist/index.js holds what looks like ${what}`,
  ]);
});

test('a path of the machine is no business of anybody', () => {
  write(folder.path, 'package/dist/index.js', `// ${root}/server/hub.ts`);
  expect(checkNoSecrets(root, join(folder.path, 'package'), filesOf(['dist/index.js'])).problems).toEqual([
    `dist/index.js names ${root}, a path of this machine`,
  ]);
});

test('code that speaks of secrets is none', () => {
  write(
    folder.path,
    'package/dist/index.js',
    'headers.set("_authToken", token); if (text.includes("-----BEGIN PRIVATE KEY-----")) npm_config();',
  );
  expect(checkNoSecrets(root, join(folder.path, 'package'), filesOf(['dist/index.js'])).problems).toEqual([]);
});

test('what exports names has to be there', () => {
  const manifest = {
    exports: {
      '.': { types: './dist/types/index.d.ts', default: './dist/index.js' },
      './schema/*': './schemas/*',
      './package.json': './package.json',
    },
  };
  write(folder.path, 'package/package.json', JSON.stringify(manifest));
  expect(checkExports(join(folder.path, 'package'), packed).problems).toEqual([
    'exports names ./schemas/*, which is not in it',
  ]);
});

test('this repository says of every command that it has to be there', () => {
  const own = fileURLToPath(new URL('../../..', import.meta.url));
  const { problems } = checkContents(own, filesOf(packed));
  // Only the commands and the page differ from the small repository above.
  expect(problems.filter((problem) => problem.endsWith(' is not in it'))).toEqual(
    expect.arrayContaining(['dist/conformance-command.cjs is not in it']),
  );
});
