import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow, isRecord, readJson, textAt } from '../lib/files.ts';

/** What Claude Desktop runs on. It never runs on musl. */
const machines = ['darwin-arm64', 'darwin-x64', 'win32-arm64', 'win32-x64', 'linux-arm64', 'linux-x64'] as const;

/** What is needed of SQLite at run time; the rest is source, type declarations and source maps. */
const sqlite = [
  'package.json',
  'LICENSE',
  'dist/index.cjs',
  'dist/index.mjs',
  ...machines.map((machine) => `prebuilds/${machine}/@photostructure+sqlite.glibc.node`),
];

/** It finds the file for this machine. */
const gypBuild = ['package.json', 'LICENSE', 'index.js', 'node-gyp-build.js'];

/** What programs import is of no use in a bundle that is only started. */
const forImports = /^(index|spec|arbitraries|library-\w+)\.js$/;

/** Lays out the bundle in a folder: manifest, command with its server, and the one dependency that is no JavaScript. `root`: the repository, with a built dist/. */
export function stageMcpb(root: string, folder: string): void {
  const dist = join(root, 'dist');
  for (const { path } of filesBelow(dist))
    if (!path.startsWith('types/') && !forImports.test(basename(path)))
      copy(join(dist, path), join(folder, 'server', path));
  // The icon is that of the live page (page/favicon.svg), as a picture of 512 pixels.
  for (const file of ['manifest.json', 'icon.png']) copy(join(root, 'packaging', 'mcpb', file), join(folder, file));
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md']) copy(join(root, file), join(folder, file));
  copyPackage(root, folder, '@photostructure/sqlite', sqlite);
  copyPackage(root, folder, 'node-gyp-build', gypBuild);
  const { name, version, license, dependencies, engines } = readJson(join(root, 'package.json'));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true, type: 'module', dependencies, engines }, undefined, 2)}\n`,
  );
}

function copyPackage(root: string, folder: string, name: string, files: readonly string[]): void {
  for (const file of files) copy(join(root, 'node_modules', name, file), join(folder, 'node_modules', name, file));
}

function copy(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`${from} is not there, and the bundle for Claude Desktop needs it`);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Sentences about what the manifest says and the bundle does not have, or says otherwise. */
export function manifestProblems(root: string, folder: string): readonly string[] {
  const manifest = readJson(join(folder, 'manifest.json'));
  const { tools }: { readonly tools: readonly { readonly name: string; readonly title: string }[] } = JSON.parse(
    readFileSync(join(root, 'generated', 'schema', 'tools.json'), 'utf8'),
  );
  const expected = JSON.stringify(tools.map(({ name, title }) => ({ name, description: title })));
  const platforms = [...new Set(machines.map((machine) => machine.split('-')[0] ?? ''))];
  const { compatibility, server } = manifest;
  const declared: unknown = isRecord(compatibility) ? compatibility['platforms'] : undefined;
  const entry = isRecord(server) ? textAt(server, 'entry_point', 'manifest.json, server') : '';
  return [
    ...(JSON.stringify(manifest['tools']) === expected
      ? []
      : [`manifest.json: expected the tools of the contract: ${expected}`]),
    ...(JSON.stringify(declared) === JSON.stringify(platforms)
      ? []
      : [`manifest.json: expected the platforms that have SQLite: ${platforms.join(', ')}`]),
    ...(existsSync(join(folder, entry)) ? [] : [`manifest.json: the entry point ${entry} is not in the bundle`]),
    ...(textAt(manifest, 'version', 'manifest.json') === readJson(join(root, 'package.json'))['version']
      ? []
      : ['manifest.json: its version is not that of package.json']),
  ];
}
