import type { CaseResult, Finding } from './model.ts';
import { countNoun, timesOf } from './text.ts';
import { statusOrder } from './status-styles.ts';

/** Equal findings about several calls. */
export interface FindingGroup {
  readonly findings: readonly [Finding, ...Finding[]];
}

/** The worst first; what differs only in names, numbers and quoted values is reported once. */
export function findingGroups(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of worstFindingsFirst(findings)) {
    const shape = shapeOf(finding);
    const group = groups.get(shape);
    if (group === undefined) groups.set(shape, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].map((group) => ({ findings: group }));
}

/** A finding that several cases have. */
interface CommonFinding {
  readonly message: string;
  readonly cases: readonly string[];
}

/** Findings that many cases share, the most frequent first: often one missing feature. */
export function commonFindings(results: readonly CaseResult[], atLeast: number): readonly CommonFinding[] {
  const byShape = new Map<string, { readonly message: string; readonly cases: Set<string> }>();
  for (const { id, findings } of results)
    for (const finding of findings) {
      // Without promises, which differ between cases: only the observation is compared.
      const shape = shapeOf({ ...finding, requirements: [] });
      const common = byShape.get(shape) ?? { message: finding.message, cases: new Set() };
      byShape.set(shape, common);
      common.cases.add(id);
    }
  return [...byShape.values()]
    .filter(({ cases }) => cases.size >= atLeast)
    .map(({ message, cases }) => ({ message, cases: [...cases] }))
    .toSorted((a, b) => b.cases.length - a.cases.length);
}

/** The sentence without names: the call at its beginning, values, ids, numbers. Long values are often the answer itself. Work that ran too often is the same, whatever its name. */
function shapeOf({ rule = '', message, requirements, ran }: Finding): string {
  if (ran !== undefined) return `${rule} ${requirements.join(' ')} ran`;
  const words = message
    .replace(/^\S+: /, '')
    .replace(/"[^"]*"|`[^`]*`|\{.*\}|\[.*\]/gs, '"')
    .replace(/\b(?:to|of|by) \S+/g, '')
    .replace(/[0-9a-f-]*\d[0-9a-f-]*/gi, '0');
  return `${rule} ${requirements.join(' ')} ${Array.from(words).slice(0, SHAPE_LENGTH).join('')}`;
}

const SHAPE_LENGTH = 90;

/** The failed case to begin with: the one with the fewest steps among those of the worst harm. */
interface FixFirst {
  readonly result: CaseResult;
  readonly cause: string | undefined;
  /** Other failed cases that have the worst finding of this one. */
  readonly others: readonly CaseResult[];
  /** Plays this case and the others; undefined if a case has no command of its own. */
  readonly command: string | undefined;
}

/** The case to fix first; undefined if no case failed. */
export function fixFirst(results: readonly CaseResult[]): FixFirst | undefined {
  const groups = harmGroups(results);
  const result = groups[0]?.results[0];
  if (result === undefined) return undefined;
  const [worst] = worstFindingsFirst(result.findings);
  const others = groups
    .flatMap((group) => group.results)
    .filter((other) => other !== result && worst !== undefined && other.findings.some((each) => isSame(each, worst)));
  return { result, cause: likelyCause(result), others, command: commandOf(result, others) };
}

/** A sentence about the other cases that the same fix may mend. */
export const othersSentence = ({ others }: FixFirst): string =>
  others.length === 0
    ? 'No other case has the same finding.'
    : `${countNoun(others.length, 'other case')} ${others.length === 1 ? 'has' : 'have'} the same finding.`;

/** Compares observations, not promises, which differ between cases. */
const isSame = (a: Finding, b: Finding): boolean =>
  shapeOf({ ...a, requirements: [] }) === shapeOf({ ...b, requirements: [] });

function commandOf({ id, replay = '' }: CaseResult, others: readonly CaseResult[]): string | undefined {
  if (!replay.endsWith(` --case ${id}`)) return undefined;
  return [replay, ...new Set(others.map((other) => other.id))].join(' --case ');
}

interface Cause {
  readonly sentence: string;
  readonly isOf: (finding: Finding) => boolean;
}

const breaks = (finding: Finding, ...ids: readonly string[]): boolean =>
  finding.requirements.some((id) => ids.some((each) => id === each || id.startsWith(`${each}-`)));

const ranUnwanted = ({ ran }: Finding): boolean => ran?.allowed === 0;

/** The first that fits a finding of a case is its likely cause. Specific causes precede general ones. */
const causes: readonly Cause[] = [
  {
    sentence: 'work that was cancelled is still sent to the Editor.',
    isOf: (finding) => ranUnwanted(finding) && breaks(finding, 'CXL'),
  },
  {
    sentence: 'arguments are not checked before the work is sent to the Editor.',
    isOf: (finding) => ranUnwanted(finding) && breaks(finding, 'ENV-05'),
  },
  { sentence: 'the command is sent again when no answer came.', isOf: ({ rule }) => rule === 'starts-once' },
  {
    sentence: 'idempotency_key is not compared with those of earlier calls.',
    isOf: (finding) => finding.ran !== undefined && breaks(finding, 'EXO-08'),
  },
  {
    sentence: 'a repeated call starts new work: it is not compared with the calls that still run or wait for delivery.',
    isOf: ({ ran }) => ran !== undefined,
  },
  {
    sentence: 'success is answered before the Editor has reported the end of the work.',
    isOf: ({ rule }) => rule === 'no-false-success',
  },
  {
    sentence: 'work is dropped while the Editor is busy or not connected, where it should wait.',
    isOf: ({ rule }) => rule === LEDGER_RULE,
  },
  {
    sentence: 'answers are plain text: structuredContent with status and log_id is missing.',
    isOf: ({ message }) => message.includes('there is no structuredContent'),
  },
  {
    sentence: 'results are kept only until they are answered, and not under their log_id.',
    isOf: (finding) => breaks(finding, 'EXO', 'LOG', 'PAR'),
  },
  {
    sentence: 'the answer waits for the work, and not for the timeout of the call.',
    isOf: (finding) => breaks(finding, 'TMO'),
  },
];

/** The usual cause of such findings, without the prefix `Likely cause:`; undefined if none is likely. */
export const likelyCause = ({ findings }: CaseResult): string | undefined =>
  causes.find(({ isOf }) => findings.some(isOf))?.sentence;

/** Rule of findings from an expectation about the ledger. */
export const LEDGER_RULE = 'ledger';

/** Harm of a broken promise to a user of the subject. */
interface Harm {
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

/** The worst first: effects on the project, then security, then losses, then lateness, then the form of answers. */
const harms: readonly Harm[] = [
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

/** Least number of starts of one operation: all starts, divided evenly among the allowed ones. */
const timesOne = ({ ran }: Finding): number =>
  ran === undefined ? 1 : Math.ceil(ran.times / Math.max(1, ran.allowed));

const rankOf = (finding: Finding): number => harms.findIndex(({ isOf }) => isOf(finding));

/** Wrong numbers of runs come before wrong reports. Within a rank the order is unchanged, except by the number of runs. */
export const worstFindingsFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => rankOf(a) - rankOf(b) || timesOne(b) - timesOne(a));

/** Cases that did the same harm: each is under the worst of its findings. */
interface HarmGroup {
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

/** The worst harm in a run, in one sentence; undefined if no case failed. */
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
