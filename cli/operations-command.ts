import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { operationStates } from '../generated/typescript/lifecycle.ts';
import { askOperation, askOperations, askStatus } from '../server/clients/forwarder/command.ts';
import { projectOption } from '../server/clients/forwarder/project-around.ts';
import type { OutlineSearch } from '../server/hub/protocol/operation-outline.ts';
import type { ServerStatus, ShownOperation, StoreStatus } from '../generated/typescript/link.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { cancelOperation } from './cancel-command.ts';
import { exitCode } from './lib/exit-codes.ts';
import { didYouMean } from '../server/lib/nearest.ts';
import { operationLines } from './operation-rows.ts';
import { playCommand } from './play-command.ts';
import { UsageError, countOption, oneOf } from './lib/option-values.ts';
import { recordText } from './record-text.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { findLogId } from './session/ask-state.ts';
import { startServer } from './session/open-session.ts';
import { typedCommand } from './clients/typed.ts';
import { jsonLine } from '../server/lib/json.ts';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 1_000;
const stateWords = ['unfinished', ...operationStates] as const;

const usage = `Usage: mcp-unity-bridge operations [list] [options]
       mcp-unity-bridge operations [show] <log_id> [--json]
       mcp-unity-bridge operations cancel <log_id> [--json]

What AI clients and this command line have asked of Unity. Read-only: it does not mark results as delivered. What is stored is
read by the server, which list and show start where none runs.

  list            the newest operations, newest first (default)
    --limit <n>   maximum number (1 to ${LIMIT_MAX}; default ${LIMIT_DEFAULT})
    --before <id> only those that were accepted before this one: the next page. The beginning of its log_id will do
    --state <s>   only those: unfinished, ${operationStates.join(', ')}.
                  Several with commas
    --project <dir>    only for the Editor of this project: its folder, or the name of that
    --contains <text>  only with this in what the list says of them, in their error or in the beginning of their result
  show <log_id>   one of them, or one log entry, whole: code or arguments, history, result, partial result. Of an operation, the beginning of its
                  log_id will do; last is the newest
  cancel <log_id> the same as mcp-unity-bridge cancel
    --json        list: one JSON object a line; show and cancel: one JSON object

Examples:
  mcp-unity-bridge operations
  mcp-unity-bridge operations list --state unfinished
  mcp-unity-bridge operations list --limit 5 --json
  mcp-unity-bridge operations --contains NullReferenceException --state failed
  mcp-unity-bridge operations show 019a2b3c-4d5e-7f00-8a2b-0123456789ab

Exit codes: 0 done, 1 the store cannot be read, 2 wrong usage, 4 nothing is stored under that log_id, 5 no server can be reached or started; cancel: see its own --help.`;

type Order =
  | {
      readonly what: 'list';
      readonly limit: number;
      /** The user has said it. */
      readonly isLimited: boolean;
      readonly states: readonly string[] | undefined;
      readonly json: boolean;
      readonly before: string | undefined;
      readonly search: OutlineSearch;
    }
  | { readonly what: 'show' | 'cancel'; readonly log_id: string; readonly json: boolean };

/** Resolves to the exit code. `entry`: the script that a server is started with. */
export function operationsCommand(argv: readonly string[], entry: string): Promise<number> {
  return playCommand({ argv, usage, read: async (words) => withWholeId(readWords(words), entry), play: playOrder });
}

/** Throws UsageError and NoServerError. */
async function withWholeId(order: Order | undefined, entry: string): Promise<Order | undefined> {
  if (order === undefined) return order;
  if (order.what !== 'cancel') await startServer(stateDirOf(process.env), entry);
  const stateDir = stateDirOf(process.env);
  if (order.what !== 'list') return { ...order, log_id: await findLogId(order.log_id, { stateDir }) };
  return order.before === undefined ? order : { ...order, before: await findLogId(order.before, { stateDir }) };
}

const flags = {
  limit: { type: 'string' },
  state: { type: 'string' },
  before: { type: 'string' },
  project: { type: 'string' },
  contains: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function readWords(argv: readonly string[]): Order | undefined {
  const { values, positionals } = parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  if (values.help) return undefined;
  const [what = 'list', log_id, ...surplus] = namesOperation(positionals) ? ['show', ...positionals] : positionals;
  if (what === 'list') {
    if (log_id !== undefined) throw new UsageError(`expected nothing after list, got ${log_id}`);
    return {
      what,
      limit: countOption('limit', values.limit, { min: 1, max: LIMIT_MAX }) ?? LIMIT_DEFAULT,
      isLimited: values.limit !== undefined,
      states: statesOf(values.state),
      json: values.json === true,
      before: values.before,
      search: {
        ...(values.project === undefined ? {} : { editor: projectOption(values.project) }),
        ...(values.contains === undefined ? {} : { contains: values.contains }),
      },
    };
  }
  if (what !== 'show' && what !== 'cancel')
    throw new UsageError(`expected list, show or cancel, got ${what}.${didYouMean(what, ['list', 'show', 'cancel'])}`);
  if (log_id === undefined || surplus.length > 0)
    throw new UsageError(
      `expected one log_id after ${what}, got ${log_id === undefined ? 'none' : [log_id, ...surplus].join(' ')}`,
    );
  const { limit, state, before, project, contains } = values;
  refuseOptions(what, { limit, state, before, project, contains });
  return { what, log_id, json: values.json === true };
}

/** `operations <log_id>` shows it. */
const namesOperation = ([first = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && (first === 'last' || /^[0-9a-f]{8}(-[0-9a-f-]*)?$/.test(first));

function refuseOptions(what: string, values: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(values).find((name) => values[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} means nothing to ${what}`);
}

function statesOf(text: string | undefined): readonly string[] | undefined {
  return text?.split(',').map((word) => oneOf('state', word, stateWords));
}

function playOrder(order: Order): Promise<number> {
  switch (order.what) {
    case 'list':
      return listOperations(order);
    case 'show':
      return showRecord(order);
    case 'cancel':
      return cancelOperation(order.log_id, order);
  }
}

type ListOrder = Extract<Order, { what: 'list' }>;

async function listOperations(order: ListOrder): Promise<number> {
  const { now, store } = await askOpened();
  if (store.kind !== 'open') return tellStore(store);
  if (order.before !== undefined && (await isUnknown(order.before))) return tellUnknown(order.before);
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
    : 'No operation that is stored is of this kind (they are kept for 24 h after their end).\n';

interface Found {
  readonly found: readonly ShownOperation[];
  /** Older ones are of this kind too. */
  readonly more: boolean;
}

/** Page by page: few of a page may be in the states that are wanted. */
async function findOperations({ limit, states, before, search }: ListOrder): Promise<Found> {
  const stateDir = stateDirOf(process.env);
  const found: ShownOperation[] = [];
  for (let from = before, hasMore = true; hasMore && found.length <= limit;) {
    const cursor = from === undefined ? {} : { before: from };
    // One more than is wanted tells whether there are more.
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

function tellUnknown(log_id: string): number {
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
    await sleep(LOOK_MS);
  }
}

const OPENING_MS = 5_000;
const LOOK_MS = 100;

/** What was listed is not all there is. */
function tellStore({ kind, reason }: StoreStatus): number {
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
  if (page === undefined) return tellUnknown(log_id);
  await writeOut(json ? `${jsonLine(page)}\n` : `${recordText(page).join('\n')}\n`);
  return exitCode.done;
}
