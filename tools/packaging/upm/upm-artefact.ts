import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, basename, dirname } from 'node:path';
import {
  checkSize,
  type Artefact,
  type Check,
  type SizeLimits,
  bytesOf,
  filesBelow,
  readJson,
  textAt,
  type FoundFile,
  isRecord,
} from '../lib/artefact.ts';
import { checkNoSecrets, packNpm } from '../npm/contents.ts';

/** A third more than it is: the generated C# grows with the contract. */
const LIMITS: SizeLimits = { packed_bytes: 600_000, unpacked_bytes: 3_000_000 };

/** Packs the Unity package for "Install package from tarball", twice, and checks it. `root`: the repository. */
export async function upmArtefact(root: string, out: string, scratch: string): Promise<Artefact> {
  const from = join(root, 'unity');
  const tarball = await packNpm(from, out, join(scratch, 'upm'));
  const again = await packNpm(from, join(scratch, 'upm-again-out'), join(scratch, 'upm-again'));
  const version = textAt(readJson(join(tarball.folder, 'package.json')), 'version', 'package.json');
  const size = { packed_bytes: tarball.bytes, unpacked_bytes: bytesOf(tarball.files) };
  const checks = [
    checkWhole(filesBelow(from), tarball.files),
    checkMetas(tarball.folder, tarball.files),
    checkManifest(tarball.folder, tarball.files),
    checkAssemblies(tarball.folder, tarball.files),
    checkNoSecrets(root, tarball.folder, tarball.files),
    {
      name: 'deterministic',
      problems: hashOf(tarball.file) === hashOf(again.file) ? [] : ['packed twice, it came out differently'],
    },
    checkSize(size, LIMITS),
  ];
  return { name: `UPM ${version}`, file: tarball.file, files: tarball.files.length, ...size, checks };
}

/** npm omits what it considers rubbish; Unity needs it. */
function checkWhole(before: readonly FoundFile[], after: readonly FoundFile[]): Check {
  const packed = new Set(after.map(({ path }) => path));
  const source = new Set(before.map(({ path }) => path));
  return {
    name: 'contents',
    problems: [
      ...before.filter(({ path }) => !packed.has(path)).map(({ path }) => `${path} of unity/ is not in it`),
      ...after.filter(({ path }) => !source.has(path)).map(({ path }) => `${path} is not in unity/`),
    ],
  };
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Unity does not import what is below a folder like Samples~, nor what begins with a dot. */
function isImported(path: string): boolean {
  return !path.split('/').some((part) => part.endsWith('~') || part.startsWith('.'));
}

/** Every file and folder that Unity imports has a .meta with a GUID of its own, and every .meta its file: an installed package is read-only, so Unity cannot write them. */
export function checkMetas(folder: string, files: readonly FoundFile[]): Check {
  const paths = files.map(({ path }) => path).filter(isImported);
  const metas = paths.filter((path) => path.endsWith('.meta'));
  const assets = paths.filter((path) => !path.endsWith('.meta'));
  const folders = [...new Set(assets.flatMap(parentsOf))];
  const things = new Set([...assets, ...folders]);
  const guids = new Map<string, string[]>();
  for (const meta of metas) {
    const guid = /^guid: ([0-9a-f]{32})$/m.exec(readFileSync(join(folder, meta), 'utf8'))?.[1] ?? 'none';
    guids.set(guid, [...(guids.get(guid) ?? []), meta]);
  }
  return {
    name: 'metas',
    problems: [
      ...[...things].filter((path) => !metas.includes(`${path}.meta`)).map((path) => `${path} has no .meta`),
      ...metas.filter((meta) => !things.has(meta.replace(/\.meta$/, ''))).map((meta) => `${meta} belongs to nothing`),
      ...(guids.get('none') ?? []).map((meta) => `${meta} has no GUID`),
      ...[...guids]
        .filter(([guid, owners]) => guid !== 'none' && owners.length > 1)
        .map(([guid, owners]) => `${guid} is the GUID of ${owners.join(' and of ')}`),
    ],
  };
}

function parentsOf(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** The texts that Unity's package manager and OpenUPM show, and those that a release requires. */
const wantedTexts = [
  'name',
  'displayName',
  'version',
  'unity',
  'description',
  'license',
  'documentationUrl',
  'changelogUrl',
  'licensesUrl',
] as const;

export function checkManifest(folder: string, files: readonly FoundFile[]): Check {
  const manifest = readJson(join(folder, 'package.json'));
  const { author, repository, dependencies, samples } = manifest;
  const missing = wantedTexts.filter((key) => typeof manifest[key] !== 'string' || manifest[key] === '');
  const loose = isRecord(dependencies)
    ? Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))
    : [];
  const lost = Array.isArray(samples)
    ? samples
        .map((sample) => (isRecord(sample) ? String(sample['path']) : ''))
        .filter((path) => !files.some((file) => file.path.startsWith(`${path}/`)))
    : [];
  return {
    name: 'manifest',
    problems: [
      ...missing.map((key) => `package.json has no ${key}`),
      ...(isRecord(author) && typeof author['name'] === 'string' ? [] : ['package.json has no author with a name']),
      ...(isRecord(repository) && typeof repository['url'] === 'string'
        ? []
        : ['package.json has no repository with a url']),
      ...loose.map(
        ([name, version]) => `package.json depends on ${name} ${String(version)}: Unity takes exact versions`,
      ),
      ...lost.map((path) => `package.json names the sample ${path}, which is not in the package`),
    ],
  };
}

