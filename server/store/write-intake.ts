import type { Operation } from '../hub/protocol/operation.ts';
import type { StoreWrite, WriteOutcome } from '../hub/protocol/store-protocol.ts';
import { reasonOf } from '../lib/errors.ts';
import { BLOB_THRESHOLD_BYTES, divideLarge, type Divided } from './blobs.ts';
import type { StoreConnection } from './connection.ts';
import { decideWrite, type Decision, type OperationWrite, outcomeOfDuplicate } from './decide.ts';
import { expectReply, type Started } from './worker-protocol.ts';
import { describeFailure } from './failure.ts';
import type { LoggedWrite } from './log-segments.ts';
import { createLogSync, createLateWrites, writeConsoleLines } from './deferred-writes.ts';
import type { LookupResult } from './look-up.ts';
import type { WatchedFiles, ProblemList } from './store-health.ts';
import type { Durability } from './store.ts';
import { createTail, type Tail } from './tail.ts';
import { type WorkerLink, askWriter, lookUpHere } from './worker-link.ts';
import { openWriteLog, type WriteLog } from './write-log.ts';

/** The log is applied to SQLite in batches: after this time, or when this many bytes are pending. */
const APPLY_MS = 50;
const APPLY_BYTES = 1024 * 1024;
/** The maximum size of the unapplied log. Beyond it, writes fail. */
export const BEHIND_BYTES_MAX = 64 * 1024 * 1024;

export interface IntakeOptions {
  /** The folder of the log. */
  readonly dir: string;
  readonly durability: Durability;
  readonly segmentBytes: number;
  readonly behindBytes: number;
  readonly run: string;
  readonly started: Started;
  readonly link: WorkerLink;
  readonly problems: ProblemList;
  readonly watched: WatchedFiles;
  readonly reader: () => StoreConnection | undefined;
  readonly readOperation: (log_id: string) => Promise<Operation | undefined>;
}

/** Decides on the writes of operations in the order of the calls, and appends the accepted ones to the log. */
export interface WriteIntake {
  readonly tail: Tail;
  /**
   * Returns the outcome at once, unless the write is late, needs a lookup by the writer thread, has a value too large
   * for the log, or must survive a power cut. Console lines go to the writer thread, so that a flood of them neither
   * fills the log nor delays an acceptance.
   */
  readonly write: (write: StoreWrite, late?: boolean) => WriteOutcome | Promise<WriteOutcome>;
  /** The position of the end of the log. */
  position(): number;
  /** A message if the next process would not find the log; otherwise undefined. */
  whyLost(): string | undefined;
  /** Records that SQLite contains the log up to this position. */
  applied(position: number): void;
  /** Resolves when every pending write is answered; later writes fail. */
  close(): Promise<void>;
}

interface State extends IntakeOptions {
  readonly tail: Tail;
  readonly log: WriteLog;
  applied: number;
  /** The position up to which the writer thread was requested to apply the log. */
  asked: number;
  timer: NodeJS.Timeout | undefined;
  /** The last pending write; later writes are queued behind it. */
  busy: Promise<unknown> | undefined;
  /** Resolves when the present log survives a power cut. */
  readonly syncLog: () => Promise<void>;
  /** The files were already checked in this synchronous run, so the next write need not check them. */
  looked: boolean;
  closed: boolean;
}

export function openIntake(options: IntakeOptions): WriteIntake {
  const { dir, run, segmentBytes, started } = options;
  const { store_id, position, segment } = started;
  const tail = createTail(started.tail);
  const header = (): { store_id: string; run: string; last_accept_seq: number } => ({
    store_id,
    run,
    last_accept_seq: tail.lastAcceptSeq,
  });
  const state: State = {
    ...options,
    tail,
    log: openWriteLog({ dir, number: segment, header, segmentBytes }, position),
    applied: position,
    asked: position,
    timer: undefined,
    busy: undefined,
    syncLog: createLogSync(options),
    looked: false,
    closed: false,
  };
  const late = createLateWrites((write) => takeUnseen(state, write));
  return {
    tail,
    write(write, isLate = false) {
      if (write.kind === 'logs') return writeConsoleLines(options, write);
      return isLate ? late.add(write) : takeIn(state, write);
    },
    position: () => state.log.position,
    whyLost: () => (state.closed ? undefined : state.log.whyLost()),
    applied: (reached) => noteApplied(state, reached),
    async close() {
      late.takeAll();
      await state.busy;
      state.closed = true;
      clearTimeout(state.timer);
      state.log.close();
    },
  };
}

/** The result of deciding and appending, which happen in order. The final outcome may need another read or a sync. */
type Placed = Exclude<WriteOutcome, { kind: 'duplicate' }> | Extract<Decision, { kind: 'duplicate' }>;

function takeIn(state: State, write: OperationWrite): WriteOutcome | Promise<WriteOutcome> {
  const placed = state.busy === undefined ? place(state, write) : state.busy.then(() => place(state, write));
  if (!(placed instanceof Promise)) return complete(state, placed);
  const busy = placed.then(() => {
    if (state.busy === busy) state.busy = undefined;
  });
  state.busy = busy;
  return placed.then((done) => complete(state, done));
}

/**
 * Takes in a late write without checking the files: no answer depends on it, and the next write with an answer checks
 * them.
 */
