import { setTimeout as sleep } from 'node:timers/promises';
import { operationStates } from '../generated/typescript/lifecycle.ts';
import { askOperation, askOperations, askStatus } from '../server/clients/forwarder/command.ts';
import { projectOption } from '../server/clients/forwarder/project-around.ts';
import type { OutlineSearch } from '../server/hub/protocol/operation.ts';
import type { ServerStatus, ShownOperation, StoreStatus } from '../generated/typescript/link.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { cancelOperation } from './cancel-command.ts';
import { exitCode } from './lib/exit-codes.ts';
import { anyWords, type Command, type Given, type CommandOptions, type CommandContext } from './commands/command.ts';
import { limitGuesses, projectOfOperations } from './commands/work.ts';
import { UsageError, actionIn, countOption, oneOf } from './lib/option-values.ts';
import { recordText, operationLines } from './operation-text.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { findLogId } from './session/ask-state.ts';
import { ensureServer, projectMember } from './session/open-session.ts';
import { typedCommand } from './clients/typed.ts';
import { jsonLine } from '../server/lib/json.ts';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 1_000;
const stateWords = ['unfinished', ...operationStates] as const;

const options = {
  limit: {
    value: '<n>',
    guesses: [...limitGuesses, '-n'],
    says: `list: maximum number (1 to ${LIMIT_MAX}; default ${LIMIT_DEFAULT})`,
  },
  before: {
    value: '<id>',
    says: 'list: only those accepted before this one: the next page. The beginning of its log_id is enough',
  },
  state: {
    value: '<state>',
    guesses: ['--status'],
    means: {
      running: ['--running', '--active', 'running'],
      unfinished: ['--pending', '--unfinished', 'unfinished', 'pending'],
      failed: ['--failed', 'failed'],
    },
    says: `list: only those: unfinished, ${operationStates.join(', ')}. Several with commas`,
  },
  project: projectOfOperations,
  contains: {
    value: '<text>',
    says: 'list: only those with this text in the list, in their error or at the beginning of their result',
  },
  json: { says: 'list: one JSON object a line; show and cancel: one JSON object' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'operations',
  group: 'everyDay',
  usage: ['[list] [options]', '[show] <log_id> [--json]', 'cancel <log_id> [--json]'],
  aliases: ['ps', 'list', 'ls', 'ops', 'operation', 'jobs', 'history'],
  aliasesWith: { show: ['show'], 'unity-get-log-details': ['show'] },
  guesses: { get: 'show', result: 'show', details: 'show', info: 'show' },
  summary: 'lists what AI clients have done; shows or cancels one',
  about:
    'Shows what AI clients and this command line have asked of Unity. Results that you read here do not count as delivered to their client. Starts the server if none runs.',
  actions: {
    list: 'the newest operations, newest first (default)',
    'show <log_id>':
      'one operation or log entry in full: code or arguments, history, result, partial result. The beginning of the log_id of an operation is enough; last is the newest',
    'cancel <log_id>': 'the same as mcp-unity-bridge cancel',
  },
  options,
  examples: [
    'operations',
    'operations list --state unfinished',
    'operations list --limit 5 --json',
    'operations --contains NullReferenceException --state failed',
    'operations show 019a2b3c-4d5e-7f00-8a2b-0123456789ab',
  ],
  exits: {
    [exitCode.done]: 'done',
    [exitCode.failed]: 'the store cannot be read',
    [exitCode.notFound]: 'nothing is stored under that log_id',
    [exitCode.unavailable]: 'no server can be reached or started; cancel: see its own --help',
  },
  completes: 'operations',
  takes: anyWords,
  load: () => import('./operations-command.ts'),
};

type Order =
  | {
      readonly what: 'list';
      readonly limit: number;
      /** The user has stated it. */
      readonly isLimited: boolean;
      readonly states: readonly string[] | undefined;
      readonly json: boolean;
      readonly before: string | undefined;
      readonly search: OutlineSearch;
    }
  | {
      readonly what: 'show' | 'cancel';
      readonly log_id: string;
      readonly json: boolean;
      readonly project: string | undefined;
    };

export async function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  const order = await withWholeId(readWords(given), entry);
  switch (order.what) {
    case 'list':
      return listOperations(order);
    case 'show':
      return showRecord(order);
    case 'cancel':
      return cancelOperation(order.log_id, order);
  }
}

/** Throws UsageError and NoServerError. */
async function withWholeId(order: Order, entry: string): Promise<Order> {
  const stateDir = stateDirOf(process.env);
  if (order.what !== 'cancel') await ensureServer(stateDir, entry);
  if (order.what !== 'list')
    return { ...order, log_id: await findLogId(order.log_id, { stateDir, ...projectMember(order.project) }) };
  return order.before === undefined ? order : { ...order, before: await findLogId(order.before, { stateDir }) };
}

/** Throws UsageError. */
function readWords(given: Given<keyof typeof options>): Order {
  const { words } = given;
  const [what = 'list', log_id, ...surplus] = namesOperation(words) ? ['show', ...words] : words;
  const action = actionIn([what], ['list', 'show', 'cancel']);
  if (action === 'list') {
    if (log_id !== undefined) throw new UsageError(`expected nothing after list, got ${log_id}`);
    return listOrder(given);
  }
  if (log_id === undefined || surplus.length > 0)
    throw new UsageError(
      `expected one log_id after ${what}, got ${log_id === undefined ? 'none' : [log_id, ...surplus].join(' ')}`,
    );
  const meaningless = ofList.find((name) => given.text(name) !== undefined);
  if (meaningless !== undefined) throw new UsageError(`--${meaningless} means nothing to ${what}`);
  return { what: action, log_id, json: given.flag('json'), project: given.text('project') };
}

