import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { joinPath, onPath, readVariable, type ConfigLocation } from '../clients/place.ts';
import { findClient } from '../clients/table.ts';
import { skillFiles, skillName, type SkillFile } from '../../generated/typescript/skill.ts';
import { attempt, reasonOf } from '../../server/lib/errors.ts';
import { readRegular } from '../../server/lib/files.ts';
import { packageName } from '../clients/launch.ts';
import { workingFolder } from '../../server/lib/folders.ts';
import type { Given } from '../commands/command.ts';
import { projectOf } from '../lib/projects.ts';
import { UsageError, actionIn } from '../lib/option-values.ts';
import { didYouMean } from '../../server/lib/nearest.ts';

/** The common folder of Codex, Gemini CLI, Cursor and Copilot. */
const SHARED = '.agents/skills';

const sharedTarget = (place: ConfigLocation): string => joinPath(place, place.home, '.agents', 'skills');

/** The signs by which `init` finds it. */
const signsAsClient =
  (id: string) =>
  (place: ConfigLocation): readonly string[] =>
    findClient(id)
      ?.locations({ ...place, project: undefined })
      .flatMap(({ signs }) => signs) ?? [];

export const skillClients: readonly SkillClient[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    inProject: '.claude/skills',
    ofUser: (place) =>
      joinPath(place, readVariable(place, 'CLAUDE_CONFIG_DIR', joinPath(place, place.home, '.claude')), 'skills'),
    signs: signsAsClient('claude-code'),
  },
  { id: 'codex', name: 'Codex', inProject: SHARED, ofUser: sharedTarget, signs: signsAsClient('codex') },
  { id: 'gemini', name: 'Gemini CLI', inProject: SHARED, ofUser: sharedTarget, signs: signsAsClient('gemini') },
  { id: 'cursor', name: 'Cursor', inProject: SHARED, ofUser: sharedTarget, signs: signsAsClient('cursor') },
  {
    id: 'copilot',
    name: 'Copilot',
    inProject: SHARED,
    ofUser: sharedTarget,
    signs: (place) => [
      joinPath(place, place.home, '.copilot'),
      ...onPath(place, 'copilot'),
      ...signsAsClient('vscode')(place),
    ],
  },
  {
    id: 'agents-md',
    name: 'agents that read AGENTS.md',
    inProject: SHARED,
    ofUser: () => undefined,
    signs: () => [],
  },
];

export const skillClientIds = ['claude-code', 'codex', 'gemini', 'cursor', 'copilot', 'agents-md'] as const;

export type SkillClientId = (typeof skillClientIds)[number];

/** An agent, and its folders for skills. Several share a folder, so that none reads a skill twice. */
export interface SkillClient {
  readonly id: SkillClientId;
  readonly name: string;
  /** The folder of the skills of one project, relative to it. */
  readonly inProject: string;
  /** The folder of the skills for every project, absolute; undefined: it has none. */
  ofUser(place: ConfigLocation): string | undefined;
  /** Files and folders: where one of them exists, the agent is installed. */
  signs(place: ConfigLocation): readonly string[];
}

/** A folder of the skill, and the agents that read it. */
export interface SkillPlan {
  readonly clients: readonly SkillClient[];
  readonly folder: string;
  readonly state: SkillState;
}

/** The folders of the skill for these agents, without duplicates. `program`: the command line of this program. */
export function planSkills(
  clients: readonly SkillClient[],
  place: ConfigLocation,
  isGlobal: boolean,
  program: string,
): SkillPlan[] {
  const folders = new Map<string, SkillClient[]>();
  for (const client of clients) {
    const skills = isGlobal ? client.ofUser(place) : inProject(client, place);
    if (skills === undefined) continue;
    const folder = skillFolder(skills);
    folders.set(folder, [...(folders.get(folder) ?? []), client]);
  }
  return [...folders].map(([folder, readers]) => ({ clients: readers, folder, state: stateOf(folder, program) }));
}

const inProject = ({ inProject: folder }: SkillClient, place: ConfigLocation): string | undefined =>
  place.project === undefined ? undefined : joinPath(place, place.project, folder);

/** The agents on this machine. */
export function foundSkillClients(place: ConfigLocation): readonly SkillClient[] {
  return skillClients.filter((client) => client.signs(place).some((path) => existsSync(path)));
}

/** The agents with an older skill in their folder. */
export function staleSkillClients(place: ConfigLocation, isGlobal: boolean, program: string): readonly SkillClient[] {
  return planSkills(skillClients, place, isGlobal, program)
    .filter(({ state }) => state.kind === 'other')
    .flatMap(({ clients }) => clients.filter(({ id }) => id !== 'agents-md'));
}

/** In the front matter of every SKILL.md that this program has ever written. */
const OURS = new RegExp(String.raw`^ {2}source: "[^"]* of ${packageName}, by `, 'm');

const SKILL = 'SKILL.md';

const REFERENCES = 'references';

/** The state of a skill folder, and what would become of it. */
export type SkillState =
  | { readonly kind: 'absent' | 'current' }
  | { readonly kind: 'other'; readonly version: string | undefined }
  /** Another author's skill of that name. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The folder of the skill in a folder of skills. */
