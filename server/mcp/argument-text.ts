import { limits } from '../../generated/typescript/limits.ts';
import type { Violation } from '../../generated/typescript/validators.js';

const surrogateAlone = /\p{Surrogate}/u;

/**
 * What JSON text cannot carry from end to end: half a surrogate pair, and numbers like 1e999, which JSON.parse reads as infinite, and more levels
 * of nesting than the other end reads. Found before validation, so that neither the store nor the Editor has to deal with them.
 */
export function findUncarriable(value: unknown): Violation | undefined {
  return find(value, '', MAX_DEPTH);
}

/** The bridge reads frames of `json_depth` levels; the arguments stand inside the params of a frame, and inside those of a custom tool. */
const MAX_DEPTH = limits.json_depth - 8;

function find(value: unknown, pointer: string, levels: number): Violation | undefined {
  if (typeof value === 'string') return surrogateAlone.test(value) ? brokenText(pointer) : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : notFinite(pointer, value);
  if (typeof value !== 'object' || value === null) return undefined;
  return levels === 0 ? tooDeep(pointer) : findInside(value, pointer, levels - 1);
}

function findInside(value: object, pointer: string, levels: number): Violation | undefined {
  for (const [key, member] of Object.entries(value)) {
    const found = surrogateAlone.test(key)
      ? brokenText(pointer)
      : find(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, levels);
    if (found !== undefined) return found;
  }
  return undefined;
}

function tooDeep(pointer: string): Violation {
  const message = `expected at most ${MAX_DEPTH} levels of nesting, got more at ${pointer.slice(0, POINTER_CHARS)}…`;
  return { pointer: '', keyword: 'maxDepth', expected: `at most ${MAX_DEPTH} levels of nesting`, got: 'more', message };
}

/** Of a place that is as deep as this, people need the beginning. */
const POINTER_CHARS = 100;

function brokenText(pointer: string): Violation {
  const message = `expected well-formed Unicode at ${pointer || 'the arguments'}, got half of a surrogate pair; send the character whole`;
  return { pointer, keyword: 'format', expected: 'well-formed Unicode', got: 'half of a surrogate pair', message };
}

function notFinite(pointer: string, value: number): Violation {
  const message = `expected a number that JSON can carry at ${pointer || 'the arguments'}, got one that is too large (${value})`;
  return { pointer, keyword: 'maximum', expected: 'a finite number', got: String(value), message };
}
