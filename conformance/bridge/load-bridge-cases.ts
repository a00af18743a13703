import { caseFiles } from './case-files.ts';
import type { BridgeCase } from './bridge-case.ts';
import { BridgeCaseError } from './bridge-case-error.ts';
import { readBridgeCase } from './read-bridge-case.ts';

/** The cases for Unity sides, by id. Throws BridgeCaseError. */
export function loadBridgeCases(files = caseFiles()): BridgeCase[] {
  const cases = files
    .map(({ path, text }) => readBridgeCase(path, text))
    .toSorted((left, right) => left.id.localeCompare(right.id));
  const twice = cases.find(({ id }, index) => cases[index + 1]?.id === id);
  if (twice !== undefined)
    throw new BridgeCaseError(
      `${twice.id} is the id of two cases; ids are never used twice. Give ${twice.slug} the next free one.`,
    );
  return cases;
}
