import { runMock, type MockIo } from '../mock-unity/main.ts';
import { mockUsage, readMockOptions } from '../mock-unity/mock-options.ts';
import { printable } from './lib/printable.ts';
import { tellWrongUsage } from './wrong-usage.ts';

/** Plays a Unity Editor until told to quit. Resolves to the exit code. */
export async function mockCommand(argv: readonly string[]): Promise<number> {
  const read = readMockOptions(argv, process.cwd(), process.env);
  return read.kind === 'error' ? tellWrongUsage(read.message, mockUsage) : runMock(argv, ioOf(process));
}

function ioOf({ stdin, stdout, stderr, env }: NodeJS.Process): MockIo {
  return {
    stdin,
    stdout,
    stderr,
    env,
    cwd: () => process.cwd(),
    on: (signal, handler) => process.on(signal, handler),
    printable,
  };
}
