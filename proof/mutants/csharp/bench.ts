import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, dirname } from 'node:path';
import { spawnSync, spawn } from 'node:child_process';
import { changedFiles } from '../source-changes.ts';
import { ROOT } from '../sources.ts';
import type { CsharpMutant } from './registry.ts';
import { loadBridgeCases } from '../../../conformance/bridge/bridge-case.ts';
import { runBridge } from '../../../conformance/bridge/run-bridge.ts';
import { ARTIFACTS, buildProject, runDotnetSync, QUIET } from '../../lib/dotnet.ts';

/** Far longer than any of the tests. */
const LIMIT_MS = 300_000;

/** The result of a mutant. `broken`: it could not be tested. */
export interface CsharpResult {
  readonly id: string;
  readonly status: 'killed' | 'survived' | 'broken';
  /** The first test that failed, or the reason for `broken`. */
  readonly says: string;
  readonly ms: number;
}

/** The names of failed tests; or the trouble that prevented them. */
interface Verdict {
  readonly failed: readonly string[];
  readonly trouble?: string;
}

/** Copies of the built tests and of the headless Editor, into which one core after the other is copied. */
export interface Bench {
  /** Runs with the core that was copied last: at first that of the unchanged sources. */
  run(names: readonly string[]): Promise<Verdict>;
  /** Compiles the core with the mutant in it, and runs the tests that should fail. */
  try(mutant: CsharpMutant): Promise<CsharpResult>;
}

/** `folder` need not exist yet. */
export function createBench(folder: string, compiler: CoreCompiler): Bench {
  const tests = copyTests(join(folder, 'tests'));
  let made: ReturnType<typeof copyHost> | undefined;
  const host = (): ReturnType<typeof copyHost> => (made ??= copyHost(join(folder, 'host')));
  const run = async (names: readonly string[]): Promise<Verdict> => {
    const cases = names.filter(isCase);
    const verdict =
      names.length === cases.length
        ? { failed: [] }
        : await runTests(
            names.filter((name) => !isCase(name)),
            tests,
          );
    if (cases.length === 0 || verdict.trouble !== undefined) return verdict;
    return { failed: [...verdict.failed, ...(await playCases(cases, host()))] };
  };
  const judge = async (mutant: CsharpMutant): Promise<Omit<CsharpResult, 'id' | 'ms'>> => {
    const place = mutant.killedBy.some(isCase) ? host().folder : tests;
    const complaint = await compiler.compile(writeSources(mutant, folder), join(place, TESTS.core), LIMIT_MS);
    if (complaint !== undefined) return { status: 'broken', says: `it does not compile: ${complaint.trim()}` };
    const { failed, trouble } = await run(mutant.killedBy);
    if (trouble !== undefined) return { status: 'broken', says: trouble };
    return failed[0] === undefined
      ? { status: 'survived', says: `it passes ${mutant.killedBy.join(', ')}` }
      : { status: 'killed', says: failed[0] };
  };
  return {
    run,
    async try(mutant) {
      const began = performance.now();
      const { status, says } = await judge(mutant);
      return { id: mutant.id, status, says, ms: performance.now() - began };
    },
  };
}

function copyTests(folder: string): string {
  cpSync(TESTS.folder, folder, { recursive: true });
  return folder;
}

/** The changed files, by the path of those that they replace. */
function writeSources(mutant: CsharpMutant, folder: string): ReadonlyMap<string, string> {
  const sources = join(folder, mutant.id);
  mkdirSync(sources, { recursive: true });
  const written = new Map<string, string>();
  for (const [file, text] of changedFiles(mutant)) {
    const path = join(sources, basename(file));
    writeFileSync(path, text);
    written.set(join(ROOT, file), path);
  }
  return written;
}

async function runTests(names: readonly string[], copy: string): Promise<Verdict> {
  const filter = names.map((name) => `FullyQualifiedName~.${name}${name.includes('.') ? '' : '.'}`).join('|');
  const { status, output } = await runDotnet(
    ['vstest', join(copy, TESTS.assembly), `--TestCaseFilter:${filter}`, '--nologo'],
    LIMIT_MS,
  );
  if (status === null) return { failed: [], trouble: `the tests did not end within ${LIMIT_MS / 1000} s` };
  const failed = [...output.matchAll(/^ {2}Failed (.+?) \[/gm)].map(([, name = '']) => name);
  if (failed.length > 0) return { failed };
  return /^Passed! /m.test(output)
    ? { failed }
    : { failed, trouble: `the tests broke off, or there are none:\n${output.trim()}` };
}

/** Limits of the cases are made for an interpreter; here a compiler runs for each new program. */
const PATIENCE = 3;

/** True for the name of a case of the conformance suite, not of a test. */
function isCase(name: string): boolean {
  return name.startsWith('BRG-');
}

/** A copy of the headless Editor, into which one core after the other is copied; and the command that starts it. */
interface HostCopy {
  readonly folder: string;
  readonly command: string;
}

/** Builds the headless Editor if it is older than its sources. */
function copyHost(folder: string): HostCopy {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'dotnet/host.mjs'), 'command', 'dotnet'], {
    encoding: 'utf8',
  });
  const built = dirname(/\S+BridgeHost\.dll/.exec(stdout)?.[0] ?? '');
  if (status !== 0) throw new Error(`dotnet/BridgeHost does not build:\n${stdout}${stderr}`);
  cpSync(built, folder, { recursive: true });
  return { folder, command: stdout.trim().replace(built, folder) };
}

