import type { Status, Verdict } from './model.ts';

/** Severities; each has its own colour and its own symbol. */
export type Tone = 'good' | 'bad' | 'odd' | 'grey';

/** The display of a status: never by its colour alone. */
export interface StatusStyle {
  readonly symbol: string;
  readonly label: string;
  readonly tone: Tone;
  readonly meaning: string;
}

export const statusStyles: Readonly<Record<Status, StatusStyle>> = {
  fail: { symbol: '✗', label: 'failed', tone: 'bad', meaning: 'Something else came than was expected.' },
  unexpected_pass: {
    symbol: '✗',
    label: 'unexpected pass',
    tone: 'bad',
    meaning: 'Listed as a known failure, but it passed: remove it from the list.',
  },
  stale: {
    symbol: '✗',
    label: 'stale',
    tone: 'bad',
    meaning: 'An entry of the known failures that has expired or matches nothing.',
  },
  harness_error: {
    symbol: '?',
    label: 'harness error',
    tone: 'odd',
    meaning: 'The suite itself went wrong; this says nothing about the subject.',
  },
  could_not_run: {
    symbol: '?',
    label: 'could not run',
    tone: 'odd',
    meaning: 'The subject or the adapter could not be started, or did not answer.',
  },
  known_fail: {
    symbol: '✗',
    label: 'known failure',
    tone: 'odd',
    meaning: 'It fails, and the list of known failures says so.',
  },
  warn: { symbol: '!', label: 'warning', tone: 'odd', meaning: 'A SHOULD that was not fulfilled.' },
  pass: { symbol: '✓', label: 'passed', tone: 'good', meaning: 'What was expected came.' },
  not_reached: {
    symbol: '–',
    label: 'not reached',
    tone: 'grey',
    meaning: 'The subject lacks a capability that the case needs: nothing is known.',
  },
  not_testable: { symbol: '–', label: 'not testable', tone: 'grey', meaning: 'It cannot be seen from outside.' },
  unimplemented: {
    symbol: '–',
    label: 'unimplemented',
    tone: 'grey',
    meaning: 'The subject says that it does not have this.',
  },
};

/** All statuses, the worst first. */
export const statusOrder = Object.keys(statusStyles) as readonly Status[];

/** Statuses with a section of their own. */
const explained: ReadonlySet<Status> = new Set([
  'fail',
  'unexpected_pass',
  'stale',
  'harness_error',
  'could_not_run',
  'known_fail',
  'warn',
]);
export const isExplained = (status: Status): boolean => explained.has(status);

/** Statuses that a summary counts and shows as failed. */
export const failedStatuses: ReadonlySet<Status> = new Set([
  'fail',
  'unexpected_pass',
  'stale',
  'harness_error',
  'could_not_run',
]);

/** Statuses without a measurement, never shown as passed. */
const unreached: ReadonlySet<Status> = new Set(['not_reached', 'not_testable', 'unimplemented']);
export const isUnreached = (status: Status): boolean => unreached.has(status);

/** The text and the style of a verdict. */
export interface VerdictStyle {
  readonly symbol: string;
  readonly headline: string;
  readonly tone: Tone;
  readonly sentence: string;
  /** Short, for a badge. */
  readonly badge: string;
}

const verdictStyles: Readonly<Record<Verdict, VerdictStyle>> = {
  conformant: {
    symbol: '✓',
    headline: 'Conformant',
    tone: 'good',
    sentence: 'Every case that could be reached passed.',
    badge: 'conformant',
  },
  nonconformant: {
    symbol: '✗',
    headline: 'Not conformant',
    tone: 'bad',
    sentence: 'Promises were broken; each failure below says which, and how to reproduce it.',
    badge: 'not conformant',
  },
  stale_baseline: {
    symbol: '✗',
    headline: 'Known failures out of date',
    tone: 'bad',
    sentence: 'The list of known failures no longer fits: something on it passed, has expired, or matches no case.',
    badge: 'stale baseline',
  },
  could_not_measure: {
    symbol: '?',
    headline: 'Could not be measured',
    tone: 'grey',
    sentence: 'The subject could not be started, or did not answer. Nothing is known about it.',
    badge: 'not measured',
  },
  adapter_wrong: {
    symbol: '?',
    headline: 'The adapter is wrong',
    tone: 'grey',
    sentence: 'The adapter did not do what it was asked. Nothing is known about the subject.',
    badge: 'not measured',
  },
  harness_error: {
    symbol: '?',
    headline: 'The suite itself failed',
    tone: 'grey',
    sentence: 'An error of the harness. Nothing is known about the subject; please report it.',
    badge: 'not measured',
  },
};

/** Never green for a run that reached nothing, whatever its verdict. */
export function styleOfVerdict(run: {
  readonly verdict: Verdict;
  readonly level: string;
  readonly results: readonly { readonly status: Status }[];
}): VerdictStyle {
  if (run.verdict !== 'conformant') return verdictStyles[run.verdict];
  const isEmpty = !run.results.some((result) => result.status === 'pass');
  if (isEmpty)
    return {
      symbol: '–',
      headline: 'Nothing was reached',
      tone: 'grey',
      sentence: 'No case could be played to its end and pass. Nothing is known about the subject.',
      badge: 'nothing reached',
    };
  const { conformant } = verdictStyles;
  if (!hasLevel(run))
    return {
      ...conformant,
      symbol: '–',
      tone: 'grey',
      sentence:
        'What was played and could be reached passed, but no level is complete: a level takes all of its cases.',
      badge: 'no level reached',
    };
  const sentence = run.results.some((result) => result.status === 'known_fail')
    ? 'Every case that could be reached passed, known failures excepted.'
    : conformant.sentence;
  return {
    ...conformant,
    sentence,
    headline: `${conformant.headline}, level ${run.level}`,
    badge: `${run.level} ${conformant.badge}`,
  };
}

/** True for a run that reached a level. */
export const hasLevel = (run: { readonly level: string }): boolean => run.level !== 'none' && run.level !== '';
