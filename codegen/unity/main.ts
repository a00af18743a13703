import { join, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import type { GenerateIo } from '../main.ts';
import { readFolder, writeFiles, findDrift, isInStep, type GeneratedFiles } from '../generate.ts';

/** Writes the `.meta` files of the Unity package, or with `check` compares them. Resolves to the exit code. */
export function runMetas(
  { check }: { readonly check: boolean },
  { cwd, out, err }: Omit<GenerateIo, 'importModule'>,
): number {
  const folder = 'unity';
  const present = readFolder(join(cwd, folder));
  const files = metasOf([...present.keys()]);
  const drift = findDrift(files, new Map([...present].filter(([path]) => isMeta(path))));
  if (!check) {
    writeFiles(resolve(cwd, folder), files, drift);
    out(
      `${folder}/: ${files.size} .meta files, ${drift.missing.length + drift.stale.length} written, ${drift.extra.length} deleted`,
    );
    return 0;
  }
  for (const kind of ['missing', 'stale', 'extra'] as const)
    for (const path of drift[kind]) err(`${kind.padEnd(7)}  ${folder}/${path}`);
  if (isInStep(drift)) out(`in step with the files: ${files.size} .meta files in ${folder}/`);
  else
    err(
      `Unity needs a .meta file beside every file of the package, always the same one: run \`npm run generate\` and commit the result.`,
    );
  return isInStep(drift) ? 0 : 1;
}

/** Part of every GUID: never changed, since projects refer to files of the package by them. */
const packageName = 'com.mcp-unity-bridge.editor';

const META = '.meta';

/**
 * The `.meta` files of a Unity package, by path, for the files that it holds (with `/`, relative to its root). Without one, Unity ignores a file of a package
 * that it may not write to. A GUID depends on the path alone.
 */
export function metasOf(paths: readonly string[]): GeneratedFiles {
  const files = paths.filter((path) => !path.endsWith(META) && needsMeta(path));
  const folders = new Set(files.flatMap(foldersOf).filter(needsMeta));
  const entries = [...folders]
    .map((path) => entry(path, folderImporter))
    .concat(files.map((path) => entry(path, importerOf(path))));
  return new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export const isMeta = (path: string): boolean => path.endsWith(META);

function entry(path: string, importer: string): [path: string, text: string] {
  return [`${path}${META}`, `fileFormatVersion: 2\nguid: ${guidOf(path)}\n${importer}`];
}

function guidOf(path: string): string {
  return createHash('sha256').update(`${packageName}/${path}`).digest('hex').slice(0, 32);
}

/** `a/b/c.cs` has the folders `a` and `a/b`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Unity does not import names that begin with a dot and folders that end in ~. Samples are copied into projects, where they are imported: theirs need their GUIDs. */
function needsMeta(path: string): boolean {
  const names = path.split('/');
  const imported = names[0] === 'Samples~' ? names.slice(1) : names;
  return imported.length > 0 && !imported.some((name) => name.startsWith('.') || name.endsWith('~'));
}

function importerOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'package.json' && !path.includes('/')) return plain('PackageManifestImporter');
  const kind = name.slice(name.lastIndexOf('.'));
  const importer = importers.get(kind);
  if (importer === undefined)
    throw new Error(
      `unity/${path}: it is not known what Unity's .meta file for ${kind} looks like; add it to codegen/unity/main.ts`,
    );
  return importer;
}

// As Unity writes them, with the blanks at the ends of lines: it would write them again otherwise.
const bundle = '  userData: \n  assetBundleName: \n  assetBundleVariant: \n';

function plain(name: string): string {
  return `${name}:\n  externalObjects: {}\n${bundle}`;
}

const folderImporter = `folderAsset: yes\n${plain('DefaultImporter')}`;

const importers: ReadonlyMap<string, string> = new Map([
  [
    '.cs',
    `MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n  executionOrder: 0\n  icon: {instanceID: 0}\n${bundle}`,
  ],
  ['.asmdef', plain('AssemblyDefinitionImporter')],
  ['.md', plain('TextScriptImporter')],
  ['.json', plain('TextScriptImporter')],
  ['.txt', plain('TextScriptImporter')],
]);
