import type { SkillDefinition, SkillReference } from '../../spec/form.ts';

/** The head of a skill, beside what the contract says. */
export interface SkillHead {
  readonly version: string;
  /** Where it comes from. */
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

/** A reference, with where it comes from in a comment. */
export function referenceText({ title, text }: SkillReference, notice: string): string {
  return `<!-- ${notice} -->\n\n# ${title}\n\n${text.trimEnd()}\n`;
}
