import { limits } from '../../generated/typescript/limits.ts';
import type { DroppedEntries, Json, LogEntry, LogType } from '../../generated/typescript/types.ts';
import { type EditorContext, formatTimestamp, type JournalWriter } from './context.ts';

/**
 * Queues console and AI.Write entries for the server. Each is written to the journal first, so that neither a reload
 * nor a crash loses the newest lines, and no sequence number is reused (LGS-05).
 */
export interface Console {
  /** Adds an entry, or counts it as dropped (LGS-03). Returns its log_id. */
  add(entry: NewEntry): string;
  /** Call at the end of each step: writes new entries to the journal. */
  flush(): void;
  /** A batch that may be sent now; in flight until {@link Console.stored} or {@link Console.failed}. */
  nextBatch(): LogEntry[] | undefined;
  /**
   * The unsent entries, if entries of that operation are among them, because its end is about to be sent (LGS-07).
   * Sooner than the interval between batches allows.
   */
  nextBatchOf(logId: string): LogEntry[] | undefined;
  /** The server has every entry up to this seq. */
  stored(mark: number): void;
  /** The server did not accept the batch in flight: it is resent later. */
  failed(): void;
  /** A new connection: no batch is in flight. */
  reconnected(mark: number): void;
  /** The journal was replaced: renumber the remaining entries. */
  renumber(): void;
  /** `canSend`: a server is connected. */
  nextDeadline(canSend: boolean): number | undefined;
  /** Closes the window of a flood, if it has ended. */
  runDue(): void;
}

export interface NewEntry {
  readonly log_type: LogType;
  readonly log_name: string;
  readonly message: string;
  readonly stack_trace?: string;
  readonly value?: Json;
  readonly operation_log_id?: string;
}

/**
 * For each type. More lines than a person or a model can use; keeps a runaway loop from filling the disk and the
 * connection.
 */
const ENTRIES_PER_SECOND = 1000;
/** Maximum number of entries that wait for a disconnected server. */
const WAITING_ENTRIES_MAX = 10_000;
const BATCH_INTERVAL_MS = 100;
/** Far below the queue limit of a server (WIR-03). */
const BATCHES_UNDER_WAY_MAX = 8;
const RETRY_MS = 1000;
/** Keeps a frame far below the frame limit, however long the messages are. */
const BATCH_CHARS_MAX = 1_000_000;
/** Truncation limit, for example for a whole log file pasted into one line. */
const MESSAGE_CHARS_MAX = 500_000;
const WINDOW_MS = 1000;

type Counts = { -readonly [type in keyof DroppedEntries]: DroppedEntries[type] };

const nothing = (): Counts => ({ error: 0, warning: 0, info: 0 });
const totalOf = ({ error, warning, info }: Counts): number => error + warning + info;

interface State {
  readonly context: EditorContext;
  readonly journal: JournalWriter;
  lastSeq: number;
  /** Not written to the journal yet. */
  fresh: LogEntry[];
  /** Durable, by seq, not known to be stored by the server. */
  waiting: LogEntry[];
  /** Batches sent on this connection without an answer. */
  underWay: number;
  /** The highest seq sent on this connection and not refused. */
  sentSeq: number;
  sendAfter: number;
  /** The server could not store the last batch: no operation's entries are sent early before this time. */
  refusedUntil: number;
  windowStart: number;
  inWindow: Counts;
  dropped: Counts;
  /** Number of renumberings. */
  epoch: number;
}

export function createConsole(options: {
  readonly context: EditorContext;
  readonly journal: JournalWriter;
  readonly entries: readonly LogEntry[];
  readonly lastSeq: number;
}): Console {
  const { context, journal, entries, lastSeq } = options;
  const state: State = {
    context,
    journal,
    lastSeq,
    fresh: [],
    waiting: [...entries],
    underWay: 0,
    sentSeq: 0,
    sendAfter: -Infinity,
    refusedUntil: -Infinity,
    windowStart: -Infinity,
    inWindow: nothing(),
    dropped: nothing(),
    epoch: 0,
  };
  return {
    add: (entry) => addEntry(state, entry),
    flush: () => flushPending(state),
    nextBatch: () => (state.underWay > 0 || context.now < state.sendAfter ? undefined : takeBatch(state)),
    nextBatchOf: (logId) => nextBatchOf(state, logId),
    stored: (mark) => confirmStored(state, mark),
    failed: () => {
      state.underWay = Math.max(0, state.underWay - 1);
      state.sentSeq = 0;
      state.refusedUntil = context.now + RETRY_MS;
      state.sendAfter = state.refusedUntil;
    },
    reconnected: (mark) => {
      state.lastSeq = Math.max(state.lastSeq, mark);
      state.underWay = 0;
      state.sentSeq = mark;
      state.refusedUntil = -Infinity;
      confirmStored(state, mark);
      state.sendAfter = context.now;
    },
    renumber: () => renumberEntries(state),
    nextDeadline: (canSend) => nextDeadline(state, canSend),
    runDue: () => {
      if (context.now >= state.windowStart + WINDOW_MS) countDropped(state);
    },
  };
}

function addEntry(state: State, entry: NewEntry): string {
  const { context } = state;
  const log_id = context.options.newId(context.now);
  if (context.now >= state.windowStart + WINDOW_MS) {
    countDropped(state);
    state.windowStart = context.now;
    state.inWindow = nothing();
  }
  if (admit(state, entry.log_type)) appendEntry(state, entry, { log_id });
  else state.dropped[entry.log_type] += 1;
  return log_id;
}

