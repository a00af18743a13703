import { readFileSync } from 'node:fs';
import { resultOf } from '../../server/lib/errors.ts';

const marks = ['start', 'end', 'lost', 'hangup', 'held', 'twice'] as const;

/** What was written to the file of a row: by programs `start` and `end`, by the Unity half what it did to a result. */
interface Mark {
  /** Ms since the row began: the time in the line, or else when it was first seen. */
  readonly at: number;
  readonly mark: (typeof marks)[number];
  readonly program: string;
}

const LOOK_MS = 10;

const line = /^([a-z]+) ([a-z][a-z0-9-]*)(?: (\d{13}))?$/;

/** Follows the file as it grows; a torn last line does not count yet. */
export class Ledger {
  readonly marks: Mark[] = [];
  readonly #path: string;
  readonly #now: () => number;
  /** What the clock shows when the row begins. */
  readonly #began: number;
  readonly #timer: NodeJS.Timeout;

  constructor(path: string, now: () => number) {
    this.#path = path;
    this.#now = now;
    this.#began = Date.now() - now();
    this.#timer = setInterval(() => this.read(), LOOK_MS).unref();
  }

  /** Takes what is new. */
  read(): readonly Mark[] {
    const lines = textOf(this.#path).split('\n').slice(0, -1);
    for (const text of lines.slice(this.#lines)) {
      const [, mark, program = '', time] = line.exec(text.trim()) ?? [];
      if (isMark(mark))
        this.marks.push({
          at: time === undefined ? this.#now() : Math.round(Number(time) - this.#began),
          mark,
          program,
        });
    }
    this.#lines = lines.length;
    return this.marks;
  }

  all(mark: Mark['mark'], program: string): readonly Mark[] {
    return this.read().filter((one) => one.mark === mark && one.program === program);
  }

  first(mark: Mark['mark'], program: string): Mark | undefined {
    return this.all(mark, program)[0];
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #lines = 0;
}

const isMark = (word: string | undefined): word is Mark['mark'] => marks.some((mark) => mark === word);

function textOf(path: string): string {
  return resultOf(() => readFileSync(path, 'utf8')) ?? '';
}

/** Whether this process got to run when it wanted to. What it starts shares its fate. */
export interface Standstill {
  /** The longest time, in ms, that it was kept from running so far. */
  worst(): number;
  stop(): void;
}

const STANDSTILL_LOOK_MS = 20;

export function watchStandstill(): Standstill {
  let last = performance.now();
  let worst = 0;
  const look = (): void => {
    const at = performance.now();
    worst = Math.max(worst, at - last - STANDSTILL_LOOK_MS);
    last = at;
  };
  const timer = setInterval(look, STANDSTILL_LOOK_MS).unref();
  return {
    worst() {
      look();
      return Math.max(0, Math.round(worst));
    },
    stop: () => clearInterval(timer),
  };
}
