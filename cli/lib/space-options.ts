import { limits } from '../../generated/typescript/limits.ts';
import { wholeNumber } from './whole-number.ts';

const HOUR_MS = 3_600_000;
/** A year, as the Unity package allows. */
export const MOST_RETENTION_HOURS = 8_760;

/** In ms. Throws, in a sentence. */
export const retentionOption = (hours: string): number =>
  HOUR_MS * wholeNumber('--retention-hours', hours, 1, MOST_RETENTION_HOURS);

/** Throws, in a sentence. More than the contract's limit would be refused by the Editor (WIR-03). */
export const unfinishedOption = (most: string): number => wholeNumber('--max-unfinished', most, 1, limits.queue_limit);
