import { exitCodeTable } from '../lib/exit-codes.ts';
import { alignColumns } from '../lib/terminal-text.ts';
import { commonOptions } from './common-options.ts';
import type { Option, Options, Verb } from '../form/command.ts';

/** The options that a verb takes: its own, then those of all. One of its own may have the name of one of those. */
export const optionsOf = ({ options }: Verb): Options => ({ ...options, ...withoutOwn(options) });

function withoutOwn(own: Options): Options {
  return Object.fromEntries(Object.entries(commonOptions).filter(([name]) => !Object.hasOwn(own, name)));
}

/** The `--help` of a verb. */
export function verbHelp(verb: Verb): string {
  const { name, words, about, examples } = verb;
  return [
    `Usage: mcp-unity-bridge ${name}${words === undefined ? '' : ` ${words}`} [options]`,
    '',
    about,
    '',
    ...optionLines(optionsOf(verb)),
    '',
    'Examples:',
    ...examples.map((example) => `  mcp-unity-bridge ${example}`),
    '',
    exitCodeTable,
  ].join('\n');
}

function optionLines(options: Options): string[] {
  const rows = Object.entries(options).map(([name, option]) => [spellOption(name, option), option.says]);
  return alignColumns(rows).map((line) => `  ${line}`);
}

function spellOption(name: string, { value, short, choices }: Option): string {
  const shown = choices === undefined ? value : `<${choices.join('|')}>`;
  return [`--${name}`, ...(shown === undefined ? [] : [shown]), ...(short === undefined ? [] : [`(-${short})`])].join(
    ' ',
  );
}
