import { mkdtempSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AttackSandbox } from './sandbox.ts';

/** What becomes of the servers that forwarders with this environment start. */
export interface StartLog {
  readonly env: NodeJS.ProcessEnv;
  /** How many were started. */
  count(): number;
  /** So many of the next ones are killed as soon as they run. */
  killNext(starts: number): void;
}

/** Loaded by every process before its program. */
const hook = (folder: string): string => `
  const { appendFileSync, rmSync } = require('node:fs');
  if (process.argv[2] === 'serve') {
    appendFileSync(${JSON.stringify(join(folder, 'starts'))}, process.pid + '\\n');
    const number = require('node:fs').readFileSync(${JSON.stringify(join(folder, 'starts'))}, 'utf8').split('\\n').length - 1;
    try { rmSync(${JSON.stringify(folder)} + '/kill-' + number); process.kill(process.pid, 'SIGKILL'); } catch {}
  }`;

export function createStartLog(sandbox: AttackSandbox): StartLog {
  const folder = mkdtempSync(join(tmpdir(), 'starts-'));
  sandbox.later(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'hook.cjs'), hook(folder));
  const count = (): number =>
    existsSync(join(folder, 'starts')) ? readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').length : 0;
  return {
    env: { NODE_OPTIONS: `--require ${join(folder, 'hook.cjs')}` },
    count,
    killNext(starts) {
      for (let next = count() + 1; next <= count() + starts; next += 1) writeFileSync(join(folder, `kill-${next}`), '');
    },
  };
}
