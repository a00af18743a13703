import { join } from 'node:path';
import { readFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import {
  checkSize,
  type Artefact,
  type Check,
  type SizeLimits,
  bytesOf,
  readJson,
  textAt,
  isRecord,
  playMcp,
  runTool,
} from '../lib/artefact.ts';
import { checkContents, checkNoSecrets, packNpm, type Tarball } from './contents.ts';
import { runProcess, recentOutput } from '../../../proof/lib/run-process.ts';
import { npmCommand } from '../../../proof/mcp-suite/npm-command.mjs';

/** A quarter more than it is. What grows it: a new tool (schemas, docs, C#), a bundled package, the page. */
const LIMITS: SizeLimits = { packed_bytes: 1_650_000, unpacked_bytes: 6_800_000 };

interface NpmPlan {
  /** The repository, with a built dist/. */
  readonly root: string;
  readonly out: string;
  readonly scratch: string;
  readonly nodes: readonly { readonly version: string; readonly path: string }[];
  /** Paths of `tsc`, by what they are called. */
  readonly compilers: Readonly<Record<string, string>>;
}

/** Packs the npm package, checks it, and tries it as people will install it. */
export async function npmArtefact(plan: NpmPlan): Promise<Artefact> {
  const { name, version, fastCheck } = identityOf(plan.root);
  const tarball = await packNpm(plan.root, plan.out, join(plan.scratch, 'npm'));
  const size = { packed_bytes: tarball.bytes, unpacked_bytes: bytesOf(tarball.files) };
  const still: readonly Check[] = [
    checkContents(plan.root, tarball.files),
    checkNoSecrets(plan.root, tarball.folder, tarball.files),
    checkSize(size, LIMITS),
    checkExports(
      tarball.folder,
      tarball.files.map(({ path }) => path),
    ),
    ...(await lintNpm(plan.root, tarball.file)),
  ];
  const tried = await tryIt(plan, tarball, version, fastCheck);
  return {
    name: `npm ${name} ${version}`,
    file: tarball.file,
    files: tarball.files.length,
    ...size,
    checks: [...still, ...tried],
  };
}

async function tryIt(plan: NpmPlan, tarball: Tarball, version: string, fastCheck: string): Promise<readonly Check[]> {
  const consumer = await makeConsumer(join(plan.scratch, 'consumer'), tarball.file, [`fast-check@${fastCheck}`]);
  const checks: Check[] = [...(await checkTypes(consumer, plan.compilers)), await checkBin(consumer, version)];
  await bundleConsumer(consumer);
  for (const node of plan.nodes) checks.push(await checkOnNode(consumer, node));
  return checks;
}

function identityOf(root: string): { readonly name: string; readonly version: string; readonly fastCheck: string } {
  const manifest = readJson(join(root, 'package.json'));
  const fastCheck = readJson(join(root, 'node_modules', 'fast-check', 'package.json'));
  return {
    name: textAt(manifest, 'name', 'package.json'),
    version: textAt(manifest, 'version', 'package.json'),
    fastCheck: textAt(fastCheck, 'version', 'fast-check'),
  };
}

const LINT_LIMIT_MS = 60_000;

/**
 * What is wrong on purpose. Every Node that we promise (20.19 and later) can `require` an ES module, and tools/packaging/npm/npm-artefact.ts does so with each:
 * a second copy as CommonJS would give each process two ContractErrors. Resolution as of Node 10 ignores `exports`.
 */
const accepted = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'];

/** The package linters of the ecosystem. `root`: where they are installed. */
async function lintNpm(root: string, tarball: string): Promise<readonly Check[]> {
  const tool = (...path: readonly string[]): string => join(root, 'node_modules', ...path);
  const publint = await runProcess([process.execPath, tool('publint', 'src', 'cli.js'), 'run', tarball, '--strict'], {
    limit_ms: LINT_LIMIT_MS,
  });
  const attw = await runProcess(
    [process.execPath, tool('@arethetypeswrong', 'cli', 'dist', 'index.js'), tarball, '--format', 'json', ...accepted],
    { limit_ms: LINT_LIMIT_MS },
  );
  return [
    {
      name: 'publint',
      problems:
        publint.code === 0 && publint.stdout.includes('All good')
          ? []
          : [publint.stdout.trim() || publint.stderr.trim()],
    },
    {
      name: 'arethetypeswrong',
      problems: attw.code === 0 ? typesOf(attw.stdout) : problemsOf(attw.stdout, attw.stderr),
    },
  ];
}

/** The sub-paths that attw has checked. */
const entryPoints = ['.', './spec', './arbitraries'] as const;

/** Exit code 0 is no success if it has checked nothing. */
function typesOf(stdout: string): readonly string[] {
  const { analysis } = parseOutput(stdout);
  const looked = isRecord(analysis) && isRecord(analysis['entrypoints']) ? Object.keys(analysis['entrypoints']) : [];
  return entryPoints.filter((path) => !looked.includes(path)).map((path) => `${path} was not looked at`);
}

/** Without what is accepted, which the report names all the same. */
function problemsOf(stdout: string, stderr: string): readonly string[] {
  const { problems } = parseOutput(stdout);
  if (!isRecord(problems)) return [`${stdout}${stderr}`.trim().slice(-1000)];
  const found = Object.entries(problems).flatMap(([kind, places]) =>
    kind === 'CJSResolvesToESM' || !Array.isArray(places)
      ? []
      : places.filter(isRecord).map((place) => ({ kind, ...place })),
  );
  const sentences = found.map((place) => JSON.stringify(place)).filter((sentence) => !sentence.includes('"node10"'));
  return sentences.length > 0 ? sentences : ['it ended with an error, and says none'];
}

function parseOutput(stdout: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stdout);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Every path in `exports` must be a file. publint checks code alone, not the schemas. */
export function checkExports(folder: string, files: readonly string[]): Check {
  const { exports }: { readonly exports?: unknown } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const problems = targetsOf(exports)
    .filter((target) => !files.some((file) => matchesTarget(target, file)))
    .map((target) => `exports names ${target}, which is not in it`);
  return { name: 'exports', problems };
}

function targetsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return isRecord(value) ? Object.values(value).flatMap(targetsOf) : [];
}

