import type { FaultName as CaseFault } from '../../conformance/script/capabilities.ts';
import type { Client } from './client.ts';
import type { DiskMode } from './disk.ts';
import type { World } from './world.ts';

/** A fault with its numbers. Indexes count from 0. */
export interface Order {
  readonly fault: CaseFault;
  /** Infinity: until it is healed. */
  readonly ms: number;
  /** Writes that an old store lacks, connections of a storm, ms of a clock jump or of a delay. */
  readonly count?: number | undefined;
  /** Writes under way that reach the disk all the same. */
  readonly survive?: number | undefined;
  /** Counted round: with one server, every number is that one. */
  readonly server?: number | undefined;
  readonly editor?: number | undefined;
  readonly client?: Client | undefined;
}

/** Does a fault to a world, now. */
export type Strike = (world: World, order: Order) => void;

export function later(world: World, ms: number, run: () => void): void {
  if (Number.isFinite(ms)) world.timeline.after(ms, run);
}

export function spoil(world: World, disk: { mode: DiskMode }, mode: DiskMode, ms: number): void {
  disk.mode = mode;
  later(world, ms, () => {
    disk.mode = 'ok';
  });
}
