import { readFileSync, statSync } from 'node:fs';

/** A line of the ledger: the start or end of a program or, by the process that runs it, the fate of its result. */
interface Line<Word extends string> {
  /** Ms since the case began. */
  readonly at: number;
  readonly program: string;
  readonly mark: Word;
}

/** The lines appended to a file: the ground truth for the number of runs of programs. */
export interface Ledger<Word extends string = 'start' | 'resume' | 'end'> {
  /** The lines read so far. */
  readonly lines: readonly Line<Word>[];
  /** Reads new lines. */
  read(): readonly Line<Word>[];
  /** The same, for the whole text so far, read by the caller. A torn last line does not count yet. */
  take(text: string): void;
  /** Reads new lines, and returns the lines with that mark of that program. */
  all(mark: Word, program: string): readonly Line<Word>[];
  first(mark: Word, program: string): Line<Word> | undefined;
  stop(): void;
}

interface LedgerOptions<Word extends string> {
  /** Other lines are left out. */
  readonly marks: readonly Word[];
  /** Ms since the case began. */
  readonly now: () => number;
  readonly changed?: (line: Line<Word>) => void;
  /** Read whenever it has grown. `isDated`: a line has the time of the file's last write, not that of its reading. */
  readonly file?: { readonly path: string; readonly everyMs: number; readonly isDated?: true };
}

/** A mark, a program and, if its writer has a clock, the time (Unix ms). */
const form = /^([a-z]+) ([a-z][a-z0-9_#-]*)(?: (\d{13}))?$/;

/** Follows a ledger until it is stopped. */
export function openLedger<Word extends string>({
  marks,
  now,
  changed = () => undefined,
  file,
}: LedgerOptions<Word>): Ledger<Word> {
  const began = Date.now() - now();
  const lines: Line<Word>[] = [];
  let taken = 0;
  let size = 0;
  const take = (text: string, age_ms = 0): void => {
    const at = Math.round((now() - age_ms) * 10) / 10;
    const end = text.lastIndexOf('\n') + 1;
    const fresh = text.slice(taken, end).split('\n');
    taken = Math.max(taken, end);
    for (const line of fresh.flatMap((one) => lineOf(one, marks, { at, began }))) {
      lines.push(line);
      changed(line);
    }
  };
  const read = (): readonly Line<Word>[] => {
    const stat = file === undefined ? undefined : statSync(file.path, { throwIfNoEntry: false });
    if (file === undefined || stat === undefined || stat.size === size) return lines;
    size = stat.size;
    take(readFileSync(file.path, 'utf8'), file.isDated === true ? Math.max(0, Date.now() - stat.mtimeMs) : 0);
    return lines;
  };
  const all = (mark: Word, program: string): readonly Line<Word>[] => marksOf(read(), mark, program);
  const timer = file === undefined ? undefined : setInterval(read, file.everyMs).unref();
  return {
    lines,
    read,
    take: (text) => take(text),
    all,
    first: (mark, program) => all(mark, program)[0],
    stop: () => clearInterval(timer),
  };
}

function lineOf<Word extends string>(
  text: string,
  marks: readonly Word[],
  { at, began }: { readonly at: number; readonly began: number },
): Line<Word>[] {
  const [, word, program = '', time] = form.exec(text.trim()) ?? [];
  const mark = marks.find((one) => one === word);
  if (mark === undefined) return [];
  return [{ at: time === undefined ? at : Math.round(Number(time) - began), program, mark }];
}

/** The lines with that mark of that program. */
export const marksOf = <Seen extends Line<string>>(
  lines: readonly Seen[],
  mark: Seen['mark'],
  program: string,
): readonly Seen[] => lines.filter((line) => line.mark === mark && line.program === program);
