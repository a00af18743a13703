import { verbs } from '../verbs/all.ts';
import type { Command } from '../form/command.ts';
import { lookOptions } from './common-options.ts';
import { optionsOf } from './verb-help.ts';

/** A command with a file and a help text of its own. `options`: names, for completion; its help says what they mean. */
function commandEntry(
  group: Command['group'],
  name: string,
  summary: string,
  options: string,
  more: Partial<Command> = {},
): Command {
  const names = [...options.split(' '), 'help'].filter((option) => option !== '');
  return { name, group, summary, options: Object.fromEntries(names.map((option) => [option, { says: '' }])), ...more };
}

const serveOptions =
  'detached idle-exit-ms log log-file retention-hours max-unfinished tools answer-kib traces tcp http port host tls-cert tls-key bearer metrics drain-ms issuer audience scope roles roles-claim public-url durability store space lease-seconds';
const mockOptions =
  'block control csharp custom-tools fps instant name project quiet reload-every retention seed tcp token-file unfocused until-stdin-ends url';
const conformanceOptions =
  'adapter bridge case connect-ms dial isolated jobs json known-failures level listen name out patience repeat retention-ms seed server token-file tolerance unity url behaviour call manifest offers own-timeout checkout disputed results run-url';

/** Every command, in the order of the help: what the help, the guesses, the completion of shells and docs/commands.md are made of. */
export const commands: readonly Command[] = [
  commandEntry(
    'everyDay',
    'init',
    'sets up the AI clients of this machine',
    'client scope project unity-package skills tools remove yes dry-run json',
  ),
  commandEntry(
    'everyDay',
    'skills',
    'teaches agents with a shell to use this command line',
    'client global project json',
    {
      subcommands: ['install', 'remove', 'list'],
    },
  ),
  commandEntry(
    'everyDay',
    'upgrade',
    'moves entries, skills and Unity package to this version',
    'dry-run project json',
  ),
  commandEntry(
    'everyDay',
    'doctor',
    'finds what is wrong between AI client and Unity, and how to fix it',
    'json bundle',
  ),
  commandEntry('everyDay', 'status', 'shows Editors, AI clients and operations', 'json until-ready timeout project'),
  commandEntry('everyDay', 'open', 'opens the live page in the browser', 'browser print'),
  ...verbs.filter(({ group }) => group === 'everyDay').map(withOptions),
  commandEntry(
    'everyDay',
    'operations',
    'lists what AI clients have done; shows or cancels one',
    'limit state before project contains json',
    {
      subcommands: ['list', 'show', 'cancel'],
      completes: 'operations',
    },
  ),
  commandEntry(
    'everyDay',
    'logs',
    'the console of Unity, and what code has written',
    'follow limit type name operation project all-projects stack-trace since json timeout',
    { words: '[--follow]' },
  ),
  commandEntry('everyDay', 'cancel', 'cancels an operation', 'timeout force json', {
    words: '<log_id>',
    completes: 'operations',
  }),
  ...verbs.filter(({ group }) => group === 'unity').map(withOptions),
  {
    name: 'tools',
    words: '[<name>]',
    group: 'unity',
    summary: 'the tools that the Editor offers',
    options: { project: { value: '<dir or name>', says: '' }, ...lookOptions },
  },
  commandEntry('servers', 'serve', 'runs the server in the foreground', serveOptions),
  commandEntry(
    'servers',
    'connect',
    'like forward, for a server that listens for HTTP (serve --http), here or elsewhere',
    'project token-file ca',
    { words: '<url> ...' },
  ),
  commandEntry('servers', 'token', 'shows or replaces the secret that server, Editors and `connect` share', 'json', {
    subcommands: ['show', 'rotate', 'machine'],
  }),
  commandEntry('servers', 'policy', 'what AI clients may do, and which file says so', 'project json', {
    subcommands: ['show', 'check', 'allow', 'ask', 'deny'],
  }),
  commandEntry(
    'servers',
    'backup',
    'writes the record into one file, also while a server runs',
    'store space replace',
    {
      words: '<file>',
      completes: 'files',
    },
  ),
  commandEntry(
    'servers',
    'restore',
    'puts such a record into the state folder or into PostgreSQL',
    'store space replace',
    {
      words: '<file>',
      completes: 'files',
    },
  ),
  commandEntry(
    'servers',
    'spaces',
    'lists the spaces of a database, and changes their limits',
    'store retention-hours max-unfinished json',
    {
      words: '[name]',
    },
  ),
  commandEntry('bridges', 'mock', 'a stand-in for the Unity Editor', mockOptions),
  commandEntry('bridges', 'demo', 'plays every fault against a mock Editor, and says what came back', 'long'),
  commandEntry(
    'bridges',
    'conformance',
    'tests any MCP server or Unity bridge against the contract',
    conformanceOptions,
  ),
  commandEntry('bridges', 'generate', 'generates code from a contract', 'spec out csharp check'),
  commandEntry('servers', 'completion', 'a script that completes these commands in a shell', '', {
    words: '<shell>',
    subcommands: ['bash', 'zsh', 'fish', 'powershell'],
  }),
];

function withOptions(verb: (typeof verbs)[number]): Command {
  return { ...verb, options: optionsOf(verb) };
}
