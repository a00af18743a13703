import type { ValidateFunction } from 'ajv/dist/2020.js';
import { expectations } from './case-expectations.ts';
import { flatSteps, Repeat } from './case-steps.ts';
import { atPointer } from './pointer.ts';
import { mistakesOf, mistakeOf, type Mistake } from './mistake.ts';
import { validateCase, compileSchema } from './case-schema.ts';

const steps = new Map<string, ValidateFunction>(
  [...flatSteps, Repeat].map((schema) => [schema.properties.do.const, compileSchema(schema)]),
);
/** By the member that tells an expectation from the others. */
const kinds = new Map<string, ValidateFunction>(
  expectations.map((schema) => [Object.keys(schema.properties)[0] ?? '', compileSchema(schema)]),
);

/** Of something that is no case. Of steps and expectations only what is wrong with the kind that was meant. */
export function findMistakes(value: unknown): Mistake[] {
  if (validateCase(value)) return [];
  const whole = (validateCase.errors ?? [])
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
