import type { JSX } from 'preact';
import { editors } from '../state/live.ts';
import { EditorCard } from './editor-card.tsx';

export function Editors(): JSX.Element {
  return (
    <section class="editors" aria-label="Editors" tabIndex={0}>
      <h2>Editors</h2>
      {editors.value.length === 0 ? (
        <p class="soft">
          No Unity Editor has connected yet. Open a project that has the package com.mcp-unity-bridge.editor.
        </p>
      ) : (
        <ul>
          {editors.value.map((editor) => (
            <EditorCard key={editor.project_path} editor={editor} />
          ))}
        </ul>
      )}
    </section>
  );
}
