import { spawn } from 'node:child_process';

/** What became of a child process; `lines` is what it has said. */
export interface ChildEnd {
  readonly lines: readonly string[];
  /** `endless`: it went on for longer than it may, which is a finding of its own. */
  readonly how: 'ended' | 'endless' | 'died';
  /** Why it died. */
  readonly reason: string;
}

const STDERR_CHARS = 600;

/** Runs a script of ours to its end. Killed after `limitMs`. */
export function runChild(script: string, args: readonly string[], limitMs: number): Promise<ChildEnd> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complained = '';
  let isLate = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained = `${complained}${text}`.slice(0, STDERR_CHARS);
  });
  const limit = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limitMs);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      const lines = said.split('\n').filter((line) => line !== '');
      const how = isLate ? 'endless' : code === 0 ? 'ended' : 'died';
      resolve({ lines, how, reason: how === 'died' ? `${signal ?? `exit code ${code}`}: ${complained.trim()}` : '' });
    });
  });
}
