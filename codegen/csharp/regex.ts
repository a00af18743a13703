import { translateRegex } from '../model/regex.ts';

/**
 * An ECMAScript pattern (`u` flag) as a .NET regular expression that accepts the same strings. A character is two UTF-16 units there, where it must be.
 * @throws Error for a construct that has no sure translation.
 */
export function dotnetRegex(pattern: string): string {
  return translateRegex(pattern, { name: '.NET', end: '\\z', oneOf: wholeCharacter, escapedInSets: '[' });
}

const astral = '[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]';

/** Atomic, so that backtracking never splits a surrogate pair. */
function wholeCharacter(unit: string): string {
  return `(?>${astral}|${unit})`;
}
