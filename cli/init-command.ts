import { realpathSync } from 'node:fs';
import { pinnedAs } from './clients/typed.ts';
import { thisProgram } from './clients/launch.ts';
import { thisPlace, type ConfigLocation } from './clients/place.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { backupsIn, planClients, planUnityPackage, type FilePlan, type Plan } from './init/plan.ts';
import { applyPlan, previewPlan, type FileOutcome, showPlan, showOutcome, outcomeJson } from './init/apply.ts';
import { notesFor, stepsAfter } from './init/notes.ts';
import { initOptions, readInitOptions, type InitGiven, type InitOptions } from './init/options.ts';
import { colourText } from './lib/terminal-text.ts';
import { lineOf, type SkillOutcome, carryOut } from './skills/carry-out.ts';
import type { Command, CommandContext } from './commands/command.ts';
import { asUsage } from './lib/option-values.ts';
import { printOut } from './lib/write-out.ts';
import { foundSkillClients, skillClients, type SkillClient, type SkillClientId } from './skills/targets.ts';
import type { ClientId } from './clients/client.ts';

export const command: Command = {
  name: 'init',
  group: 'everyDay',
  aliases: ['setup', 'install'],
  summary: 'sets up the AI clients of this machine',
  about:
    'Sets up the AI clients of this machine: finds them, shows what it would write, and writes it once you agree. Other content of their files stays unchanged, byte for byte; a backup of each file goes to the folder backups of the state folder. A pinned version and a --project are kept.',
  options: initOptions,
  examples: [
    'init',
    'init --yes --unity-package',
    'init --client claude-code --client codex --scope project',
    'init --remove --dry-run',
  ],
  exits: {
    0: 'done, or nothing to do',
    1: 'a file could not be read or written (the others are done), no client was found, or you declined',
    2: 'wrong usage, or not a terminal',
  },
  load: () => import('./init-command.ts'),
};

const WRONG_USAGE = 2;

/** Configures AI clients, or removes their configuration. */
export function run(given: InitGiven, { entry }: CommandContext): Promise<number> {
  const order = asUsage(() => readInitOptions(given, thisPlace));
  return runInit(order, thisPlace(order.project?.path), realpathSync(entry));
}

async function runInit(options: InitOptions, place: ConfigLocation, bin: string): Promise<number> {
  const program = thisProgram(bin, place);
  const backups = backupsIn(stateDirOf(process.env));
  const plan = planClients(options, place, program, backups);
  const manifest = planUnityPackage(options, program);
  const all = [...plan.files, ...(manifest !== undefined && options.withUnityPackage ? [manifest] : [])];
  if (!options.json) printOut(notesFor(options, place, plan).join('\n'));
  const chosen = await choosePlans(options, all, manifest);
  if (chosen === undefined) {
    printOut('Nothing was written.');
    return 1;
  }
  const outcomes = chosen.isApproved
    ? chosen.files.map((file) => applyPlan(file, backups))
    : chosen.files.map(previewPlan);
  const skills = (await wantsSkills(options, chosen))
    ? skillStep(options, place, pinnedAs(bin), !chosen.isApproved)
    : [];
  if (options.json) printOut(resultJson(options, plan, outcomes, skills));
  else reportOutcomes(options, outcomes, manifest, bin, skills);
  return Math.max(
    exitCode(options, outcomes, chosen.isApproved),
    skills.some(({ reason }) => reason !== undefined) ? 1 : 0,
  );
}

/** A user who is asked about files is asked about the skill as well. */
async function wantsSkills({ withSkills, isRemoval }: InitOptions, { isAsked }: Choice): Promise<boolean> {
  if (withSkills || !isAsked || isRemoval) return withSkills;
  const { askYesNo } = await import('./init/ask.ts');
  return askYesNo('Also install the skill for agents that have a shell?', true);
}

interface Choice {
  readonly files: readonly FilePlan[];
  /** A user sits at a terminal, and has agreed. */
  readonly isAsked: boolean;
  /** False: they are only shown. */
  readonly isApproved: boolean;
}

/** Prints the planned changes, and asks if requested and possible. Undefined: the user declined. */
async function choosePlans(
  options: InitOptions,
  files: readonly FilePlan[],
  manifest: FilePlan | undefined,
): Promise<Choice | undefined> {
  const isAsked = !options.yes && !options.dryRun && !options.json && process.stdin.isTTY && process.stdout.isTTY;
  if (isAsked) return askAbout(options, files, manifest);
  if (!options.json) showPlans(files);
  return { files, isAsked: false, isApproved: options.yes && !options.dryRun };
}

