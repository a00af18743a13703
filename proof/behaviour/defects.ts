/** What one of the small bridges does wrong: each is a fault of a real bridge, and is to fail in its row and in no other. */
export interface Defect {
  /** The value of DEFECT in small-bridge.mjs. */
  readonly name: string;
  readonly says: string;
  readonly row: string;
  /** What a bridge with this defect does not promise. */
  readonly offersNot?: string;
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
  {
    name: 'unconfirmed',
    says: 'sends a command again when the connection broke before its start was confirmed',
    row: 'B22',
  },
  { name: 'reruns', says: 'runs after a restart what was under way before it', row: 'B23', offersNot: 'restart' },
  { name: 'stale', says: 'answers the first call after a reload with the value before it', row: 'B24' },
  { name: 'drops', says: 'forgets a call that came while another one waited in Unity', row: 'B25' },
  { name: 'forgetful', says: 'knows only its last ten calls', row: 'B26' },
  { name: 'outdated', says: 'gives the answer that nobody heard, whatever was called since', row: 'B27' },
  { name: 'cuts', says: 'gives the first 64 KiB of a result, and says nothing of the rest', row: 'B12' },
  { name: 'unkept', says: 'keeps no result of more than 64 KiB, and calls it pending for ever', row: 'B12' },
  { name: 'hangs', says: 'asks Unity for its tools whenever it is asked for them', row: 'B17' },
];
