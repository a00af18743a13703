import { worstFindingsFirst } from './harms.ts';
import type { Finding } from './model.ts';

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

/** The sentence without what it names: the call in front, values, ids, numbers. Long values are often the answer itself. */
function shapeOf({ rule = '', message, requirements }: Finding): string {
  const words = message
    .replace(/^\S+: /, '')
    .replace(/"[^"]*"|`[^`]*`|\{.*\}|\[.*\]/gs, '"')
    .replace(/\b(?:to|of|by) \S+/g, '')
    .replace(/[0-9a-f-]*\d[0-9a-f-]*/gi, '0');
  return `${rule} ${requirements.join(' ')} ${Array.from(words).slice(0, SHAPE_LENGTH).join('')}`;
}

const SHAPE_LENGTH = 90;
