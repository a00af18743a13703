import fc from 'fast-check';
import type { Envelope } from '../../../generated/typescript/types.ts';

export const LOG_ID = '00000000-0000-7000-8000-000000000000';

/** What the hub answers wherever only the way to it is tested. */
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
