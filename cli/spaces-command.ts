import { limits } from '../generated/typescript/limits.ts';
import { reasonOf } from '../server/lib/errors.ts';
import type { SpaceOutline, SpaceSettings } from '../server/team/team.ts';
import { StoreOpenError } from '../server/store/store.ts';
import { databaseNamed, MOST_RETENTION_HOURS, retentionOption, unfinishedOption } from './lib/spaces-options.ts';
import { exitCode } from './lib/exit-codes.ts';
import { printNote, printOut } from './lib/write-out.ts';
import { alignColumns } from './lib/terminal-text.ts';
import { anyWords, type Command, type Given, type CommandOptions } from './commands/command.ts';
import { asUsage, durationText } from './lib/option-values.ts';

const options = {
  store: {
    value: '<url>',
    says: 'the database: postgres://user@host:5432/database (MCP_UNITY_BRIDGE_STORE; the password also by PGPASSWORD)',
  },
  'retention-hours': { value: '<n>', says: `how long results and logs are kept, up to ${MOST_RETENTION_HOURS}` },
  'max-unfinished': {
    value: '<n>',
    says: `how many operations of one Editor may be unfinished, up to ${limits.queue_limit}`,
  },
  json: { says: 'prints JSON' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'spaces',
  group: 'servers',
  words: '[name]',
  usage: ['[options]', '<name> [options]'],
  summary: 'lists the spaces of a database, and changes their limits',
  about:
    'Lists the spaces of a database: which server owns each, how long it keeps results and logs, and how many operations of one Editor may be unfinished in it. With a name and an option it changes that for this space. A space has it from its first owner, and it holds for every server that owns the space later, whatever that one was started with. A running owner learns of a change within a minute.',
  options,
  exits: { [exitCode.done]: 'done', [exitCode.failed]: 'the database cannot be asked or has no such space' },
  takes: anyWords,
  load: () => import('./spaces-command.ts'),
};

interface Order {
  readonly url: string;
  readonly name: string | undefined;
  readonly change: Partial<SpaceSettings>;
  readonly json: boolean;
}

export async function run(given: Given<keyof typeof options>): Promise<number> {
  const order = asUsage(() => readOrder(given, process.env));
  try {
    const spaces = await askDatabase(order);
    printOut(order.json ? JSON.stringify(spaces, null, 2) : linesOf(spaces));
    return exitCode.done;
  } catch (error) {
    if (!(error instanceof StoreOpenError)) throw error;
    printNote(reasonOf(error));
    return exitCode.failed;
  }
}

/** Throws, in a sentence, on what is not understood. */
function readOrder(given: Given<keyof typeof options>, env: NodeJS.ProcessEnv): Order {
  const [hours, most] = [given.text('retention-hours'), given.text('max-unfinished')];
  const [name, ...surplus] = given.words;
  if (surplus.length > 0) throw new Error(`expected one space, got ${given.words.join(' ')}`);
  const url = databaseNamed({ store: given.text('store'), space: name }, env)?.url;
  if (url === undefined) throw new Error('expected --store (or MCP_UNITY_BRIDGE_STORE): spaces are in a database');
  const change = {
    ...(hours === undefined ? {} : { retention_ms: retentionOption(hours) }),
    ...(most === undefined ? {} : { queue_limit: unfinishedOption(most) }),
  };
  if (name === undefined && Object.keys(change).length > 0)
    throw new Error('expected the name of a space as well: --retention-hours and --max-unfinished change one space');
  return { url, name, change, json: given.flag('json') };
}

async function askDatabase({ url, name, change }: Order): Promise<readonly SpaceOutline[]> {
  const { loadSpaces, readDatabase } = await import('../server/team/team.ts');
  const { changeSpace, listSpaces } = await loadSpaces();
  return name === undefined
    ? listSpaces(readDatabase(url, 'main'))
    : [await changeSpace(readDatabase(url, name), change)];
}

function linesOf(spaces: readonly SpaceOutline[]): string {
  if (spaces.length === 0) return 'The database has no space yet: the first server of a space makes it.';
  const rows = spaces.map(({ space, owner, settings: { retention_ms, queue_limit } }) => [
    space,
    retention_ms === undefined ? 'not set' : durationText(retention_ms),
    queue_limit === undefined ? 'not set' : String(queue_limit),
    owner ?? 'none',
  ]);
  return alignColumns([['space', 'kept', 'unfinished', 'owner'], ...rows]).join('\n');
}
