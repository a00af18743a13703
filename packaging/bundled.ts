import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readJson, textAt } from './lib/files.ts';

/** A package of another author whose code is in what we ship. */
export interface ForeignPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, as its package.json says it; "" where it says none. */
  readonly license: string;
  readonly homepage: string;
  /** The texts that come with it: licence, and notice where there is one. */
  readonly texts: readonly string[];
}

/** What is not bundled, but put beside our files in the bundle for Claude Desktop, and is installed with the npm package. */
const besides = ['@photostructure/sqlite', 'node-gyp-build'] as const;

/** Files of licences, in every spelling that there is. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const README_FILE = /^readme\.md$/i;

/** Reads what build.mjs wrote (--inputs): names of input files, by the output that they went into. Sorted by name. `root`: the repository, below which they are. */
export function bundledPackages(
  root: string,
  inputs: Readonly<Record<string, readonly string[]>>,
): readonly ForeignPackage[] {
  const folders = new Set(
    Object.values(inputs)
      .flatMap((files) => files.flatMap(packageFolder))
      .map((folder) => resolve(root, folder)),
  );
  return sortPackages([...folders].map(readPackage));
}

/** See `besides`. */
export function installedPackages(root: string): readonly ForeignPackage[] {
  return sortPackages(besides.map((name) => readPackage(join(root, 'node_modules', name))));
}

/** Of the innermost package that a file belongs to. What esbuild has replaced with nothing is not in the output. */
function packageFolder(input: string): readonly string[] {
  if (input.startsWith('(disabled):')) return [];
  const found = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
  return found === undefined ? [] : [found];
}

function readPackage(folder: string): ForeignPackage {
  const manifest = readJson(join(folder, 'package.json'));
  const { license, homepage, repository } = manifest;
  const place = typeof homepage === 'string' ? homepage : JSON.stringify(repository ?? '');
  return {
    name: textAt(manifest, 'name', folder),
    version: textAt(manifest, 'version', folder),
    license: typeof license === 'string' ? license : '',
    homepage: /https?:\/\/[^"\s]+/.exec(place)?.[0].replace(/\.git$/, '') ?? '',
    texts: licenceTexts(folder),
  };
}

function licenceTexts(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  const files = readdirSync(folder).toSorted();
  const own = files.filter((file) => LICENCE_FILE.test(file)).map(read);
  return own.length > 0 ? own : files.filter((file) => README_FILE.test(file)).flatMap((file) => sectionIn(read(file)));
}

/** Some packages have their licence in their README alone: as its last section. */
function sectionIn(readme: string): readonly string[] {
  const text = /^##? *licen[cs]e\n+([^#]+)$/im.exec(readme)?.[1]?.trim();
  return text?.includes('Permission is hereby granted') === true ? [text] : [];
}

function sortPackages(packages: readonly ForeignPackage[]): readonly ForeignPackage[] {
  return packages.toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}
