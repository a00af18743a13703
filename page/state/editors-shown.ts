import { computed, signal } from '@preact/signals';
import { editors } from './live.ts';
import type { KnownEditor } from './live-state.ts';
import { byName } from './editor-filter.ts';

/** With more Editors than this, their list can be searched, and idle ones take little room. */
const MANY = 12;

export const areMany = computed(() => editors.value.length > MANY);
/** Looked for in name and path, upper and lower case alike; empty: all. */
export const wantedEditorText = signal('');

export const editorsShown = computed((): readonly KnownEditor[] => {
  const text = areMany.value ? wantedEditorText.value.trim().toLowerCase() : '';
  return editors.value
    .filter(({ project_name, project_path }) => `${project_name}\n${project_path}`.toLowerCase().includes(text))
    .toSorted(
      (a, b) => byName.compare(a.project_name, b.project_name) || byName.compare(a.project_path, b.project_path),
    );
});

export const busyCount = computed(() => editors.value.filter(({ unfinished }) => unfinished > 0).length);
