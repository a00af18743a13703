import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lastWords, runProcess } from '../../proof/mcp-suite/run-process.ts';
import type { Check } from '../lib/artefact.ts';
import { playMcp } from '../lib/play-mcp.ts';
import { npmCommand, runTool } from '../lib/run-tool.ts';

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

export interface Consumer {
  /** The project: a fresh folder with the package in its node_modules, as npm has put it there. */
  readonly folder: string;
}

/** Makes a project outside the repository and installs the tarball there, with the peers that are named. Needs the registry, or what npm has of it in its cache. */
export async function makeConsumer(folder: string, tarball: string, peers: readonly string[]): Promise<Consumer> {
  mkdirSync(folder, { recursive: true });
  cpSync(fileURLToPath(new URL('./consumer', import.meta.url)), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }\n');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  await runTool([...npmCommand(), 'install', ...quiet, tarball, ...peers], { cwd: folder });
  return { folder };
}

/** Every kind of TypeScript project compiles, with the declarations of the package checked too. `compilers`: paths of `tsc`, by what they are called. */
export async function checkTypes(
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
        .map(({ file, end }) => `${file} does not compile:\n${lastWords(end, 1000)}`),
    });
  }
  return checks;
}

/** The programs run on a Node, and so does the command, which plays a call against a mock Editor. Needs what `checkTypes` has built. */
export async function checkOnNode(
  { folder }: Consumer,
  node: { readonly version: string; readonly path: string },
): Promise<Check> {
  const problems: string[] = [];
  const run = (...args: readonly string[]) =>
    runProcess([node.path, ...args], { cwd: folder, limit_ms: PROGRAM_LIMIT_MS });
  for (const program of programs) {
    const end = await run(program);
    if (end.code !== 0 || end.stdout.trim() !== 'ok')
      problems.push(`${program} on Node ${node.version}: ${lastWords(end)}`);
  }
  const bin = join(folder, 'node_modules', 'mcp-unity-bridge', 'dist', 'mcp-unity-bridge.cjs');
  const failure = await playMcp({ command: [node.path, bin], mock: [node.path, bin, 'mock'] });
  if (failure !== undefined) problems.push(`the command on Node ${node.version}: ${failure}`);
  return { name: `node ${node.version}`, problems };
}

/** As npx runs it: by the link in node_modules/.bin, with the Node that is on PATH. */
export async function checkBin({ folder }: Consumer, version: string): Promise<Check> {
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
export async function bundleConsumer({ folder }: Consumer): Promise<void> {
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
