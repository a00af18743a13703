import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { attempt, reasonOf } from '../server/lib/errors.ts';
import { packageVersion } from '../server/lib/this-program.ts';
import { groups, type Command } from './form/command.ts';
import { commands } from './commands/table.ts';
import { fitHelp } from './lib/terminal-text.ts';
import { printOut } from './lib/write-out.ts';

/** So wide that most commands have their summary beside them. */
const NAME_WIDTH = 22;

/** The help of the whole program. */
export const usage = (): string => `mcp-unity-bridge ${packageVersion}: Unity for AI clients and shells, over MCP.

Usage: mcp-unity-bridge [command] [options]

${Object.entries(groups)
  .map(([group, title]) => [`${title}:`, ...linesOf(group)].join('\n'))
  .join('\n\n')}

  --version, --help

The options of a command: mcp-unity-bridge <command> --help. Names from other programs, such as exec, eval or log, work too.

${whereState()}`;

/** Help needs no folder. */
const whereState = (): string =>
  attempt(
    () => `State is kept in ${stateDirOf(process.env)} (MCP_UNITY_BRIDGE_HOME).`,
    (error) => `State can be kept nowhere: ${reasonOf(error)}`,
  );

function linesOf(group: string): string[] {
  const lines = commands.filter((command) => command.group === group).map(lineOf);
  return group === 'servers' ? [...forwarder, ...lines] : lines;
}

const forwarder = [
  '  (none), forward       stdio MCP server, as AI clients launch it; finds the server of this user, or starts it',
  '    --project <dir>     the Unity project to talk to (folder or name), where the working folder does not tell',
  '    --tools <which>     which tools the client sees: six; read, also those of its Editor that only read or that a rule lets run; all',
];

function lineOf({ name, words, summary }: Command): string {
  const long = words === undefined ? name : `${name} ${words}`;
  // What does not fit is in its own help.
  const shown = long.length < NAME_WIDTH ? long : name;
  return `  ${shown.padEnd(NAME_WIDTH)}${summary}`;
}

/** Prints the help of the whole program. Returns the exit code. */
export function helpCommand(): number {
  printOut(fitHelp(usage()));
  return 0;
}
