import { computed, signal } from '@preact/signals';
import { OPERATIONS_LIMIT } from './live-state.ts';
import { editors, labelOf, logs, operations } from './live.ts';

/** Project folder of the only Editor that operations and logs are shown of; empty: all. */
export const wantedEditor = signal('');

/** "Game2" before "Game10". */
export const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

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
