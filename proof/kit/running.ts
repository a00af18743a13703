import { spawn, type ChildProcess } from 'node:child_process';
import type { Home } from './home.ts';
import { waitFor } from './wait-for.ts';

/** A process that a test has started, and all that it has written. */
export interface Running {
  readonly process: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Both, in the order in which they came. */
  readonly said: () => string;
  /** Undefined while it runs, or was not read whole. */
  readonly ended: () => { readonly code: number | null } | undefined;
  /** The exit code, once it has ended and everything it wrote was read. */
  readonly exit: () => Promise<number | null>;
  /** Ends it with a signal. Resolves with the exit code. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program of Node for a home, which ends it at the latest. Its stdin stays open. */
export function runProcess(
  home: Home,
  args: readonly string[],
  { cwd = home.dir, env = {} }: RunOptions = {},
): Running {
  const child = spawn(process.execPath, args, { cwd, env: { ...home.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  home.owns(child.pid);
  return watch(child);
}

const EXIT_MS = 25_000;

/** Reads what a process writes from now on. */
export function watch(child: ChildProcess): Running {
  let [out, err, said] = ['', '', ''];
  let ended: { readonly code: number | null } | undefined;
  child.stdin?.on('error', () => undefined);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    said += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    said += text;
  });
  child.on('close', (code) => (ended = { code }));
  const exit = async (): Promise<number | null> =>
    (
      await waitFor(
        () => `the process to end (so far: ${said})`,
        () => ended,
        EXIT_MS,
      )
    ).code;
  return {
    process: child,
    stdout: () => out,
    stderr: () => err,
    said: () => said,
    ended: () => ended,
    exit,
    end(signal) {
      child.kill(signal);
      return exit();
    },
  };
}
