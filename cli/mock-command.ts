import { runMock } from '../mock-unity/main.ts';

/** Plays a Unity Editor until told to quit. Resolves to the exit code. */
export function mockCommand(argv: readonly string[]): Promise<number> {
  return runMock(argv, process);
}
