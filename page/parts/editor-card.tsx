import type { JSX } from 'preact';
import { now } from '../state/clock.ts';
import { editorsAt, serverVersion } from '../state/live.ts';
import type { EditorSummary } from '../state/types.ts';
import { age, timeOfDay } from '../state/words.ts';

/** Older than this, the main thread counts as busy: a frame is long gone by then. */
const BUSY_MS = 2_000;

export function EditorCard({ editor }: { readonly editor: EditorSummary }): JSX.Element {
  const { project_name, project_path, unity_version, state } = editor;
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
        {unity_version === undefined ? '' : ` · Unity ${unity_version}`}
      </p>
      <dl class="facts">
        {state === 'connected' ? <MainThread editor={editor} /> : <Seen editor={editor} />}
        <BridgeSkew editor={editor} />
        <Fact name="Queue" value={queueOf(editor)} />
        {state === 'connected' ? <Fact name="Mode" value={editor.play_mode === true ? 'play mode' : 'edit mode'} /> : undefined}
        {state === 'connected' && editor.focused !== undefined ? <Fact name="Window" value={editor.focused ? 'focused' : 'in the background: may be throttled'} /> : undefined}
      </dl>
    </li>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function MainThread({ editor }: { readonly editor: EditorSummary }): JSX.Element {
  const known = ageOf(editor);
  const blocked = blockedSince(editor);
  const value =
    known === undefined ? 'not heard of yet' : blocked === undefined ? `frame ${age(known)} ago` : `no frame for ${age(now.value - blocked)}, since ${timeOfDay(blocked)}`;
  return <Fact name="Main thread" value={value} />;
}

/** A package in the project of another version than this server: worth a line only then. */
function BridgeSkew({ editor: { bridge_version } }: { readonly editor: EditorSummary }): JSX.Element | null {
  const version = /^\d+\.\d+\.\d+\S*/.exec(bridge_version ?? '')?.[0];
  // 0.0.0: a build that does not know its version; other bridges may say anything.
  if (version === undefined || version === '0.0.0' || version === serverVersion.value) return null;
  return <Fact name="Package" value={`${version}; the server is ${serverVersion.value}`} />;
}

function Seen({ editor }: { readonly editor: EditorSummary }): JSX.Element {
  return <Fact name="Last seen" value={editor.seen_at === undefined ? 'never' : `${age(now.value - editor.seen_at)} ago`} />;
}

const queueOf = ({ unfinished, queue_length, running }: EditorSummary): string => {
  const parts = [
    [unfinished, 'unfinished'],
    [running?.length ?? 0, 'running'],
    [queue_length ?? 0, 'queued in Unity'],
  ] as const;
  const said = parts.flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`]));
  return said.length === 0 ? 'empty' : said.join(', ');
};

/** As of the last heartbeat, plus the time since. */
const ageOf = ({ main_thread_age_ms }: EditorSummary): number | undefined =>
  main_thread_age_ms === undefined ? undefined : main_thread_age_ms + Math.max(0, now.value - editorsAt.value);

function blockedSince(editor: EditorSummary): number | undefined {
  if (editor.blocked_since !== undefined) return editor.blocked_since;
  const known = ageOf(editor);
  return known !== undefined && known > BUSY_MS ? now.value - known : undefined;
}

function conditionOf(editor: EditorSummary): { readonly tone: string; readonly text: string } {
  if (editor.state === 'reloading') return { tone: 'odd', text: 'Reloading its domain: work waits and goes on after it' };
  if (editor.state === 'away') return { tone: 'grey', text: 'Not connected: open the project in Unity' };
  if (blockedSince(editor) !== undefined) return { tone: 'odd', text: 'Main thread busy' };
  return { tone: 'good', text: 'Connected' };
}
