import type { Violation } from '../../generated/typescript/validators.js';

const surrogateAlone = /\p{Surrogate}/u;

/**
 * What JSON text cannot carry from end to end: half a surrogate pair, and numbers like 1e999, which JSON.parse reads as infinite. Found before
 * validation, so that neither the store nor the Editor has to deal with them.
 */
export function findUncarriable(value: unknown, pointer = ''): Violation | undefined {
  if (typeof value === 'string') return surrogateAlone.test(value) ? brokenText(pointer) : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : notFinite(pointer, value);
  return typeof value === 'object' && value !== null ? findInside(value, pointer) : undefined;
}

function findInside(value: object, pointer: string): Violation | undefined {
  for (const [key, member] of Object.entries(value)) {
    const found = surrogateAlone.test(key) ? brokenText(pointer) : findUncarriable(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function brokenText(pointer: string): Violation {
  const message = `expected well-formed Unicode at ${pointer || 'the arguments'}, got half of a surrogate pair; send the character whole`;
  return { pointer, keyword: 'format', expected: 'well-formed Unicode', got: 'half of a surrogate pair', message };
}

function notFinite(pointer: string, value: number): Violation {
  const message = `expected a number that JSON can carry at ${pointer || 'the arguments'}, got one that is too large (${value})`;
  return { pointer, keyword: 'maximum', expected: 'a finite number', got: String(value), message };
}
