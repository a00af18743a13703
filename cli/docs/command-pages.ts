import { breakLines } from '../lib/terminal-text.ts';
import { helpOf, programHelp } from '../commands/help.ts';
import { groups, type Command } from '../commands/command.ts';
import { commands } from '../table.ts';

/** Width of help where stdout is not a terminal, in characters. */
const COLUMNS = 100;

/** The page of what runs without a command. */
const FORWARD = 'forward';

/** Further reading for a command: links relative to docs/. */
const MORE: Readonly<Record<string, string>> = {
  [FORWARD]: '[AI clients](clients.md)',
  init: '[AI clients](clients.md), [getting started](getting-started.md)',
  skills: '[skills](skills.md)',
  upgrade: '[upgrade](upgrade.md)',
  doctor: '[doctor](doctor.md), [troubleshooting](troubleshooting.md)',
  verify: '[verify in your own Editor](unity.md#verify-in-your-own-editor)',
  serve: "[security](security.md), [team](team.md), [run a team's server](team-server.md)",
  connect: '[team](team.md)',
  token: '[security](security.md), [team](team.md)',
  policy: '[security](security.md)',
  backup: "[run a team's server](team-server.md#back-up-and-restore)",
  restore: "[run a team's server](team-server.md#back-up-and-restore)",
  spaces: "[run a team's server](team-server.md#spaces)",
  conformance:
    '[judge your own bridge](authors.md), [conformance](conformance.md), [behaviour](behaviour.md), [board](board.md)',
  generate: '[contracts of your own](contracts.md)',
};

/** The output of `<name> --help`, without paths of this machine; for `forward`, that of the program's own `--help`. */
export function helpText(name: string): string {
  const command = commands.find((one) => one.name === name);
  if (command !== undefined) return trimmed(helpOf(command));
  return trimmed(programHelp(commands))
    .replace(/^mcp-unity-bridge [^:]+:/, 'mcp-unity-bridge:')
    .replace(
      /^(State is kept in|There is no usable state folder).*$/m,
      'State is kept in <state folder> (MCP_UNITY_BRIDGE_HOME).',
    );
}

const trimmed = (help: string): string =>
  breakLines(help, COLUMNS)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** The page of each command, by its path: the output of its `--help`, with links. */
export const commandPages = (): ReadonlyMap<string, string> =>
  new Map([FORWARD, ...commands.map(({ name }) => name)].map((name) => [`docs/commands/${name}.md`, pageOf(name)]));

function pageOf(name: string): string {
  const more = MORE[name]?.replaceAll('](', '](../');
  const title = name === FORWARD ? 'Without a command' : name;
  const links = ['[All commands](../commands.md)', ...(more === undefined ? [] : [`more: ${more}`])].join('; ');
  return `# ${title}\n\n\`\`\`text\n${helpText(name)}\n\`\`\`\n\n${links}.\n`;
}

/** A row for each command, below its group. */
export function commandTable(): string {
  const rows = Object.entries(groups).flatMap(([group, heading]) => [
    `| **${heading}** | |`,
    ...(group === 'servers' ? [rowOf('(none)', FORWARD, 'stdio MCP server that AI clients start')] : []),
    ...commands.filter((command) => command.group === group).map(rowOfCommand),
  ]);
  return ['| command | |', '|---|---|', ...rows].join('\n');
}

const rowOfCommand = ({ name, summary }: Command): string => rowOf(name, name, summary);

const rowOf = (shown: string, page: string, summary: string): string =>
  `| [${shown}](commands/${page}.md) | ${summary.replaceAll('|', '\\|')} |`;

/** The commands of the command line, in the order of its help; `forward` has the help of the whole. */
export function commandsIn(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}([a-z-]+)(?= |$)/gm)].flatMap(([, name = '']) => name);
}
