import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';
import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { RequestIdentity } from '../../server/hub/protocol/identity.ts';
import type {
  ReadResult,
  StoreRead,
  StoreSnapshot,
  StoreWrite,
  WriteOutcome,
} from '../../server/hub/protocol/store-protocol.ts';
import type { Retention } from '../../server/store/expiry.ts';
import {
  applyToMemory,
  createMemoryContent,
  expireMemory,
  readFromMemory,
  takeSnapshot,
  type MemoryContent,
} from '../../server/store/memory-content.ts';
import { briefly, sorted, type SqliteTwin } from '../../server/store/testing/sqlite-twin.ts';
import type { UntimedObservation } from '../oracles/history.ts';

/** Behaviour of a disk: as usual, with seconds of delay, refusing every write, or every read. */
export type DiskMode = 'ok' | 'slow' | 'full' | 'unreadable';

/** Longest duration of a write on a healthy disk; writes are done in order. */
const USUAL_MS = 3;

const SLOW_MS = 2500;

interface Waiting<W, O> {
  readonly write: W;
  readonly done: (outcome: O) => void;
  readonly fails: boolean;
}

/** A disk under a fault: a write takes effect after its delay, in order, and is acknowledged then. */
export interface Disk<W, O> {
  mode: DiskMode;
  write(write: W, done: (outcome: O) => void): void;
  /** Reads after earlier writes. `unread`: the answer of an unreadable disk; without it that disk is read all the same. */
  read<T>(look: () => T, done: (value: T) => void, unread?: T): void;
  /** The writing process has ended: `survive` of the pending writes still reach the disk; no process is notified of any. */
  lose(survive: number): void;
}

interface DiskOptions<W, O> {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly apply: (write: W) => O;
  /** The outcome of a failed write. */
  readonly failed: O;
}

export function createDisk<W, O>({ timeline, random, apply, failed }: DiskOptions<W, O>): Disk<W, O> {
  let waiting: Waiting<W, O>[] = [];
  let life = 0;
  let busyUntil = 0;
  const schedule = (run: () => void): void => {
    busyUntil = Math.max(busyUntil, timeline.now + latency());
    const of = life;
    timeline.at(busyUntil, () => {
      if (of === life) run();
    });
  };
  const latency = (): number => (disk.mode === 'slow' ? 500 + random.below(SLOW_MS - 500) : random.below(USUAL_MS + 1));
  const disk: Disk<W, O> = {
    mode: 'ok',
    write(write, done) {
      waiting.push({ write, done, fails: disk.mode === 'full' });
      schedule(() => {
        const first = waiting.shift();
        if (first !== undefined) first.done(first.fails ? failed : apply(first.write));
      });
    },
    read(look, done, unread) {
      const fails = disk.mode === 'unreadable';
      schedule(() => done(fails && unread !== undefined ? unread : look()));
    },
    lose(survive) {
      life += 1;
      busyUntil = timeline.now;
      for (const { write, fails } of waiting.slice(0, survive)) if (!fails) apply(write);
      waiting = [];
    },
  };
  return disk;
}

interface RecordOptions {
  readonly store_id: string;
  readonly see: (seen: UntimedObservation) => void;
  /** A request is durably connected with an operation: accepted for it, or attached to it. */
  readonly connected: (request: RequestIdentity, log_id: string) => void;
  /** Decides, stores and drops the same in SQLite. */
  readonly twin?: SqliteTwin | undefined;
}

/** The durable content of a store: on the disk of one server, or in a database that several share. */
export interface StoredRecord {
  readonly content: MemoryContent;
  apply(write: StoreWrite): WriteOutcome;
  read(read: StoreRead): ReadResult;
  /** The content for a server at its start. */
  snapshot(endedAfter: number): StoreSnapshot;
  expire(retention: Retention): void;
  /** A user restores a copy without the last n writes. */
  rollBack(writes: number): void;
}

export function createRecord({ store_id, see, connected, twin }: RecordOptions): StoredRecord {
  const compare = (difference: string | undefined): void => {
    if (difference !== undefined) see({ kind: 'contradiction', of: 'store', message: difference });
  };
  /** The writes of the content, oldest first. */
  const writes: StoreWrite[] = [];
  const record = {
    content: createMemoryContent(store_id),
    apply(write: StoreWrite): WriteOutcome {
      const decided = twin?.write(write);
      const outcome = applyToMemory(record.content, write);
      if (twin !== undefined && decided !== undefined)
        compare(twin.differs(`the decision on ${write.kind}`, decided, briefly(outcome)));
      if (outcome.kind !== 'stored') return outcome;
      writes.push(write);
      if (write.kind === 'accept') {
        see({ kind: 'durable', disk: 'store', log_id: write.operation.log_id, what: 'accepted' });
        if (write.request !== undefined) connected(write.request, write.operation.log_id);
      } else if (write.kind === 'attach') connected(write.request, write.log_id);
      else if (write.kind === 'update' && write.patch.state !== undefined && isTerminal(write.patch.state))
        see({ kind: 'durable', disk: 'store', log_id: write.log_id, what: 'ended' });
      return outcome;
    },
    read(read: StoreRead): ReadResult {
      const value = readFromMemory(record.content, read);
      if (twin !== undefined && read.kind === 'operation' && value.kind === 'operation')
        compare(twin.differs(read.log_id, twin.operation(read.log_id), value.operation));
      return value;
    },
    snapshot(endedAfter: number): StoreSnapshot {
      const snapshot = takeSnapshot(record.content, endedAfter);
      if (twin !== undefined) compare(twin.differs('a snapshot', twin.snapshot(endedAfter), sorted(snapshot)));
      return snapshot;
    },
    expire(retention: Retention): void {
      expireMemory(record.content, retention);
      twin?.expire(retention);
      const { operations, expiredKeys } = record.content;
      const kept = { log_ids: [...operations.keys()].toSorted(), expired_keys: expiredKeys.size };
      if (twin !== undefined) compare(twin.differs('what is kept', twin.kept(), kept));
    },
    rollBack(count: number): void {
      const { lastAcceptSeq } = record.content;
      writes.splice(Math.max(0, writes.length - count));
      record.content = createMemoryContent(store_id);
      twin?.empty();
      for (const write of writes) {
        applyToMemory(record.content, write);
        twin?.write(write);
      }
      // The log of writes has its own count beside SQLite, so that no number of acceptance is used twice (server/store/replay-log.ts).
      record.content.lastAcceptSeq = lastAcceptSeq;
    },
  };
  return record;
}
