import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { reasonOf } from '../../server/lib/reason-of.ts';
import { attempt } from '../../server/lib/attempt.ts';
import { BridgeCase } from './bridge-case.ts';
import { stepSchemas } from './bridge-step.ts';
import { BridgeCaseError } from './bridge-case-error.ts';
import { checkMeaning } from './check-meaning.ts';

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
