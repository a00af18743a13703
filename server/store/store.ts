import type { SpaceLimits } from '../hub/protocol/hub-protocol.ts';
import type { ReadResult, StoreRead, StoreSnapshot, StoreWrite, WriteOutcome } from '../hub/protocol/store-protocol.ts';

/**
 * What the server remembers. Everything is asynchronous, ids are made by the caller and times are integer Unix ms that the
 * caller supplies. There is a durable one (`openSqliteStore`) and an in-memory twin (`createMemoryStore`).
 */
export interface Store {
  /** What the hub needs in memory when it starts. Rejects only when the store cannot be read at all. */
  snapshot(recentMs: number, now?: number): Promise<StoreSnapshot>;
  /**
   * The outcome once the write is durable, in the same turn where that is possible; or `failed` and a sentence for people, when nothing was stored.
   * Never rejects. Writes are applied in the order in which they were given; `logs` keep their order among themselves, but come after the others (a
   * flood of console lines never delays an acceptance), and so may those that are `late`. Give the next `logs` of a journal only when the one before
   * has been stored: its mark covers everything before it.
   */
  write(write: StoreWrite, late?: boolean): WriteOutcome | Promise<WriteOutcome>;
  /** Sees every write that has resolved. Never rejects: a storage failure is `failed`. */
  read(read: StoreRead): Promise<ReadResult>;
  /**
   * Forgets operations that ended more than `retentionMs` ago, console lines of whole hours before that, and keys `keyMemoryMs` after it, in small
   * steps for about `budgetMs`. `deleted` counts rows and console files; with `more` the caller should call again soon.
   */
  expire(
    now: number,
    retentionMs: number,
    keyMemoryMs: number,
    budgetMs: number,
  ): Promise<{ deleted: number; more: boolean }>;
  /** What its space says of them now: an administrator may change it while this server owns it. Absent: they are the server's own. Rejects with what the database says. */
  limits?(): Promise<Partial<SpaceLimits>>;
  health(): StoreHealth;
  /** A sentence once one of its files was moved, deleted or replaced: what is written from then on could not be found again. */
  whyLost(): string | undefined;
  /** Another server may own the store from now on; asked before each event, so it costs nothing. Absent: the store is this machine's own. */
  isOver?(): boolean;
  /** Finishes what waits, then closes the files. Later calls answer `failed`. */
  close(): Promise<void>;
}

/** `power` survives a power cut, at the price of an fsync of the log per group of writes; `process` survives SIGKILL of the server. */
export type Durability = 'process' | 'power';

export interface StoreHealth {
  /** `down`: nothing can be written right now (the last attempt to start the writer failed). */
  readonly state: 'ok' | 'degraded' | 'down' | 'closed';
  /** For people, e.g. `node:sqlite 3.51.3, durable against a killed process`. */
  readonly description: string;
  /** What has gone wrong since the store was opened, oldest first, bounded. */
  readonly problems: readonly StoreProblem[];
}

export type StoreProblem = {
  readonly code:
    /** A damaged file was renamed and a new one begun. */
    | 'set_aside'
    /** Writes that had been acknowledged are gone: a truncated log, a deleted file, an older copy put back, a power cut. */
    | 'lost_writes'
    /** The file check found damage. */
    | 'damaged'
    /** Files were moved, deleted, replaced or cut short under the open store: nothing is stored any more. */
    | 'lost'
    /** A write failed. Goes when a later one succeeds. */
    | 'write_failed'
    /** SQLite cannot be written to, and the log of writes grows. Goes when it can. */
    | 'behind'
    /** The writer thread died and was started again. */
    | 'writer_restarted';
  /** A sentence for people. */
  readonly message: string;
};

/** The store cannot be opened; the message says what to do. */
export class StoreOpenError extends Error {
  readonly code: 'newer_version' | 'unwritable' | 'failed';

  constructor(code: StoreOpenError['code'], message: string) {
    super(message);
    this.name = 'StoreOpenError';
    this.code = code;
  }
}
