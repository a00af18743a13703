import { generatedMark, generatedNotice } from '../model/header.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';
import { docComment, fileHeader, quote } from '../typescript/text.ts';
import type { SkillDefinition, SkillReference } from '../../spec/form.ts';

/** The skill as a folder, and the same in `typescript/skill.ts` for what installs it. Nothing where the contract has none. */
export function emitSkill(model: ContractModel): GeneratedFile[] {
  const { skill, name, version, specFile } = model;
  if (skill === undefined) return [];
  const source = `${specFile} of ${name}, by ${generatedMark}`;
  const files = [
    { path: 'SKILL.md', text: skillText(skill, { version, source }) },
    ...skill.references.map((one) => ({
      path: `references/${one.file}`,
      text: referenceText(one, generatedNotice(model)),
    })),
  ];
  return [
    ...files.map(({ path, text }) => ({ path: `skill/${path}`, text })),
    { path: 'typescript/skill.ts', text: moduleText(model, skill.name, files) },
  ];
}

function moduleText(model: ContractModel, name: string, files: readonly GeneratedFile[]): string {
  const entries = files.map(({ path, text }) => `  { path: ${quote(path)}, text: ${JSON.stringify(text)} },\n`);
  return `${fileHeader(model)}
${docComment('The name of the skill, and of its folder.')}export const skillName = ${quote(name)};

${docComment('A file of the skill; `path` is relative to its folder.')}export type SkillFile = { readonly path: string; readonly text: string };

export const skillFiles: readonly SkillFile[] = [
${entries.join('')}];
`;
}

/** The head of a skill, besides the texts of the contract. */
interface SkillHead {
  readonly version: string;
  /** Its source. */
  readonly source: string;
}

/** SKILL.md: front matter, whose values are quoted so that a colon in a sentence is no key, and the text. */
export function skillText(
  { name, description, license, compatibility, text }: SkillDefinition,
  { version, source }: SkillHead,
): string {
  return `---
name: ${name}
metadata:
  version: ${JSON.stringify(version)}
  source: ${JSON.stringify(source)}
description: ${JSON.stringify(description)}
license: ${license}
compatibility: ${JSON.stringify(compatibility)}
---

${text.trimEnd()}
`;
}

/** A reference, with its source in a comment. */
function referenceText({ title, text }: SkillReference, notice: string): string {
  return `<!-- ${notice} -->\n\n# ${title}\n\n${text.trimEnd()}\n`;
}