/** The titles of those cases that fail. */
async function playCases(ids: readonly string[], { command }: HostCopy): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const one of loadBridgeCases().filter(({ id }) => ids.includes(id))) {
    const transport = one.needs?.includes('tcp') === true ? 'tcp' : 'ws';
    const unity = {
      command: `${command} --custom-tools --retention {retention}${transport === 'tcp' ? ' --tcp' : ''}`,
    };
    // oxlint-disable-next-line no-await-in-loop -- one Editor at a time
    const [result] = await runBridge({ transport, unity, cases: [one], patience: PATIENCE });
    if (result?.status !== 'pass') failed.push(`${one.id} ${one.title}`);
  }
  return failed;
}

/** Folder and name of the NUnit assembly in the output of `dotnet build`. */
const TESTS = {
  folder: join(ARTIFACTS, 'bin/Tests/debug'),
  assembly: 'McpUnityBridge.Tests.dll',
  core: 'McpUnityBridge.Core.dll',
} as const;

/** Builds the NUnit tests over the sources as they are. */
export const buildTests = (): void => buildProject('dotnet/Tests/Tests.csproj');

const CORE = join(ROOT, 'dotnet/Core/Core.csproj');

/** Idle time after which the compile server ends, s. */
const KEEP_ALIVE_S = 120;

/** Compiles the core with other files in place of its own, in a second or two. */
interface CoreCompiler {
  /** Undefined, or what the compiler printed. */
  compile(files: ReadonlyMap<string, string>, out: string, limitMs: number): Promise<string | undefined>;
  /** Ends the compile server. */
  stop(): void;
}

/** Reads the arguments with which MSBuild compiles the core, once. */
export function startCoreCompiler(): CoreCompiler {
  const { csc, words } = askForArguments();
  const pipe = `csharp-mutants-${process.pid}`;
  const compile = async (
    files: ReadonlyMap<string, string>,
    out: string,
    limitMs: number,
  ): Promise<string | undefined> => {
    const replaced = words.map((word) => files.get(join(ROOT, 'dotnet/Core', word)) ?? word);
    const shared = [`-shared:${pipe}`, `-keepalive:${KEEP_ALIVE_S}`, '-noconfig'];
    const end = await runDotnet([csc, ...shared, ...replaced, `-out:${out}`], limitMs, join(ROOT, 'dotnet/Core'));
    return end.status === 0 ? undefined : end.output;
  };
  return {
    compile,
    stop: () =>
      void spawnSync('dotnet', [join(csc, '../VBCSCompiler.dll'), `-pipename:${pipe}`, '-shutdown'], {
        stdio: 'ignore',
      }),
  };
}

function askForArguments(): { csc: string; words: readonly string[] } {
  const flags = [
    '-t:Compile',
    '-p:TargetFramework=netstandard2.1',
    `-p:ArtifactsPath=${ARTIFACTS}`,
    '-p:BuildProjectReferences=false',
  ];
  // With a file that is never there MSBuild does not skip the step as done.
  const only = ['-p:SkipCompilerExecution=true', '-p:ProvideCommandLineArgs=true', '-p:NonExistentFile=none'];
  const asked = ['-getItem:CscCommandLineArgs', '-getProperty:RoslynTargetsPath'];
  const evaluated: {
    Items: { CscCommandLineArgs: readonly { Identity: string }[] };
    Properties: { RoslynTargetsPath: string };
  } = JSON.parse(runDotnetSync(['msbuild', CORE, '-nologo', '-nodeReuse:false', ...flags, ...only, ...asked]));
  const words = evaluated.Items.CscCommandLineArgs.map(({ Identity }) => Identity);
  // A mutant may make a variable unused; documentation and symbols do not matter.
  const needed = words.filter((word) => !/^\/(out|doc|warnaserror|errorreport|noconfig|embed)\b/.test(word));
  return { csc: join(evaluated.Properties.RoslynTargetsPath, 'bincore/csc.dll'), words: needed };
}

/** The end of a program; `status` is null if it was killed at its time limit. */
interface DotnetEnd {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a .NET program in a process group of its own, which is killed after `limitMs`. */
function runDotnet(words: readonly string[], limitMs: number, cwd: string = ROOT): Promise<DotnetEnd> {
  const child = spawn('dotnet', words, {
    cwd,
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  const limit = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), limitMs);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(limit);
      resolve({ status, output });
    });
  });
}
