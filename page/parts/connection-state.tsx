import type { JSX } from 'preact';
import type { Connection } from '../state/feed.ts';
import { connection, editorsAt } from '../state/live.ts';
import { timeOfDay } from '../state/words.ts';

const words: Readonly<Record<Connection['kind'], string>> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  gone: 'Server gone',
  refused: 'Not let in',
};

export function ConnectionState(): JSX.Element {
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
