import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { contract as small } from './fixtures/small-contract.ts';
import { generate } from './generate.ts';
import type { Contract } from '../spec/form.ts';

const place = { specFolder: 'spec', specFile: 'spec/contract.ts' };
const withField = (schema: object): Contract => ({
  ...small,
  types: [
    ...small.types,
    { name: 'Odd', source: 'odd.ts', schema: Type.Unsafe({ type: 'object', properties: { odd: schema } }) },
  ],
});

it.each([
  [
    'a default',
    { type: 'integer', maximum: 5, default: 6 },
    'type Odd at /properties/odd/default: 6 does not fit the schema beside it ("maximum" fails at "")',
  ],
  [
    'a default of a named type',
    { $ref: 'Color', default: 'blue' },
    'type Odd at /properties/odd/default: "blue" does not fit the schema beside it ("enum" fails at "")',
  ],
  [
    'an example',
    { type: 'array', items: { type: 'string' }, examples: [['a'], ['a', 1]] },
    'type Odd at /properties/odd/examples/1: ["a",1] does not fit the schema beside it ("type" fails at "/1")',
  ],
])('%s that does not fit its member is refused, with the place', (_what, schema, message) => {
  expect(() => generate(withField(schema), place)).toThrow(message);
});

it('defaults and examples that fit are taken', () => {
  expect(generate(withField({ type: 'integer', default: 6, examples: [1] }), place).size).toBeGreaterThan(0);
});
