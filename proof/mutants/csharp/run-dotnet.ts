import { spawn } from 'node:child_process';
import { QUIET } from '../../lib/dotnet.ts';
import { ROOT } from '../sources.ts';

/** How a program ended; `status` is null where it was killed, for it went on longer than it may. */
export interface DotnetEnd {
  readonly status: number | null;
  readonly said: string;
}

/** Runs a .NET program in a process group of its own, which is killed after `limitMs`. */
export function runDotnet(words: readonly string[], limitMs: number, cwd: string = ROOT): Promise<DotnetEnd> {
  const child = spawn('dotnet', words, {
    cwd,
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const limit = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), limitMs);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(limit);
      resolve({ status, said });
    });
  });
}
