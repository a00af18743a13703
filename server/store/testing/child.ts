import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** A child process whose stdout is read line by line. */
export interface Child {
  /** The next line; undefined after the process has ended. */
  nextLine(): Promise<string | undefined>;
  /** All lines until the process ends. */
  remainingLines(): Promise<string[]>;
  /** Kills the process. Resolves when it has ended. */
  kill(): Promise<void>;
  readonly stderr: () => string;
}

/** Starts a bundled script; `shell` runs before it in the same shell (`ulimit` and the like). */
export function startChild(script: URL, args: readonly string[], shell = ':'): Child {
  const command = [process.execPath, fileURLToPath(script), ...args];
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(
    '/bin/sh',
    ['-c', `${shell}; exec "$@"`, 'sh', ...command],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const nextLine = async (): Promise<string | undefined> => {
    const next = await lines.next();
    return next.done ? undefined : next.value;
  };
  return {
    nextLine,
    async remainingLines() {
      const rest: string[] = [];
      for (let line = await nextLine(); line !== undefined; line = await nextLine()) rest.push(line);
      return rest;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    stderr: () => stderr,
  };
}
