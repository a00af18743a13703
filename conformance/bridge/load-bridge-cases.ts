import { basename } from 'node:path';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { caseFiles } from './case-files.ts';
import { BridgeCase, flattenSteps } from './bridge-case.ts';
import { reasonOf, attempt } from '../../server/lib/errors.ts';
import { stepSchemas } from './bridge-step.ts';

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

/** What a schema cannot say. */
function checkMeaning(file: string, value: BridgeCase): void {
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

/** Reads one case. Throws BridgeCaseError. */
export function readBridgeCase(file: string, text: string): BridgeCase {
  const value = parseYaml(file, text);
  const wrongStep = stepsOf(value).map((step, index) => wrongStepAt(step, `/steps/${index}`));
  const wrong = wrongStep.find((sentence) => sentence !== undefined) ?? firstError(BridgeCase, value, '');
  if (wrong !== undefined || !Value.Check(BridgeCase, value))
    throw new BridgeCaseError(`${file}: ${wrong ?? 'not a case of bridge-case.ts'}`);
  checkMeaning(file, value);
  return value;
}

function parseYaml(file: string, text: string): unknown {
  return attempt(
    (): unknown => parse(text),
    (error) => {
      throw new BridgeCaseError(`${file} is not YAML: ${reasonOf(error)}`);
    },
  );
}

const stepsOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null && 'steps' in value && Array.isArray(value.steps) ? value.steps : [];

/** One sentence of the step's own schema, instead of one for each kind of step that it is not. */
function wrongStepAt(step: unknown, at: string): string | undefined {
  const name = typeof step === 'object' && step !== null && 'do' in step ? step.do : undefined;
  const schema = typeof name === 'string' ? stepSchemas.get(name) : undefined;
  if (schema === undefined)
    return `${at}/do: expected one of ${[...stepSchemas.keys()].join(', ')}, got ${JSON.stringify(name)}`;
  if (name === 'repeat') {
    const inner = stepsOf(step).map((each, index) => wrongStepAt(each, `${at}/steps/${index}`));
    const wrong = inner.find((sentence) => sentence !== undefined);
    if (wrong !== undefined) return wrong;
  }
  return firstError(schema, step, at);
}

function firstError(schema: TSchema, value: unknown, at: string): string | undefined {
  const [error] = Value.Errors(schema, value);
  return error === undefined
    ? undefined
    : `${at}${error.instancePath || (at === '' ? '/' : '')}: ${error.message}${describeParams(error.params)}`;
}

const describeParams = (params: object): string =>
  Object.keys(params).length === 0 ? '' : ` (${JSON.stringify(params)})`;

/** A file of cases is wrong; the message is a sentence with the file, the place and what was expected. */
class BridgeCaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BridgeCaseError';
  }
}
