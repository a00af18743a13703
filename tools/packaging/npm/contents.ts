import { existsSync, readdirSync, readFileSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Check, type FoundFile, filesBelow, runTool } from '../lib/artefact.ts';
import { npmCommand } from '../../../proof/mcp-suite/npm-command.mjs';

/** Files that are in the package, and what for. */
interface Reason {
  readonly pattern: RegExp;
  readonly why: string;
}

/** Everything that may be in the package. What no line explains does not belong there, and a line that explains nothing is out of date. */
const reasons: readonly Reason[] = [
  { pattern: /^package\.json$/, why: 'npm needs it' },
  { pattern: /^(README|CHANGELOG|LICENSE)(\.md)?$/, why: 'what it is, what has changed, what one may do with it' },
  { pattern: /^THIRD-PARTY-NOTICES\.md$/, why: 'licences of what is bundled, which ask for it' },
  { pattern: /^dist\/mcp-unity-bridge\.cjs$/, why: 'the command, with the forwarder' },
  { pattern: /^dist\/mcp-unity-bridge\.js$/, why: 'the same under the name that entries and scripts may have' },
  { pattern: /^dist\/(named|verb)-command\.cjs$/, why: 'what finds the other commands, and the verbs' },
  { pattern: /^dist\/[a-z]+-command\.cjs$/, why: 'one file for each other command' },
  {
    pattern: /^dist\/[a-z]+-[0-9a-f]{8}\.c?js$/,
    why: 'what commands share, or load only when it is needed',
  },
  { pattern: /^dist\/import-file\.cjs$/, why: 'what imports the contract of another project' },
  { pattern: /^dist\/server-starts\.cjs$/, why: 'what starts a server where none runs' },
  { pattern: /^dist\/find-standby\.cjs$/, why: 'what says who owns the space where the server stands by' },
  { pattern: /^dist\/store-worker\.cjs$/, why: 'the thread that writes the store' },
  { pattern: /^dist\/page\/(index\.html|page\.js|page\.css|favicon\.svg)$/, why: 'the live page' },
  { pattern: /^dist\/(index|spec|arbitraries)\.js$/, why: 'what other packages import' },
  {
    pattern: /^dist\/types\/(index|spec\/[a-z-]+|generated\/typescript\/[a-z-]+)\.d\.ts$/,
    why: 'types of what other packages import',
  },
  { pattern: /^generated\/schema\/(\w+\.schema|openrpc|tools)\.json$/, why: 'the contract for every other language' },
  { pattern: /^generated\/docs\/[a-z-]+\.md$/, why: 'the contract for people, without the network' },
  { pattern: /^generated\/skill\/(SKILL|references\/[a-z]+)\.md$/, why: 'the skill for agents with a shell' },
  {
    pattern: /^unity\/Runtime\/Protocol\/Generated\/(\w+\/)*\w+\.g\.cs$/,
    why: 'the contract in C#, for bridges of another make',
  },
];

/** What the package has to hold, beside what the patterns allow. `root`: the repository. */
function wantedPaths(root: string): readonly string[] {
  const commands = readdirSync(join(root, 'cli')).flatMap((file) => /^([a-z]+-command)\.ts$/.exec(file)?.[1] ?? []);
  return [
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    ...commands.map((name) => `dist/${name}.cjs`),
    ...(existsSync(join(root, 'page')) ? ['dist/page/index.html', 'dist/page/page.js', 'dist/page/page.css'] : []),
  ];
}

/** Compares the files of the real package with the list above. */
export function checkContents(root: string, files: readonly FoundFile[]): Check {
  const unexplained = files.filter(({ path }) => !reasons.some(({ pattern }) => pattern.test(path)));
  const unused = reasons.filter(({ pattern }) => !files.some(({ path }) => pattern.test(path)));
  const missing = wantedPaths(root).filter((path) => !files.some((file) => file.path === path));
  const empty = files.filter(({ bytes }) => bytes === 0);
  return {
    name: 'contents',
    problems: [
      ...unexplained.map(
        ({ path }) => `${path} is in it, and no line of tools/packaging/npm/contents.ts says what for`,
      ),
      ...unused.map(({ pattern, why }) => `nothing in it is like ${pattern.source} (${why})`),
      ...missing.map((path) => `${path} is not in it`),
      ...empty.map(({ path }) => `${path} is empty`),
    ],
  };
}

/** Patterns of secrets of the services that a release uses. */
const secrets: readonly Reason[] = [
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/]/, why: 'a private key' },
  { pattern: /\bnpm_[A-Za-z0-9]{36}\b/, why: 'an npm token' },
  { pattern: /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50,})\b/, why: 'a GitHub token' },
  { pattern: /_authToken\s*=\s*[^\s$]/, why: 'a registry token' },
  { pattern: /\bAKIA[0-9A-Z]{16}\b/, why: 'an AWS key' },
  { pattern: /\bsk-ant-[\w-]{20,}/, why: 'an Anthropic key' },
];

/** Nothing secret, and no path of the machine that it was built on. `folder`: the unpacked package. */
export function checkNoSecrets(root: string, folder: string, files: readonly FoundFile[]): Check {
  const machine = [root.replace(/[\\/]$/, ''), homedir()].filter((path) => path.length > '/root'.length);
  const problems = files.flatMap(({ path }) => {
    const text = readFileSync(join(folder, path), 'latin1');
    return [
      ...secrets.filter(({ pattern }) => pattern.test(text)).map(({ why }) => `${path} holds what looks like ${why}`),
      ...machine
        .filter((place) => text.includes(place))
        .map((place) => `${path} names ${place}, a path of this machine`),
    ];
  });
  return { name: 'no secrets', problems };
}

/** A tarball, and its files. */
export interface Tarball {
  /** Absolute path. */
  readonly file: string;
  readonly bytes: number;
  /** Where it was unpacked: the content of its `package` folder. */
  readonly folder: string;
  readonly files: readonly FoundFile[];
}

/** Packs the package of a folder with npm, into `out`, and unpacks what was made below `scratch`. */
export async function packNpm(from: string, out: string, scratch: string): Promise<Tarball> {
  mkdirSync(out, { recursive: true });
  mkdirSync(scratch, { recursive: true });
  const { stdout } = await runTool([...npmCommand(), 'pack', '--json', '--ignore-scripts', '--pack-destination', out], {
    cwd: from,
  });
  const [packed]: readonly { readonly filename: string; readonly size: number }[] = JSON.parse(stdout);
  if (packed === undefined) throw new Error(`npm pack in ${from} packed nothing`);
  const file = join(out, packed.filename);
  await runTool(['tar', '-xzf', file, '-C', scratch]);
  const folder = join(scratch, 'package');
  return { file, bytes: packed.size, folder, files: filesBelow(folder) };
}
