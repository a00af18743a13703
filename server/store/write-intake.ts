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
import { askWriter, lookUpHere } from './look-up-anywhere.ts';
import type { LookupResult } from './look-up.ts';
import type { WatchedFiles, ProblemList } from './store-health.ts';
import type { Durability } from './store.ts';
import { createTail, type Tail } from './tail.ts';
import type { WorkerLink } from './worker-link.ts';
import { openWriteLog, type WriteLog } from './write-log.ts';

/** SQLite is filled in batches: after this time, or when so much has come. */
const APPLY_MS = 50;
const APPLY_BYTES = 1024 * 1024;
/** While SQLite cannot be written to, the log grows up to this; then writes are refused. */
export const BEHIND_BYTES_MAX = 64 * 1024 * 1024;

export interface IntakeOptions {
  /** Of the log. */
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

/** Decides on writes of operations in the order in which they come, and appends those that are to be stored to the log. */
export interface WriteIntake {
  readonly tail: Tail;
  /**
   * At once, unless it is late, SQLite's thread has to be asked, a value is too large for the log, or it is to survive a power cut. Console lines go
   * to that thread: a flood of them fills no log and delays no acceptance.
   */
  readonly write: (write: StoreWrite, late?: boolean) => WriteOutcome | Promise<WriteOutcome>;
  /** The end of the log. */
  position(): number;
  /** A sentence once the log could not be found again. */
  whyLost(): string | undefined;
  /** SQLite has the log up to here. */
  applied(position: number): void;
  /** Resolves when every write has been answered; later ones fail. */
  close(): Promise<void>;
}

interface State extends IntakeOptions {
  readonly tail: Tail;
  readonly log: WriteLog;
  applied: number;
  /** What the writer thread has been asked to apply. */
  asked: number;
  timer: NodeJS.Timeout | undefined;
  /** The last of the writes that wait for something; what comes after it waits behind it. */
  busy: Promise<unknown> | undefined;
  /** Resolves when the log survives a power cut. */
  readonly syncLog: () => Promise<void>;
  /** The files were in their place, since when nothing but this thread's own work has happened. */
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

/** What was decided on and appended in order; the answer may need more. */
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

/** Without a look at the files: nothing is told to anybody because of it, and the next write that something is told of looks. */
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

/** The large values first: a line of the log refers to files that are there. */
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

/** The moment from which the write survives the process. */
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
  const lost = problems.whyLost() ?? lookAtFiles(state);
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
 * The files are looked at once for what is appended without a pause: between a look and its append another process can do the same harm, and nothing is told
 * to anybody before the pause.
 */
function lookAtFiles(state: State): string | undefined {
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
