import type { JSX } from 'preact';
import type { KnownEditor } from '../state/live-state.ts';
import { FactList } from './fact-list.tsx';
import { Permits } from './permits.tsx';
import { factsOf, blockedSince } from './editor-facts.ts';

export interface EditorCardProps {
  readonly editor: KnownEditor;
  /** As one of many: without what is the same for all that are idle. */
  readonly isShort: boolean;
}

export function EditorCard({ editor, isShort }: EditorCardProps): JSX.Element {
  const { project_name, project_path, unity_version } = editor;
  const { tone, text } = conditionOf(editor);
  return (
    <li class="editor">
      <h3>{project_name}</h3>
      <p class={`condition tone-${tone}`}>
        <span class="lamp" aria-hidden="true" />
        {text}
      </p>
      <p class="path soft">
        {project_path}
        {unity_version === undefined ? '' : ` · Unity\u00a0${unity_version}`}
      </p>
      {isShort && tone === 'good' && editor.unfinished === 0 ? undefined : <FactList facts={factsOf(editor)} />}
      <Permits editor={editor} />
    </li>
  );
}

function conditionOf(editor: KnownEditor): { readonly tone: string; readonly text: string } {
  if (editor.state === 'reloading')
    return { tone: 'odd', text: 'Reloading its domain: work waits and goes on after it' };
  if (editor.state === 'away') return { tone: 'grey', text: 'Not connected: open the project in Unity' };
  if (blockedSince(editor) !== undefined) return { tone: 'odd', text: 'Main thread busy' };
  return { tone: 'good', text: 'Connected' };
}
