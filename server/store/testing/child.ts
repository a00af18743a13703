import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

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

/** Inside the repository, so that module resolution finds the driver. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/mcp-unity-bridge/', import.meta.url));

/**
 * Bundles a source file below server/store as for a release, because Node 20 cannot run TypeScript in a worker thread
 * or a child process.
 */
export async function bundled(source: string): Promise<URL> {
  mkdirSync(CACHE, { recursive: true });
  const name = `${source.replaceAll(/[^\w]/g, '-')}.mjs`;
  const mine = join(CACHE, `${process.pid}-${name}`);
  await build({
    entryPoints: [fileURLToPath(new URL(`../${source}`, import.meta.url))],
    outfile: mine,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['@photostructure/sqlite'],
    logLevel: 'error',
  });
  // Several test files build at the same time. The rename makes sure that each reads a complete file.
  renameSync(mine, join(CACHE, name));
  return pathToFileURL(join(CACHE, name));
}
