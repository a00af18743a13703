import { spawn } from 'node:child_process';

const PATIENCE_MS = 1_000;

/**
 * A read that hangs in the system also keeps Node from ending. A command that has said everything calls this: if the process still lives a moment later, it is
 * ended from outside.
 */
export function leaveForCertain(): void {
  const script = `process.stdin.on('end', () => process.exit()).resume(); setTimeout(() => { try { process.kill(${process.pid}, 'SIGKILL'); } catch {} process.exit(); }, ${PATIENCE_MS});`;
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  child.on('error', () => undefined);
  child.unref();
}
