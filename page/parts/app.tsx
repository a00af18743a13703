import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { connection, questions } from '../state/live.ts';
import { followSelection } from '../state/logs-shown.ts';
import { selection } from '../state/selection.ts';
import { view } from '../state/view.ts';
import { Announcer } from './announcer.tsx';
import { ConnectionHelp } from './connection-state.tsx';
import { Editors } from './editors.tsx';
import { Header } from './header.tsx';
import { Logs } from './logs.tsx';
import { Operations } from './operations.tsx';
import { Panel } from './panel.tsx';
import { Questions } from './questions.tsx';
import { useCovers } from './use-covers.ts';
import { ViewSwitch } from './view-switch.tsx';
import { useConnectionNews } from './use-connection-news.ts';

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
