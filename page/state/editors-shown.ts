import { computed, signal } from '@preact/signals';
import { editors, type KnownEditor, OPERATIONS_LIMIT, labelOf, logs, operations } from './live.ts';

/** With more Editors than this, their list can be searched, and idle ones take little room. */
const MANY = 12;

export const areMany = computed(() => editors.value.length > MANY);

/** Looked for in name and path, upper and lower case alike; empty: all. */
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
