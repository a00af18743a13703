import type { JSX } from 'preact';
import { editors } from '../state/live.ts';
import type { EditorSummary } from '../state/types.ts';
import { EditorCard } from './editor-card.tsx';

/** Those that are there come first; where there are any, the others are folded. */
function EditorList(): JSX.Element {
  const present = editors.value.filter(({ state }) => state !== 'away');
  const away = editors.value.filter(({ state }) => state === 'away');
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

function Cards({ editors: shown }: { readonly editors: readonly EditorSummary[] }): JSX.Element | null {
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map((editor) => (
        <EditorCard key={editor.project_path} editor={editor} />
      ))}
    </ul>
  );
}

export function Editors(): JSX.Element {
  return (
    <section class="editors" aria-label="Editors" tabIndex={0}>
      <h2>Editors</h2>
      {editors.value.length === 0 ? (
        <p class="soft">
          No Unity Editor has connected yet. Open a project that has the package com.mcp-unity-bridge.editor.
        </p>
      ) : (
        <EditorList />
      )}
    </section>
  );
}
