import { readFileSync } from 'node:fs';
import type { LedgerLine } from '../report/model.ts';

/** What programs have appended to their file: the ground truth for how often they ran. */
export interface RealLedger {
  read(): Promise<readonly LedgerLine[]>;
  /** What has been read so far. */
  seen(): readonly LedgerLine[];
}

const line = /^(start|end) ([a-z][a-z0-9_-]*)$/;

/** `now`: ms since the case began; a line has the time at which it was first seen. A torn last line does not count yet. */
export function createLedger(text: () => Promise<string>, now: () => number): RealLedger {
  const seen: LedgerLine[] = [];
  let last = Promise.resolve();
  const take = async (): Promise<void> => {
    const whole = (await text()).split('\n').slice(0, -1);
    const marks = whole.flatMap((one) => line.exec(one.trim()) ?? []);
    const count = marks.length / GROUPS;
    for (let index = seen.length; index < count; index += 1) {
      const [, mark, program = ''] = marks.slice(index * GROUPS);
      seen.push({ at: now(), program, mark: mark === 'start' ? 'start' : 'end' });
    }
  };
  return {
    seen: () => seen,
    async read() {
      // One after the other, so that each line is taken once.
      last = last.then(take, take);
      await last;
      return seen;
    },
  };
}

/** Of the expression above, with the whole. */
const GROUPS = 3;

/** The file; empty while there is none. */
export async function readLedgerFile(path: string): Promise<string> {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
