import type { JSX } from 'preact';
import { isState, wordOf } from '../state/lifecycle.ts';
import type { LiveMark, LiveOperation, OperationPage } from '../state/types.ts';
import { duration, exactTime } from '../state/words.ts';

const words: Readonly<Record<LiveMark['kind'], string>> = {
  state: 'State',
  sent: 'Sent to Unity',
  partial: 'Partial result',
  deduplicated: 'Call joined',
  reload: 'Reload',
  cancel: 'Cancel asked',
};

/** What has happened to it, oldest first. */
export function History({ operation, page }: { readonly operation: LiveOperation; readonly page: OperationPage | undefined }): JSX.Element {
  const notes = notesOf(page);
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title">History</h3>
      <ol class="history">
        {operation.marks.map(({ at, kind, text }, index) => (
          <li key={`${at} ${kind} ${index}`} class={`on-${kind}`}>
            <time dateTime={new Date(at).toISOString()}>{exactTime(at)}</time>
            <span class="soft after">+{duration(at - operation.accepted_at)}</span>
            <span class="what">
              {kind === 'state' && isState(text) ? <strong>{wordOf(text)}</strong> : <span class="kind">{words[kind]}</span>}
              {kind === 'state' ? noteText(notes.get(`${text} ${at}`)) : text === '' ? '' : `: ${text}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const noteText = (note: string | undefined): string => (note === undefined ? '' : `: ${note}`);

/** Why a state was reached, by state and time. */
function notesOf(page: OperationPage | undefined): ReadonlyMap<string, string> {
  const history = page?.details.kind === 'operation' ? page.details.history : [];
  return new Map(history.flatMap(({ state, at, note }) => (note === undefined ? [] : [[`${state} ${Date.parse(at)}`, note] as const])));
}
