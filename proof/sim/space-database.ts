import type { StoreWrite, WriteOutcome } from '../../server/hub/protocol/store-protocol.ts';
import type { Claim } from '../../server/team/postgres/lease.ts';
import type { CommitAnswer, TransactionStep } from '../../server/team/postgres/commit-core.ts';
import type { UntimedObservation } from '../oracles/history.ts';
import type { StoredRecord } from './disk.ts';
import type { Timeline } from './timeline.ts';

/** The tables of a space (server/team/postgres/migrate.ts). Everything happens at once; only the transport has a duration (space-member.ts). */
export interface SpaceDatabase {
  readonly record: StoredRecord;
  readonly isUp: boolean;
  /** Number of failovers, each of which closes all connections. */
  readonly failovers: number;
  /** Number of the last stored transaction. */
  readonly position: number;
  /** The decisions of the sending server on its writes (server/team/postgres/postgres-intake.ts), by the number of the transaction; here they are made when the writes are stored. */
  readonly outcomes: ReadonlyMap<number, readonly WriteOutcome[]>;
  /** Nothing more is stored. */
  isFull: boolean;
  isHeld(run: string): boolean;
  take(run: string, leaseMs: number): number | undefined;
  renew(claim: Claim, leaseMs: number): boolean;
  release(claim: Claim): void;
  /** One transaction of that process, whole; it checks its preconditions. */
  commit(of: Claim, steps: readonly TransactionStep<StoreWrite>[]): CommitAnswer | 'not_owner';
  /** A write without a number: it may be stored twice. */
  write(claim: Claim, write: StoreWrite): WriteOutcome | 'not_owner';
  /** Replaces its machine by another one, with all commits, and with a clock of its own, which is `offset` ms ahead. */
  failOver(offset: number): void;
  /** It can be reached again. */
  come(): void;
}

export interface SpaceDatabaseOptions {
  readonly timeline: Timeline;
  readonly see: (seen: UntimedObservation) => void;
  readonly record: StoredRecord;
}

interface State extends SpaceDatabaseOptions {
  isUp: boolean;
  failovers: number;
  isFull: boolean;
  position: number;
  readonly outcomes: Map<number, readonly WriteOutcome[]>;
  offset: number;
  epoch: number;
  run: string;
  /** By its own clock. */
  expiresAt: number;
}

const FAILED = { kind: 'failed', reason: 'the disk of the database is full' } as const;

export function createSpaceDatabase(options: SpaceDatabaseOptions): SpaceDatabase {
  const state: State = {
    ...options,
    isUp: true,
    failovers: 0,
    isFull: false,
    position: 0,
    outcomes: new Map(),
    offset: 0,
    epoch: 0,
    run: '',
    expiresAt: -Infinity,
  };
  return Object.assign(state, {
    isHeld: (run: string) => state.run !== run && isRunning(state),
    take: (run: string, leaseMs: number) => take(state, run, leaseMs),
    renew(claim: Claim, leaseMs: number) {
      if (!isOwner(state, claim)) return false;
      extendLease(state, leaseMs);
      return true;
    },
    release(claim: Claim) {
      if (state.epoch !== claim.epoch || state.run !== claim.run) return;
      state.expiresAt = -Infinity;
      reportLease(state);
    },
    commit: (of: Claim, steps: readonly TransactionStep<StoreWrite>[]) => commitSteps(state, of, steps),
    write(claim: Claim, write: StoreWrite) {
      if (!isOwner(state, claim)) return 'not_owner' as const;
      if (state.isFull) return FAILED;
      state.see({ kind: 'stored', ...claim });
      return state.record.apply(write);
    },
    failOver(offset: number) {
      state.isUp = false;
      state.failovers += 1;
      state.offset = offset;
      reportLease(state);
    },
    come() {
      state.isUp = true;
    },
  });
}

const isRunning = ({ timeline, offset, expiresAt }: State): boolean => expiresAt > timeline.now + offset;

const isOwner = (state: State, { epoch, run }: Claim): boolean =>
  state.epoch === epoch && state.run === run && isRunning(state);

function take(state: State, run: string, leaseMs: number): number | undefined {
  if (state.run === run) return state.epoch;
  if (isRunning(state)) return undefined;
  state.epoch += 1;
  state.run = run;
  extendLease(state, leaseMs);
  return state.epoch;
}

function extendLease(state: State, leaseMs: number): void {
  state.expiresAt = state.timeline.now + state.offset + leaseMs;
  reportLease(state);
}

const reportLease = ({ see, epoch, run, expiresAt, offset }: State): void =>
  see({ kind: 'lease', epoch, run, until: expiresAt - offset });

function commitSteps(
  state: State,
  of: Claim,
  steps: readonly TransactionStep<StoreWrite>[],
): CommitAnswer | 'not_owner' {
  const begin = steps.find((step) => step.kind === 'begin');
  if (begin !== undefined) {
    if (!isOwner(state, begin.claim)) return 'not_owner';
    if (begin.after !== state.position)
      return { type: state.position >= begin.number ? 'stored_already' : 'before_missing' };
  }
  if (state.isFull) return { type: 'refused', error: new Error(FAILED.reason), isForNow: true };
  state.see({ kind: 'stored', ...of });
  const outcomes = steps.flatMap((step) => (step.kind === 'write' ? [state.record.apply(step.write)] : []));
  if (begin === undefined) return { type: 'stored' };
  state.position = begin.number;
  state.outcomes.set(begin.number, outcomes);
  return { type: 'stored' };
}
