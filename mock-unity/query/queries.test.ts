import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type QueryAnswer, answerTo } from './testing/answer.ts';

interface Group {
  readonly group: string;
  readonly queries: readonly ({ readonly query: string; readonly allow_methods?: boolean } & QueryAnswer)[];
}

const groups: readonly Group[] = parse(readFileSync(new URL('../../spec/queries.yaml', import.meta.url), 'utf8'));

describe.each(groups)('$group', ({ queries }) => {
  it.each(queries)('$query', ({ query, allow_methods: allowMethods, ...answer }) => {
    expect(answerTo(query, allowMethods)).toEqual(answer);
  });
});
