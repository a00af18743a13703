import { requirements } from '../../spec/requirements.ts';
import type { CaseResult } from './model.ts';

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
