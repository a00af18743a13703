import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { workingFolder } from '../server/lib/folders.ts';
import { runMock, type MockIo } from '../mock-unity/main.ts';
import { mockUsage, readMockOptions, withoutCsharp } from '../mock-unity/mock-options.ts';
import { fitHelp, escapeControls } from './lib/terminal-text.ts';
import { reportWrongUsage } from './wrong-usage.ts';
import { printOut } from './lib/write-out.ts';

/** Plays a Unity Editor until told to quit. Resolves to the exit code. */
export async function mockCommand(argv: readonly string[]): Promise<number> {
  const read = readMockOptions(argv, workingFolder, process.env);
  if (read.kind === 'error') return reportWrongUsage(read.message, mockUsage);
  if (read.kind === 'help') {
    printOut(fitHelp(mockUsage));
    return 0;
  }
  return read.options.csharp === 'dotnet' ? mockWithDotnet(argv, read.options.quiet) : runMock(argv, ioOf(process));
}

const COULD_NOT_START = 1;

async function mockWithDotnet(argv: readonly string[], quiet: boolean): Promise<number> {
  const why = whyNoDotnet();
  if (why !== undefined) {
    console.error(`mcp-unity-bridge mock: ${why}`);
    return COULD_NOT_START;
  }
  if (!quiet) printOut('The headless .NET Editor is built where its sources are newer: the first time takes a minute.');
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
export function whyNoDotnet(path: string = launcher, env: NodeJS.ProcessEnv = process.env): string | undefined {
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
