import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

/** The user "nobody" nearly everywhere. */
const NOBODY = 65_534;

/** What a program writes on stdout until it ends. Other attacks are played in this process and go on meanwhile. Rejects where the program fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: Pick<ExecFileOptions, 'env' | 'uid' | 'gid' | 'cwd'> = {},
): Promise<string> {
  return (await promisify(execFile)(program, args, { ...options, encoding: 'utf8' })).stdout;
}

/** Why the server cannot be shown another user of this machine; undefined: it can. */
export function whyNotAsNobody(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux tells whose connection it is';
  return process.getuid?.() === 0 ? undefined : 'only root can act as another user';
}

/** What this script for Node writes when another user of the machine runs it. Only root can do that. */
export function runAsNobody(script: string): Promise<string> {
  return runProgram(process.execPath, ['-e', script], { uid: NOBODY, gid: NOBODY, cwd: '/', env: {} });
}
