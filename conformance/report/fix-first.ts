import { shapeOf } from './finding-groups.ts';
import { harmGroups, LEDGER_RULE, worstFindingsFirst } from './harms.ts';
import type { CaseResult, Finding } from './model.ts';
import { countNoun } from './words.ts';

/** The failed case to begin with: the one with the fewest steps among those of the worst harm. */
export interface FixFirst {
  readonly result: CaseResult;
  readonly cause: string | undefined;
  /** Other failed cases that have the worst finding of this one. */
  readonly others: readonly CaseResult[];
  /** Plays this case and the others; undefined where a case has no command of its own. */
  readonly command: string | undefined;
}

/** The case to fix first; undefined where no case failed. */
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

/** Cases have promises of their own: what was seen is what they share. */
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

/** The first that fits a finding of a case is its likely cause. A rule that only one mistake breaks comes before the wider ones. */
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

/** The usual cause of such findings, without the words `Likely cause:`; undefined where none is likely. */
export const likelyCause = ({ findings }: CaseResult): string | undefined =>
  causes.find(({ isOf }) => findings.some(isOf))?.sentence;
