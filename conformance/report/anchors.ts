import type { CaseResult } from './model.ts';
import { requirements } from '../../spec/requirements.ts';

/** Where a result is in the document: unique, and the same in every run that has the same cases. */
export type Anchors = ReadonlyMap<CaseResult, string>;

export function makeAnchors(results: readonly CaseResult[]): Anchors {
  const used = new Set<string>();
  return new Map(results.map((result) => [result, unused(used, `case-${slug(result.id)}-${result.mode}`)]));
}

export const anchorOfRequirement = (id: string): string => `requirement-${slug(id)}`;

export const anchorOfFailure = (anchor: string): string => `failure-${anchor}`;

function unused(used: Set<string>, wanted: string): string {
  let name = wanted;
  for (let number = 2; used.has(name); number += 1) name = `${wanted}-${number}`;
  used.add(name);
  return name;
}

const slug = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'unnamed';

const titles: ReadonlyMap<string, string> = new Map(
  requirements.map((requirement) => [prefixOf(requirement.id), requirement.area]),
);

/** In the order of the contract; `Other` is last. */
export const areas: readonly string[] = [...new Set(requirements.map((requirement) => requirement.area)), 'Other'];

/** The area of a case: that of its id, else of its first requirement, else `Other`. */
export function areaOf(result: Pick<CaseResult, 'id' | 'requirements'>): string {
  return (
    [result.id, ...result.requirements].map((id) => titles.get(prefixOf(id))).find((title) => title !== undefined) ??
    'Other'
  );
}

function prefixOf(id: string): string {
  return id.split('-', 1)[0] ?? id;
}
