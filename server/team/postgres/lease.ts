import { atMost } from '../../lib/waiting.ts';
import { createLeaseCore, type LeaseCore, type LeaseEffect, type LeaseEvent } from './lease-core.ts';
import { StoreOpenError } from '../../store/store.ts';
import type { Database } from './database.ts';
import type { DatabaseLink } from './link.ts';
import type { SqlStatement } from './session.ts';

/** Time limit of an ending server for the answer to a pending acquisition, which it then releases. */
const GIVE_BACK_MS = 2_000;

export interface LeaseOptions {
  readonly table: LeaseTable;
  readonly leaseMs: number;
  /** See `createLeaseClock`. */
  readonly now: () => number;
  /** Stops the wait for the space. */
  readonly signal: AbortSignal;
}

/** That this process owns the space, for as long as the database confirms it in time. */
export interface Lease {
  readonly claim: Claim;
  /** A sentence once it is over. From then on nothing may be written, nor sent to anybody. */
  whyOver(): string | undefined;
  /** Called once with that sentence; not after a release. */
  onOver: (reason: string) => void;
  /** The database has answered that it is over. */
  lose(): void;
  /** Another server may have the space at once. */
  release(): Promise<void>;
}

interface State extends LeaseOptions {
  readonly core: LeaseCore;
  lease: Lease | undefined;
  timer: NodeJS.Timeout | undefined;
  /** Settles with what the database has answered. */
  taking: Promise<void>;
  released: Promise<void>;
  readonly own: (lease: Lease) => void;
  readonly fail: (error: unknown) => void;
}

/** Waits on standby until the space is free, and acquires it. Undefined: `signal` has ended the wait. Rejects with the database's error. */
export async function holdLease(options: LeaseOptions): Promise<Lease | undefined> {
  const { signal, leaseMs } = options;
  if (signal.aborted) return undefined;
  return new Promise((resolve, reject) => {
    const state: State = {
      ...options,
      core: createLeaseCore(leaseMs),
      lease: undefined,
      timer: undefined,
      taking: Promise.resolve(),
      released: Promise.resolve(),
      own: resolve,
      fail(error) {
        if (signal.aborted) return;
        feed(state, { type: 'give_up' });
        reject(error);
      },
    };
    signal.addEventListener('abort', () => {
      if (state.lease !== undefined) return;
      void giveUp(state).then(() => resolve(undefined));
    });
    feed(state, { type: 'tick' });
  });
}

/** The database may have given the space to this server already. */
async function giveUp(state: State): Promise<void> {
  feed(state, { type: 'give_up' });
  const settled = state.taking.then(() => state.released).catch(() => undefined);
  await atMost(GIVE_BACK_MS, settled);
}

function feed(state: State, event: LeaseEvent): void {
  const { core, now } = state;
  for (const effect of core.step(event, now())) perform(state, effect);
  clearTimeout(state.timer);
  const deadline = core.nextDeadline();
  if (deadline !== undefined)
    state.timer = setTimeout(() => feed(state, { type: 'tick' }), Math.max(1, deadline - now()));
}

function perform(state: State, effect: LeaseEffect): void {
  const { table } = state;
  switch (effect.type) {
    case 'look':
      void listen(state, table.isHeld(), (isHeld) => ({ type: 'looked', isHeld }));
      return;
    case 'take':
      state.taking = listen(state, table.take(), (epoch) => ({ type: 'taken', epoch }));
      return;
    case 'renew':
      void listen(state, table.renew(claimOf(state)), (isOurs) => ({ type: 'renewed', isOurs }));
      return;
    case 'release':
      state.released = table.release({ epoch: effect.epoch, run: table.run });
      return;
    case 'own':
      state.lease = leaseOf(state, { epoch: effect.epoch, run: table.run });
      return state.own(state.lease);
    case 'over':
      return queueMicrotask(() => state.lease?.onOver(effect.reason));
  }
}

