import { expect, test } from 'vitest';
import { contract } from '../spec/contract.ts';
import type { ReadyToolDefinition } from '../spec/form.ts';
import { ContractError } from './model/contract-error.ts';
import { loadContract } from './load.ts';

const [first] = contract.readyTools ?? [];
const sound: ReadyToolDefinition = {
  name: 'look',
  title: 'Look',
  description: 'Looks.',
  input: { type: 'object', properties: {}, additionalProperties: false },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

const load = (readyTools: readonly ReadyToolDefinition[]) =>
  loadContract({ ...contract, readyTools }, { specFolder: 'spec', specFile: 'spec/contract.ts' });

test.each<[string, readonly ReadyToolDefinition[], string]>([
  ['a name that is none', [{ ...sound, name: 'Look at' }], 'ready tool Look at: a tool is named in snake_case'],
  ['the name of one of the six', [{ ...sound, name: 'unity_query' }], 'there is another tool of that name'],
  ['a name twice', [sound, sound], 'there is another tool of that name'],
  [
    'an input that is no object',
    [{ ...sound, input: { type: 'string' } }],
    'its input must be the schema of a closed object',
  ],
  [
    'an input that is open',
    [{ ...sound, input: { type: 'object' } }],
    'its input must be the schema of a closed object',
  ],
  [
    'a reading tool whose stored answers are given again',
    [{ ...sound, repetition: 'change' }],
    'its repetition is "look" if it only reads, and only then',
  ],
])('a contract is refused whose ready tools have %s', (_title, tools, sentence) => {
  expect(() => load(tools)).toThrow(ContractError);
  expect(() => load(tools)).toThrow(sentence);
});

test('the ready tools of a contract are plain JSON, in their order; a contract may have none', () => {
  expect(load([sound]).readyTools).toEqual([{ ...sound, repetition: 'look' }]);
  expect(load([]).readyTools).toEqual([]);
  expect(JSON.parse(JSON.stringify(load(first === undefined ? [] : [first]).readyTools))).toMatchObject([
    { name: 'console' },
  ]);
});
