import { basename } from 'node:path';
import type { BridgeCase } from './bridge-case.ts';
import { BridgeCaseError } from './bridge-case-error.ts';
import { flattenSteps } from './flatten-steps.ts';

/** What a schema cannot say. */
export function checkMeaning(file: string, value: BridgeCase): void {
  if (`${value.slug}.yaml` !== basename(file))
    throw new BridgeCaseError(`${file}: the slug is ${value.slug}; the file is to be named ${value.slug}.yaml.`);
  const programs = new Set(Object.keys(value.programs ?? {}));
  for (const [, quoted = ''] of Object.values(value.programs ?? {}).flatMap((body) => [
    ...body.matchAll(/\{\{literal:([^}]*)\}\}/g),
  ]))
    if (!programs.has(quoted))
      throw new BridgeCaseError(
        `${file}: {{literal:${quoted}}} names no program of the case (${[...programs].join(', ')}).`,
      );
  for (const step of flattenSteps(value.steps)) {
    if ('program' in step && !programs.has(step.program)) {
      throw new BridgeCaseError(
        `${file}: the program ${JSON.stringify(step.program)} is not among the programs of the case (${[...programs].join(', ') || 'there are none'}).`,
      );
    }
  }
}
