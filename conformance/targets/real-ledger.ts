import { readFileSync, statSync } from 'node:fs';
import type { LedgerLine } from '../report/model.ts';

/** What programs have appended to their file: the ground truth for how often they ran. */
export interface RealLedger {
  read(): Promise<readonly LedgerLine[]>;
  /** What has been read so far. */
  seen(): readonly LedgerLine[];
  /** The test has stopped looking. */
  stop(): void;
}

const line = /^(start|end) ([a-z][a-z0-9_-]*)$/;

/** A mark is seen so soon after it was made. Between two looks the file is not read if nothing was written. */
const LOOK_MS = 20;

/** `now`: ms since the case began; a line has the time at which it was written. A torn last line does not count yet. */
export function createLedger({ look, isWatched }: LedgerSource, now: () => number): RealLedger {
  const seen: LedgerLine[] = [];
  let last = Promise.resolve();
  const take = async (): Promise<void> => {
    const { text, age_ms } = await look();
    const whole = text.split('\n').slice(0, -1);
    const at = Math.round((now() - age_ms) * 10) / 10;
    const marks = whole.flatMap((one) => line.exec(one.trim()) ?? []);
    const count = marks.length / GROUPS;
    for (let index = seen.length; index < count; index += 1) {
      const [, mark, program = ''] = marks.slice(index * GROUPS);
      seen.push({ at, program, mark: mark === 'start' ? 'start' : 'end' });
    }
  };
  // One after the other, so that each line is taken once.
  const read = async (): Promise<readonly LedgerLine[]> => {
    last = last.then(take, take);
    await last;
    return seen;
  };
  const timer = isWatched ? setInterval(() => void read().catch(() => undefined), LOOK_MS) : undefined;
  return { seen: () => seen, read, stop: () => clearInterval(timer) };
}

/** Of the expression above, with the whole. */
const GROUPS = 3;

/** What is in the file, and how long ago it was last written, ms. */
interface LedgerText {
  readonly text: string;
  readonly age_ms: number;
}

interface LedgerSource {
  readonly look: () => Promise<LedgerText>;
  /** Looked at all the time, so that each mark has the time at which it was written. */
  readonly isWatched: boolean;
}

/** Reads the file, if it has changed since it was last read; empty while there is none. */
export function ledgerFile(path: string): LedgerSource {
  let last = { text: '', size: 0 };
  const look = async (): Promise<LedgerText> => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { text: '', age_ms: 0 };
    if (stat.size !== last.size) last = { text: readFileSync(path, 'utf8'), size: stat.size };
    return { text: last.text, age_ms: Math.max(0, Date.now() - stat.mtimeMs) };
  };
  return { look, isWatched: true };
}

/** What an adapter says, whose Editor writes where the runner cannot read. It is asked only when a case wants to know: it does one thing at a time. */
export const askedLedger = (ask: () => Promise<string>): LedgerSource => ({
  look: async () => ({ text: await ask(), age_ms: 0 }),
  isWatched: false,
});
