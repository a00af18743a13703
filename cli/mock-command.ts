import { workingFolder } from '../server/lib/folders.ts';
import { runMock, type MockIo } from '../mock-unity/main.ts';
import { mockUsage, readMockOptions, withoutCsharp } from '../mock-unity/mock-options.ts';
import { fitHelp } from './lib/fitted.ts';
import { escapeControls } from './lib/printable.ts';
import { playDotnet, whyNoDotnet } from './mock-dotnet.ts';
import { tellWrongUsage } from './wrong-usage.ts';
import { printOut } from './lib/write-out.ts';

/** Plays a Unity Editor until told to quit. Resolves to the exit code. */
export async function mockCommand(argv: readonly string[]): Promise<number> {
  const read = readMockOptions(argv, workingFolder, process.env);
  if (read.kind === 'error') return tellWrongUsage(read.message, mockUsage);
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
