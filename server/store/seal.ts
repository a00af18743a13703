import { checksumOf } from './write-log.ts';

/** A '#' and eight hexadecimal digits. */
export const SEAL_LENGTH = 9;

/**
 * JSON text with its checksum behind it. SQLite notices damage to its own structure, but not to the inside of a long text, and
 * one flipped byte there may still be JSON: a wrong answer instead of none.
 */
export function sealValue(value: unknown): string {
  const json = JSON.stringify(value);
  return json + checksum(json);
}

/** The value of a sealed text, which had this type when it was sealed. Throws when it is not what was sealed. */
export function unsealText<T>(sealed: string): T {
  const json = sealed.slice(0, -SEAL_LENGTH);
  if (checksum(json) !== sealed.slice(-SEAL_LENGTH))
    throw new DamagedTextError('the checksum of a stored text does not match');
  const value: T = JSON.parse(json);
  return value;
}

/** What `decode` returns, in a list; empty where that is damaged, which is told. One damaged value must not hide the others. */
export function decodeSound<T>(decode: () => T, onDamaged: (error: unknown) => void): T[] {
  try {
    return [decode()];
  } catch (error) {
    onDamaged(error);
    return [];
  }
}

/** Like SQLite's own error for a damaged page, so that it is treated alike. */
export class DamagedTextError extends Error {
  readonly errcode = 11;
}

function checksum(json: string): string {
  return `#${checksumOf(json)}`;
}
