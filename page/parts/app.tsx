import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { connection, questions, editors, logs, operations } from '../state/live.ts';
import { followSelection } from '../state/logs-shown.ts';
import { selection, view, type View } from '../state/selection.ts';
import { ConnectionHelp, Header } from './header.tsx';
import { Editors } from './editors.tsx';
import { Logs } from './logs.tsx';
import { Operations } from './operations.tsx';
import { Questions } from './questions.tsx';
import { useCovers } from './use-covers.ts';
import { announcement, announce } from '../state/announce.ts';
import { LogPanel } from './log-panel.tsx';
import { OperationPanel } from './operation-panel.tsx';

/** Everything. There is no form on the page, and its policy allows none: buttons need no type. */
export function App(): JSX.Element {
  const isCovered = useCovers() && selection.value !== undefined;
  useTitle();
  useConnectionNews();
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

/** The title shows news to a user in another tab. */
function useTitle(): void {
  useSignalEffect(() => {
    const waiting = questions.value.length;
    const { kind } = connection.value;
    const news =
      waiting > 0 ? `(${waiting}) Your decision · ` : kind === 'gone' || kind === 'refused' ? 'Disconnected · ' : '';
    document.title = `${news}MCP Unity Bridge`;
  });
}

/** The two live regions of the page: always there, so that what is put into them is read out. */
function Announcer(): JSX.Element {
  const { text, isUrgent, number } = announcement.value;
  const said = <span key={number}>{text}</span>;
  return (
    <>
      <div class="unseen" role="status">
        {isUrgent ? undefined : said}
      </div>
      <div class="unseen" role="alert">
        {isUrgent ? said : undefined}
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

function useConnectionNews(): void {
  useSignalEffect(() => {
    switch (connection.value.kind) {
      case 'connecting':
        return;
      case 'live':
        return announce('Connected with the server.');
      case 'reconnecting':
        return announce('The connection is lost; dialling again.');
      case 'gone':
      case 'refused':
        return announce('The server is gone. See the top of the page for what to do.');
    }
  });
}
