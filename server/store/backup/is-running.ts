import { isCode } from '../../lib/reason-of.ts';

/** Whether a process of this machine has that id: the one that had it once, or another one. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
}
