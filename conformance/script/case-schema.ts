import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { Case } from './case.ts';
import { expectations } from './case-expectations.ts';
import { flatSteps, Repeat } from './case-steps.ts';
import { shortText } from './compare.ts';
import { atPointer } from './pointer.ts';

/** A mistake in a case: where, and what was expected there. */
export interface Mistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** JSON Schema of a case, for editors and for other suites. */
export const caseJsonSchema: object = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...plain(Case) };

const ajv = new Ajv2020({ allErrors: true, strict: false });
const validate = ajv.compile<Case>(plain(Case));
const steps = new Map<string, ValidateFunction>(
  [...flatSteps, Repeat].map((schema) => [schema.properties.do.const, ajv.compile(plain(schema))]),
);
/** By the member that tells an expectation from the others. */
const kinds = new Map<string, ValidateFunction>(
  expectations.map((schema) => [Object.keys(schema.properties)[0] ?? '', ajv.compile(plain(schema))]),
);

function plain(schema: TSchema): object {
  const text: object = JSON.parse(JSON.stringify(schema));
  return text;
}

export function isCase(value: unknown): value is Case {
  return validate(value);
}

/** Of something that is no case. Of steps and expectations only what is wrong with the kind that was meant. */
export function findMistakes(value: unknown): Mistake[] {
  if (validate(value)) return [];
  const whole = (validate.errors ?? [])
    .filter(({ instancePath }) => !/^\/(steps|expect)\/\d/.test(instancePath))
    .map((error) => mistakeOf([], value, error));
  return [
    ...whole,
    ...listAt(value, 'steps').flatMap((step, index) => stepMistakes(step, ['steps', index])),
    ...listAt(value, 'expect').flatMap(expectationMistakes),
  ];
}

const listAt = (value: unknown, name: string): readonly unknown[] => {
  const list = atPointer(value, `/${name}`)?.value;
  return Array.isArray(list) ? list : [];
};

function stepMistakes(step: unknown, path: readonly (string | number)[]): Mistake[] {
  const kind = atPointer(step, '/do')?.value;
  const check = typeof kind === 'string' ? steps.get(kind) : undefined;
  if (check === undefined)
    return [
      {
        path,
        message: `expected a step with "do": one of ${[...steps.keys()].join(', ')}; got ${JSON.stringify(kind)}`,
      },
    ];
  if (kind !== 'repeat') return mistakesOf(check, step, path);
  const inner = listAt(step, 'steps').flatMap((one, index) => stepMistakes(one, [...path, 'steps', index]));
  return [...mistakesOf(check, step, path).filter(({ path: at }) => at.length < path.length + 3), ...inner];
}

function expectationMistakes(expectation: unknown, index: number): Mistake[] {
  const path = ['expect', index];
  const kind = [...kinds.keys()].find((name) => atPointer(expectation, `/${name}`) !== undefined);
  const check = kind === undefined ? undefined : kinds.get(kind);
  if (check === undefined)
    return [
      {
        path,
        message: `expected one of ${[...kinds.keys()].join(', ')} in an expectation, got ${JSON.stringify(expectation)}`,
      },
    ];
  return mistakesOf(check, expectation, path);
}

function mistakesOf(check: ValidateFunction, value: unknown, path: readonly (string | number)[]): Mistake[] {
  if (check(value)) return [];
  return (check.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map((error) => mistakeOf(path, value, error));
}

function mistakeOf(
  base: readonly (string | number)[],
  value: unknown,
  { instancePath, message = 'something else', params, keyword }: ErrorObject,
): Mistake {
  const inside = instancePath
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  const got = atPointer(value, instancePath)?.value;
  const extra: unknown = keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
  const path = [...base, ...inside];
  const where = path.length === 0 ? 'the case' : path.join('.');
  if (typeof extra === 'string') return { path: [...path, extra], message: `${where}: no "${extra}" is known here` };
  return { path, message: `${where}: ${message}, got ${shortText(got)}` };
}
