import { limit } from './limits.ts';

// Sentences contain limits by these, so that a number is written in one place.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

function inUnits(name: string, unit: number): number {
  const count = limit(name) / unit;
  if (!Number.isInteger(count))
    throw new Error(`${name} is ${limit(name)}, which is not a whole number of ${unit}: use a smaller unit`);
  return count;
}

/** `1 s` */
export const inSeconds = (name: string): string => `${inUnits(name, second)} s`;

/** `10 minutes` */
export const inMinutes = (name: string): string => `${inUnits(name, minute)} minutes`;

/** `24 h` */
export const inHours = (name: string): string => `${inUnits(name, hour)} h`;

/** The number of days alone. */
export const inDays = (name: string): number => inUnits(name, 24 * hour);

/** `8 MiB` */
export const inMebibytes = (name: string): string => `${inUnits(name, 1024 * 1024)} MiB`;

/** `100 KiB` */
export const inKibibytes = (name: string): string => `${inUnits(name, 1024)} KiB`;
