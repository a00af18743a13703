import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyInto, filesBelow, readJson } from '../lib/files.ts';
import { writeJson } from '../../proof/lib/output.ts';

/** What Claude Desktop runs on. It never runs on musl. */
export const bundledMachines = [
  'darwin-arm64',
  'darwin-x64',
  'win32-arm64',
  'win32-x64',
  'linux-arm64',
  'linux-x64',
] as const;

/** What is needed of SQLite at run time; the rest is source, type declarations and source maps. */
const sqlite = [
  'package.json',
  'LICENSE',
  'dist/index.cjs',
  'dist/index.mjs',
  ...bundledMachines.map((machine) => `prebuilds/${machine}/@photostructure+sqlite.glibc.node`),
];

/** It finds the file for this machine. */
const gypBuild = ['package.json', 'LICENSE', 'index.js', 'node-gyp-build.js'];

/** What programs import is of no use in a bundle that is only started. */
const forImports = /^(index|spec|arbitraries|library-\w+)\.js$/;

/** Writes the bundle into a folder: manifest, command with its server, and the one dependency that is no JavaScript. `root`: the repository, with a built dist/. */
export function writeBundleFolder(root: string, folder: string): void {
  const dist = join(root, 'dist');
  for (const { path } of filesBelow(dist))
    if (!path.startsWith('types/') && !forImports.test(basename(path)))
      copyNeeded(join(dist, path), join(folder, 'server', path));
  // The icon is that of the live page (page/favicon.svg), as a picture of 512 pixels.
  for (const file of ['manifest.json', 'icon.png'])
    copyNeeded(join(root, 'packaging', 'mcpb', file), join(folder, file));
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md']) copyNeeded(join(root, file), join(folder, file));
  copyPackage(root, folder, '@photostructure/sqlite', sqlite);
  copyPackage(root, folder, 'node-gyp-build', gypBuild);
  const { name, version, license, dependencies, engines } = readJson(join(root, 'package.json'));
  const manifest = { name, version, license, private: true, type: 'module', dependencies, engines };
  writeJson(join(folder, 'package.json'), manifest);
}

function copyPackage(root: string, folder: string, name: string, files: readonly string[]): void {
  for (const file of files)
    copyNeeded(join(root, 'node_modules', name, file), join(folder, 'node_modules', name, file));
}

function copyNeeded(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`${from} is not there, and the bundle for Claude Desktop needs it`);
  copyInto(from, to);
}
