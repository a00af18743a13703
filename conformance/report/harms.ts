import { statusOrder } from './status-styles.ts';
import type { CaseResult, Finding } from './model.ts';
import { countNoun, timesOf } from './words.ts';

/** What findings from an expectation about the ledger are called. */
export const LEDGER_RULE = 'ledger';

/** What a broken promise does to a user of the subject. */
export interface Harm {
  readonly id: string;
  readonly title: string;
  /** One sentence for the top of a report, about these cases of it. */
  readonly sentence: (results: readonly CaseResult[]) => string;
  readonly isOf: (finding: Finding) => boolean;
}

const names =
  (...areas: readonly string[]) =>
  ({ requirements }: Finding): boolean =>
    requirements.some((id) => areas.some((area) => id.startsWith(`${area}-`)));

/** The worst first: effects on the project, then security, then what is lost, then what is late, then the form of answers. */
export const harms: readonly Harm[] = [
  {
    id: 'ran-again',
    title: 'Work ran too often',
    sentence(results) {
      const again = results.filter((result) => mostOf(result) > 1);
      return again.length > 0
        ? `The same job ran up to ${timesOf(Math.max(...again.map(mostOf)))}, in ${casesOf(again)}.`
        : `Work ran that was never to run, in ${casesOf(results)}.`;
    },
    isOf: ({ ran, rule }) => ran !== undefined || rule === 'starts-once',
  },
  {
    id: 'false-success',
    title: 'Work was reported as done that never ran',
    sentence: (results) => `Work was reported as done that never ran, in ${casesOf(results)}.`,
    isOf: ({ rule }) => rule === 'no-false-success',
  },
  {
    id: 'security',
    title: 'Security',
    sentence: (results) => `A promise about security was broken, in ${casesOf(results)}.`,
    isOf: names('SEC'),
  },
  {
    id: 'not-run',
    title: 'Work did not run, or did not finish',
    sentence: (results) => `Work did not run, or did not come to its end, in ${casesOf(results)}.`,
    isOf: ({ rule }) => rule === LEDGER_RULE,
  },
  {
    id: 'lost',
    title: 'Results were lost, or repeated calls were not recognized',
    sentence: (results) => `Results were lost, or repeated calls were not recognized, in ${casesOf(results)}.`,
    isOf: names('EXO', 'LOG', 'PAR'),
  },
  {
    id: 'late',
    title: 'Answers came late, or never',
    sentence: (results) => `Answers came late, or never, in ${casesOf(results)}.`,
    isOf: names('TMO'),
  },
  {
    id: 'cancel',
    title: 'Cancel',
    sentence: (results) => `Cancel did not do what is promised, in ${casesOf(results)}.`,
    isOf: names('CXL'),
  },
  {
    id: 'form',
    title: 'Answers and messages are not as the contract has them',
    sentence: (results) => `Answers or messages were not as the contract has them, in ${casesOf(results)}.`,
    isOf: () => true,
  },
];

const casesOf = (results: readonly CaseResult[]): string =>
  results.length === 1 ? 'one case' : countNoun(results.length, 'case');

/** At least so often one operation started: all starts, shared evenly among those that were allowed. */
const timesOne = ({ ran }: Finding): number =>
  ran === undefined ? 1 : Math.ceil(ran.times / Math.max(1, ran.allowed));

const rankOf = (finding: Finding): number => harms.findIndex(({ isOf }) => isOf(finding));

/** What ran too often, or not at all, says more than what was said about it. Findings of one rank stay in the order they came in, but for how often work ran. */
export const worstFindingsFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => rankOf(a) - rankOf(b) || timesOne(b) - timesOne(a));

/** Cases that did the same harm: each is under the worst of its findings. */
export interface HarmGroup {
  readonly harm: Harm;
  /** The easiest to understand first: the fewest steps, then the fewest events. */
  readonly results: readonly CaseResult[];
}

/** The failed cases of a run, the worst harm first. */
export function harmGroups(results: readonly CaseResult[]): readonly HarmGroup[] {
  const failed = results.filter(({ status }) => status === 'fail');
  const harmOf = new Map(failed.map((result) => [result, Math.min(harms.length - 1, ...result.findings.map(rankOf))]));
  return harms.flatMap((harm, index) => {
    const own = failed.filter((result) => harmOf.get(result) === index);
    return own.length === 0 ? [] : [{ harm, results: own.toSorted(easierFirst) }];
  });
}

const easierFirst = (a: CaseResult, b: CaseResult): number =>
  severityOf(a) - severityOf(b) || lengthOf(a) - lengthOf(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
/** Steps count more than what happened in them. A search without steps is not easy. */
const lengthOf = ({ steps, trace = [] }: CaseResult): number =>
  (steps?.length ?? UNKNOWN_STEPS) * EVENTS_MAX + Math.min(trace.length, EVENTS_MAX - 1);
const UNKNOWN_STEPS = 1_000;
const EVENTS_MAX = 10_000;
const severityOf = ({ severity }: CaseResult): number => (severity === 'MUST' ? 0 : 1);
const mostOf = ({ findings }: CaseResult): number => Math.max(1, ...findings.map(timesOne));

/** The worst that a run has seen, in one sentence; undefined where no case failed. */
export function worstSentence(results: readonly CaseResult[]): string | undefined {
  const [worst] = harmGroups(results);
  return worst?.harm.sentence(worst.results);
}

/** All results, failures by their harm first and the easiest of each harm first, then the other statuses from the worst to the best. */
export const worstResultsFirst = (results: readonly CaseResult[]): readonly CaseResult[] => [
  ...harmGroups(results).flatMap((group) => group.results),
  ...statusOrder
    .filter((status) => status !== 'fail')
    .flatMap((status) => results.filter((result) => result.status === status)),
];
