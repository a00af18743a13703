import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';
import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { RequestIdentity } from '../../server/hub/protocol/identity.ts';
import type { StoreWrite, WriteOutcome } from '../../server/hub/protocol/store-protocol.ts';
import { applyToMemory, createMemoryContent, type MemoryContent } from '../../server/store/memory-content.ts';
import type { UntimedObservation } from '../oracles/history.ts';

/** How a disk behaves: as usual, with seconds of delay, refusing every write, or every read. */
export type DiskMode = 'ok' | 'slow' | 'full' | 'unreadable';

/** The longest that one write takes on a disk that is well; writes are done in order. */
const USUAL_MS = 3;

const SLOW_MS = 2500;

interface Waiting<W, O> {
  readonly write: W;
  readonly done: (outcome: O) => void;
  readonly fails: boolean;
}

/** A disk under a fault: a write takes effect when its time has come, in order, and is acknowledged then. */
export interface Disk<W, O> {
  mode: DiskMode;
  write(write: W, done: (outcome: O) => void): void;
  /** Looks behind the writes that were given before it. `unread`: the answer of a disk that is unreadable; without it that disk is read all the same. */
  read<T>(look: () => T, done: (value: T) => void, unread?: T): void;
  /** The process that wrote is gone: `survive` of the writes that were under way have reached the disk all the same; no process hears of any. */
  forget(survive: number): void;
}

interface DiskOptions<W, O> {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly apply: (write: W) => O;
  /** What a write that failed is answered with. */
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
    forget(survive) {
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
}

/** What a store has durably: behind the disk of one server, or in a database that several share. */
export interface StoredRecord {
  readonly content: MemoryContent;
  apply(write: StoreWrite): WriteOutcome;
  /** A user puts back one that lacks the last n writes. */
  rollBack(writes: number): void;
}

export function createRecord({ store_id, see, connected }: RecordOptions): StoredRecord {
  /** What the content is made of, oldest first. */
  const writes: StoreWrite[] = [];
  const record = {
    content: createMemoryContent(store_id),
    apply(write: StoreWrite): WriteOutcome {
      const outcome = applyToMemory(record.content, write);
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
    rollBack(count: number): void {
      const { lastAcceptSeq } = record.content;
      writes.splice(Math.max(0, writes.length - count));
      record.content = createMemoryContent(store_id);
      for (const write of writes) applyToMemory(record.content, write);
      // The log of writes has kept count beside SQLite, so that no number of acceptance is given twice (server/store/replay-log.ts).
      record.content.lastAcceptSeq = lastAcceptSeq;
    },
  };
  return record;
}
