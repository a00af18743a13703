import type { CaseResult } from './model.ts';

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
