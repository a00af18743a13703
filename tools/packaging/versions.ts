import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { protocolVersion } from '../../generated/typescript/limits.ts';

/** A place that names the version of this release. */
interface VersionPlace {
  readonly file: string;
  /** What is named there, for people. */
  readonly what: string;
  /** The version is the group `version`. With the flag g, each match has to name it. */
  readonly pattern: RegExp;
}

/** The one that the others follow. */
const source = jsonPlace('package.json', 'the npm package');

const places: readonly VersionPlace[] = [
  source,
  jsonPlace('package-lock.json', 'the npm package, in the lock file'),
  {
    file: 'package-lock.json',
    what: 'its root, in the lock file',
    pattern: /"packages": \{\n    "": \{\n      "name": "[^"]+",\n      "version": "(?<version>[^"]+)"/d,
  },
  jsonPlace('unity/package.json', 'the Unity package'),
  {
    file: 'unity/Runtime/Core/Connection/DomainParts.cs',
    what: 'the Unity package, as it tells the server',
    pattern: /PackageVersion = "(?<version>[^"]+)"/d,
  },
  jsonPlace('server.json', 'the entry of the MCP registry'),
  {
    file: 'server.json',
    what: 'the npm package in the entry of the MCP registry',
    pattern: /"identifier": "mcp-unity-bridge",\s+"version": "(?<version>[^"]+)"/d,
  },
  jsonPlace('tools/packaging/mcpb/manifest.json', 'the bundle for Claude Desktop'),
  jsonPlace('tools/packaging/plugin/.claude-plugin/plugin.json', 'the plugin for Claude Code'),
  jsonPlace('tools/packaging/plugin/.codex-plugin/plugin.json', 'the plugin for Codex'),
  {
    file: 'tools/packaging/plugin/.mcp.json',
    what: 'the npm package that the plugins start',
    pattern: /"mcp-unity-bridge@(?<version>[^"]+)"/d,
  },
  {
    file: 'spec/contract.ts',
    what: 'the contract, from which the Python client has it',
    pattern: /^const version = '(?<version>[^']+)'/dm,
  },
  {
    file: 'generated/python/pyproject.toml',
    what: 'the Python client',
    pattern: /^\[project\][^[]*?^version = "(?<version>[^"]+)"/dms,
  },
  ...['generated/skill/SKILL.md', 'generated/typescript/skill.ts'].flatMap((file): readonly VersionPlace[] => [
    { file, what: 'the skill', pattern: /\bversion: \\?"(?<version>\d[^"\\]+)/d },
    { file, what: 'the package that the skill names', pattern: /npx -y mcp-unity-bridge@(?<version>\d[^\s`]+)/d },
  ]),
  ...['docs/clients.md', 'docs/codegen.md', 'docs/cookbook.md', 'docs/windows.md'].map((file): VersionPlace => ({
    file,
    what: 'the package that the page starts',
    pattern: /\bmcp-unity-bridge(?:@|%40)(?<version>\d+\.\d+\.\d+[\w.-]*)/dg,
  })),
  {
    file: 'CHANGELOG.md',
    what: 'the newest entry of the changelog',
    pattern: /^## (?:Unreleased \()?\[?(?<version>\d+\.\d+\.\d+[^\s,\])]*)/dm,
  },
  {
    file: 'unity/CHANGELOG.md',
    what: 'the newest entry of the changelog of the Unity package',
    pattern: /^## \[(?<version>[^\]]+)\]/dm,
  },
];

/** The member "version" of a JSON file, which is printed with two spaces. */
function jsonPlace(file: string, what: string): VersionPlace {
  return { file, what, pattern: /^ {2}"version": "(?<version>[^"]+)"/dm };
}

/** The bridge protocol has a version of its own: the changelogs name that of each release. */
const protocolPlaces: readonly VersionPlace[] = [
  {
    file: 'CHANGELOG.md',
    what: 'the newest entry of the changelog',
    pattern: /^## [^\n]*bridge protocol (?<version>\d+\.\d+)/dm,
  },
  {
    file: 'unity/CHANGELOG.md',
    what: 'the changelog of the Unity package',
    pattern: /bridge protocol (?<version>\d+\.\d+)/d,
  },
];

/** `major.minor.patch`, with or without a pre-release; no build metadata, which npm drops. */
const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/** The version of a release as package.json has it. Throws an Error with a sentence. */
export function versionOf(root: string): string {
  const version = versionsAt(readText(root, source.file), source)[0]?.text;
  if (version === undefined) throw new Error('package.json has no version');
  return version;
}

/** Sentences about places that differ from package.json and the contract. `protocol`: the version of the bridge protocol. */
export function versionDifferences(root: string, protocol: string): readonly string[] {
  const version = versionOf(root);
  return [...comparePlaces(root, places, version), ...comparePlaces(root, protocolPlaces, protocol)];
}

function comparePlaces(root: string, expected: readonly VersionPlace[], version: string): readonly string[] {
  return expected.flatMap((place) => {
    const found = versionsAt(readText(root, place.file), place).map(({ text }) => text);
    const wrong = found.length === 0 ? ['none'] : [...new Set(found)].filter((text) => text !== version);
    return wrong.map((text) => `${place.file}: expected ${version} as the version of ${place.what}, got ${text}`);
  });
}

/** Writes a version into every place. Returns the names of the files that have changed. Throws an Error with a sentence, and then has changed nothing. */
export function setVersion(root: string, version: string): readonly string[] {
  if (!FORM.test(version))
    throw new Error(`expected a version like 1.2.3 or 1.2.3-beta.1, got ${JSON.stringify(version)}`);
  const before = new Map([...new Set(places.map(({ file }) => file))].map((file) => [file, readText(root, file)]));
  const after = new Map(before);
  for (const place of places) {
    const text = after.get(place.file) ?? '';
    const found = versionsAt(text, place);
    if (found.length === 0) throw new Error(`${place.file}: found no version of ${place.what}`);
    // From the end, so that the places before still hold.
    const written = found.reduceRight(
      (rest, { at: [from, to] }) => rest.slice(0, from) + version + rest.slice(to),
      text,
    );
    after.set(place.file, written);
  }
  const changed = [...after].filter(([file, text]) => before.get(file) !== text);
  for (const [file, text] of changed) writeFileSync(join(root, file), text);
  return changed.map(([file]) => file);
}

interface NamedVersion {
  readonly text: string;
  readonly at: readonly [number, number];
}

/** In the order of the file; of a pattern without the flag g only the first. */
function versionsAt(text: string, { pattern }: VersionPlace): readonly NamedVersion[] {
  const matches = [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))];
  return (pattern.global ? matches : matches.slice(0, 1)).flatMap(({ indices }) => {
    const at = indices?.groups?.['version'];
    return at === undefined ? [] : [{ text: text.slice(...at), at }];
  });
}

function readText(root: string, file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const usage = `Usage: node tools/packaging/version.mjs [version]

  Sets the version of the npm package, the Unity package, the entry of the MCP registry, the bundle for Claude Desktop, the Python client and the
  changelogs. Without a version it says whether they agree.

Exit codes: 0 they agree, 1 they do not, 2 wrong usage.`;

/** Returns the exit code. */
export function versionCommand([version, ...surplus]: readonly string[]): number {
  if (version === '--help') return sayAndEnd(usage, 0);
  if (surplus.length > 0) return complainAndEnd(`expected one version, got ${[version, ...surplus].join(' ')}`, 2);
  if (version === undefined) return reportVersions();
  try {
    const changed = setVersion(root, version);
    return sayAndEnd(
      changed.length === 0 ? `It is ${version} everywhere already.` : `Set to ${version}: ${changed.join(', ')}`,
      0,
    );
  } catch (error) {
    return complainAndEnd(error instanceof Error ? error.message : String(error), 2);
  }
}

function reportVersions(): number {
  const found = versionDifferences(root, protocolVersion);
  return found.length === 0
    ? sayAndEnd(`${versionOf(root)} everywhere, bridge protocol ${protocolVersion}.`, 0)
    : complainAndEnd(found.join('\n'), 1);
}

function sayAndEnd(text: string, code: number): number {
  process.stdout.write(`${text}\n`);
  return code;
}

function complainAndEnd(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}
