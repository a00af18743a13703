import fc from 'fast-check';
import type { Envelope } from '../../../generated/typescript/types.ts';

/** Outcome of an input. Any other one is thrown, and is a finding. */
export type Taken = 'accepted' | 'refused';

/** One parser under test, in one worker. Inputs are independent of each other: the same bytes, the same outcome. */
export interface OpenTarget {
  /** Valid inputs to start from, the same for the same seed. */
  starts(seed: number): readonly Buffer[];
  /** Throws any error if the parser broke a promise. */
  run(input: Buffer): Taken | Promise<Taken>;
  close?(): void | Promise<void>;
}

/** A parser of bytes, and the checks of its promises. */
export interface Target {
  readonly name: string;
  /** The parsed input, and the promise, in a sentence. */
  readonly what: string;
  /** Its share of all inputs, relative to the others. */
  readonly weight: number;
  /** Inputs of one batch: about a second's work. They share their starts. */
  readonly batch: number;
  /** No input takes longer than that, however busy the machine. Default: {@link LIMIT_MS}. */
  readonly limit_ms?: number;
  /** Words of its grammar, which mutations insert. */
  readonly words?: readonly string[];
  open(): OpenTarget | Promise<OpenTarget>;
}

/** Far above what any of them needs for inputs of some hundred kilobytes, far below what a user would call a hang. */
export const LIMIT_MS = 400;

/** The parser broke a promise, which the message names. */
export class Broken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Broken';
  }
}

/** Throws {@link Broken} unless `holds` is true. */
export function mustHold(holds: boolean, message: () => string): asserts holds {
  if (!holds) throw new Broken(message());
}

/** The beginning of a text, for a message. */
export function beginningOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
}

export const LOG_ID = '00000000-0000-7000-8000-000000000000';

/** The hub's answer if only the path to it is tested. */
export const anyError: Envelope = {
  status: 'error',
  log_id: LOG_ID,
  is_complete: true,
  message: 'm',
  error: 'e',
  error_code: 'execution_error',
};

/** Values of an arbitrary, the same for the same seed, small ones among them. */
export function sampleValues<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): T[] {
  return fc.sample(arbitrary, { seed: seed | 0, numRuns: count });
}

export const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
