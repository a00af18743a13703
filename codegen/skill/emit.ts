import { generatedMark, generatedNotice } from '../model/header.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';
import { docComment, fileHeader, quote } from '../typescript/text.ts';
import { referenceText, skillText } from './text.ts';

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
