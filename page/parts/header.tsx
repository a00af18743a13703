import type { JSX } from 'preact';
import { serverVersion } from '../state/live.ts';
import { allowNotices, notices } from '../state/notify.ts';
import { ConnectionState } from './connection-state.tsx';
import { Clients } from './clients.tsx';

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
