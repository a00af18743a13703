import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../spec/contract.ts';
import { contract as small } from './fixtures/small-contract.ts';
import { generate } from './generate.ts';
import { generatedMark } from './model/header.ts';

const place = { specFolder: 'spec', specFile: 'spec/contract.ts' };
const files = generate(contract, place);
const texts = [...files];

afterEach(() => void vi.useRealTimers());

describe('what is generated', () => {
  it('is the same bytes every time, on any day', () => {
    vi.useFakeTimers({ now: 0 });
    expect([...generate(contract, place)]).toEqual(texts);
  });

  it('is made of the JSON of a schema, whatever TypeBox hides in it', () => {
    const plain = {
      ...small,
      types: small.types.map((type) => ({ ...type, schema: JSON.parse(JSON.stringify(type.schema)) })),
    };
    expect([...generate(plain, place)]).toEqual([...generate(small, place)]);
  });

  it('is sorted by path', () => {
    expect([...files.keys()]).toEqual([...files.keys()].toSorted());
  });

  it.each(texts)(
    '%s says in its head where it comes from, ends in one line feed, and holds nothing of this machine',
    (_path, text) => {
      expect(text.slice(0, 300)).toMatch(/\b(spec|codegen)\//);
      expect(text.slice(0, 300)).toContain(generatedMark);
      expect(text).toMatch(/[^\n]\n$/);
      expect(text).not.toContain('\r');
      expect(text).not.toContain(process.cwd());
    },
  );

  it('names the file of codegen/support where its text is there, and else the spec', () => {
    const support = readdirSync(join(import.meta.dirname, 'support')).filter((name) => !name.endsWith('.ts'));
    const named = texts.flatMap(([path, text]) => {
      const [, file] =
        /Generated from codegen\/support\/(\S+) of mcp-unity-bridge\. Do not edit: change that file,/.exec(text) ?? [];
      return file === undefined ? [] : [{ path, file }];
    });
    expect(named.map(({ file }) => file).toSorted()).toEqual(support.toSorted());
    for (const { path, file } of named) expect(path).toContain(file.split('.')[0]);
    expect(texts.filter(([, text]) => /from codegen.*change the spec/.test(text))).toEqual([]);
  });
});
