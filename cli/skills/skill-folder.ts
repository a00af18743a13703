import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { skillFiles, skillName, type SkillFile } from '../../generated/typescript/skill.ts';
import { packageName } from '../clients/launch.ts';

/** In the front matter of every SKILL.md that this program has ever written. */
const OURS = new RegExp(String.raw`^ {2}source: "[^"]* of ${packageName}, by `, 'm');
const SKILL = 'SKILL.md';
const REFERENCES = 'references';

/** The state of a skill folder, and what would become of it. */
export type SkillState =
  | { readonly kind: 'absent' | 'current' }
  | { readonly kind: 'other'; readonly version: string | undefined }
  /** Another author's skill of that name. */
  | { readonly kind: 'foreign' };

/** The folder of the skill in a folder of skills. */
export const skillFolder = (skills: string): string => join(skills, skillName);

/** `program`: how this program is typed where it is not on the PATH. */
export function stateOf(folder: string, program: string): SkillState {
  const text = read(join(folder, SKILL));
  if (text === undefined)
    return existsSync(folder) && readdirSync(folder).length > 0 ? { kind: 'foreign' } : { kind: 'absent' };
  if (!OURS.test(text)) return { kind: 'foreign' };
  const isCurrent = textsFor(program).every(({ path, text: wanted }) => read(join(folder, path)) === wanted);
  return isCurrent ? { kind: 'current' } : { kind: 'other', version: /^ {2}version: "([^"]*)"/m.exec(text)?.[1] };
}

/** Writes the skill; references of an older one that are no more are taken away. */
export function writeSkill(folder: string, program: string): void {
  mkdirSync(join(folder, REFERENCES), { recursive: true });
  for (const { path, text } of textsFor(program)) writeFileSync(join(folder, path), text);
  const known = new Set(skillFiles.map(({ path }) => path));
  for (const path of referencesIn(folder)) if (!known.has(path)) rmSync(join(folder, path));
}

/** Takes away what this program has written; what others have put beside it stays. */
export function removeSkill(folder: string): void {
  for (const path of [SKILL, ...referencesIn(folder)]) rmSync(join(folder, path), { force: true });
  for (const empty of [join(folder, REFERENCES), folder, dirname(folder), dirname(dirname(folder))])
    if (existsSync(empty) && readdirSync(empty).length === 0) rmdirSync(empty);
}

function referencesIn(folder: string): readonly string[] {
  const references = join(folder, REFERENCES);
  if (!existsSync(references)) return [];
  return readdirSync(references)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${REFERENCES}/${name}`);
}

/** What the generated skill names, which is the registry. */
const REGISTRY = new RegExp(String.raw`npx -y ${packageName}@[^\s\x60]+`, 'g');

function textsFor(program: string): readonly SkillFile[] {
  return skillFiles.map(({ path, text }) => ({ path, text: text.replaceAll(REGISTRY, () => program) }));
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
