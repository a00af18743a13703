import type { JSX } from 'preact';
import { isState, wordOf } from '../state/lifecycle.ts';
import type { ShownMark, ShownOperation, OperationPage } from '../state/types.ts';
import { formatDuration, exactTime } from '../state/words.ts';

const words: Readonly<Record<ShownMark['kind'], string>> = {
  state: 'State',
  sent: 'Sent to Unity',
  partial: 'Partial result',
  deduplicated: 'Call joined',
  reload: 'Reload',
  cancel: 'Cancel asked',
};

type Stored = Extract<OperationPage['details'], { kind: 'operation' }>;

/** What has happened to it, oldest first. */
export function History({
  operation,
  page,
}: {
  readonly operation: ShownOperation;
  readonly page: OperationPage | undefined;
}): JSX.Element {
  const record = page?.details.kind === 'operation' ? page.details : undefined;
  const notes = notesOf(record);
  return (
    <section>
      <h3>History</h3>
      <ol class="history">
        {marksOf(operation, record).map(({ at, kind, text }, index) => (
          <li key={`${at} ${kind} ${index}`} class={`on-${kind}`}>
            <time dateTime={new Date(at).toISOString()}>{exactTime(at)}</time>
            <span class="soft after">+{formatDuration(at - operation.accepted_at)}</span>
            <span class="what">
              {kind === 'state' && isState(text) ? (
                <strong>{wordOf(text)}</strong>
              ) : (
                <span class="kind">{words[kind]}</span>
              )}
              {kind === 'state' ? noteText(notes.get(`${text} ${at}`)) : saysMore(kind, text) ? `: ${text}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The server loses its marks when it restarts; a cancel request is stored. */
function marksOf({ marks }: ShownOperation, record: Stored | undefined): readonly ShownMark[] {
  const asked = record?.cancel_requested;
  if (asked === undefined || marks.some(({ kind }) => kind === 'cancel')) return marks;
  return [...marks, { at: Date.parse(asked.at), kind: 'cancel' as const, text: asked.reason }].toSorted(
    (a, b) => a.at - b.at,
  );
}

/** A mark that only repeats its kind says nothing. */
const saysMore = (kind: ShownMark['kind'], text: string): boolean =>
  text !== '' && !text.toLowerCase().startsWith(words[kind].toLowerCase());

const noteText = (note: string | undefined): string => (note === undefined ? '' : `: ${note}`);

/** Why a state was reached, by state and time. */
function notesOf(record: Stored | undefined): ReadonlyMap<string, string> {
  return new Map(
    record?.history.flatMap(({ state, at, note }) =>
      note === undefined ? [] : [[`${state} ${Date.parse(at)}`, note] as const],
    ),
  );
}
