import { readStandbyFile, standbyNotice } from '../../lib/home/state-files.ts';
import { inspectLock } from '../../store/lock.ts';

/** Who owns the space that the server of this state dir waits for, as a sentence; undefined where no server stands by. */
export async function findStandby(stateDir: string): Promise<string | undefined> {
  const standby = readStandbyFile(stateDir);
  if (standby === undefined || (await inspectLock(stateDir)).kind !== 'held') return undefined;
  return standbyNotice(standby, stateDir);
}
