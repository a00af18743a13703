import type { Problem } from '../model/contract-error.ts';
import type { SkillDefinition } from '../../spec/form.ts';
import { skillText } from './emit.ts';

/** What the agents that load it allow (https://agentskills.io), and what is still read to its end. */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const NAME_LIMIT_CHARS = 64;
const DESCRIPTION_LIMIT_CHARS = 1024;
const COMPATIBILITY_LIMIT_CHARS = 500;
const LINE_LIMIT = 150;

/** Everything about a skill that agents would refuse, or that would lead them nowhere. */
export function checkSkill(skill: SkillDefinition | undefined, problems: Problem[]): void {
  if (skill === undefined) return;
  const complain = (what: string): void => void problems.push({ where: 'skill', what });
  if (!NAME.test(skill.name) || skill.name.length > NAME_LIMIT_CHARS)
    complain(
      `expected a name in lower case with hyphens, of at most ${NAME_LIMIT_CHARS} characters, got "${skill.name}"`,
    );
  checkLength('description', skill.description, DESCRIPTION_LIMIT_CHARS, complain);
  checkLength('compatibility', skill.compatibility, COMPATIBILITY_LIMIT_CHARS, complain);
  const lineCount = skillText(skill, { version: '', source: '' }).trimEnd().split('\n').length;
  if (lineCount > LINE_LIMIT) complain(`expected at most ${LINE_LIMIT} lines, got ${lineCount}`);
  checkReferences(skill, complain);
}

function checkLength(what: string, text: string, limit: number, complain: (what: string) => void): void {
  if (text.length === 0 || text.length > limit || text.includes('\n'))
    complain(`expected one line of 1 to ${limit} characters as ${what}, got ${text.length}`);
}

/** Agents find a reference by its link alone. */
function checkReferences({ text, references }: SkillDefinition, complain: (what: string) => void): void {
  const files = references.map(({ file }) => file);
  const linked = new Set([...text.matchAll(/\]\(references\/([^)]+)\)/g)].map(([, file = '']) => file));
  for (const file of new Set(files)) {
    if (!/^[a-z0-9-]+\.md$/.test(file)) complain(`expected a name like reloads.md for a reference, got "${file}"`);
    if (files.filter((other) => other === file).length > 1) complain(`the reference ${file} is given twice`);
    if (!linked.has(file)) complain(`the reference ${file} is not linked`);
  }
  for (const file of linked) if (!files.includes(file)) complain(`links references/${file}, which is not there`);
}