interface Assembly {
  readonly path: string;
  readonly name: string;
  readonly references: readonly string[];
  readonly platforms: readonly string[];
  readonly constraints: readonly string[];
  readonly autoReferenced: boolean;
}

/** Nothing of this package becomes part of a game; tests are compiled on request only, and only tests refer to them. */
export function checkAssemblies(folder: string, files: readonly FoundFile[]): Check {
  const assemblies = files.filter(({ path }) => path.endsWith('.asmdef')).map(({ path }) => readAssembly(folder, path));
  const tests = assemblies.filter(({ path }) => path.startsWith('Tests/'));
  const others = assemblies.filter((assembly) => !tests.includes(assembly));
  const sources = files.filter(({ path }) => path.endsWith('.cs'));
  return {
    name: 'assemblies',
    problems: [
      ...assemblies
        .filter(({ path, name }) => basename(path) !== `${name}.asmdef`)
        .map(({ path, name }) => `${path} is called ${name} inside`),
      ...assemblies
        .filter(({ platforms }) => platforms.join() !== 'Editor')
        .map(({ path }) => `${path} is for more than the Editor`),
      ...tests
        .filter(({ constraints }) => !constraints.includes('UNITY_INCLUDE_TESTS'))
        .map(({ path }) => `${path} lacks the constraint UNITY_INCLUDE_TESTS`),
      ...tests
        .filter(({ autoReferenced }) => autoReferenced)
        .map(({ path }) => `${path}: autoReferenced has to be false, or every project refers to it`),
      ...others
        .filter(({ references }) => tests.some(({ name }) => references.includes(name)))
        .map(({ path }) => `${path} refers to tests`),
      ...others
        .filter(needsTestFramework)
        .map(
          ({ path }) =>
            `${path} refers to Unity's test runner without a constraint, so it does not compile where that is not installed`,
        ),
      ...sources
        .filter(({ path }) => !assemblies.some((assembly) => path.startsWith(`${dirname(assembly.path)}/`)))
        .map(({ path }) => `${path} belongs to no assembly`),
    ],
  };
}

function needsTestFramework({ references, constraints }: Assembly): boolean {
  return references.some((name) => name.endsWith('.TestRunner')) && constraints.length === 0;
}

function readAssembly(folder: string, path: string): Assembly {
  const content = readJson(join(folder, path));
  const texts = (key: string): readonly string[] => {
    const list = content[key];
    return Array.isArray(list) ? list.map(String) : [];
  };
  return {
    path,
    name: textAt(content, 'name', path),
    references: texts('references'),
    platforms: texts('includePlatforms'),
    constraints: texts('defineConstraints'),
    // Unity's default.
    autoReferenced: content['autoReferenced'] !== false,
  };
}
