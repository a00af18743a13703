import { resultOf } from '../../server/lib/errors.ts';

const isWindows = process.platform === 'win32';

/** A signal to a process and everything that it has started (it was started `detached`; on Windows to it alone). One that is gone already is no mistake. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  // It may have gone already.
  resultOf(() => process.kill(isWindows ? pid : -pid, signal));
}
