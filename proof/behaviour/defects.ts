/** What one of the small bridges does wrong: each is a fault of a real bridge, and is to fail in its row and in no other. */
export interface Defect {
  /** The value of DEFECT in small-bridge.mjs. */
  readonly name: string;
  readonly says: string;
  readonly row: string;
}

export const defects: readonly Defect[] = [
  { name: 'late', says: 'throws a late answer away and runs the command again', row: 'B03' },
  { name: 'lost', says: 'sends a command again when the connection broke before its answer', row: 'B19' },
  { name: 'wrong', says: 'gives a late answer to any call that waits', row: 'B09' },
  { name: 'success', says: 'says "done" for what a crash has cut off', row: 'B06' },
  { name: 'big', says: 'ends when an answer is longer than a million characters', row: 'B12' },
  { name: 'first', says: 'refuses the first call', row: 'B02' },
  { name: 'serial', says: 'sends a command only when the one before has been answered', row: 'B16' },
  { name: 'uncancelled', says: 'starts what was cancelled before its start', row: 'B13' },
  { name: 'forgets', says: 'keeps nothing for after a restart', row: 'B15' },
  { name: 'hangs', says: 'asks Unity for its tools whenever it is asked for them', row: 'B17' },
];
