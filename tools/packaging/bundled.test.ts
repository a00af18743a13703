import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { bundledPackages, installedPackages } from './sbom.ts';
import { noticesText } from './make-packages.ts';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());
add('node_modules/b', { name: 'b', version: '2.0.0', license: 'MIT', homepage: 'https://b.example' }, 'Text of MIT');
add(
  'node_modules/@s/a',
  { name: '@s/a', version: '1.0.0', license: 'MIT', repository: { url: 'git+https://github.com/s/a.git' } },
  'Text of MIT',
);
add('node_modules/b/node_modules/@s/a', { name: '@s/a', version: '0.1.0', license: 'ISC' }, 'Text of ```ISC```');
add('node_modules/unused', { name: 'unused', version: '1.0.0', license: 'GPL-3.0-only' }, 'Text of GPL');

function add(path: string, manifest: object, licence: string): void {
  mkdirSync(join(folder.path, path), { recursive: true });
  writeFileSync(join(folder.path, path, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder.path, path, 'LICENSE.txt'), `${licence}\r\n`);
}

const inputs = {
  'one.js': ['server/hub.ts', 'node_modules/b/index.js', 'node_modules/@s/a/lib/x.js', 'node_modules/@s/a/lib/y.js'],
  'two.js': ['node_modules/b/node_modules/@s/a/index.js', '(disabled):node_modules/unused/index.js'],
};

test('what is bundled is known by its files, each package once, and a copy inside another for itself', () => {
  expect(bundledPackages(folder.path, inputs)).toEqual([
    { name: '@s/a', version: '0.1.0', license: 'ISC', homepage: '', texts: ['Text of ```ISC```'] },
    { name: '@s/a', version: '1.0.0', license: 'MIT', homepage: 'https://github.com/s/a', texts: ['Text of MIT'] },
    { name: 'b', version: '2.0.0', license: 'MIT', homepage: 'https://b.example', texts: ['Text of MIT'] },
  ]);
});

test.each([
  [
    '# c\n\n## License\n\nCopyright (c) X\n\nPermission is hereby granted, ...\n',
    ['Copyright (c) X\n\nPermission is hereby granted, ...'],
  ],
  ['# c\n\n## License\n\nMIT\n', []],
  ['# c\n', []],
])('a package without a licence file has the licence of its README %j', (readme, texts) => {
  const folderOfC = join(folder.path, 'node_modules/c');
  mkdirSync(folderOfC, { recursive: true });
  writeFileSync(join(folderOfC, 'package.json'), JSON.stringify({ name: 'c', version: '1.0.0', license: 'MIT' }));
  writeFileSync(join(folderOfC, 'README.md'), readme);
  expect(bundledPackages(folder.path, { 'x.js': ['node_modules/c/index.js'] })[0]?.texts).toEqual(texts);
});

test('the notices name each with its licence, and a text that several share once', () => {
  const text = noticesText(bundledPackages(folder.path, inputs), []);
  expect(text).toContain('- b 2.0.0 (MIT), https://b.example\n');
  expect(text).toContain('### @s/a 1.0.0, b 2.0.0\n\n```text\nText of MIT\n```');
  // A text cannot end the block that it is in.
  expect(text).toContain("Text of '''ISC'''");
});

test('what is beside the bundled code has its licences', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  expect(installedPackages(root).map(({ name, license, texts }) => [name, license, texts.length])).toEqual([
    ['@photostructure/sqlite', 'MIT', 1],
    ['node-gyp-build', 'MIT', 1],
  ]);
});