/** Options that mean something to `list` alone. */
const ofList = ['limit', 'state', 'before', 'contains'] as const;

function listOrder(given: Given<keyof typeof options>): ListOrder {
  const [limit, project, contains] = [given.text('limit'), given.text('project'), given.text('contains')];
  return {
    what: 'list',
    limit: countOption('limit', limit, { min: 1, max: LIMIT_MAX }) ?? LIMIT_DEFAULT,
    isLimited: limit !== undefined,
    states: statesOf(given.text('state')),
    json: given.flag('json'),
    before: given.text('before'),
    search: {
      ...(project === undefined ? {} : { editor: projectOption(project) }),
      ...(contains === undefined ? {} : { contains }),
    },
  };
}

/** `operations <log_id>` shows it. */
const namesOperation = ([first = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && (first === 'last' || /^[0-9a-f]{8}(-[0-9a-f-]*)?$/.test(first));

function statesOf(text: string | undefined): readonly string[] | undefined {
  return text?.split(',').map((word) => oneOf('state', word, stateWords));
}

type ListOrder = Extract<Order, { what: 'list' }>;

async function listOperations(order: ListOrder): Promise<number> {
  const { now, store } = await askOpened();
  if (store.kind !== 'open') return reportStore(store);
  if (order.before !== undefined && (await isUnknown(order.before))) return reportUnknown(order.before);
  const { found, more } = await findOperations(order);
  const lines = order.json ? found.map(jsonLine) : found.length === 0 ? [] : operationLines(found, { now });
  await writeOut(lines.map((line) => `${line}\n`).join(''));
  if (more && !order.isLimited)
    printNote(`there are more: --before ${found.at(-1)?.log_id ?? ''} lists the next ones.`);
  if (!order.json && found.length === 0) await writeOut(emptyLine(order));
  return exitCode.done;
}

const emptyLine = ({ states, before, search }: ListOrder): string =>
  states === undefined && before === undefined && Object.keys(search).length === 0
    ? 'No operations.\n'
    : 'No stored operation matches (they are kept for 24 h after their end).\n';

interface Found {
  readonly found: readonly ShownOperation[];
  /** Older ones are of this kind too. */
  readonly more: boolean;
}

/** Reads page by page: few operations of a page may match. */
async function findOperations({ limit, states, before, search }: ListOrder): Promise<Found> {
  const stateDir = stateDirOf(process.env);
  const found: ShownOperation[] = [];
  for (let from = before, hasMore = true; hasMore && found.length <= limit;) {
    const cursor = from === undefined ? {} : { before: from };
    // One operation above the limit shows whether there are more.
    const size = states === undefined ? Math.min(limit + 1, LIMIT_MAX) : LIMIT_MAX;
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ends
    const page = await askOperations({ stateDir, limit: size, ...cursor, ...search });
    found.push(...page.operations.filter((operation) => isOfStates(operation, states)));
    from = page.operations.at(-1)?.log_id;
    hasMore = page.more && from !== undefined;
  }
  return { found: found.slice(0, limit), more: found.length > limit };
}

const isOfStates = ({ state, finished_at }: ShownOperation, states: readonly string[] | undefined): boolean =>
  states === undefined || states.includes(state) || (finished_at === undefined && states.includes('unfinished'));

const isUnknown = async (log_id: string): Promise<boolean> =>
  (await askOperation({ stateDir: stateDirOf(process.env), log_id })) === undefined;

function reportUnknown(log_id: string): number {
  printNote(
    `nothing is stored under ${log_id}, or no longer (operations are kept for 24 h after their end). "${typedCommand('operations')}" lists those there are.`,
  );
  return exitCode.notFound;
}

/** A server that has just started opens its store in a moment. */
async function askOpened(): Promise<ServerStatus> {
  const deadline = performance.now() + OPENING_MS;
  for (;;) {
    const status = await askStatus({ stateDir: stateDirOf(process.env), operations: 1 });
    if (status.store.kind !== 'opening' || performance.now() > deadline) return status;
    await sleep(POLL_MS);
  }
}

const OPENING_MS = 5_000;
const POLL_MS = 100;

/** The list is incomplete. */
function reportStore({ kind, reason }: StoreStatus): number {
  if (kind === 'opening') printNote('the store is still being opened, so its operations are not known yet. Try again.');
  else
    printNote(
      `the store has failed, so its operations cannot be read. "${typedCommand('doctor')}" says more. ${reason ?? ''}`,
    );
  return exitCode.failed;
}

/** An operation or a log entry, whole. Resolves to the exit code. */
export async function showRecord({
  log_id,
  json,
}: Pick<Exclude<Order, { what: 'list' }>, 'log_id' | 'json'>): Promise<number> {
  const page = await askOperation({ stateDir: stateDirOf(process.env), log_id });
  if (page === undefined) return reportUnknown(log_id);
  await writeOut(json ? `${jsonLine(page)}\n` : `${recordText(page).join('\n')}\n`);
  return exitCode.done;
}
