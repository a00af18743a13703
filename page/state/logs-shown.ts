import { computed, signal } from '@preact/signals';
import { now } from './clock.ts';
import { wantedEditor } from './editor-filter.ts';
import { everything, isEverything, type LogFilter } from './log-filter.ts';
import { createLogList } from './log-list.ts';
import { logs } from './live.ts';
import type { Selection } from './selection.ts';

/** From when on entries are shown: of the last `span_ms`, or from a fixed time on. */
export type Since =
  | { readonly kind: 'all' }
  | { readonly kind: 'last'; readonly span_ms: number }
  | { readonly kind: 'from'; readonly at: number };

export const chosen = signal<Omit<LogFilter, 'since' | 'editor'>>(everything);
export const since = signal<Since>({ kind: 'all' });

/** A moving limit moves in steps, since each step looks at all entries again. */
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

const list = createLogList();

export const logsShown = computed(() => list(logs.value, filter.value));
export const isFiltered = computed(() => !isEverything(filter.value));

/** Names that entries have, for the choice of one. */
export const logNames = computed(() => [...new Set(logs.value.map(({ log_name }) => log_name))].toSorted());

/** While the logs of one operation are shown, they are those of the one that is looked at. */
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