function matchesTarget(target: string, file: string): boolean {
  const [before = '', after] = target.replace(/^\.\//, '').split('*');
  return after === undefined ? file === before : file.startsWith(before) && file.endsWith(after);
}

/** A program that only imports the package. */
const PROGRAM_LIMIT_MS = 60_000;

/** What is compiled, and how. */
const typescriptProjects = [
  { file: 'typed-esm.mts', options: { module: 'nodenext', moduleResolution: 'nodenext', resolveJsonModule: true } },
  { file: 'typed-cjs.cts', options: { module: 'nodenext', moduleResolution: 'nodenext' } },
  { file: 'typed-bundler.ts', options: { module: 'esnext', moduleResolution: 'bundler', resolveJsonModule: true } },
] as const;

/** What each Node runs; the last three are made of the projects above. */
const programs = [
  'esm.mjs',
  'cjs.cjs',
  'built/typed-esm.mjs',
  'built/typed-cjs.cjs',
  'built/typed-bundler.mjs',
] as const;

interface Consumer {
  /** The project: a fresh folder with the package in its node_modules, as npm has put it there. */
  readonly folder: string;
}

/** Makes a project outside the repository and installs the tarball there, with the peers that are named. Needs the registry, or what npm has of it in its cache. */
async function makeConsumer(folder: string, tarball: string, peers: readonly string[]): Promise<Consumer> {
  mkdirSync(folder, { recursive: true });
  cpSync(fileURLToPath(new URL('./consumer', import.meta.url)), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }\n');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  await runTool([...npmCommand(), 'install', ...quiet, tarball, ...peers], { cwd: folder });
  return { folder };
}

/** Every kind of TypeScript project compiles, with the declarations of the package checked too. `compilers`: paths of `tsc`, by what they are called. */
async function checkTypes(
  { folder }: Consumer,
  compilers: Readonly<Record<string, string>>,
): Promise<readonly Check[]> {
  const strict = {
    target: 'es2023',
    lib: ['es2023'],
    strict: true,
    skipLibCheck: false,
    types: [],
    outDir: 'built',
    rootDir: '.',
  };
  for (const { file, options } of typescriptProjects)
    writeFileSync(
      join(folder, `${file}.json`),
      JSON.stringify({ compilerOptions: { ...strict, ...options }, files: [file, 'globals.d.ts'] }),
    );
  const checks: Check[] = [];
  for (const [name, tsc] of Object.entries(compilers)) {
    const ends = await Promise.all(
      typescriptProjects.map(async ({ file }) => ({
        file,
        end: await runProcess([process.execPath, tsc, '-p', `${file}.json`], {
          cwd: folder,
          limit_ms: PROGRAM_LIMIT_MS,
        }),
      })),
    );
    checks.push({
      name,
      problems: ends
        .filter(({ end }) => end.code !== 0)
        .map(({ file, end }) => `${file} does not compile:\n${recentOutput(end, 1000)}`),
    });
  }
  return checks;
}

/** The programs run on a Node, and so does the command, which plays a call against a mock Editor. Needs what `checkTypes` has built. */
async function checkOnNode(
  { folder }: Consumer,
  node: { readonly version: string; readonly path: string },
): Promise<Check> {
  const problems: string[] = [];
  const run = (...args: readonly string[]) =>
    runProcess([node.path, ...args], { cwd: folder, limit_ms: PROGRAM_LIMIT_MS });
  for (const program of programs) {
    const end = await run(program);
    if (end.code !== 0 || end.stdout.trim() !== 'ok')
      problems.push(`${program} on Node ${node.version}: ${recentOutput(end)}`);
  }
  const bin = join(folder, 'node_modules', 'mcp-unity-bridge', 'dist', 'mcp-unity-bridge.cjs');
  const failure = await playMcp({ command: [node.path, bin], mock: [node.path, bin, 'mock'] });
  if (failure !== undefined) problems.push(`the command on Node ${node.version}: ${failure}`);
  return { name: `node ${node.version}`, problems };
}

/** As npx runs it: by the link in node_modules/.bin, with the Node that is on PATH. */
async function checkBin({ folder }: Consumer, version: string): Promise<Check> {
  const { stdout, stderr, code } = await runProcess(
    [...npmCommand(), 'exec', '--offline', '--no', '--', 'mcp-unity-bridge', '--version'],
    {
      cwd: folder,
      limit_ms: PROGRAM_LIMIT_MS,
    },
  );
  return {
    name: 'bin',
    problems:
      code === 0 && stdout.trim() === version
        ? []
        : [`expected ${version} as the version, got ${JSON.stringify(stdout)}, exit code ${code}: ${stderr}`],
  };
}

/** What a bundler makes of the project in TypeScript. */
async function bundleConsumer({ folder }: Consumer): Promise<void> {
  const out = join(folder, 'built', 'typed-bundler.mjs');
  await build({
    absWorkingDir: folder,
    entryPoints: ['typed-bundler.ts'],
    outfile: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
}
