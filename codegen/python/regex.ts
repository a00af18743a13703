import { translateRegex } from '../model/regex.ts';

/**
 * An ECMAScript pattern (`u` flag) as a regular expression of Python's `re` with re.ASCII that accepts the same strings.
 * @throws Error for a construct that has no sure translation.
 */
export function pythonRegex(pattern: string): string {
  return translateRegex(pattern, { name: 'Python', end: '\\Z', oneOf: (set) => set, escapedInSets: '[&|~' });
}
