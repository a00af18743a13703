import { didYouMean } from '../../server/lib/nearest.ts';
import { UsageError } from '../lib/usage-error.ts';

const verbs = ['install', 'remove', 'list'] as const;
export type SkillsVerb = (typeof verbs)[number];

/** Words of other programs. */
const guesses = new Map<string, SkillsVerb>([
  ['uninstall', 'remove'],
  ['delete', 'remove'],
  ['add', 'install'],
  ['update', 'install'],
  ['upgrade', 'install'],
]);

/** Throws UsageError. */
export function verbOf(words: readonly string[]): SkillsVerb {
  const [word = 'list', ...surplus] = words;
  const verb = guesses.get(word) ?? verbs.find((one) => one === word);
  if (verb === undefined || surplus.length > 0) {
    const got = verb === undefined ? word : surplus.join(' ');
    throw new UsageError(
      `expected ${verb === undefined ? 'install, remove or list' : `nothing after ${verb}`}, got ${got}.${didYouMean(got, verbs)}`,
    );
  }
  return verb;
}
