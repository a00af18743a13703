import { checksumOf } from './write-log.ts';

/** The length of the checksum: a '#' and eight hexadecimal digits. */
export const SEAL_LENGTH = 9;

/**
 * JSON text followed by its checksum. SQLite detects damage to its own structure, but not inside a long text, where one
 * flipped byte may still be valid JSON: the result would be a wrong answer instead of an error.
 */
export function sealValue(value: unknown): string {
  const json = JSON.stringify(value);
  return json + checksum(json);
}

/** The value of a sealed text, with the type that it had when it was sealed. Throws if the checksum is wrong. */
export function unsealText<T>(sealed: string): T {
  const json = sealed.slice(0, -SEAL_LENGTH);
  if (checksum(json) !== sealed.slice(-SEAL_LENGTH))
    throw new DamagedTextError('the checksum of a stored text does not match');
  const value: T = JSON.parse(json);
  return value;
}

/**
 * The result of `decode` in a list; empty if the value is damaged, after a call of `onDamaged`. So one damaged value
 * does not hide the others.
 */
export function decodeSound<T>(decode: () => T, onDamaged: (error: unknown) => void): T[] {
  try {
    return [decode()];
  } catch (error) {
    onDamaged(error);
    return [];
  }
}

/** Has the same code as SQLite's error for a damaged page, so that both are handled alike. */
export class DamagedTextError extends Error {
  readonly errcode = 11;
}

function checksum(json: string): string {
  return `#${checksumOf(json)}`;
}
