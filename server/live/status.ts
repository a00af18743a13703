import type { ServerStatus, StoreStatus } from '../../generated/typescript/link.ts';
import type { Store } from '../store/store.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';

/** The status shows this many operations; lists have more. */
const OPERATIONS = 20;
/** As many as the live page shows. */
const OPERATIONS_LIMIT = 1_000;

export interface StatusParts {
  readonly runner: HubRunner;
  /** Undefined while it opens. */
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
  const said = problems.at(-1)?.message;
  return {
    kind: state === 'down' || state === 'closed' ? 'failed' : 'open',
    ...(said === undefined ? {} : { reason: said }),
  };
}
