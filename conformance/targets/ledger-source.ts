import { readFileSync, statSync } from 'node:fs';

/** What is in the file, and how long ago it was last written, ms. */
export interface LedgerText {
  readonly text: string;
  readonly age_ms: number;
}

export interface LedgerSource {
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
