import { realpathSync } from 'node:fs';
import { jsonLine } from '../server/lib/json.ts';
import { thisPlace } from './clients/place.ts';
import { pinnedAs } from './clients/typed.ts';
import { exitCode } from './lib/exit-codes.ts';
import { escapeControls } from './lib/terminal-text.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { playCommand } from './play-command.ts';
import { carryOut, lineOf, type SkillOutcome } from './skills/carry-out.ts';
import { readSkillsOptions, type SkillsOptions } from './skills/options.ts';
import { skillClientIds } from './skills/targets.ts';

const usage = `Usage: mcp-unity-bridge skills [install|remove|list] [options]

Teaches agents that have a shell how to work with Unity by this command line: one skill, which they load when a task is about Unity.
Claude Code reads it from .claude/skills; Codex, Gemini CLI, Cursor and Copilot read it from .agents/skills.

  install          writes it, or brings it up to date
  remove           takes it out again
  list             says where it is, and of which version (default)
    --client <id>    only for this agent, found or not; may be given several times: ${skillClientIds.slice(0, 3).join(', ')},
                     ${skillClientIds.slice(3).join(', ')} (for an agent without skills: a paragraph in AGENTS.md leads to it)
    --global, -g     for every project of this user; else for the Unity project, where it may be committed
    --project <dir>  the Unity project, where the working folder is not in it
    --json           the results as JSON

Examples:
  mcp-unity-bridge skills install
  mcp-unity-bridge skills install --client claude-code --global
  mcp-unity-bridge skills list --json

Exit codes: 0 done, 1 a file could not be written, or is not ours, 2 wrong usage.`;

/** `entry`: the file that Node was started with. Resolves to the exit code. */
export function skillsCommand(argv: readonly string[], entry: string): Promise<number> {
  return playCommand({
    argv,
    usage,
    read: (words) => readSkillsOptions(words, thisPlace),
    play: (options) => playSkills(options, pinnedAs(realpathSync(entry))),
  });
}

async function playSkills(options: SkillsOptions, program: string): Promise<number> {
  const outcomes = carryOut(options, program);
  if (options.json) await writeOut(outcomes.map((one) => `${jsonLine(one)}\n`).join(''));
  else for (const one of outcomes) await tellOutcome(one);
  const isNew = outcomes.some(({ outcome }) => outcome === 'written' || outcome === 'brought up to date');
  if (!options.json && !options.isGlobal && isNew && !program.startsWith('npx '))
    await writeOut(`What is written names a file of this machine (${escapeControls(program)}): do not commit it.\n`);
  return outcomes.some(({ reason }) => reason !== undefined) ? exitCode.failed : exitCode.done;
}

async function tellOutcome(outcome: SkillOutcome): Promise<void> {
  if (outcome.reason === undefined) await writeOut(`${escapeControls(lineOf(outcome))}\n`);
  else printNote(lineOf(outcome));
}
