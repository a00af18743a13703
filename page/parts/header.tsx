import type { JSX } from 'preact';
import { clients, serverVersion } from '../state/live.ts';
import { allowNotices, notices } from '../state/notify.ts';
import { shortClient } from '../state/words.ts';
import { ConnectionState } from './connection-state.tsx';

export function Header(): JSX.Element {
  const names = clients.value;
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
        <button class="quiet" onClick={() => void allowNotices()}>
          Notify me of questions
        </button>
      ) : undefined}
      <div class="clients">
        <span class="soft" id="clients-label">
          AI clients
        </span>
        {names.length === 0 ? (
          <span class="soft">none connected</span>
        ) : (
          <ul aria-labelledby="clients-label">
            {names.map((name, index) => (
              <li key={`${index} ${name}`} class="chip" title={name}>
                <ClientName label={name} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}

function ClientName({ label }: { readonly label: string }): JSX.Element {
  const { name, folder } = shortClient(label);
  return (
    <>
      {name}
      {folder === undefined ? undefined : <span class="soft"> in {folder}</span>}
    </>
  );
}
