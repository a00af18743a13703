#!/usr/bin/env node
// node tools/packaging/unity-project.mjs <folder> <version of Unity>: makes an empty Unity project with the package of this checkout and its tests.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const name = 'com.mcp-unity-bridge.editor';
const [folder = '', version = ''] = process.argv.slice(2);
if (folder === '' || !/^\d+\.\d+\.\d+[abf]\d+$/.test(version)) {
  console.error(`expected a folder and a version such as 6000.0.58f1, got ${JSON.stringify(process.argv.slice(2))}`);
  process.exit(2);
}
const packages = resolve(folder, 'Packages');
const unity = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'unity');
const manifest = {
  dependencies: {
    [name]: `file:${relative(packages, unity).replaceAll('\\', '/')}`,
    'com.unity.test-framework': '1.1.33',
  },
  testables: [name],
};
const files = {
  'Packages/manifest.json': `${JSON.stringify(manifest, null, 2)}\n`,
  'ProjectSettings/ProjectVersion.txt': `m_EditorVersion: ${version}\n`,
  'Assets/.gitkeep': '',
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
console.log(`${folder}: an empty project for Unity ${version}, with ${name}`);
