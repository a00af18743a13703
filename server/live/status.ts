import type { ServerStatus, StoreStatus, OperationPage } from '../../generated/typescript/link.ts';
import type { Store } from '../store/store.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import type { OperationList } from '../hub/protocol/reads.ts';
import type { OperationsAnswer } from '../clients/link/protocol.ts';

/** The status shows this many operations; lists have more. */
const OPERATIONS = 20;

/** Limit of the live page. */
const OPERATIONS_LIMIT = 1_000;

export interface StatusParts {
  readonly runner: HubRunner;
  /** The store; undefined while it opens. */
  readonly store: () => Store | undefined;
  readonly clients: () => readonly string[];
  readonly isWatched: () => boolean;
  readonly about: Pick<
    ServerStatus,
    'server_version' | 'pid' | 'started_at' | 'state_dir' | 'url' | 'http_url' | 'retention_ms' | 'queue_limit'
  >;
}

/** The current status of the server. Without stored operations while the store opens. */
export async function readStatus(
  { runner, store, clients, isWatched, about }: StatusParts,
  operations: number = OPERATIONS,
): Promise<ServerStatus> {
  const opened = store();
  const stored =
    opened === undefined
      ? { store_id: '', operations: [], store: { kind: 'opening' } as const }
      : await readStored(runner, opened, Math.min(operations, OPERATIONS_LIMIT));
  const { editors, unfinished, waiting_calls } = runner.summary();
  return {
    ...about,
    now: Date.now(),
    live_url_open: isWatched(),
    editors,
    clients: clients(),
    unfinished,
    waiting_calls,
    ...stored,
  };
}

type Stored = Pick<ServerStatus, 'store_id' | 'operations' | 'store'>;

function readStored(runner: HubRunner, store: Store, limit: number): Promise<Stored> {
  return new Promise((resolve) => {
    runner.ownRead({ kind: 'overview', operations: limit, logs: 0 }, (answer) => {
      if (answer.kind === 'overview') {
        const { store_id, operations } = answer.overview;
        return resolve({ store_id, operations, store: healthOf(store) });
      }
      resolve({
        store_id: '',
        operations: [],
        store: { kind: 'failed', reason: answer.kind === 'failed' ? answer.reason : answer.kind },
      });
    });
  });
}

function healthOf(store: Store): StoreStatus {
  const { state, problems } = store.health();
  const lastProblem = problems.at(-1)?.message;
  return {
    kind: state === 'down' || state === 'closed' ? 'failed' : 'open',
    ...(lastProblem === undefined ? {} : { reason: lastProblem }),
  };
}

/** One operation or log entry, whole; undefined where there is none. Rejects, in a sentence, where it could not be read. Delivers nothing (EXO-06). */
export function readRecord(runner: HubRunner, log_id: string): Promise<OperationPage | undefined> {
  return new Promise((resolve, reject) => {
    runner.ownRead({ kind: 'record', log_id }, (answer) => {
      if (answer.kind === 'record') resolve({ details: answer.details, result: answer.result });
      else if (answer.kind === 'failed' && answer.code === 'unavailable') reject(new Error(answer.reason));
      else resolve(undefined);
    });
  });
}

/** More are not read at once. */
const LIST_LIMIT = 1_000;

/** One page of the stored operations, of at most 1,000. Rejects, in a sentence, where it could not be read. */
export function readOperationList(
  runner: Pick<HubRunner, 'ownRead'>,
  { limit, before, editor, contains }: OperationList,
): Promise<OperationsAnswer> {
  const wanted = {
    kind: 'list',
    limit: Math.min(Math.max(1, limit), LIST_LIMIT),
    ...(before === undefined ? {} : { before }),
    ...(editor === undefined ? {} : { editor }),
    ...(contains === undefined ? {} : { contains }),
  } as const;
  return new Promise((resolve, reject) => {
    runner.ownRead(wanted, (answer) => {
      if (answer.kind === 'list') resolve({ operations: answer.operations, more: answer.more });
      else reject(new Error(answer.kind === 'failed' ? answer.reason : 'The server did not read its store.'));
    });
  });
}
