import { computed, signal } from '@preact/signals';
import { labelOf, logs, operations } from './live.ts';

/** Project folder of the only Editor that operations and logs are shown of; empty: all. */
export const wantedEditor = signal('');

/** "Game2" before "Game10". */
export const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Editors of log entries. */
const editorsLogged = computed(() => new Set(logs.value.flatMap(({ editor }) => editor ?? [])));

/** Log entries of several Editors name theirs. */
export const haveSeveralLogged = computed(() => editorsLogged.value.size > 1);

/** Editors that operations were for or that have logged, by name. */
export const editorsNamed = computed(() =>
  [...new Set([...operations.value.map(({ editor }) => editor), ...editorsLogged.value])].toSorted((a, b) =>
    byName.compare(labelOf(a), labelOf(b)),
  ),
);
