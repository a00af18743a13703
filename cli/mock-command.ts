import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { workingFolder } from '../server/lib/folders.ts';
import { runMock, type MockIo } from '../mock-unity/main.ts';
import { mockOptions, readMockOptions, withoutCsharp } from '../mock-unity/mock-options.ts';
import { escapeControls } from './lib/terminal-text.ts';
import type { Command, Given } from './commands/command.ts';
import { UsageError } from './lib/option-values.ts';
import { printOut } from './lib/write-out.ts';

export const command: Command = {
  name: 'mock',
  group: 'bridges',
  summary: 'a stand-in for the Unity Editor',
  about:
    'A stand-in for the Unity Editor: connects to your server as Unity does (or waits for it, with --tcp), runs a subset of C# over a small scene.',
  options: mockOptions,
  notes:
    'Commands on stdin: reload [ms], reload-with-error [ms], crash, block <ms>|forever [import|compile|build|dialog [title]], unblock, suspend <ms>, focus, unfocus, fps <n>, disconnect, connect, hang-up <n>, lose-results <n>, hold-results, release-results [reversed], results-twice, add-tool <name>, remove-tool <name>, tools <json>, quit.',
  examples: [
    'mock                                 an Editor of the project in this folder',
    'mock --project ~/Game --fps 30',
    'mock --reload-every 5000 --seed 7    one that recompiles all the time',
    'mock --csharp dotnet                 one that runs all of C#',
  ],
  exits: { 0: 'it was told to quit', 1: 'it could not start' },
  load: () => import('./mock-command.ts'),
};

/** Simulates a Unity Editor until it quits. Resolves to the exit code. */
export function run({ argv }: Given): Promise<number> {
  const read = readMockOptions(argv, workingFolder, process.env);
  if (read.kind === 'error') throw new UsageError(read.message);
  return read.options.csharp === 'dotnet' ? mockWithDotnet(argv, read.options.quiet) : runMock(argv, ioOf(process));
}

const COULD_NOT_START = 1;

async function mockWithDotnet(argv: readonly string[], quiet: boolean): Promise<number> {
  const why = missingDotnetMessage();
  if (why !== undefined) {
    console.error(`mcp-unity-bridge mock: ${why}`);
    return COULD_NOT_START;
  }
  if (!quiet)
    printOut('Building the headless .NET Editor where its sources are newer; the first time takes a minute or two.');
  return playDotnet(withoutCsharp(argv));
}

function ioOf({ stdin, stdout, stderr, env }: NodeJS.Process): MockIo {
  return {
    stdin,
    stdout,
    stderr,
    env,
    cwd: workingFolder,
    on: (signal, handler) => process.on(signal, handler),
    printable: escapeControls,
  };
}

/** The launcher of the headless Editor, in a checkout of the repository: a package of npm has none. */
const launcher = fileURLToPath(new URL('../dotnet/host.mjs', import.meta.url));

const SDK_MAJOR = 10;

/** Why the headless .NET Editor cannot play here, a sentence with what to do; undefined where it can. */
export function missingDotnetMessage(
  path: string = launcher,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  if (!existsSync(path))
    return '--csharp dotnet: this installation has no headless .NET Editor. Clone the repository of mcp-unity-bridge, and run it there; without the option the mock runs a subset of C#.';
  const { stdout, error } = spawnSync('dotnet', ['--list-sdks'], { env, encoding: 'utf8' });
  const versions = error === undefined ? [...stdout.matchAll(/^(\d+)\.\S+/gm)] : [];
  if (versions.some(([, major]) => Number(major) >= SDK_MAJOR)) return undefined;
  const found =
    error === undefined
      ? `dotnet --list-sdks names ${versions.map(([version]) => version).join(', ') || 'none'}`
      : 'there is no dotnet in the PATH';
  return `--csharp dotnet: expected the .NET SDK ${SDK_MAJOR}, but ${found}. Install it (https://dotnet.microsoft.com/download); without the option the mock runs a subset of C#.`;
}

/** Plays an Editor that runs all of C#, built first where it is older than its sources. Resolves to the exit code. */
function playDotnet(argv: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [launcher, 'dotnet', ...argv], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
