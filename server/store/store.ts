import type { SpaceLimits } from '../hub/protocol/hub-protocol.ts';
import type { ReadResult, StoreRead, StoreSnapshot, StoreWrite, WriteOutcome } from '../hub/protocol/store-protocol.ts';

/**
 * The storage of the server. All methods are asynchronous, the caller creates ids, and times are integer Unix ms from
 * the caller. There is a durable store (`openSqliteStore`) and an in-memory store (`createMemoryStore`).
 */
export interface Store {
  /** The data that the hub needs in memory at its start. Rejects only if the store cannot be read at all. */
  snapshot(recentMs: number, now?: number): Promise<StoreSnapshot>;
  /**
   * Returns the outcome when the write is durable, in the same turn if possible; `failed` and a message for users if
   * nothing was stored. Never rejects. Writes are applied in the order of the calls, with two exceptions: `logs` keep
   * their order among themselves, but may come after the others (so a flood of console lines never delays an
   * acceptance), and so may `late` writes. Pass the next `logs` of a journal only when the previous ones are stored:
   * their mark covers everything before it.
   */
  write(write: StoreWrite, late?: boolean): WriteOutcome | Promise<WriteOutcome>;
  /** Includes every write that has resolved. Never rejects: a storage failure is `failed`. */
  read(read: StoreRead): Promise<ReadResult>;
  /**
   * Deletes operations that ended more than `retentionMs` ago, console lines of whole hours before that, and keys
   * `keyMemoryMs` after it, in small steps for about `budgetMs`. `deleted` counts rows and console files. If `more` is
   * true, the caller should call again soon.
   */
  expire(
    now: number,
    retentionMs: number,
    keyMemoryMs: number,
    budgetMs: number,
  ): Promise<{ deleted: number; more: boolean }>;
  /**
   * The present limits of its space, which an administrator may change while this server owns it. Absent: the server's
   * own limits apply. Rejects with the database's error.
   */
  limits?(): Promise<Partial<SpaceLimits>>;
  health(): StoreHealth;
  /**
   * A message after one of its files was moved, deleted or replaced: the next process would not find later writes.
   * Otherwise undefined.
   */
  whyLost(): string | undefined;
  /**
   * Whether another server may own the store from now on. Called before each event, so it must be cheap. Absent: the
   * store belongs to this machine.
   */
  isOver?(): boolean;
  /** Finishes the pending calls, then closes the files. Later calls return `failed`. */
  close(): Promise<void>;
}

/**
 * `power`: acknowledged writes survive a power cut, at the cost of one fsync of the log per group of writes. `process`:
 * they survive SIGKILL of the server.
 */
export type Durability = 'process' | 'power';

export interface StoreHealth {
  /** `down`: nothing can be written right now (the last attempt to start the writer failed). */
  readonly state: 'ok' | 'degraded' | 'down' | 'closed';
  /** For users, e.g. `node:sqlite 3.51.3, durable against a killed process`. */
  readonly description: string;
  /** The problems since the store was opened, oldest first; a limited number. */
  readonly problems: readonly StoreProblem[];
}

export type StoreProblem = {
  readonly code:
    /** A damaged file was renamed and a new one was created. */
    | 'set_aside'
    /** Acknowledged writes are lost: a truncated log, a deleted file, a restored older copy, a power cut. */
    | 'lost_writes'
    /** The file check found damage. */
    | 'damaged'
    /** Files of the open store were moved, deleted, replaced or truncated: nothing is stored any more. */
    | 'lost'
    /** A write failed. Removed when a later write succeeds. */
    | 'write_failed'
    /** Writes to SQLite or syncs of the log fail. Removed when they succeed again. */
    | 'behind'
    /** The writer thread ended and was restarted. */
    | 'writer_restarted';
  /** A message for users. */
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
