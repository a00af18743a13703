import { attempt } from './attempt.ts';
import { isCode } from './reason-of.ts';

/** Whether a process of this machine has that id: the one that had it once, or another one. */
export function isRunning(pid: number): boolean {
  return attempt(
    () => process.kill(pid, 0),
    (error) => !isCode(error, 'ESRCH'),
  );
}
