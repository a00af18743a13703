import { computed, signal } from '@preact/signals';
import { now } from './words.ts';
import { logs, wantedEditor } from './live.ts';
import type { Selection } from './selection.ts';
import type { LogEntry, LogType } from './types.ts';

/** From when on entries are shown: of the last `span_ms`, or from a fixed time on. */
export type Since =
  | { readonly kind: 'all' }
  | { readonly kind: 'last'; readonly span_ms: number }
  | { readonly kind: 'from'; readonly at: number };

export const allTypes: readonly LogType[] = ['error', 'warning', 'info'];

export const everything: LogFilter = { types: allTypes, name: '', text: '' };

export const chosen = signal<Omit<LogFilter, 'since' | 'editor'>>(everything);

export const since = signal<Since>({ kind: 'all' });

/** Step of a moving limit, since each step filters all entries again. */
const STEP_MS = 5_000;

const sinceTime = computed(() => {
  const from = since.value;
  if (from.kind === 'all') return undefined;
  return from.kind === 'from' ? from.at : Math.floor((now.value - from.span_ms) / STEP_MS) * STEP_MS;
});

const filter = computed((): LogFilter => ({
  ...chosen.value,
  ...(sinceTime.value === undefined ? {} : { since: sinceTime.value }),
  ...(wantedEditor.value === '' ? {} : { editor: wantedEditor.value }),
}));

export const isEverything = ({ types, name, text, ...rest }: LogFilter): boolean =>
  types.length === allTypes.length && name === '' && text === '' && Object.keys(rest).length === 0;

const list = createLogList();

export const logsShown = computed(() => list(logs.value, filter.value));

export const isFiltered = computed(() => !isEverything(filter.value));

/** Names that entries have, for the choice of one. */
export const logNames = computed(() => [...new Set(logs.value.map(({ log_name }) => log_name))].toSorted());

/** Shows the logs of the selected operation if the logs of one operation are shown. */
export function followSelection(selected: Selection | undefined): void {
  const { operation } = chosen.peek();
  if (selected?.kind === 'operation' && operation !== undefined && operation !== selected.log_id)
    chosen.value = { ...chosen.peek(), operation: selected.log_id };
}

export function showAllLogs(): void {
  chosen.value = everything;
  since.value = { kind: 'all' };
  wantedEditor.value = '';
}

export interface LogFilter {
  readonly types: readonly LogType[];
  /** Exact name; empty: all. */
  readonly name: string;
  /** In the message, upper and lower case alike; empty: all. */
  readonly text: string;
  /** Strictly after, Unix ms. */
  readonly since?: number;
  /** Only what this operation wrote. */
  readonly operation?: string;
  /** Only of this project folder. */
  readonly editor?: string;
}

export function createLogMatch({
  types,
  name,
  text,
  since,
  operation,
  editor,
}: LogFilter): (entry: LogEntry) => boolean {
  const pattern = text === '' ? undefined : new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'i');
  return (entry) =>
    types.includes(entry.log_type) &&
    (name === '' || entry.log_name === name) &&
    (editor === undefined || entry.editor === editor) &&
    (operation === undefined || entry.operation_log_id === operation) &&
    (since === undefined || Date.parse(entry.timestamp) > since) &&
    (pattern === undefined || pattern.test(entry.message));
}

/**
 * Filters a list that grows at its end and loses from its start, as the log does: only new entries are tested.
 * The end of the known part locates the first entry that remains.
 */
export function createLogList(): (entries: readonly LogEntry[], filter: LogFilter) => readonly LogEntry[] {
  let known: readonly LogEntry[] = [];
  let lastFilter: LogFilter | undefined;
  let matching: readonly LogEntry[] = [];
  return (entries, filter) => {
    const last = known.at(-1);
    const at = filter === lastFilter && last !== undefined ? entries.lastIndexOf(last) : -1;
    const match = createLogMatch(filter);
    if (at < 0) matching = isEverything(filter) ? entries : entries.filter(match);
    else if (isEverything(filter)) matching = entries;
    else matching = extended(entries, at, match);
    known = entries;
    lastFilter = filter;
    return matching;
  };

  function extended(
    entries: readonly LogEntry[],
    at: number,
    match: (entry: LogEntry) => boolean,
  ): readonly LogEntry[] {
    const fresh = entries.slice(at + 1).filter(match);
    const gone = new Set(known.slice(0, Math.max(0, known.length - at - 1)));
    const kept = gone.size === 0 ? matching : matching.filter((entry) => !gone.has(entry));
    return fresh.length === 0 && kept.length === matching.length ? matching : [...kept, ...fresh];
  }
}
