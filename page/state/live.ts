import { computed, signal } from '@preact/signals';
import { now, serverNow, setServerClock, startClock, isUnfinished } from './words.ts';
import { type Connection, runFeed, keepKey } from './feed.ts';
import { sameTools, type LiveEvent, type EditorSummary, type ShownOperation, type LogEntry } from './types.ts';
import { projectLabels, limitOperations } from '../../server/clients/link/protocol.ts';

export const nothingYet: LiveState = {
  server_version: '',
  editors: [],
  editors_at: 0,
  clients: [],
  operations: [],
  logs: [],
  logs_left_out: 0,
};

const shown = signal<LiveState>(nothingYet);

export const connection = signal<Connection>({ kind: 'connecting' });

export const serverVersion = computed(() => shown.value.server_version);

export const editors = computed(() => shown.value.editors);

export const editorsAt = computed(() => shown.value.editors_at);

export const operations = computed(() => shown.value.operations);

export const logs = computed(() => shown.value.logs);

/** Short names of all project folders that are shown, by their paths. */
const labels = computed(() =>
  projectLabels([
    ...editors.value.map(({ project_path }) => project_path),
    ...operations.value.map(({ editor }) => editor),
    ...new Set(logs.value.flatMap(({ editor }) => editor ?? [])),
  ]),
);

export const labelOf = (path: string): string => labels.value.get(path) ?? path;

export const clients = computed(() => shown.value.clients);

export const logsLeftOut = computed(() => shown.value.logs_left_out);

/** Operations that wait for the user, the one that has waited longest first. */
export const questions = computed(() => operations.value.filter(({ question }) => question !== undefined).toReversed());

/** Editors with tools of their own that no policy names, those with the same tools together: one answer holds for all of them. */
export const undecided = computed(() => sameTools(editors.value));

const unfinishedCount = computed(() => operations.value.filter(({ state }) => isUnfinished(state)).length);

/** How often events are shown: faster is unreadable, and each time costs a layout. */
const SHOW_EVERY_MS = 100;

let known = nothingYet;

let shownAt = 0;

let timer: ReturnType<typeof setTimeout> | undefined;

function takeEvent(event: LiveEvent): void {
  if (event.name === 'resume') return keepKey(event.value.key);
  if (event.name === 'snapshot') setServerClock(event.value.now);
  known = applyEvent(known, event, serverNow());
  timer ??= setTimeout(showState, Math.max(0, shownAt + SHOW_EVERY_MS - performance.now()));
}

function showState(): void {
  timer = undefined;
  shownAt = performance.now();
  shown.value = known;
  if (!document.hidden) now.value = serverNow();
}

/** Connects the page with its server until the page is closed. */
export function startLive(): void {
  startClock(clockSpeed);
  void runFeed({
    onEvent: takeEvent,
    onConnection: (state) => {
      connection.value = state;
    },
  });
}

/** Without a server the page freezes: it shows the last known state, and its ages stop. */
function clockSpeed(): 'none' | 'slow' | 'fast' {
  if (connection.peek().kind !== 'live') return 'none';
  return unfinishedCount.peek() > 0 ? 'fast' : 'slow';
}

/** Limit of stored operations, as in the server's snapshot: a page that is open for days stays as small as a new one. */
export const OPERATIONS_LIMIT = 1_000;

export const LOGS_LIMIT = 10_000;

/** All that the server has reported. Times are Unix ms of the server's clock. */
interface LiveState {
  readonly server_version: string;
  readonly editors: readonly KnownEditor[];
  /** Time of the last event about an Editor. */
  readonly editors_at: number;
  readonly clients: readonly string[];
  /** Newest first. */
  readonly operations: readonly ShownOperation[];
  /** Oldest first. */
  readonly logs: readonly LogEntry[];
  /** Number of log entries that the server did not send, since they came faster than the page reads them. */
  readonly logs_left_out: number;
}

/** `at`: time of the event; its ages count from here. */
export interface KnownEditor extends EditorSummary {
  readonly at: number;
}

