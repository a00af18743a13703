import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resultOf } from '../../server/lib/errors.ts';

/** A program that the runner started, with everything that it has started itself (a process group). */
export interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  /** The end of its output on stderr. */
  stderr(): string;
  /** Its exit, as text; undefined while it runs. */
  ending(): string | undefined;
  /** Resolves when it has ended and everything that it printed has been read. */
  readonly ended: Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Closes its stdin and waits for its exit; then kills it. */
  end(graceMs: number): Promise<void>;
}

interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** It cleans up by itself when its stdin ends, and so when this process does: it is not killed with the others. */
  readonly endsWithStdin?: boolean;
}

const STDERR_LIMIT_CHARS = 4_000;

const isWindows = process.platform === 'win32';

const running = new Set<Child>();

/** Starts a program. One that cannot be started ends at once, and `ending` names the reason. */
export function startChild({ command, args, env, cwd, endsWithStdin = false }: ChildOptions): Child {
  const { shell, ...words } = toSpawn(command, args);
  const child = spawn(words.command, words.args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    // A group of its own: SIGKILL then reaches the processes that a wrapper such as npx has started.
    detached: !isWindows,
    shell,
    windowsHide: true,
  });
  let output = '';
  let ending: string | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-STDERR_LIMIT_CHARS);
  });
  child.stdin.on('error', () => undefined);
  child.on('error', (error: NodeJS.ErrnoException) => {
    const what = error.code === 'ENOENT' ? `no program "${command}" was found (${error.message})` : error.message;
    ending ??= `could not be started: ${what}`;
  });
  const ended = new Promise<void>((resolve) => {
    child.on('close', (code, signal) => {
      ending ??= signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
      running.delete(self);
      resolve();
    });
  });
  const self: Child = {
    process: child,
    stderr: () => output.trim(),
    ending: () => ending,
    ended,
    kill(signal) {
      if (child.pid !== undefined) signalGroup(child.pid, signal);
    },
    end: (graceMs) => end(self, graceMs),
  };
  if (!endsWithStdin) running.add(self);
  return self;
}

/** Kills what still runs: for the end of the runner itself. */
export function killAllChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function end(child: Child, graceMs: number): Promise<void> {
  child.process.stdin.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await child.ended;
  clearTimeout(timer);
}

/** The arguments of `spawn` that start a program. */
interface ToSpawn {
  readonly command: string;
  readonly args: readonly string[];
  readonly shell: boolean;
}

/** Windows runs npx and the like only through its shell, with one line: Node 24 warns of separate arguments (DEP0190), which it would join unquoted. */
export function toSpawn(command: string, args: readonly string[], platform = process.platform): ToSpawn {
  if (platform !== 'win32') return { command, args, shell: false };
  return { command: [command, ...args].map(quoteBlanks).join(' '), args: [], shell: true };
}

const quoteBlanks = (word: string): string => (/^[^"]*[ \t][^"]*$/.test(word) ? `"${word}"` : word);

/**
 * Words of a command line, as a shell would split them: blanks separate, '...' and "..." group, a backslash makes the next character literal
 * (not within '...'; on Windows never, since paths have them). No variables, no globs, no pipes: there is no shell. Throws, in a sentence, on a
 * quote that is not closed.
 */
export function splitCommand(line: string, platform: NodeJS.Platform = process.platform): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote !== undefined && char === quote) quote = undefined;
    else if (char === '\\' && quote !== "'" && platform !== 'win32' && at + 1 < line.length)
      word = (word ?? '') + line.charAt((at += 1));
    else if (quote === undefined && (char === '"' || char === "'")) {
      quote = char;
      word ??= '';
    } else if (quote === undefined && /\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + char;
  }
  if (quote !== undefined) throw new Error(`expected a closing ${quote} in: ${line}`);
  return word === undefined ? words : [...words, word];
}

/** A signal to a process and everything that it has started (it was started `detached`; on Windows to it alone). One that has ended already is no error. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  // It may have ended already.
  resultOf(() => process.kill(isWindows ? pid : -pid, signal));
}

/** False for a zombie (ended, and not yet reaped by its parent). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** One that has ended already is no mistake. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

const DEFAULT_LIMIT_MS = 20_000;
const POLL_MS = 5;

/** Resolves with the first value that is not undefined or false; rejects with what it waited for, which may be a sentence made then. */
export async function waitFor<T>(
  what: string | (() => string),
  look: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = DEFAULT_LIMIT_MS,
): Promise<T> {
  const found = await pollUntil(look, limitMs);
  if (found !== undefined) return found;
  throw new Error(`waited ${limitMs} ms in vain for ${typeof what === 'string' ? what : what()}`);
}

/** Resolves with the first value that is not undefined or false; with undefined when the time is over. */
export async function pollUntil<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  ms: number,
  everyMs = POLL_MS,
): Promise<T | undefined> {
  const deadline = performance.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() >= deadline) return undefined;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Processes `jobs` of them at once, in their order; begins none once it `isOver`. */
export async function inParallel<T>(
  all: readonly T[],
  { jobs, isOver = () => false }: { readonly jobs: number; readonly isOver?: () => boolean },
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !isOver(); next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, all.length) }, worker));
}
