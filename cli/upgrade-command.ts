import { realpathSync } from 'node:fs';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { jsonLine } from '../server/lib/json.ts';
import { packageVersion } from '../server/lib/this-program.ts';
import { pinnedAs } from './clients/typed.ts';
import { thisProgram } from './clients/launch.ts';
import { thisPlace, type ConfigLocation } from './clients/place.ts';
import { scopes } from './clients/client.ts';
import { applyPlan, previewPlan, type FileOutcome, showPlan, showOutcome, outcomeJson } from './init/apply.ts';
import { backupsIn, planClients, planUnityPackage, type FilePlan } from './init/plan.ts';
import type { InitOptions } from './init/options.ts';
import { projectOf, type UnityProject } from './lib/projects.ts';
import { exitCode } from './lib/exit-codes.ts';
import { escapeControls } from './lib/terminal-text.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import type { Command, Given, CommandOptions, CommandContext } from './commands/command.ts';
import { asUsage } from './lib/option-values.ts';
import { carryOut, lineOf, type SkillOutcome } from './skills/carry-out.ts';
import { staleSkillClients } from './skills/targets.ts';

const options = {
  'dry-run': { says: 'only shows what it would write' },
  project: { value: '<dir>', says: 'the Unity project, where the working folder is not in it' },
  json: { says: 'the results as JSON' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'upgrade',
  group: 'everyDay',
  aliases: ['update'],
  summary: 'moves entries, skills and Unity package to this version',
  about:
    'Moves what is set up to the version that runs here (npx mcp-unity-bridge@latest upgrade moves it to the newest): the entries of AI clients, pins too, installed skills, and the Unity package of the project, where it comes from our repository by git. Adds nothing that is not there. An entry that leads to another server, a --project, and a package from elsewhere (a folder, a registry) stay.',
  options,
  examples: ['upgrade --dry-run', 'upgrade'],
  exits: {
    [exitCode.done]: 'done, or nothing to do',
    [exitCode.failed]: 'a file could not be read or written (the others are done)',
  },
  load: () => import('./upgrade-command.ts'),
};

export async function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  const [bin, isDryRun] = [realpathSync(entry), given.flag('dry-run')];
  const project = asUsage(() => projectOf(given.text('project')));
  const place = thisPlace(project?.path);
  const planned = filesOf(project, place, bin);
  const files = isDryRun
    ? planned.map(previewPlan)
    : planned.map((file) => applyPlan(file, backupsIn(stateDirOf(process.env))));
  const skills = scopes.flatMap((scope) => upgradeSkills(scope === 'user', place, pinnedAs(bin), isDryRun));
  const changed = files.filter(({ state }) => state !== 'unchanged');
  if (given.flag('json'))
    await writeOut(`${jsonLine({ version: packageVersion, files: changed.map(outcomeJson), skills })}\n`);
  else await printOutcomes(changed, skills);
  const isRefused =
    changed.some(({ state }) => state === 'refused') || skills.some(({ reason }) => reason !== undefined);
  return isRefused ? exitCode.failed : exitCode.done;
}

/** The files of all clients, of both scopes, and the manifest of the project. */
function filesOf(project: UnityProject | undefined, place: ConfigLocation, bin: string): readonly FilePlan[] {
  const options: InitOptions = {
    clients: [],
    scopes: project === undefined ? ['user'] : scopes,
    project,
    isProjectNamed: false,
    isRemoval: false,
    isUpgrade: true,
    withUnityPackage: true,
    tools: undefined,
    withSkills: true,
    yes: true,
    dryRun: false,
    json: false,
  };
  const program = thisProgram(bin, place);
  const manifest = planUnityPackage(options, program);
  const { files } = planClients(options, place, program, backupsIn(stateDirOf(process.env)));
  return [...files, ...(manifest === undefined ? [] : [manifest])];
}

/** Only where an older one is installed. */
function upgradeSkills(
  isGlobal: boolean,
  place: ConfigLocation,
  program: string,
  isDryRun: boolean,
): readonly SkillOutcome[] {
  const clients = staleSkillClients(place, isGlobal, program);
  return carryOut({ verb: 'install', clients, isGlobal, place, isDryRun }, program);
}

async function printOutcomes(files: readonly FileOutcome[], skills: readonly SkillOutcome[]): Promise<void> {
  for (const outcome of files) {
    if (outcome.state === 'refused') printNote(showOutcome(outcome));
    else
      await writeOut(
        `${escapeControls(outcome.state === 'planned' ? showPlan(outcome.plan) : showOutcome(outcome))}\n`,
      );
  }
  for (const skill of skills) {
    if (skill.reason === undefined) await writeOut(`${escapeControls(lineOf(skill))}\n`);
    else printNote(lineOf(skill));
  }
  if (files.length + skills.length === 0)
    await writeOut(`Nothing to do: all that is set up here has version ${packageVersion} already.\n`);
  else if (files.some(({ state }) => state === 'written'))
    await writeOut(
      'Restart the AI clients whose files were written; Unity imports its package when you go to its window.\n',
    );
}
