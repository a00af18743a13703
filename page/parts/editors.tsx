import type { JSX } from 'preact';
import { areMany, busyCount, editorsShown, wantedEditorText } from '../state/editors-shown.ts';
import { editors } from '../state/live.ts';
import type { KnownEditor } from '../state/live-state.ts';
import { EditorCard } from './editor-card.tsx';
import { FirstSteps } from './first-steps.tsx';

/** Connected Editors first; where there are any, the others are folded. */
function EditorList(): JSX.Element {
  const present = editorsShown.value.filter(({ state }) => state !== 'away');
  const away = editorsShown.value.filter(({ state }) => state === 'away');
  if (editorsShown.value.length === 0) return <p class="soft">No Editor has this in its name or path.</p>;
  return (
    <>
      <Cards editors={present} />
      {present.length === 0 ? (
        <Cards editors={away} />
      ) : away.length === 0 ? undefined : (
        <details>
          <summary>{away.length} not connected</summary>
          <Cards editors={away} />
        </details>
      )}
    </>
  );
}

function Cards({ editors: shown }: { readonly editors: readonly KnownEditor[] }): JSX.Element | null {
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map((editor) => (
        <EditorCard key={editor.project_path} editor={editor} isShort={areMany.value} />
      ))}
    </ul>
  );
}

function Search(): JSX.Element {
  return (
    <label>
      <span class="unseen">Search the Editors</span>
      <input
        type="search"
        placeholder="Search"
        value={wantedEditorText.value}
        onInput={({ currentTarget }) => (wantedEditorText.value = currentTarget.value)}
      />
    </label>
  );
}

export function Editors(): JSX.Element {
  return (
    <section class="editors" aria-label="Editors" tabIndex={0}>
      <h2>Editors {areMany.value ? <span class="soft number">{amountText()}</span> : undefined}</h2>
      {areMany.value ? <Search /> : undefined}
      {editors.value.length === 0 ? <FirstSteps /> : <EditorList />}
    </section>
  );
}

/** `100, 3 at work`; `4 of 100, 3 at work` while some are filtered out. */
function amountText(): string {
  const [shown, all] = [editorsShown.value.length, editors.value.length];
  return `${shown === all ? '' : `${shown} of `}${all}${busyCount.value === 0 ? '' : `, ${busyCount.value} at work`}`;
}
