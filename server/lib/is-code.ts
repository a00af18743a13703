import { memberOf } from './member-of.ts';

/** Whether that was thrown with that code, as the file system and the network do: `ENOENT` and the like. */
export function isCode(error: unknown, code: string): boolean {
  return memberOf(error, 'code') === code;
}
