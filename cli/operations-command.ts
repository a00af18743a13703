import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { operationStates } from '../generated/typescript/lifecycle.ts';
import { askOperation, askStatus } from '../server/forwarder/command.ts';
import type { ServerStatus, StoreStatus } from '../generated/typescript/link.ts';
import { stateDirOf } from '../server/home/state-dir.ts';
import { cancelOperation } from './cancel-command.ts';
import { exitCode } from './lib/exit-codes.ts';
import { didYouMean } from '../server/lib/nearest.ts';
import { operationLines } from './operation-rows.ts';
import { playCommand } from './play-command.ts';
import { UsageError } from './lib/usage-error.ts';
import { recordText } from './record-text.ts';
import { newestAlone } from './lib/newest-alone.ts';
import { printNote } from './lib/say.ts';
import { findLogId } from './session/find-log-id.ts';
import { startServer } from './session/start-server.ts';
import { typedCommand } from './clients/typed.ts';
import { countOption, oneOf } from './lib/words.ts';
import { jsonLine } from '../server/lib/json.ts';
import { writeOut } from './lib/write-out.ts';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 1_000;
const stateWords = ['unfinished', ...operationStates] as const;

const usage = `Usage: mcp-unity-bridge operations [list] [options]
       mcp-unity-bridge operations [show] <log_id> [--json]
       mcp-unity-bridge operations cancel <log_id> [--json]

What AI clients and this command line have asked of Unity. Read-only: it does not mark results as delivered. What is stored is
read by the server, which list and show start where none runs.

  list            the newest operations, newest first (default)
    --limit <n>   at most so many (1 to ${LIMIT_MAX}; default ${LIMIT_DEFAULT})
    --state <s>   only those: unfinished, ${operationStates.join(', ')}.
                  Several with commas. Of the newest ${LIMIT_MAX} operations, and those that have not ended
  show <log_id>   one of them, or one log entry, whole: code or arguments, history, result, partial result. Of an operation, the beginning of its
                  log_id will do; last is the newest
  cancel <log_id> the same as mcp-unity-bridge cancel
    --json        list: one JSON object a line; show and cancel: one JSON object

Examples:
  mcp-unity-bridge operations
  mcp-unity-bridge operations list --state unfinished
  mcp-unity-bridge operations list --limit 5 --json
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
  if (order.what === 'list') return order;
  return { ...order, log_id: await findLogId(order.log_id, { stateDir: stateDirOf(process.env) }) };
}

const flags = {
  limit: { type: 'string' },
  state: { type: 'string' },
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
    };
  }
  if (what !== 'show' && what !== 'cancel')
    throw new UsageError(`expected list, show or cancel, got ${what}.${didYouMean(what, ['list', 'show', 'cancel'])}`);
  if (log_id === undefined || surplus.length > 0)
    throw new UsageError(
      `expected one log_id after ${what}, got ${log_id === undefined ? 'none' : [log_id, ...surplus].join(' ')}`,
    );
  refuseOptions(what, { limit: values.limit, state: values.state });
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

async function listOperations({ limit, isLimited, states, json }: Extract<Order, { what: 'list' }>): Promise<number> {
  const { operations, now, store } = await askOpened(states === undefined ? Math.min(limit + 1, LIMIT_MAX) : LIMIT_MAX);
  const found = operations.filter(
    ({ state, finished_at }) =>
      states === undefined || states.includes(state) || (finished_at === undefined && states.includes('unfinished')),
  );
  const wanted = found.slice(0, limit);
  const isEmpty = wanted.length === 0;
  const lines = json ? wanted.map(jsonLine) : isEmpty ? [] : operationLines(wanted, { now });
  await writeOut(lines.map((line) => `${line}\n`).join(''));
  if (found.length > limit && !isLimited) printNote(newestAlone(limit, { most: LIMIT_MAX }));
  if (store.kind !== 'open') return tellStore(store);
  if (!json && isEmpty) await writeOut('No operations.\n');
  return exitCode.done;
}

/** A server that has just started opens its store in a moment. */
async function askOpened(operations: number): Promise<ServerStatus> {
  const deadline = performance.now() + OPENING_MS;
  for (;;) {
    const status = await askStatus({ stateDir: stateDirOf(process.env), operations });
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
  if (page === undefined) {
    printNote(
      `nothing is stored under ${log_id}, or no longer (operations are kept for 24 h after their end). "${typedCommand('operations')}" lists those there are.`,
    );
    return exitCode.notFound;
  }
  await writeOut(json ? `${jsonLine(page)}\n` : `${recordText(page).join('\n')}\n`);
  return exitCode.done;
}