async function askAbout(
  options: InitOptions,
  files: readonly FilePlan[],
  manifest: FilePlan | undefined,
): Promise<Choice | undefined> {
  // Prompts are loaded on demand.
  const { askWhich, askYesNo } = await import('./init/ask.ts');
  const settled = files.filter((file) => !isPending(file));
  let pending: readonly FilePlan[] | undefined = files.filter(isPending);
  for (const outcome of settled.map(previewPlan))
    if (outcome.state === 'refused') printOut(`Stays as it is: ${showOutcome(outcome)}`);
  if (pending.length > 1) pending = await askWhich(pending);
  if (pending === undefined) return undefined;
  const wantsPackage =
    manifest !== undefined &&
    isPending(manifest) &&
    !options.withUnityPackage &&
    !options.isRemoval &&
    (await askYesNo(`Add the Unity package to ${manifest.path} as well?`, true));
  const chosen = [...pending, ...(wantsPackage ? [manifest] : [])];
  if (chosen.length === 0) return { files: settled, isAsked: true, isApproved: true };
  showPlans(chosen);
  return (await askYesNo('Write this?', true))
    ? { files: [...chosen, ...settled], isAsked: true, isApproved: true }
    : undefined;
}

function showPlans(files: readonly FilePlan[]): void {
  for (const file of files.filter(isPending)) printOut(`\n${colourChanges(showPlan(file))}`);
}

/** Additions in green, removals in red. */
const colourChanges = (text: string): string =>
  text.replaceAll(/^ {2}[+-] .*$/gm, (line) => colourText(line.startsWith('  +') ? 'green' : 'red', line));

const isPending = (file: FilePlan): boolean => previewPlan(file).state === 'planned';

function reportOutcomes(
  options: InitOptions,
  outcomes: readonly FileOutcome[],
  manifest: FilePlan | undefined,
  bin: string,
  skills: readonly SkillOutcome[],
): void {
  printOut('');
  for (const outcome of outcomes) {
    if (outcome.state === 'refused') console.error(`mcp-unity-bridge: ${showOutcome(outcome)}`);
    else if (outcome.state !== 'planned') printOut(showOutcome(outcome));
  }
  for (const skill of skills) {
    if (skill.reason === undefined) printOut(lineOf(skill));
    else console.error(`mcp-unity-bridge: ${lineOf(skill)}`);
  }
  const steps = options.isRemoval ? [] : stepsAfter(options, outcomes, manifest, bin);
  if (steps.length > 0) printOut(`\n${steps.join('\n')}`);
}

function resultJson(
  options: InitOptions,
  plan: Plan,
  outcomes: readonly FileOutcome[],
  skills: readonly SkillOutcome[],
): string {
  return JSON.stringify(
    {
      project: options.project ?? null,
      files: outcomes.map(outcomeJson),
      not_found: plan.notFound.map(({ id }) => id),
      ...(options.withSkills ? { skills } : {}),
    },
    null,
    2,
  );
}

function exitCode(options: InitOptions, outcomes: readonly FileOutcome[], isApproved: boolean): number {
  const isLeftOut = !isApproved && !options.dryRun && outcomes.some(({ state }) => state === 'planned');
  if (!isLeftOut)
    return outcomes.some(({ state }) => state === 'refused') || (outcomes.length === 0 && !options.isRemoval) ? 1 : 0;
  console.error(
    'mcp-unity-bridge: not a terminal, so nothing was written: add --yes to write this, or --dry-run to only look.',
  );
  return WRONG_USAGE;
}

/** Clients whose agents read skills under another name. */
const skillIdOf: Partial<Record<ClientId, SkillClientId>> = { vscode: 'copilot' };

/** The work of `--skills`: installs or removes the skill for agents that have a shell. `isDryRun`: only prints what it would do. */
function skillStep(
  { clients, scopes, isRemoval }: Pick<InitOptions, 'clients' | 'scopes' | 'isRemoval'>,
  place: ConfigLocation,
  program: string,
  isDryRun: boolean,
): readonly SkillOutcome[] {
  // Removing the skill includes that of agents that are not on this machine.
  const anyReaders = isRemoval ? skillClients : foundSkillClients(place);
  const readers = clients.length === 0 ? anyReaders : clients.flatMap(({ id }) => readerOf(id) ?? []);
  const verb = isRemoval ? 'remove' : 'install';
  return scopes
    .filter((scope) => scope === 'user' || place.project !== undefined)
    .flatMap((scope) => carryOut({ verb, clients: readers, isGlobal: scope === 'user', place, isDryRun }, program));
}

function readerOf(id: ClientId): SkillClient | undefined {
  return skillClients.find((client) => client.id === (skillIdOf[id] ?? id));
}