const skillFolder = (skills: string): string => join(skills, skillName);

/** `program`: how this program is typed where it is not on the PATH. */
const stateOf = (folder: string, program: string): SkillState =>
  attempt(
    () => stateFound(folder, program),
    (error) => ({ kind: 'unreadable', reason: reasonOf(error) }) as const,
  );

function stateFound(folder: string, program: string): SkillState {
  const texts = textsFor(program).map(({ path, text }) => ({
    path,
    wanted: text,
    found: readIfThere(join(folder, path)),
  }));
  const text = texts.find(({ path }) => path === SKILL)?.found;
  // Other files in the folder remain; they matter only under the name of a file of ours.
  if (text === undefined)
    return { kind: texts.some(({ found, wanted }) => found !== undefined && found !== wanted) ? 'foreign' : 'absent' };
  if (!OURS.test(text)) return { kind: 'foreign' };
  const isCurrent = texts.every(({ found, wanted }) => found === wanted);
  return isCurrent ? { kind: 'current' } : { kind: 'other', version: /^ {2}version: "([^"]*)"/m.exec(text)?.[1] };
}

/** Writes the skill; references of an older one that are no more are taken away. */
export function writeSkill(folder: string, program: string): void {
  const known = new Set(skillFiles.map(({ path }) => path));
  const gone = referencesOf(folder).filter((path) => !known.has(path));
  mkdirSync(join(folder, REFERENCES), { recursive: true });
  for (const { path, text } of textsFor(program)) writeFileSync(join(folder, path), text);
  for (const path of gone) rmSync(join(folder, path), { force: true });
}

/** Removes the files that this program has written, and no others. */
export function removeSkill(folder: string): void {
  for (const path of [...referencesOf(folder), SKILL]) rmSync(join(folder, path), { force: true });
  for (const empty of [join(folder, REFERENCES), folder, dirname(folder), dirname(dirname(folder))])
    if (existsSync(empty) && readdirSync(empty).length === 0) rmdirSync(empty);
}

/** The files that the skill in a folder links to: others are not from this program. */
function referencesOf(folder: string): readonly string[] {
  const links = readIfThere(join(folder, SKILL))?.match(/(?<=\]\()references\/[\w-]+\.md(?=\))/g);
  return [...new Set(links)];
}

/** The npx command in the generated skill, with any version. */
const REGISTRY = new RegExp(String.raw`npx -y ${packageName}@[^\s\x60]+`, 'g');

function textsFor(program: string): readonly SkillFile[] {
  return skillFiles.map(({ path, text }) => ({ path, text: text.replaceAll(REGISTRY, () => program) }));
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readRegular(file) : undefined;
}

export interface SkillsOptions {
  readonly verb: SkillsVerb;
  readonly clients: readonly SkillClient[];
  readonly isGlobal: boolean;
  readonly place: ConfigLocation;
  /** Only reports what would be done. */
  readonly isDryRun: boolean;
  readonly json: boolean;
}

/** Throws UsageError. */
export function readSkillsOptions(
  given: Given<'client' | 'global' | 'dry-run' | 'project' | 'json'>,
  placeWith: (project: string | undefined) => ConfigLocation,
): SkillsOptions {
  const isGlobal = given.flag('global');
  const named = given.text('project');
  const verb = actionIn(given.words.length === 0 ? ['list'] : given.words, ['install', 'remove', 'list']);
  const project = isGlobal && named === undefined ? undefined : projectOf(named)?.path;
  if (!isGlobal && project === undefined)
    throw new UsageError(
      `expected a Unity project: there is no ProjectSettings/ProjectVersion.txt in ${workingFolder()} or above it. Go to its folder, name it with --project <dir>, or use --global for every project`,
    );
  const place = placeWith(project);
  const clients = clientsFor(verb, given.texts('client'), isGlobal, place);
  return { verb, clients, isGlobal, place, isDryRun: given.flag('dry-run'), json: given.flag('json') };
}

type SkillsVerb = 'install' | 'remove' | 'list';

/** The named agents; else, to install, those found; else all. */
function clientsFor(
  verb: SkillsVerb,
  ids: readonly string[],
  isGlobal: boolean,
  place: ConfigLocation,
): readonly SkillClient[] {
  if (ids.length > 0) return [...new Set(ids)].map((id) => clientNamed(id, isGlobal, place));
  if (verb !== 'install') return skillClients;
  const found = foundSkillClients(place);
  if (found.length > 0) return found;
  throw new UsageError(`expected --client: no agent was found on this machine. Known: ${skillClientIds.join(', ')}`);
}

function clientNamed(id: string, isGlobal: boolean, place: ConfigLocation): SkillClient {
  const client = skillClients.find((one) => one.id === id);
  if (client === undefined)
    throw new UsageError(
      `expected one of ${skillClientIds.join(', ')} as --client, got "${id}".${didYouMean(id, skillClientIds)}`,
    );
  if (isGlobal && client.ofUser(place) === undefined)
    throw new UsageError(`expected no --global for ${client.id}: AGENTS.md belongs to a project`);
  return client;
}
