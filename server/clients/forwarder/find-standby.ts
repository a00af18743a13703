import { readStandbyFile, standbyNotice } from '../../lib/home/state-files.ts';
import { inspectLock } from '../../store/lock.ts';

/** The owner of the space that this state folder's server waits for, a sentence; undefined without a standby. */
export async function findStandby(stateDir: string): Promise<string | undefined> {
  const standby = readStandbyFile(stateDir);
  if (standby === undefined || (await inspectLock(stateDir)).kind !== 'held') return undefined;
  return standbyNotice(standby, stateDir);
}
