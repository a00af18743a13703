import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as validators from '../generated/typescript/validators.js';
import { contract } from '../spec/contract.ts';
import type { Json } from './model/model.ts';

/** `spec/examples/<Type>/valid-*.json` holds {value}, `invalid-*.json` {pointer, keyword, value}. */
const folder = new URL('../spec/examples/', import.meta.url);

interface Example {
  readonly type: string;
  readonly file: string;
  readonly value: Json;
  /** Of an invalid one: what must fail. */
  readonly fails?: { readonly pointer: string; readonly keyword: string };
}

const examples = readdirSync(folder).flatMap((type) =>
  readdirSync(new URL(`${type}/`, folder)).map((file) => readExample(type, file)),
);

function readExample(type: string, file: string): Example {
  const { value, pointer, keyword } = JSON.parse(readFileSync(new URL(`${type}/${file}`, folder), 'utf8'));
  const path = `${type}/${file}`;
  return file.startsWith('invalid-')
    ? { type, file: path, value, fails: { pointer, keyword } }
    : { type, file: path, value };
}

function validate(type: string, value: Json): validators.Validation<unknown> {
  const found: unknown = Object.entries(validators).find(([name]) => name === `validate${type}`)?.[1];
  if (typeof found !== 'function') throw new Error(`spec/examples/${type}: there is no type of that name`);
  return found(value);
}

describe('valid examples are accepted:', () => {
  it.each(examples.filter(({ fails }) => fails === undefined))('$file', ({ type, value }) => {
    expect(validate(type, value)).toEqual({ ok: true, value });
  });
});

describe('invalid examples fail at the pointer and keyword that they name:', () => {
  it.each(examples.filter(({ fails }) => fails !== undefined))('$file', ({ type, value, fails }) => {
    expect(validate(type, value)).toMatchObject({ ok: false, errors: [fails] });
  });
});

it('every type has examples of both kinds', () => {
  const kinds = (type: string): boolean[] =>
    examples.filter((example) => example.type === type).map(({ fails }) => fails === undefined);
  const lacking = contract.types
    .map(({ name }) => name)
    .filter((name) => !kinds(name).includes(true) || !kinds(name).includes(false));
  expect(lacking).toEqual([]);
});
