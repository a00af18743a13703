import { worstFindingsFirst } from './harms.ts';
import type { CaseResult, Finding } from './model.ts';

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
export interface CommonFinding {
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
export function shapeOf({ rule = '', message, requirements, ran }: Finding): string {
  if (ran !== undefined) return `${rule} ${requirements.join(' ')} ran`;
  const words = message
    .replace(/^\S+: /, '')
    .replace(/"[^"]*"|`[^`]*`|\{.*\}|\[.*\]/gs, '"')
    .replace(/\b(?:to|of|by) \S+/g, '')
    .replace(/[0-9a-f-]*\d[0-9a-f-]*/gi, '0');
  return `${rule} ${requirements.join(' ')} ${Array.from(words).slice(0, SHAPE_LENGTH).join('')}`;
}

const SHAPE_LENGTH = 90;
