import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import {
  editors,
  serverVersion,
  type KnownEditor,
  areMany,
  busyCount,
  editorsShown,
  wantedEditorText,
} from '../state/live.ts';
import { FactList, type Facts } from '../shared/parts.tsx';
import { now, formatAge, timeOfDay, announce } from '../state/words.ts';
import { answerSentence, sendRevocation } from '../state/actions.ts';
import { describeWork } from '../../server/clients/link/protocol.ts';
import type { EditorSummary } from '../state/types.ts';

/** Connected Editors first; where there are any, the others are folded. */
function EditorList(): JSX.Element {
  const present = editorsShown.value.filter(({ state }) => state !== 'away');
  const away = editorsShown.value.filter(({ state }) => state === 'away');
  if (editorsShown.value.length === 0) return <p class="soft">No name or path of an Editor matches.</p>;
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

interface EditorCardProps {
  readonly editor: KnownEditor;
  /** As one of many: without what is the same for all that are idle. */
  readonly isShort: boolean;
}

function EditorCard({ editor, isShort }: EditorCardProps): JSX.Element {
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
    return { tone: 'odd', text: 'Reloading its domain: work waits, and continues after it' };
  if (editor.state === 'away') return { tone: 'grey', text: 'Not connected: open the project in Unity' };
  if (blockedSince(editor) !== undefined)
    return { tone: 'odd', text: ['Main thread busy', describeWork(editor.blocked_by)].filter(Boolean).join(' ') };
  return { tone: 'good', text: 'Connected' };
}

/** Age of the last frame from which the main thread counts as busy. */
const BUSY_MS = 2_000;

function factsOf(editor: KnownEditor): Facts {
  const { state, seen_at, play_mode, focused } = editor;
  const isConnected = state === 'connected';
  return [
    isConnected
      ? ['Main thread', mainThreadOf(editor)]
      : ['Last seen', seen_at === undefined ? 'never' : `${formatAge(now.value - seen_at)} ago`],
    skewOf(editor),
    ['Work', queueOf(editor)],
    isConnected ? ['Mode', play_mode === true ? 'play mode' : 'edit mode'] : undefined,
    isConnected && focused !== undefined
      ? ['Window', focused ? 'focused' : 'in the background: may be throttled']
      : undefined,
  ];
}

function mainThreadOf(editor: KnownEditor): string {
  const known = ageOf(editor);
  const blocked = blockedSince(editor);
  if (known === undefined) return 'not seen yet';
  return blocked === undefined
    ? `ran ${formatAge(known)} ago`
    : `no frame for ${formatAge(now.value - blocked)}, since ${timeOfDay(blocked)}`;
}

/** A package in the project of another version than this server: worth a line only then. */
function skewOf({ bridge_version }: KnownEditor): Facts[number] {
  const version = /^\d+\.\d+\.\d+\S*/.exec(bridge_version ?? '')?.[0];
  // 0.0.0: a build without a version; other bridges may report any text.
  if (version === undefined || version === '0.0.0' || version === serverVersion.value) return undefined;
  return ['Package', `${version}; the server is ${serverVersion.value}`];
}

/** In the words of `mcp-unity-bridge status`. Running work is as of the last heartbeat: some of it may have ended since. */
function queueOf({ unfinished, running = [] }: KnownEditor): string {
  if (unfinished === 0) return 'idle';
  const runs = Math.min(running.length, unfinished);
  return `${runs} running, ${unfinished - runs} queued`;
}

/** As of the last heartbeat, plus the time since. */
const ageOf = ({ main_thread_age_ms, at }: KnownEditor): number | undefined =>
  main_thread_age_ms === undefined ? undefined : main_thread_age_ms + Math.max(0, now.value - at);

function blockedSince(editor: KnownEditor): number | undefined {
  if (editor.blocked_since !== undefined) return editor.blocked_since;
  const known = ageOf(editor);
  return known !== undefined && known > BUSY_MS ? now.value - known : undefined;
}

/** The permits of a project, with buttons to revoke them. */
function Permits({ editor: { project_path, permits = [] } }: { readonly editor: EditorSummary }): JSX.Element | null {
  const [outcome, setOutcome] = useState('');
  const active = permits.filter(({ until = Infinity }) => until > now.value);
  const revoke = async (name: string): Promise<void> => {
    const text = answerSentence(await sendRevocation({ project_path, name }));
    setOutcome(text);
    announce(text);
  };
  if (active.length === 0 && outcome === '') return null;
  return (
    <div class="permits">
      {active.map(({ name, until }) => (
        <p key={name}>
          <span>
            <strong>{name}</strong> runs without asking{' '}
            {until === undefined ? 'until the server ends' : `until ${timeOfDay(until)}`}
          </span>
          <button class="quiet" aria-label={`Ask again before ${name} runs`} onClick={() => void revoke(name)}>
            Ask again
          </button>
        </p>
      ))}
      {outcome === '' ? undefined : <p class="soft">{outcome}</p>}
    </div>
  );
}

/** What to do while no Editor has ever connected, each step with its command. */
function FirstSteps(): JSX.Element {
  return (
    <>
      <p class="soft">No Unity Editor has connected yet.</p>
      <ol class="first-steps" aria-label="First steps">
        <li>
          Add the package and your AI clients, in the folder of your Unity project:
          <code>mcp-unity-bridge init --unity-package</code>
        </li>
        <li>
          Open the project in Unity. If it does not appear here, find out why:
          <code>mcp-unity-bridge doctor</code>
        </li>
        <li>
          Without Unity, start a stand-in for the Editor:
          <code>mcp-unity-bridge mock</code>
        </li>
      </ol>
    </>
  );
}
