import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { contract as small } from '../fixtures/small-contract.ts';
import { importGenerated } from '../testing/import-generated.ts';
import { loadContract } from '../load.ts';
import { ContractError } from '../model/contract-error.ts';
import { generate } from '../generate.ts';
import type { Contract, TypeDefinition } from '../../spec/form.ts';

const place = { specFolder: 'spec', specFile: 'spec/contract.ts' };
const type = (name: string, schema: object): TypeDefinition => ({ name, source: 'link.ts', schema });

const linkTypes = [
  type('Item', Type.Object({ color: Type.Ref('Color'), at: Type.Optional(Type.Integer({ minimum: 0 })) })),
  type(
    'OpenMessage',
    Type.Object({
      type: Type.Literal('open'),
      items: Type.Array(Type.Ref('Item')),
      figure: Type.Union([Type.Ref('Figure'), Type.Null()]),
      about: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      names: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  type('CloseMessage', Type.Object({ type: Type.Literal('close'), level: Type.Optional(Type.Number()) })),
  type('LinkMessage', Type.Union([Type.Ref('OpenMessage'), Type.Ref('CloseMessage')])),
  // A variant of the contract's own union, which a class hierarchy would not allow.
  type('Round', Type.Union([Type.Ref('Circle'), Type.Ref('Item2')])),
  type('Item2', Type.Object({ kind: Type.Literal('item') })),
];
const contract: Contract = { ...small, linkTypes };
const module = await importGenerated(contract, 'link.ts');

function isMessage(value: unknown): unknown {
  const guard = module['isLinkMessage'];
  if (typeof guard !== 'function') throw new Error('no guard for LinkMessage');
  return guard(value);
}

const open = { type: 'open', items: [{ color: 'red' }], figure: null };

describe('a guard of link types', () => {
  it.each([
    open,
    { ...open, items: [] },
    { ...open, items: [{ color: 'a newer one', at: 0 }] },
    { ...open, figure: { kind: 'circle' }, about: { any: 1 }, names: ['a'], newer: true },
    { type: 'close' },
    { type: 'close', level: 1.5 },
  ])('takes %j', (value) => {
    expect(isMessage(value)).toBe(true);
  });

  it.each([
    null,
    [],
    'open',
    {},
    { type: 'toString' },
    { type: 'open' },
    { ...open, items: {} },
    { ...open, items: [{}] },
    { ...open, items: [{ color: 1 }] },
    { ...open, items: [{ color: 'red', at: -1 }] },
    { ...open, items: [{ color: 'red', at: 1.5 }] },
    { ...open, items: [{ color: 'red', at: null }] },
    { ...open, figure: undefined },
    { ...open, figure: [] },
    { ...open, about: [] },
    { ...open, names: [1] },
    { type: 'close', level: '1' },
    { type: 'close', level: Number.POSITIVE_INFINITY },
  ])('refuses %j', (value) => {
    expect(isMessage(value)).toBe(false);
  });

  it('is only exported where no other guard uses it', () => {
    expect(Object.keys(module).toSorted()).toEqual(['isLinkMessage', 'isRound']);
  });
});

it('link types are in no other output', () => {
  const plain = generate(small, place);
  const linked = generate(contract, place);
  expect([...linked.keys()].filter((path) => linked.get(path) !== plain.get(path))).toEqual(['typescript/link.ts']);
});

it.each([
  ['a name of the contract', [type('Circle', Type.Object({}))], 'there are two types of that name'],
  ['an unknown reference', [type('Item', Type.Object({ a: Type.Ref('Nothing') }))], 'names no type of the contract'],
  ['a pattern', [type('Item', Type.Object({ a: Type.String({ pattern: '^a' }) }))], 'do not check pattern'],
  [
    'a length in a list',
    [type('Item', Type.Object({ a: Type.Array(Type.String({ maxLength: 3 })) }))],
    'do not check maxLength',
  ],
  ['a bounded list', [type('Item', Type.Object({ a: Type.Array(Type.String(), { minItems: 1 }) }))], 'check minItems'],
])('link types with %s are refused once, with their place', (_name, types, what) => {
  const load = (): unknown => loadContract({ ...small, linkTypes: types }, place);
  expect(load).toThrow(ContractError);
  expect(load).toThrow(what);
});
