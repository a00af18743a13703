import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../generated/typescript/types.ts';
import { canonicalJson as asServersWriteIt } from '../../server/hub/protocol/identity.ts';
import { canonicalJson } from './project-policy.ts';

it.each<[Json, string]>([
  [{ b: 1, a: [null, 'x'], B: true }, '{"B":true,"a":[null,"x"],"b":1}'],
  [{ a: { z: 0.5, y: '"' } }, '{"a":{"y":"\\"","z":0.5}}'],
  [{ 2: 1, 10: 2 }, '{"10":2,"2":1}'],
  ['\ud800', '"\\ud800"'],
])('%j is %s', (value, text) => expect(canonicalJson(value)).toBe(text));

it('is what the server hashes for an approval, although neither knows the other', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      (value) =>
        canonicalJson(JSON.parse(JSON.stringify(value))) === asServersWriteIt(JSON.parse(JSON.stringify(value))),
    ),
  );
});

it('means the value, and does not depend on the order of members', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (generated) => {
      // Once through text: -0 and __proto__ as JSON has them.
      const value: Json = JSON.parse(JSON.stringify(generated));
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
      expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
    }),
  );
});

function turned(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map(turned)
    : Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, member]) => [name, turned(member)]),
      );
}
