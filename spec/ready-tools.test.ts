import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faceOfTool } from '../cli/verbs/all.ts';
import { listReadyTools, readyTools } from './ready-tools.ts';
import { toolNames } from '../generated/typescript/tools.ts';

const WORDS = [
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
  'twenty-one',
];
/** Called by name only: their arguments are too many for a command of their own. */
const WITHOUT_COMMAND = ['get_serialized', 'set_serialized'];

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const inWords = (number: number): string => WORDS[number - 7] ?? String(number);
const count = inWords(readyTools.length);
const reading = readyTools.filter(({ annotations }) => annotations.readOnlyHint).length;
const listed = inWords(toolNames.length + reading);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

it.each([
  ['README.md', `${count} [ready tools](`],
  ['README.md', `the ${inWords(reading)} that only read`],
  ['README.md', `Your model sees ${listed} tools`],
  ['docs/differences.md', `[${count} ready tools](`],
  ['docs/unity-code.md', `The first ${inWords(reading)} only read`],
  ['unity/CHANGELOG.md', `- ${capital(count)} ready tools: `],
])('%s counts the tools: %s', (file, words) => expect(read(file)).toContain(words));

it('docs/unity-code.md counts and lists the ready tools in their order', () => {
  const [, part = ''] = read('docs/unity-code.md').split('## Ready tools');
  expect(part).toContain(`The package has ${count} tools beside the six`);
  const table = part.slice(0, part.indexOf('\n\n', part.indexOf('|---|')));
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(readyTools.map(({ name }) => name));
});

it('each ready tool has a command, or is called by its name', () => {
  const without = readyTools.filter(({ name }) => faceOfTool(name) === undefined).map(({ name }) => name);
  expect(without).toEqual(WITHOUT_COMMAND);
});

it('a sentence lists them', () => {
  expect(listReadyTools('reading', 'and', '`')).toMatch(/^`console`, .* and `changes`$/);
  expect(listReadyTools('all', 'or').split(/, | or /)).toEqual(readyTools.map(({ name }) => name));
});
