import { spawnSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ARTIFACTS, runDotnetSync, QUIET } from '../../lib/dotnet.ts';
import { ROOT } from '../sources.ts';

const CORE = join(ROOT, 'dotnet/Core/Core.csproj');

/** How long the compile server stays with nothing to do, s. */
const KEEP_ALIVE_S = 120;

/** Compiles the core with other files in the place of its own, in a second or two. */
export interface CoreCompiler {
  /** Undefined, or what the compiler said. */
  compile(files: ReadonlyMap<string, string>, out: string, limitMs: number): Promise<string | undefined>;
  /** Ends the compile server. */
  stop(): void;
}

/** Asks MSBuild for the arguments with which it compiles the core, once. */
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
    return end.status === 0 ? undefined : end.said;
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
  const said: {
    Items: { CscCommandLineArgs: readonly { Identity: string }[] };
    Properties: { RoslynTargetsPath: string };
  } = JSON.parse(runDotnetSync(['msbuild', CORE, '-nologo', '-nodeReuse:false', ...flags, ...only, ...asked]));
  const words = said.Items.CscCommandLineArgs.map(({ Identity }) => Identity);
  // A mutant may leave a variable unused; documentation and symbols are no matter.
  const needed = words.filter((word) => !/^\/(out|doc|warnaserror|errorreport|noconfig|embed)\b/.test(word));
  return { csc: join(said.Properties.RoslynTargetsPath, 'bincore/csc.dll'), words: needed };
}

/** How a program ended; `status` is null where it was killed, for it went on longer than it may. */
interface DotnetEnd {
  readonly status: number | null;
  readonly said: string;
}

/** Runs a .NET program in a process group of its own, which is killed after `limitMs`. */
export function runDotnet(words: readonly string[], limitMs: number, cwd: string = ROOT): Promise<DotnetEnd> {
  const child = spawn('dotnet', words, {
    cwd,
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const limit = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), limitMs);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(limit);
      resolve({ status, said });
    });
  });
}
