import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { serverVersion, clients, connection, editorsAt } from '../state/live.ts';
import { allowNotices, notices } from '../state/announce.ts';
import { shortClient, timeOfDay } from '../state/words.ts';
import { useCovers } from './use-covers.ts';
import type { Connection } from '../state/feed.ts';

export function Header(): JSX.Element {
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

/** So many have room beside the title, or below it on a narrow screen. */
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

/** What to do where the page cannot help itself; what is shown below it is the last that was known. */
export function ConnectionHelp(): JSX.Element | null {
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
            and this page goes on by itself then. If it does not, run <code>mcp-unity-bridge open</code>. Showing the
            state of {timeOfDay(editorsAt.value)}.
          </p>
        </section>
      );
    case 'refused':
      return (
        <section class="help" aria-label="The server does not let this page in">
          <p>
            <strong>{state.reason}</strong> Each link works once: run <code>mcp-unity-bridge open</code> for a new one.
          </p>
        </section>
      );
  }
}
