import { expect, test } from 'vitest';
import { skillOf } from '../../spec/skill.ts';
import { noteOf, readPage } from './pages.ts';

const skill = skillOf('0.1.0').text;
const rules =
  readPage('docs/team-git.md').blocks.find((block) => noteOf(block, 'played by')?.endsWith('the rules to paste'))
    ?.code ?? '';

test('the rules to paste hold those of the skill, word for word', () => {
  const [, ofSkill = ''] = /^## Rules\n\n([^#]+)/m.exec(skill) ?? [];
  const wanted = ofSkill.trim().split('\n');
  expect(wanted.length).toBeGreaterThan(3);
  expect(wanted.filter((line) => !rules.split('\n').includes(line))).toEqual([]);
});

test('the rules to paste name commands, codes and words of the skill', () => {
  const named = [...rules.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code).filter((code) => code !== 'unity_*');
  expect(named).toContain('mcp-unity-bridge compile --timeout 5m');
  expect(named.filter((code) => !skill.includes(code))).toEqual([]);
});
