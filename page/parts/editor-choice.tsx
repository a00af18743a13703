import type { JSX } from 'preact';
import { editorsNamed, wantedEditor } from '../state/editor-filter.ts';
import { labelOf } from '../state/live.ts';
import { Choice } from './choice.tsx';

/** One choice for operations and logs, in the bars of both; nothing where there is only one Editor. */
export function EditorChoice(): JSX.Element | null {
  if (editorsNamed.value.length < 2 && wantedEditor.value === '') return null;
  return (
    <Choice
      label="Editor"
      value={wantedEditor.value}
      options={[['', 'All'], ...editorsNamed.value.map((path) => [path, labelOf(path)] as const)]}
      onChoose={(value) => (wantedEditor.value = value)}
    />
  );
}
