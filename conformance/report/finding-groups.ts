import { worstFindingsFirst, harmGroups, LEDGER_RULE } from './harms.ts';
import type { CaseResult, Finding } from './model.ts';
import { countNoun } from './words.ts';

/** Findings that say the same of several calls. */
export interface FindingGroup {
  readonly findings: readonly [Finding, ...Finding[]];
}

/** The worst first; what differs only in names, numbers and quoted values is told once. */
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

/** What so many cases have in common, the most frequent first: often one thing that is missing. */
export function commonFindings(results: readonly CaseResult[], atLeast: number): readonly CommonFinding[] {
  const byShape = new Map<string, { readonly message: string; readonly cases: Set<string> }>();
  for (const { id, findings } of results)
    for (const finding of findings) {
      // Cases have promises of their own: what was seen is what they share.
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

/** The sentence without what it names: the call in front, values, ids, numbers. Long values are often the answer itself. Work that ran too often is the same, whatever its name. */
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
