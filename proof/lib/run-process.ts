import { spawn } from 'node:child_process';
import { signalGroup } from '../../conformance/lib/child.ts';

/** The end of a process. */
export interface ProcessEnd {
  /** Null: it was killed, see `timedOut`. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
}

export interface ProcessOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** After this time it is killed, with everything that it has started. */
  readonly limit_ms: number;
}

/** Runs a command to its end; its stdin is empty. Rejects if it cannot be started. */
export function runProcess(
  [command = '', ...args]: readonly string[],
  { limit_ms, ...options }: ProcessOptions,
): Promise<ProcessEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const output = { stdout: '', stderr: '' };
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
    }, limit_ms);
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, ...output, timedOut });
    });
  });
}

/** The end of a process's output, for a message. */
export function recentOutput({ stdout, stderr }: Pick<ProcessEnd, 'stdout' | 'stderr'>, characters = 600): string {
  return `${stdout}\n${stderr}`.trim().slice(-characters);
}
