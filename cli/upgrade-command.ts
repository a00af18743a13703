import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { jsonLine } from '../server/lib/json.ts';
import { packageVersion } from '../server/lib/this-program.ts';
import { pinnedAs } from './clients/typed.ts';
import { thisProgram } from './clients/program.ts';
import { thisPlace, type Place } from './clients/place.ts';
import { scopes } from './clients/client.ts';
import { applyPlan, foretellPlan, type Outcome, showPlan, showOutcome, outcomeJson } from './init/apply.ts';
import { backupsIn, planClients, planUnityPackage, type FilePlan } from './init/plan.ts';
import type { InitOptions } from './init/options.ts';
import { projectOf, type UnityProject } from './lib/projects.ts';
import { exitCode } from './lib/exit-codes.ts';
import { escapeControls } from './lib/terminal-text.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { playCommand } from './play-command.ts';
import { carryOut, lineOf, type SkillOutcome } from './skills/carry-out.ts';
import { staleSkillClients } from './skills/targets.ts';

const usage = `Usage: mcp-unity-bridge upgrade [--dry-run] [--project <dir>] [--json]

Moves what is set up to the version that runs here (npx mcp-unity-bridge@latest upgrade moves it to the newest): the entries of AI clients, pins too,
installed skills, and the Unity package of the project, where it comes from our repository by git. Adds nothing that is not there. An entry that leads
to another server, a --project, and a package from elsewhere (a folder, a registry) stay.

  --dry-run        only shows what it would write
  --project <dir>  the Unity project, where the working folder is not in it
  --json           the results as JSON

Examples:
  mcp-unity-bridge upgrade --dry-run
  mcp-unity-bridge upgrade

Exit codes: 0 done, or nothing to do, 1 a file could not be read or written (the others are done), 2 wrong usage.`;

interface Order {
  readonly project: UnityProject | undefined;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** `entry`: the file that Node was started with. Resolves to the exit code. */
export function upgradeCommand(argv: readonly string[], entry: string): Promise<number> {
  return playCommand({ argv, usage, read: readWords, play: (order) => upgradeAll(order, realpathSync(entry)) });
}

function readWords(argv: readonly string[]): Order | undefined {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      'dry-run': { type: 'boolean', default: false },
      project: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  return { project: projectOf(values.project), dryRun: values['dry-run'], json: values.json };
}

async function upgradeAll(order: Order, bin: string): Promise<number> {
  const place = thisPlace(order.project?.path);
  const files = order.dryRun ? filesOf(order, place, bin).map(foretellPlan) : applyPlans(order, place, bin);
  const skills = scopes.flatMap((scope) => upgradeSkills(scope === 'user', place, pinnedAs(bin), order.dryRun));
  const told = files.filter(({ state }) => state !== 'unchanged');
  if (order.json) await writeOut(`${jsonLine({ version: packageVersion, files: told.map(outcomeJson), skills })}\n`);
  else await tellOutcomes(told, skills);
  const isRefused = told.some(({ state }) => state === 'refused') || skills.some(({ reason }) => reason !== undefined);
  return isRefused ? exitCode.failed : exitCode.done;
}

/** The files of all clients, of both scopes, and the manifest of the project. */
function filesOf({ project }: Order, place: Place, bin: string): readonly FilePlan[] {
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

function applyPlans(order: Order, place: Place, bin: string): readonly Outcome[] {
  return filesOf(order, place, bin).map((file) => applyPlan(file, backupsIn(stateDirOf(process.env))));
}

/** Only where an older one is installed. */
function upgradeSkills(isGlobal: boolean, place: Place, program: string, isLook: boolean): readonly SkillOutcome[] {
  const clients = staleSkillClients(place, isGlobal, program);
  return carryOut({ verb: isLook ? 'list' : 'install', clients, isGlobal, place }, program);
}

async function tellOutcomes(files: readonly Outcome[], skills: readonly SkillOutcome[]): Promise<void> {
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
    await writeOut(`Nothing to do: what is set up here is of version ${packageVersion} already.\n`);
  else if (files.some(({ state }) => state === 'written'))
    await writeOut(
      'Restart the AI clients whose files were written; Unity imports its package when you go to its window.\n',
    );
}