function listen<T>(state: State, answer: Promise<T>, eventOf: (value: T) => LeaseEvent): Promise<void> {
  return answer.then(
    (value) => feed(state, eventOf(value)),
    (error: unknown) => (state.lease === undefined ? state.fail(error) : feed(state, { type: 'not_renewed' })),
  );
}

function claimOf({ lease }: State): Claim {
  if (lease === undefined) throw new Error('only an owner renews');
  return lease.claim;
}

function leaseOf(state: State, claim: Claim): Lease {
  const { core, now } = state;
  return {
    claim,
    whyOver() {
      const reason = core.whyOver(now());
      // It may be over before the timer has fired.
      if (reason !== undefined) feed(state, { type: 'tick' });
      return reason;
    },
    onOver: () => undefined,
    lose: () => feed(state, { type: 'refused' }),
    release() {
      feed(state, { type: 'give_up' });
      return state.released;
    },
  };
}

/** The queries of one process to the table `lease`. Each may be sent twice after a lost connection. */
export interface LeaseTable {
  /** A UUID of the process. */
  readonly run: string;
  /** True if the lease of another process is valid. */
  isHeld(): Promise<boolean>;
  /** The epoch, where the space was free and is ours now. */
  take(): Promise<number | undefined>;
  /** True if this process still owns the space. */
  renew(claim: Claim): Promise<boolean>;
  release(claim: Claim): Promise<void>;
}

interface LeaseTableOptions {
  readonly link: DatabaseLink;
  readonly database: Database;
  readonly run: string;
  /** The owner's name for others. */
  readonly name: string;
  readonly leaseMs: number;
  /** Another server owns the space. */
  readonly onHeld: (owner: string) => void;
}

export function createLeaseTable({ link, database, run, name, leaseMs, onHeld }: LeaseTableOptions): LeaseTable {
  return {
    run,
    async isHeld() {
      const [row] = await link.run((session) =>
        session.run<{ owner: string; held: boolean }>({
          text: 'SELECT owner, expires_at > clock_timestamp() AND run <> $1 AS held FROM lease',
          values: [run],
        }),
      );
      if (row === undefined) throw new StoreOpenError('failed', emptied(database));
      if (row.held) onHeld(row.owner);
      return row.held;
    },
    async take() {
      const [row] = await link.run((session) =>
        session.run<{ epoch: number | null }>({
          text: 'SELECT take_lease($1, $2, $3) AS epoch',
          values: [run, name, leaseMs],
        }),
      );
      return row?.epoch ?? undefined;
    },
    async renew({ epoch }) {
      const rows = await link.run((session) =>
        session.run({
          name: 'renew',
          text: `UPDATE lease SET expires_at = clock_timestamp() + $3 * INTERVAL '1 millisecond'
            WHERE epoch = $1 AND run = $2 AND expires_at > clock_timestamp() RETURNING 1`,
          values: [epoch, run, leaseMs],
        }),
      );
      return rows.length > 0;
    },
    async release({ epoch }) {
      await link.run((session) =>
        session.run({
          text: "UPDATE lease SET expires_at = '-infinity' WHERE epoch = $1 AND run = $2",
          values: [epoch, run],
        }),
      );
    },
  };
}

const emptied = ({ space, place, schema }: Database): string =>
  `The table lease of the space ${space} in ${place} is empty: someone changed it manually. Put its row back: INSERT INTO ${schema}.lease (epoch, run, owner, expires_at) VALUES (<more than ever before>, '', '', '-infinity')`;

/** The ownership of the space by this process, in the table `lease`. */
export interface Claim {
  readonly epoch: number;
  /** A UUID of the process. */
  readonly run: string;
}

/** Begins every transaction that writes without a batch number. */
export const proofOf = ({ epoch, run }: Claim): SqlStatement => ({
  name: 'prove',
  text: 'SELECT prove_ownership($1, $2)',
  values: [epoch, run],
});
