import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../../spec/contract.ts';
import type { Contract } from '../../spec/form.ts';
import type { Validation } from '../../generated/typescript/validators.js';
import { contract as small } from '../fixtures/small-contract.ts';
import { importGenerated } from '../testing/import-generated.ts';
import { generate } from '../generate.ts';
import { isObject, toJson } from '../model/json.ts';

const place = { specFolder: 'spec', specFile: 'spec/contract.ts' };

function publishedSchemas(of: Contract): (name: string, value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: true, allowMatchingProperties: true });
  addFormats.default(ajv);
  for (const [path, text] of generate(of, place)) {
    if (path.endsWith('.schema.json')) ajv.addSchema(JSON.parse(text));
  }
  return (name, value) => {
    const validate = ajv.getSchema(`${of.idBase}${name}.schema.json`);
    if (validate === undefined) throw new Error(`no schema ${name}`);
    return validate(value) === true;
  };
}

/** The value with one member, at whatever depth, replaced, removed or added. */
function damaged(value: unknown, seed: { at: number; how: number; by: unknown }): unknown {
  if (typeof value !== 'object' || value === null) return seed.by;
  const keys = Object.keys(value);
  const key = keys[seed.at % (keys.length + 1)];
  if (Array.isArray(value))
    return key === undefined
      ? [...value, seed.by]
      : value.with(Number(key), damaged(value[Number(key)], { ...seed, at: seed.at >> 2 }));
  if (key === undefined) return { ...value, added: seed.by };
  const members = toJson(value);
  if (!isObject(members)) return seed.by;
  const { [key]: member, ...rest } = members;
  if (seed.how === 0) return rest;
  return { ...members, [key]: seed.how === 1 ? seed.by : damaged(member, { ...seed, at: seed.at >> 2 }) };
}

const contracts: readonly [name: string, contract: Contract][] = [
  ['the small contract', small],
  ['our contract', contract],
];

describe.each(contracts)('arbitraries of %s', (_name, of) => {
  it('make only valid values, of which the published schemas say the same as the validators, as they do of damaged ones', async () => {
    const arbitraries = await importGenerated(of, 'arbitraries.ts');
    const validators = await importGenerated(of, 'validators.js');
    const isValid = publishedSchemas(of);
    const names = Object.keys(validators).filter((key) => key.startsWith('validate'));
    for (const name of names.map((key) => key.slice('validate'.length))) {
      const arbitrary = arbitraries[`arb${name}`] as fc.Arbitrary<unknown>;
      const validate = validators[`validate${name}`] as (value: unknown) => Validation<unknown>;
      const damage = fc.record({ at: fc.nat(1000), how: fc.nat(2), by: fc.jsonValue({ maxDepth: 1 }) });
      fc.assert(
        fc.property(arbitrary, damage, (value, seed) => {
          expect(validate(value)).toEqual({ ok: true, value });
          expect(isValid(name, value)).toBe(true);
          expect(JSON.parse(JSON.stringify(value))).toEqual(value);
          const other = damaged(value, seed);
          expect([name, other, isValid(name, other)]).toEqual([name, other, validate(other).ok]);
        }),
        { numRuns: 60 },
      );
    }
  });

  it('make arguments and answers that the validators of the tools accept', async () => {
    const arbitraries = await importGenerated(of, 'arbitraries.ts');
    const validators = await importGenerated(of, 'validators.js');
    const tools = validators['toolValidators'] as Record<
      string,
      { params: (value: unknown) => unknown; envelope: (value: unknown) => unknown }
    >;
    const params = arbitraries['arbToolParams'] as Record<string, fc.Arbitrary<unknown>>;
    const envelopes = arbitraries['arbToolEnvelopes'] as Record<string, fc.Arbitrary<unknown>>;
    for (const [name, tool] of Object.entries(tools)) {
      const both = fc.tuple(params[name] ?? fc.constant(undefined), envelopes[name] ?? fc.constant(undefined));
      fc.assert(
        fc.property(both, ([given, answer]) => {
          expect(tool.params(given)).toMatchObject({ ok: true });
          expect(tool.envelope(answer)).toMatchObject({ ok: true });
        }),
        { numRuns: 60 },
      );
    }
  });
});
