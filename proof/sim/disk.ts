import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

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

export interface DiskOptions<W, O> {
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