/** The state after an event that arrived at `at`. */
export function applyEvent(state: LiveState, event: LiveEvent, at: number): LiveState {
  switch (event.name) {
    case 'snapshot': {
      const { server_version, now, editors, clients, operations, logs } = event.value;
      return {
        server_version,
        editors: editors.map((editor) => ({ ...editor, at: now })),
        editors_at: now,
        clients,
        operations: newestOperations(operations),
        logs: logs.slice(-LOGS_LIMIT),
        logs_left_out: 0,
      };
    }
    case 'editors':
      return { ...state, editors: withEditors(state.editors, event.value, at), editors_at: at };
    case 'clients':
      return { ...state, clients: event.value };
    case 'operations':
      return { ...state, operations: withOperations(state.operations, event.value) };
    case 'logs':
      return { ...state, logs: withLogs(state.logs, event.value) };
    // Nothing that is shown.
    case 'resume':
      return state;
    case 'left_out':
      return { ...state, logs_left_out: state.logs_left_out + event.value.logs };
  }
}

function withEditors(
  known: readonly KnownEditor[],
  changed: readonly EditorSummary[],
  at: number,
): readonly KnownEditor[] {
  const byPath = new Map(known.map((editor) => [editor.project_path, editor]));
  for (const editor of changed) byPath.set(editor.project_path, { ...editor, at });
  return [...byPath.values()];
}

function withOperations(
  known: readonly ShownOperation[],
  changed: readonly ShownOperation[],
): readonly ShownOperation[] {
  if (changed.length === 0) return known;
  const byId = new Map(changed.map((operation) => [operation.log_id, operation]));
  const replaced = known.map((operation) => {
    const newer = byId.get(operation.log_id);
    byId.delete(operation.log_id);
    return newer ?? operation;
  });
  return byId.size === 0 ? replaced : newestOperations([...byId.values(), ...replaced]);
}

const newestOperations = (operations: readonly ShownOperation[]): readonly ShownOperation[] =>
  limitOperations(operations.toSorted(newestFirst), OPERATIONS_LIMIT);

/** By acceptance; ids, which are minted in that order, distinguish those of one millisecond. */
export const newestFirst = (a: ShownOperation, b: ShownOperation): number =>
  b.accepted_at - a.accepted_at || (a.log_id < b.log_id ? 1 : -1);

/** What the snapshot and the first batches after it may both have. */
const OVERLAP = 1_000;

function withLogs(known: readonly LogEntry[], added: readonly LogEntry[]): readonly LogEntry[] {
  const ids = new Set(known.slice(-OVERLAP - added.length).map(({ log_id }) => log_id));
  const fresh = added.filter(({ log_id }) => !ids.has(log_id));
  return fresh.length === 0 ? known : [...known, ...fresh].slice(-LOGS_LIMIT);
}

/** With more Editors than this, their list can be searched, and idle ones have short cards. */
const MANY = 12;

export const areMany = computed(() => editors.value.length > MANY);

/** Text to find in name and path, ignoring case; empty: all. */
export const wantedEditorText = signal('');

/** "Game2" before "Game10". */
export const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const editorsShown = computed((): readonly KnownEditor[] => {
  const text = areMany.value ? wantedEditorText.value.trim().toLowerCase() : '';
  return editors.value
    .filter(({ project_name, project_path }) => `${project_name}\n${project_path}`.toLowerCase().includes(text))
    .toSorted(
      (a, b) => byName.compare(a.project_name, b.project_name) || byName.compare(a.project_path, b.project_path),
    );
});

export const busyCount = computed(() => editors.value.filter(({ unfinished }) => unfinished > 0).length);

/** Project folder of the only Editor that operations and logs are shown of; empty: all. */
export const wantedEditor = signal('');

/** Editors of log entries. */
const editorsLogged = computed(() => new Set(logs.value.flatMap(({ editor }) => editor ?? [])));

/** Log entries of several Editors name theirs. */
export const haveSeveralLogged = computed(() => editorsLogged.value.size > 1);

/** The Editors that operations which only the store has may be for; none where the page has every operation. */
const editorsBefore = computed(() =>
  operations.value.length < OPERATIONS_LIMIT ? [] : editors.value.map(({ project_path }) => project_path),
);

/** Editors that operations were for or that have logged, by name. */
export const editorsNamed = computed(() =>
  [
    ...new Set([...operations.value.map(({ editor }) => editor), ...editorsLogged.value, ...editorsBefore.value]),
  ].toSorted((a, b) => byName.compare(labelOf(a), labelOf(b))),
);
