import { isatty } from 'node:tty';
import { durationText } from '../lib/option-values.ts';
import { oneLine } from '../lib/terminal-text.ts';
import { printNote } from '../lib/write-out.ts';

/** Ctrl+C (or the like) while something is waited for. */
export interface Interruption {
  /** Reports the first one, and each that follows. */
  onSignal(listener: (count: number) => void): void;
  /** Acts like a signal. */
  raise(): void;
  stop(): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Handles the signals that would end this process. */
export function catchInterruptions(): Interruption {
  let count = 0;
  let notify: (count: number) => void = () => undefined;
  const raise = (): void => {
    count += 1;
    notify(count);
  };
  for (const signal of signals) process.on(signal, raise);
  return {
    onSignal(listener) {
      notify = listener;
      if (count > 0) listener(count);
    },
    raise,
    stop() {
      for (const signal of signals) process.off(signal, raise);
    },
  };
}

/** Prints the state on stderr during a wait. */
export interface ProgressLine {
  update(message: string): void;
  /** Removes the line; `show` prints it again. */
  hide(): void;
  show(): void;
}

/** Shorter work needs no line. */
const PATIENCE_MS = 500;

const REDRAW_MS = 500;

const DEFAULT_COLUMNS = 80;

const toBeginningAndClear = '\r\u001b[K';

/** The delay and interval of lines in the log of a script. */
const NOTE_AFTER_MS = 10_000;

const NOTE_EVERY_MS = 60_000;

const NOTE_LIMIT = 300;

/** On a terminal, one line that is overwritten; elsewhere, a line at intervals, so that no user takes a wait for a hang. */
export function createProgressLine(): ProgressLine {
  return isatty(2) && process.env['TERM'] !== 'dumb' ? createTerminalLine() : createNotes();
}

function createTerminalLine(): ProgressLine {
  const { stderr } = process;
  const began = performance.now();
  let message = 'waiting for the server';
  let timer: NodeJS.Timeout | undefined;
  let isDrawn = false;
  const draw = (): void => {
    const elapsed = performance.now() - began;
    if (elapsed < PATIENCE_MS) return;
    isDrawn = true;
    stderr.write(`${toBeginningAndClear}${oneLine(`${durationText(elapsed)}: ${message}`, widthOf(stderr) - 1)}`);
  };
  const line: ProgressLine = {
    update: (text) => void (message = text),
    hide() {
      clearInterval(timer);
      timer = undefined;
      if (isDrawn) stderr.write(toBeginningAndClear);
      isDrawn = false;
    },
    show: () => void (timer ??= setInterval(draw, REDRAW_MS)),
  };
  line.show();
  return line;
}

/** Terminals without a size say 0. */
const widthOf = ({ columns }: { readonly columns: number }): number => (columns > 0 ? columns : DEFAULT_COLUMNS);

function createNotes(): ProgressLine {
  const began = performance.now();
  let next = began + NOTE_AFTER_MS;
  return {
    update(message) {
      const now = performance.now();
      if (now < next) return;
      next = now + NOTE_EVERY_MS;
      printNote(`still waiting, for ${durationText(now - began)}: ${oneLine(message, NOTE_LIMIT)}`);
    },
    hide: () => undefined,
    show: () => undefined,
  };
}
