import type { Command, Option } from '../form/command.ts';
import { flagsOf, program, takesFile, wordsAfter } from './words.ts';

/** A script for fish: `mcp-unity-bridge completion fish | source`. */
export function fishScript(commands: readonly Command[]): string {
  return [
    `# Completion of ${program} for fish: ${program} completion fish | source`,
    `complete -c ${program} -f`,
    ...commands.flatMap(linesOf),
    '',
  ].join('\n');
}

function linesOf(command: Command): string[] {
  const { name, summary, completes } = command;
  const within = `complete -c ${program} -n ${quoteWord(`__fish_seen_subcommand_from ${name}`)}`;
  const words = wordsAfter(command);
  return [
    `complete -c ${program} -n __fish_use_subcommand -a ${name} -d ${quoteWord(summary)}`,
    ...(words.length === 0 ? [] : [`${within} -a ${quoteWord(words.join(' '))}`]),
    ...(completes === 'files' ? [`${within} -F`] : []),
    ...flagsOf(command).map(([flag, option]) => `${within} ${flagWords(flag, option)}`),
  ];
}

function flagWords(flag: string, option: Option): string {
  const { value, short, choices, says } = option;
  return [
    `-l ${flag}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined
      ? []
      : [choices === undefined ? `-r${takesFile(option) ? ' -F' : ''}` : `-x -a ${quoteWord(choices.join(' '))}`]),
    ...(says === '' ? [] : [`-d ${quoteWord(says)}`]),
  ].join(' ');
}

const quoteWord = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
