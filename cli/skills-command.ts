import { realpathSync } from 'node:fs';
import { jsonLine } from '../server/lib/json.ts';
import { thisPlace } from './clients/place.ts';
import { pinnedAs } from './clients/typed.ts';
import { exitCode } from './lib/exit-codes.ts';
import { escapeControls } from './lib/terminal-text.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { anyWords, type Command, type Given, type CommandOptions, type CommandContext } from './commands/command.ts';
import { asUsage } from './lib/option-values.ts';
import { carryOut, lineOf, type SkillOutcome } from './skills/carry-out.ts';
import { skillClientIds, readSkillsOptions } from './skills/targets.ts';

const options = {
  client: {
    value: '<id>',
    multiple: true,
    says: `only for this agent, found or not; may be given several times: ${skillClientIds.join(', ')} (for an agent without skills: a paragraph in AGENTS.md leads to it)`,
  },
  global: { short: 'g', says: 'for every project of this user; else for the Unity project, where it may be committed' },
  'dry-run': { says: 'only says what it would do' },
  project: { value: '<dir>', says: 'the Unity project, where the working folder is not in it' },
  json: { says: 'the results as JSON' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'skills',
  group: 'everyDay',
  usage: ['[install|remove|list] [options]'],
  aliases: ['skill'],
  guesses: { uninstall: 'remove', delete: 'remove', add: 'install', update: 'install', upgrade: 'install' },
  summary: 'installs a skill that teaches agents to use this command line',
  about:
    'Teaches agents that have a shell how to work with Unity by this command line: one skill, which they load when a task is about Unity. Claude Code reads it from .claude/skills; Codex, Gemini CLI, Cursor and Copilot read it from .agents/skills.',
  actions: {
    install: 'writes it, or brings it up to date',
    remove: 'removes it',
    list: 'says where it is, and of which version (default)',
  },
  options,
  lacks: { yes: 'skills has no --yes: it does not ask. --dry-run only shows what it would write' },
  examples: ['skills install', 'skills install --client claude-code --global', 'skills list --json'],
  exits: { [exitCode.done]: 'done', [exitCode.failed]: 'a file could not be written, or is not ours' },
  takes: anyWords,
  load: () => import('./skills-command.ts'),
};

export async function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  const order = asUsage(() => readSkillsOptions(given, thisPlace));
  const program = pinnedAs(realpathSync(entry));
  const outcomes = carryOut(order, program);
  if (order.json) await writeOut(outcomes.map((one) => `${jsonLine(one)}\n`).join(''));
  else for (const one of outcomes) await printOutcome(one);
  const isNew = outcomes.some(({ outcome }) => /(written|brought up to date)$/.test(outcome));
  if (!order.json && !order.isGlobal && isNew && !program.startsWith('npx '))
    await writeOut(`What is written names a file of this machine (${escapeControls(program)}): do not commit it.\n`);
  return outcomes.some(({ reason }) => reason !== undefined) ? exitCode.failed : exitCode.done;
}

async function printOutcome(outcome: SkillOutcome): Promise<void> {
  if (outcome.reason === undefined) await writeOut(`${escapeControls(lineOf(outcome))}\n`);
  else printNote(lineOf(outcome));
}
