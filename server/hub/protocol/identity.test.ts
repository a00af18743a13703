import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../generated/typescript/types.ts';
import { callIdentity, canonicalJson, codeHash, payloadHash, timeOfLogId } from './identity.ts';

const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
};
const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));

test('equal values have equal canonical text, whatever the order of their members, and it means the same', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    }),
  );
});

test('different values have different canonical text', () => {
  expect(
    new Set(
      ([1, '1', null, 'null', [], {}, [1], { a: 1 }, { b: 1 }, { a: '1' }, '\ud800', '\udc00'] satisfies Json[]).map(
        canonicalJson,
      ),
    ).size,
  ).toBe(12);
});

test('what is hashed is one canonical text, the same in every version: it is compared with what the store has', () => {
  const text = fc.string();
  fc.assert(
    fc.property(text, text, fc.dictionary(text, json), fc.option(text), (editor, client, params, key) => {
      const parts = { editor, client, tool: 'bake', params: canonicalJson(params), key: key ?? undefined };
      const itself = (hashed: string): string => hashed;
      expect(callIdentity(parts, itself)).toBe(canonicalJson(['call', editor, client, 'bake', params, key]));
      expect(payloadHash(parts, itself)).toBe(canonicalJson(['payload', editor, 'bake', params]));
    }),
  );
});

test('the code hash of the same parameters is made once, and another for another tool', () => {
  const hashed: string[] = [];
  const hash = (text: string): string => String(hashed.push(text));
  const params = { b: 1, a: 2 };
  const of = (tool: string): string => codeHash({ tool, params }, hash);
  expect([of('bake'), of('bake'), of('boil')]).toEqual(['1', '1', '2']);
  expect(hashed).toEqual(['{"params":{"a":2,"b":1},"tool":"bake"}', '{"params":{"a":2,"b":1},"tool":"boil"}']);
});

test('a log_id shows when it was minted', () => {
  expect(timeOfLogId('018bcfe5-6800-7000-8000-00000000beef')).toBe(1_700_000_000_000);
  expect(timeOfLogId('018bcfe5-6800-4000-8000-00000000beef')).toBeUndefined();
  expect(timeOfLogId('018BCFE5-6800-7000-8000-00000000BEEF')).toBeUndefined();
});
