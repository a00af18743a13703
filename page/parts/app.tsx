import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { connection, questions, editors, logs, operations, serverVersion, clients, editorsAt } from '../state/live.ts';
import { followSelection } from '../state/logs-shown.ts';
import { selection, view, type View } from '../state/selection.ts';
import { Editors } from './editors.tsx';
import { Logs, LogPanel } from './logs.tsx';
import { Operations } from './operations.tsx';
import { Questions } from './questions.tsx';
import { useCovers } from './controls.tsx';
import { OperationPanel } from './operation-panel.tsx';
import { shortClient, timeOfDay, announcement, announce, allowNotices, notices } from '../state/words.ts';
import type { Connection } from '../state/feed.ts';

/** Everything. There is no form on the page, and its policy allows none: buttons need no type. */
export function App(): JSX.Element {
  const isCovered = useCovers() && selection.value !== undefined;
  useTitle();
  useConnectionState();
  useSignalEffect(() => followSelection(selection.value));
  return (
    <>
      <div class="app" inert={isCovered}>
        <a class="skip" href="#main">
          Skip to the operations
        </a>
        <Header />
        <ConnectionHelp />
        <Questions />
        <ViewSwitch />
        <main id="main" tabIndex={-1} data-view={view.value} class={selection.value === undefined ? '' : 'with-panel'}>
          <Editors />
          <Operations />
          <Logs />
          {isCovered ? undefined : <Panel />}
        </main>
      </div>
      {isCovered ? <Panel /> : undefined}
      <Announcer />
    </>
  );
}

/** The title shows changes to a user in another tab. */
function useTitle(): void {
  useSignalEffect(() => {
    const waiting = questions.value.length;
    const { kind } = connection.value;
    const mark =
      waiting > 0 ? `(${waiting}) Your decision · ` : kind === 'gone' || kind === 'refused' ? 'Disconnected · ' : '';
    document.title = `${mark}MCP Unity Bridge`;
  });
}

/** The two live regions of the page: always rendered, since screen readers announce only changes of existing ones. */
function Announcer(): JSX.Element {
  const { text, isUrgent, number } = announcement.value;
  const message = <span key={number}>{text}</span>;
  return (
    <>
      <div class="unseen" role="status">
        {isUrgent ? undefined : message}
      </div>
      <div class="unseen" role="alert">
        {isUrgent ? message : undefined}
      </div>
    </>
  );
}

/** What is selected, whole. */
function Panel(): JSX.Element | null {
  const selected = selection.value;
  if (selected === undefined) return null;
  const { kind, log_id } = selected;
  return kind === 'operation' ? (
    <OperationPanel key={log_id} log_id={log_id} />
  ) : (
    <LogPanel key={log_id} log_id={log_id} />
  );
}

/** On a narrow screen: which list is shown. */
function ViewSwitch(): JSX.Element {
  const views: readonly (readonly [View, string, number])[] = [
    ['operations', 'Operations', operations.value.length],
    ['logs', 'Logs', logs.value.length],
    ['editors', 'Editors', editors.value.length],
  ];
  return (
    <nav class="views" aria-label="Lists">
      {views.map(([name, label, number]) => (
        <button key={name} aria-pressed={view.value === name} onClick={() => (view.value = name)}>
          {label} <span class="number">{number}</span>
        </button>
      ))}
    </nav>
  );
}

function useConnectionState(): void {
  useSignalEffect(() => {
    switch (connection.value.kind) {
      case 'connecting':
        return;
      case 'live':
        return announce('Connected with the server.');
      case 'reconnecting':
        return announce('The connection is lost; trying again.');
      case 'gone':
      case 'refused':
        return announce('The server is gone. See the top of the page for what to do.');
    }
  });
}

function Header(): JSX.Element {
  return (
    <header class="top">
      <h1>
        <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M6 22V10m20 12V10M6 16c5.5-6 14.5-6 20 0" />
        </svg>
        <span>MCP Unity Bridge</span> <span class="version">{serverVersion.value}</span>
      </h1>
      <ConnectionState />
      {notices.value === 'default' ? (
        <button class="quiet" aria-label="Notify me of questions" onClick={() => void allowNotices()}>
          Notify me<span class="wide-only"> of questions</span>
        </button>
      ) : undefined}
      <Clients />
    </header>
  );
}

/** This many have room beside the title, or below it on a narrow screen. */
const CLIENTS_SHOWN = { wide: 5, narrow: 2 } as const;

function Clients(): JSX.Element {
  const [showsAll, setShowsAll] = useState(false);
  const isNarrow = useCovers();
  const names = clients.value;
  const limit = isNarrow ? CLIENTS_SHOWN.narrow : CLIENTS_SHOWN.wide;
  const shown = showsAll ? names : names.slice(0, limit);
  const hidden = names.length - limit;
  return (
    <div class={`clients${showsAll ? ' all' : ''}`}>
      <span class="soft" id="clients-label">
        AI clients
      </span>
      {names.length === 0 ? (
        <span class="soft">none connected</span>
      ) : (
        <ul aria-labelledby="clients-label">
          {shown.map((name, index) => (
            <li key={`${index} ${name}`} class="chip" title={name}>
              <ClientName label={name} isShort={isNarrow && !showsAll} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 ? (
        <button class="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `${hidden} more`}
        </button>
      ) : undefined}
    </div>
  );
}

function ClientName({ label, isShort }: { readonly label: string; readonly isShort: boolean }): JSX.Element {
  const { name, folder } = shortClient(label);
  return (
    <>
      {name}
      {folder === undefined || isShort ? undefined : <span class="soft"> in {folder}</span>}
    </>
  );
}

const words: Readonly<Record<Connection['kind'], string>> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  gone: 'Server gone',
  refused: 'Not let in',
};

function ConnectionState(): JSX.Element {
  const { kind } = connection.value;
  return (
    <p class={`connection is-${kind}`}>
      <span class="lamp" aria-hidden="true" />
      {words[kind]}
    </p>
  );
}

/** Advice for a lost connection. The lists below it show the last state that was received. */
function ConnectionHelp(): JSX.Element | null {
  const state = connection.value;
  switch (state.kind) {
    case 'connecting':
    case 'live':
      return null;
    case 'reconnecting':
      return (
        <section class="help" aria-label="The connection is lost">
          <p>The connection is lost; trying again. Showing the state of {timeOfDay(editorsAt.value)}.</p>
        </section>
      );
    case 'gone':
      return (
        <section class="help" aria-label="The server is gone">
          <p>
            <strong>The server does not answer.</strong> It has ended or was stopped; it starts with the next AI client,
            and this page then reconnects automatically. If it does not, run <code>mcp-unity-bridge open</code>. Showing
            the state of {timeOfDay(editorsAt.value)}.
          </p>
        </section>
      );
    case 'refused':
      return (
        <section class="help" aria-label="The server refused this page">
          <p>
            <strong>{state.reason}</strong> Each link works once: run <code>mcp-unity-bridge open</code> for a new one.
          </p>
        </section>
      );
  }
}
