import { readFileSync, statSync } from 'node:fs';
import type { LedgerLine } from '../report/model.ts';

/** What programs have written down: the ground truth for how often they ran. */
export interface Ledger {
  readonly path: string;
  readonly lines: readonly LedgerLine[];
  count(operation: string, mark: LedgerLine['mark']): number;
  /** Reads what is new. */
  look(): void;
  stop(): void;
}

/** Short, so that a process can be killed right behind a line. */
const LOOK_MS = 3;

/** Looks at the file again and again; `changed` with each new line. */
export function watchLedger(path: string, now: () => number, changed: (line: LedgerLine) => void): Ledger {
  const lines: LedgerLine[] = [];
  let seen = 0;
  const look = (): void => {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= seen) return;
    const bytes = readFileSync(path);
    const whole = bytes.lastIndexOf(0x0a) + 1;
    const fresh = bytes.subarray(seen, whole).toString('utf8');
    seen = whole;
    for (const line of fresh.split('\n').flatMap((text) => readLine(text, now()))) {
      lines.push(line);
      changed(line);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    path,
    lines,
    count: (operation, mark) => lines.filter((line) => line.program === operation && line.mark === mark).length,
    look,
    stop: () => clearInterval(timer),
  };
}

function readLine(text: string, at: number): LedgerLine[] {
  const [mark, program] = text.trim().split(' ');
  return program !== undefined && (mark === 'start' || mark === 'resume' || mark === 'end')
    ? [{ at, program, mark }]
    : [];
}