/** Each type has its own window, so that a flood of infos displaces no error. */
function admit(state: State, type: LogType): boolean {
  if (state.inWindow[type] >= ENTRIES_PER_SECOND) return false;
  state.inWindow[type] += 1;
  return !isFull(state) || makeRoom(state, type);
}

const isFull = (state: State): boolean => state.waiting.length + state.fresh.length >= WAITING_ENTRIES_MAX;

/**
 * Drops the newest entry of the least severe type, because older ones are being sent. False: no waiting entry is less
 * severe.
 */
function makeRoom(state: State, type: LogType): boolean {
  for (const least of (['info', 'warning'] as const).filter((each) => each !== type && type !== 'info'))
    for (const queue of [state.fresh, state.waiting]) {
      const index = queue.findLastIndex(({ log_type }) => log_type === least);
      if (index < 0) continue;
      queue.splice(index, 1);
      state.dropped[least] += 1;
      return true;
    }
  return false;
}

function appendEntry(
  state: State,
  entry: NewEntry,
  extra: Pick<LogEntry, 'log_id' | 'dropped' | 'dropped_by_type'>,
): void {
  state.lastSeq += 1;
  const message =
    entry.message.length > MESSAGE_CHARS_MAX
      ? `${entry.message.slice(0, MESSAGE_CHARS_MAX)}… (cut: ${entry.message.length} characters)`
      : entry.message;
  const { options, now } = state.context;
  state.fresh.push({
    timestamp: formatTimestamp(now),
    editor: options.project_path,
    seq: state.lastSeq,
    ...entry,
    ...extra,
    message,
  });
}

function countDropped(state: State): void {
  const { dropped: by, context } = state;
  const dropped = totalOf(by);
  if (dropped === 0 || isFull(state)) return;
  state.dropped = nothing();
  state.windowStart = context.now;
  state.inWindow = nothing();
  const counts = `${by.error} errors, ${by.warning} warnings, ${by.info} infos`;
  const message = `${dropped} log entries were dropped (${counts}): more than ${ENTRIES_PER_SECOND} of a type in a second, or more than ${WAITING_ENTRIES_MAX} waiting for the server.`;
  appendEntry(
    state,
    { log_type: by.error > 0 ? 'error' : 'warning', log_name: 'console', message },
    { log_id: context.options.newId(context.now), dropped, dropped_by_type: by },
  );
}

function flushPending(state: State): void {
  if (state.fresh.length === 0) return;
  const { fresh: entries, epoch } = state;
  state.fresh = [];
  // If the disk is full, entries are sent anyway: an entry sent once but not durable is better than one certainly lost.
  state.journal.write({ kind: 'logs', entries }, () => {
    if (state.epoch === epoch) state.waiting.push(...entries);
    else for (const entry of entries) state.fresh.push({ ...entry, seq: (state.lastSeq += 1) });
  });
}

const isUnsent = (state: State, entry: LogEntry): boolean => entry.seq > state.sentSeq;

function nextBatchOf(state: State, logId: string): LogEntry[] | undefined {
  if (state.underWay >= BATCHES_UNDER_WAY_MAX || state.context.now < state.refusedUntil) return undefined;
  return state.waiting.some((entry) => entry.operation_log_id === logId && isUnsent(state, entry))
    ? takeBatch(state)
    : undefined;
}

function takeBatch(state: State): LogEntry[] | undefined {
  const batch: LogEntry[] = [];
  let chars = 0;
  for (const entry of state.waiting) {
    if (!isUnsent(state, entry)) continue;
    chars += entry.message.length * (entry.value === undefined ? 1 : 2) + (entry.stack_trace?.length ?? 0);
    if (batch.length > 0 && (batch.length >= limits.log_batch_max || chars > BATCH_CHARS_MAX)) break;
    batch.push(entry);
  }
  const last = batch.at(-1);
  if (last === undefined) return undefined;
  state.underWay += 1;
  state.sentSeq = last.seq;
  state.sendAfter = state.context.now + BATCH_INTERVAL_MS;
  return batch;
}

function confirmStored(state: State, mark: number): void {
  state.underWay = Math.max(0, state.underWay - 1);
  if (!state.waiting.some((entry) => entry.seq <= mark)) return;
  state.waiting = state.waiting.filter((entry) => entry.seq > mark);
  state.journal.write({ kind: 'log_mark', mark }, () => {});
}

function renumberEntries(state: State): void {
  const all = [...state.waiting, ...state.fresh];
  state.epoch += 1;
  state.waiting = [];
  state.underWay = 0;
  state.sentSeq = 0;
  state.fresh = all.map((entry, index) => ({ ...entry, seq: index + 1 }));
  state.lastSeq = all.length;
}

function nextDeadline(state: State, canSend: boolean): number | undefined {
  const window = totalOf(state.dropped) > 0 && !isFull(state) ? state.windowStart + WINDOW_MS : Infinity;
  const batch =
    canSend && state.underWay === 0 && state.waiting.some((entry) => isUnsent(state, entry))
      ? state.sendAfter
      : Infinity;
  const at = Math.min(window, batch);
  return at === Infinity ? undefined : at;
}