function takeUnseen(state: State, write: OperationWrite): WriteOutcome | Promise<WriteOutcome> {
  const { looked } = state;
  state.looked = true;
  const outcome = takeIn(state, write);
  state.looked = looked;
  return outcome;
}

function place(state: State, write: OperationWrite): Placed | Promise<Placed> {
  if (state.closed)
    return { kind: 'failed', reason: 'The store is closed: the server is ending. Try again in a moment.' };
  const question = state.tail.questionOf(write);
  const answer = question === undefined ? undefined : lookUpHere(state.reader(), question);
  if (answer !== 'ask') return placeKnowing(state, write, answer);
  return askWriter(state.link, question).then(
    (found) => placeKnowing(state, write, found),
    (error: unknown) => failedWrite(state, write, reasonOf(error)),
  );
}

function placeKnowing(state: State, write: OperationWrite, answer: LookupResult | undefined): Placed | Promise<Placed> {
  const decision = decideWrite(state.tail.known(answer), write);
  if (decision.kind !== 'write') return decision;
  let json: string;
  let divided: Divided | undefined;
  try {
    json = JSON.stringify({ write } satisfies LoggedWrite);
    divided = json.length * 3 > BLOB_THRESHOLD_BYTES ? divideLarge(write) : undefined;
  } catch (error) {
    return { kind: 'failed', reason: `Nothing was stored (${write.kind}): ${reasonOf(error)}` };
  }
  if (divided !== undefined) return placeDivided(state, write, decision, divided, answer);
  return append(state, write, decision, json);
}

/** Stores the large values first, because a log line may refer only to existing files. */
async function placeDivided(
  state: State,
  write: OperationWrite,
  decision: Extract<Decision, { kind: 'write' }>,
  { write: logged, texts }: Divided,
  answer: LookupResult | undefined,
): Promise<Placed> {
  const accept_seq = decision.head?.accept_seq ?? headOf(state, write, answer)?.accept_seq ?? 0;
  const reply = await state.link.call({ kind: 'put_blobs', accept_seq, texts });
  if (reply.kind === 'failed') return failedWrite(state, write, reply.reason);
  const { references } = expectReply(reply, 'blobs');
  const placed = append(
    state,
    write,
    decision,
    JSON.stringify({ write: logged, blobs: references } satisfies LoggedWrite),
  );
  if (placed.kind !== 'stored') void state.link.call({ kind: 'drop_blobs', references });
  return placed;
}

function headOf({ tail }: State, write: OperationWrite, answer: LookupResult | undefined) {
  return write.kind === 'partial' ? tail.known(answer).head(write.log_id) : undefined;
}

/** Appends a write to the log. When it returns `stored`, the write survives the process. */
function append(
  state: State,
  write: OperationWrite,
  { head }: Extract<Decision, { kind: 'write' }>,
  json: string,
): Placed {
  const { log, problems, tail, behindBytes } = state;
  if (log.position - state.applied > behindBytes)
    return failedWrite(
      state,
      write,
      `The database cannot be written to, and the log of writes in ${state.dir} has reached ${behindBytes} bytes.`,
    );
  const lost = problems.whyLost() ?? checkFiles(state);
  if (lost !== undefined) {
    problems.add({ code: 'lost', message: lost });
    return failedWrite(state, write, lost);
  }
  let position: number;
  try {
    position = log.append(json);
  } catch (error) {
    return failedWrite(state, write, describeFailure(error, log.path));
  }
  tail.remember(write, head, position);
  problems.over('write_failed');
  applySoon(state, position);
  return { kind: 'stored' };
}

/**
 * Checks the files once per synchronous run: between a check and its append another process can do the same harm, and
 * no answer is sent before the run ends.
 */
function checkFiles(state: State): string | undefined {
  if (state.looked) return undefined;
  const lost = state.watched.whyLost() ?? state.log.whyLost();
  if (lost !== undefined) return lost;
  state.looked = true;
  queueMicrotask(() => {
    state.looked = false;
  });
  return undefined;
}

function failedWrite({ problems }: State, write: OperationWrite, reason: string): Extract<Placed, { kind: 'failed' }> {
  const message = `Nothing was stored (${write.kind}). ${reason}`;
  problems.add({ code: 'write_failed', message });
  return { kind: 'failed', reason: message };
}

function complete(state: State, placed: Placed): WriteOutcome | Promise<WriteOutcome> {
  if (placed.kind === 'duplicate')
    return outcomeOfDuplicate(placed, state.readOperation).catch((error: unknown) => ({
      kind: 'failed',
      reason: reasonOf(error),
    }));
  if (placed.kind !== 'stored' || state.durability !== 'power') return placed;
  return state.syncLog().then(() => placed);
}

function applySoon(state: State, position: number): void {
  if (position - state.asked >= APPLY_BYTES) return applyNow(state);
  state.timer ??= setTimeout(() => applyNow(state), APPLY_MS);
}

function applyNow(state: State): void {
  clearTimeout(state.timer);
  state.timer = undefined;
  state.asked = state.log.position;
  state.link.apply(state.asked);
}

function noteApplied(state: State, position: number): void {
  state.applied = Math.max(state.applied, position);
  state.tail.applied(position);
}
