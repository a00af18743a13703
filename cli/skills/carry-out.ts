import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { skillFiles, skillName } from '../../generated/typescript/skill.ts';
import { attempt, reasonOf } from '../../server/lib/errors.ts';
import { joinPath } from '../clients/place.ts';
import { refuseOutside } from '../lib/projects.ts';
import { planSkills, type SkillPlan, removeSkill, writeSkill, type SkillState, type SkillsOptions } from './targets.ts';
import {
  readByteText,
  readTextFile,
  type TextFile,
  writeTextFile,
  describeUnreadable,
  UnreadableText,
  unlessUnreadable,
} from '../clients/text-file.ts';

/** The result for a folder or file. */
export interface SkillOutcome {
  readonly path: string;
  /** The clients that read it. */
  readonly clients: readonly string[];
  readonly outcome: string;
  /** Why it could not be done. */
  readonly reason?: string;
}

/** One line about a folder or file. */
export function lineOf({ path, clients, outcome, reason }: SkillOutcome): string {
  return `${clients.join(', ')}: ${path}: ${reason ?? outcome}`;
}

/** Installs, removes or inspects, folder by folder: a failure is reported, and the other folders are processed. `program`: the command line of this program. */
export function carryOut(options: Omit<SkillsOptions, 'json'>, program: string): readonly SkillOutcome[] {
  const plans = planSkills(options.clients, options.place, options.isGlobal, program);
  return plans.flatMap((plan) => [folderOutcome(plan, options, program), ...agentsMdOutcome(plan, options)]);
}

function folderOutcome(
  plan: SkillPlan,
  { verb, place, isGlobal, isDryRun }: Omit<SkillsOptions, 'json'>,
  program: string,
): SkillOutcome {
  const about = { path: plan.folder, clients: plan.clients.map(({ name }) => name) };
  if (verb === 'list') return { ...about, outcome: stateText(plan.state) };
  return {
    ...about,
    ...tryOutcome(() => {
      // The folder of references may be a link as well.
      if (!isGlobal && place.project !== undefined)
        for (const { path } of skillFiles) refuseOutside(place.project, join(plan.folder, path));
      return verb === 'install' ? installSkill(plan, program, isDryRun) : removeOwnSkill(plan, isDryRun);
    }),
  };
}

/** Throws an Error with a sentence. */
function installSkill({ folder, state }: SkillPlan, program: string, isDryRun: boolean): string {
  refuseForeign(state);
  if (state.kind === 'current') return 'already up to date';
  if (!isDryRun) writeSkill(folder, program);
  return done(state.kind === 'absent' ? 'written' : 'brought up to date', isDryRun);
}

const done = (what: string, isDryRun: boolean): string => (isDryRun ? `would be ${what}` : what);

/** Throws an Error with a sentence. */
function removeOwnSkill({ folder, state }: SkillPlan, isDryRun: boolean): string {
  if (state.kind === 'absent') return 'nothing to remove';
  refuseForeign(state);
  if (!isDryRun) removeSkill(folder);
  return done('removed', isDryRun);
}

function refuseForeign(state: SkillState): void {
  if (state.kind === 'unreadable') throw new Error(`cannot be read: ${state.reason}`);
  if (state.kind === 'foreign')
    throw new Error('this folder is not from this program, so it stays as it is. Rename it, then run this again');
}

function stateText(state: SkillState): string {
  switch (state.kind) {
    case 'absent':
      return 'not there';
    case 'current':
      return 'up to date';
    case 'other':
      return `version ${state.version ?? 'unknown'}, not up to date: mcp-unity-bridge skills install`;
    case 'foreign':
      return 'there, and not from this program';
    case 'unreadable':
      return `cannot be read: ${state.reason}`;
  }
}

/** Agents without skills read AGENTS.md. */
function agentsMdOutcome(
  { clients }: SkillPlan,
  { verb, place, isGlobal, isDryRun }: Omit<SkillsOptions, 'json'>,
): SkillOutcome[] {
  const client = clients.find(({ id }) => id === 'agents-md');
  if (client === undefined || isGlobal || place.project === undefined) return [];
  const { project } = place;
  const path = joinPath(place, project, 'AGENTS.md');
  const changed = tryOutcome(() => {
    if (verb !== 'list') refuseOutside(project, path);
    return changeAgentsMd(path, verb, isDryRun);
  });
  return [{ path, clients: [client.name], ...changed }];
}

/** Throws what `readTextFile` throws: the file is as it was. */
function changeAgentsMd(path: string, verb: SkillsOptions['verb'], isDryRun: boolean): string {
  const before = verb === 'install' ? readTextFile(path) : readInAnyEncoding(path);
  const text = before.text ?? '';
  const next = verb === 'remove' ? withoutPart(text) : withPart(text);
  if (next === text)
    return verb === 'remove' ? 'nothing to remove' : verb === 'install' ? 'already up to date' : 'up to date';
  if (verb === 'list') return 'does not lead to it';
  if (!isDryRun) {
    if (next === '') rmSync(path);
    else writeTextFile(path, before, next);
  }
  return done(verb === 'remove' ? 'removed' : 'written', isDryRun);
}

/** Our part is ASCII: it is found, and taken out, among bytes that are not UTF-8. Throws where all of it is in UTF-16. */
function readInAnyEncoding(path: string): TextFile {
  return unlessUnreadable(
    () => readTextFile(path),
    (error) => {
      const file = readByteText(path);
      if (!hasPart(file.text) && hasPart(file.text.replaceAll('\0', ''))) throw error;
      return file;
    },
  );
}

const hasPart = (text: string): boolean => withoutPart(text) !== text;

const tryOutcome = (attempted: () => string): { readonly outcome: string; readonly reason?: string } =>
  attempt(
    () => ({ outcome: attempted() }),
    (error) => ({ outcome: 'refused', reason: refusalOf(error) }),
  );

const refusalOf = (error: unknown): string =>
  error instanceof UnreadableText ? describeUnreadable(error.message, error.position) : reasonOf(error);

/** Between these lines is what is ours. */
const BEGIN = `<!-- ${skillName}: begin. Written by "${skillName} skills install" -->`;

const END = `<!-- ${skillName}: end -->`;

const block = [
  BEGIN,
  '## Unity',
  '',
  `For everything that needs the Unity Editor (compiling scripts, tests, the scene, the console, screenshots), first read \`.agents/skills/${skillName}/SKILL.md\`, and follow it.`,
  END,
];

/** The text with our part, once. The rest is unchanged, and `withoutPart` restores it. */
export function withPart(text: string): string {
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const part = block.join(ending);
  const at = placeOf(text);
  if (at !== undefined) return `${text.slice(0, at.from)}${part}${text.slice(at.to)}`;
  return `${text}${text === '' ? '' : ending}${part}${ending}`;
}

/** The text without our part. */
export function withoutPart(text: string): string {
  const at = placeOf(text);
  if (at === undefined) return text;
  const before = text.slice(0, at.from).replace(/\r?\n$/, '');
  return `${before}${text.slice(at.to).replace(/^\r?\n/, '')}`;
}

/** Undefined where it is not, or has lost an end. */
function placeOf(text: string): { readonly from: number; readonly to: number } | undefined {
  const from = text.indexOf(BEGIN);
  const end = text.indexOf(END, from);
  return from === -1 || end === -1 ? undefined : { from, to: end + END.length };
}
