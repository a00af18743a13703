import { stateDirOf } from '../../server/lib/home/state-dir.ts';
import { attempt, reasonOf } from '../../server/lib/errors.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import { exitCode } from '../lib/exit-codes.ts';
import { alignColumns } from '../lib/terminal-text.ts';
import { groups, type Command, type Option } from './command.ts';
import { optionsOf } from './read.ts';

/** The `--help` of a command. */
export function helpOf(command: Command): string {
  const { name, words, usage, about, notes, examples = [], exits } = command;
  const lines = usage ?? [[...(words === undefined ? [] : [words]), '[options]'].join(' ')];
  return [
    ...lines.map(
      (line, at) => `${at === 0 ? 'Usage:' : '      '} mcp-unity-bridge ${name}${line === '' ? '' : ` ${line}`}`,
    ),
    '',
    about,
    '',
    ...rowsOf(command),
    ...(notes === undefined ? [] : ['', notes]),
    ...(examples.length === 0 ? [] : ['', 'Examples:', ...examples.map((example) => `  mcp-unity-bridge ${example}`)]),
    '',
    'Exit codes:',
    ...Object.entries({ [exitCode.wrongUsage]: 'wrong usage', ...exits }).map(
      ([code, meaning]) => `  ${code.padEnd(3)}  ${meaning}`,
    ),
  ].join('\n');
}

/** Actions and options in two columns, under the headings that there are. */
function rowsOf(command: Command): string[] {
  const options = Object.entries(optionsOf(command));
  const rows = [
    ...Object.entries(command.actions ?? {}).map((row) => ({ row, heading: undefined })),
    ...options.map(([name, option]) => ({ row: [spellOption(name, option), option.says], heading: option.heading })),
  ];
  const lines = alignColumns(rows.map(({ row }) => row));
  return rows.flatMap(({ heading }, at) => [
    ...(heading === undefined ? [] : [...(at === 0 ? [] : ['']), heading]),
    `  ${lines[at] ?? ''}`,
  ]);
}

function spellOption(name: string, { value, short, choices }: Option): string {
  const shown = choices === undefined ? value : `<${choices.join('|')}>`;
  return [`--${name}`, ...(shown === undefined ? [] : [shown]), ...(short === undefined ? [] : [`(-${short})`])].join(
    ' ',
  );
}

/** So wide that most commands have their summary beside them. */
const NAME_WIDTH = 22;

/** The help of the whole program. */
export const programHelp = (
  commands: readonly Command[],
): string => `mcp-unity-bridge ${packageVersion}: Unity for AI clients and shells, over MCP.

Usage: mcp-unity-bridge [command] [options]

${Object.entries(groups)
  .map(([group, title]) => [`${title}:`, ...linesOf(commands, group)].join('\n'))
  .join('\n\n')}

  --version, --help

The options of a command: mcp-unity-bridge <command> --help. Names from other programs, such as exec, eval or log, work too.

${whereState()}`;

/** Help needs no folder. */
const whereState = (): string =>
  attempt(
    () => `State is kept in ${stateDirOf(process.env)} (MCP_UNITY_BRIDGE_HOME).`,
    (error) => `There is no usable state folder: ${reasonOf(error)}`,
  );

function linesOf(commands: readonly Command[], group: string): string[] {
  const lines = commands.filter((command) => command.group === group).map(lineOf);
  return group === 'servers' ? [...forwarder, ...lines] : lines;
}

const forwarder = [
  '  (none), forward       stdio MCP server that AI clients start; finds the server of this user, or starts it',
  '    --project <dir>     the Unity project to use (folder or name), if the working folder does not determine it',
  '    --tools <which>     which tools the client sees: six; read, also those of its Editor that only read or that a rule lets run; all',
];

function lineOf({ name, words, summary }: Command): string {
  const long = words === undefined ? name : `${name} ${words}`;
  // A longer name is in its own help only.
  const shown = long.length < NAME_WIDTH ? long : name;
  return `  ${shown.padEnd(NAME_WIDTH)}${summary}`;
}
