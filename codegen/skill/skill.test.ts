import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { errors } from '../../spec/errors.ts';
import { contract } from '../../spec/contract.ts';
import type { SkillDefinition } from '../../spec/form.ts';
import { helpTopics } from '../../spec/help.ts';
import { generate } from '../generate.ts';
import { loadContract } from '../load.ts';

const place = { specFolder: 'spec', specFile: 'spec/contract.ts' };
const files = generate(contract, place);
const text = files.get('skill/SKILL.md') ?? '';

const sound: SkillDefinition = {
  name: 'cook',
  description: 'Cooks: soups, mainly.',
  license: 'MIT',
  compatibility: 'Needs a pot.',
  text: 'Cook. [Soups](references/soups.md)',
  references: [{ file: 'soups.md', title: 'Soups', text: 'Water first.' }],
};
const load = (skill: SkillDefinition) => loadContract({ ...contract, skill }, place);

test.each<[string, Partial<SkillDefinition>, string]>([
  ['a name that no folder of a skill may have', { name: 'Cook Soup' }, 'expected a name in lower case with hyphens'],
  ['no description', { description: '' }, 'expected one line of 1 to 1024 characters as description, got 0'],
  ['a description in two lines', { description: 'a\nb' }, 'expected one line of 1 to 1024 characters as description'],
  ['a long description', { description: 'a'.repeat(1025) }, 'as description, got 1025'],
  ['151 lines', { text: `${sound.text}${'\nx'.repeat(140)}` }, 'expected at most 150 lines, got 151'],
  ['a link to nothing', { text: `${sound.text} [Pans](references/pans.md)` }, 'links references/pans.md, which is not'],
  ['a reference without a link to it', { text: 'Cook.' }, 'the reference soups.md is not linked'],
  ['a reference twice', { references: [...sound.references, ...sound.references] }, 'soups.md is given twice'],
  [
    'a reference outside of its folder',
    { references: [{ file: '../soups.md', title: 'Soups', text: '' }], text: '[Soups](references/../soups.md)' },
    'expected a name like reloads.md for a reference, got "../soups.md"',
  ],
])('a skill is refused that has %s', (_what, change, sentence) => {
  expect(() => load({ ...sound, ...change })).toThrow(sentence);
});

test('a skill of 150 lines is not refused; a contract may have no skill, and then has no files of one', () => {
  expect(load({ ...sound, text: `${sound.text}${'\nx'.repeat(139)}` }).skill?.name).toBe('cook');
  const { skill: _none, ...without } = contract;
  expect([...generate(without, place).keys()].filter((path) => path.includes('skill'))).toEqual([]);
});

test('the front matter is YAML with what agents ask for, and names the version', () => {
  const [, head = ''] = text.split('---\n');
  expect(parse(head)).toEqual({
    name: contract.skill?.name,
    description: contract.skill?.description,
    license: 'MIT',
    compatibility: contract.skill?.compatibility,
    metadata: { version: contract.version, source: 'spec/contract.ts of mcp-unity-bridge, by npm run generate' },
  });
});

test('the references are the help of the tools and the table of errors, word by word', () => {
  for (const [file, topic] of [
    ['csharp', 'execute'],
    ['query', 'query'],
    ['reloads', 'reloads'],
    ['recipes', 'recipes'],
  ])
    expect(files.get(`skill/references/${file}.md`)).toContain(helpTopics.find((one) => one.topic === topic)?.text);
  for (const { code, meaning } of errors.filter(({ scope }) => scope === 'envelope'))
    expect(files.get('skill/references/errors.md')).toContain(`| \`${code}\` | ${meaning} |`);
});
