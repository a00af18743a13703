import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { watch } from './running.ts';
import type { Fixture } from './fixture.ts';

/** Makes a terminal for a command; of Debian's essential packages. Other systems have another program of this name. */
const SCRIPT = '/usr/bin/script';
export const hasTerminals = process.platform === 'linux' && existsSync(SCRIPT);

/** A command on a terminal. */
export interface Terminal {
  /** All that was shown. */
  screen(): string;
  type(text: string): void;
  /** The exit code of the command. */
  exit(): Promise<number | null>;
}

/** Runs a command of a built bin on a terminal of this many columns. */
export function onTerminal(
  { entry, fixture }: { readonly entry: string; readonly fixture: Fixture },
  words: readonly string[],
  { env = {}, columns }: { readonly env?: NodeJS.ProcessEnv; readonly columns?: number } = {},
): Terminal {
  const command = [process.execPath, entry, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const sized = columns === undefined ? command : `stty cols ${columns}; exec ${command}`;
  const child = spawn(SCRIPT, ['-qec', sized, '/dev/null'], {
    cwd: fixture.project,
    env: { ...fixture.home.env, SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  fixture.home.owns(child.pid);
  const running = watch(child);
  return {
    screen: () => running.stdout().replaceAll('\r\n', '\n'),
    type: (text) => void child.stdin.write(text),
    exit: running.exit,
  };
}
