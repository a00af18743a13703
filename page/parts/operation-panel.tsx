import type { JSX } from 'preact';
import { useMemo, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  isUnfinished,
  isState,
  wordOf,
  clientText,
  dateAndTime,
  exactTime,
  shownTitle,
  formatDuration,
  now,
  announce,
} from '../state/words.ts';
import { knownOperations, outcomes } from '../state/older.ts';
import { chosen, showAllLogs } from '../state/logs-shown.ts';
import { closePanel, view } from '../state/selection.ts';
import type { ShownOperation, OperationPage, ShownMark } from '../state/types.ts';
import { CopyButton, StateBadge } from './controls.tsx';
import { PanelFrame, useOperationPage } from './panel-frame.tsx';
import { type Facts, FactList } from '../shared/parts.tsx';
import { timeOf } from './operation-cells.tsx';
import { OutcomeSection, OperationParams } from './operation-outcome.tsx';
import { answerSentence, sendCancel } from '../state/actions.ts';

/** All of an operation: its arguments, its outcome, and what happened in between. */
export function OperationPanel({ log_id }: { readonly log_id: string }): JSX.Element {
  const operation = knownOperations.value.find((one) => one.log_id === log_id);
  const answer = useOperationPage(log_id, operation === undefined ? '' : versionOf(operation));
  const page = answer?.kind === 'answered' ? answer.value : undefined;
  // Megabytes of a result are put into text once, and not with every event of the stream.
  const whole = useMemo(() => (page === undefined ? undefined : <Whole page={page} />), [page]);
  return (
    <PanelFrame
      eyebrow={operation === undefined ? 'Operation' : `Operation · ${operation.tool}`}
      title={shownTitle(operation?.title ?? '') || (operation?.tool ?? log_id)}
    >
      {operation === undefined ? (
        <p class="soft">This page has not loaded that operation.</p>
      ) : (
        <Summary operation={operation} />
      )}
      <div class="actions">
        {operation !== undefined && isUnfinished(operation.state) ? <CancelButton operation={operation} /> : undefined}
        <CopyButton what="log id" text={log_id} />
        <button class="quiet" onClick={() => showLogsOf(log_id)}>
          Show its logs
        </button>
      </div>
      {answer?.kind === 'failed' ? <p class="outcome">{answer.reason}</p> : undefined}
      {whole}
      {operation === undefined ? undefined : (
        <>
          <History operation={operation} page={page} />
          <Details operation={operation} />
        </>
      )}
    </PanelFrame>
  );
}

function Whole({ page }: { readonly page: OperationPage }): JSX.Element {
  return (
    <>
      <OutcomeSection page={page} />
      <OperationParams page={page} />
    </>
  );
}

/** Another one whenever there may be more to read. */
const versionOf = ({ state, marks, finished_at }: ShownOperation): string =>
  `${state} ${marks.length} ${marks.at(-1)?.at ?? 0} ${finished_at ?? 0}`;

/** The course of the operation on one line; its outcome follows. */
function Summary({ operation }: { readonly operation: ShownOperation }): JSX.Element {
  const { state, error_code } = operation;
  return (
    <p class="summary">
      <StateBadge operation={operation} outcome={outcomes.value.get(operation.log_id)} />
      {error_code === undefined || error_code === state ? undefined : <code>{error_code}</code>}
      <span class="soft">{timeOf(operation, isUnfinished(state) ? now.value : 0)}</span>
    </p>
  );
}

function Details({ operation }: { readonly operation: ShownOperation }): JSX.Element {
  const { client, editor, accepted_at, started_at, finished_at, waiting, attempts, deduplicated, log_id } = operation;
  const facts: Facts = [
    ['Client', clientText(client)],
    ['Editor', editor],
    ['Accepted', dateAndTime(accepted_at)],
    started_at === undefined ? undefined : ['Started', exactTime(started_at)],
    finished_at === undefined ? undefined : ['Ended', exactTime(finished_at)],
    ['Sent', attempts === 0 ? 'not yet' : attempts === 1 ? 'once' : `${attempts} times; it started at most once`],
    waiting.length === 0 ? undefined : ['Waiting for it', waiting.map(clientText).join(', ')],
    deduplicated === 0
      ? undefined
      : ['Calls that joined', `${deduplicated}: made again, and given this work instead of a second run`],
    ['Log id', <code>{log_id}</code>],
  ];
  return (
    <section>
      <h3>Details</h3>
      <FactList facts={facts} />
    </section>
  );
}

function showLogsOf(log_id: string): void {
  showAllLogs();
  chosen.value = { ...chosen.value, operation: log_id };
  view.value = 'logs';
  if (matchMedia('(max-width: 899px)').matches) closePanel();
}

type Step =
  | { readonly kind: 'offered' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'answered'; readonly text: string };

/** Cancels an operation after a confirmation. */
function CancelButton({ operation }: { readonly operation: ShownOperation }): JSX.Element {
  const [step, setStep] = useState<Step>({ kind: 'offered' });
  const keep = useRef<HTMLButtonElement>(null);
  const offer = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (step.kind === 'asked') keep.current?.focus();
  }, [step.kind]);
  const goBack = (): void => {
    setStep({ kind: 'offered' });
    requestAnimationFrame(() => offer.current?.focus());
  };
  const cancel = async (): Promise<void> => {
    setStep({ kind: 'sent' });
    const answer = await sendCancel({ log_id: operation.log_id });
    const text = answerSentence(answer);
    setStep({ kind: 'answered', text });
    announce(text);
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // The panel stays open: only the confirmation closes.
    event.stopPropagation();
    goBack();
  };
  if (step.kind === 'asked')
    return (
      <div class="confirm" role="group" aria-label="Cancel this operation?" onKeyDown={escape}>
        <p>
          {isStarted(operation)
            ? 'Already running. Unity will ask the code to stop; the code may ignore it.'
            : 'It has not started and never will; its client is notified.'}
        </p>
        <button class="danger" onClick={() => void cancel()}>
          Cancel it
        </button>
        <button ref={keep} onClick={goBack}>
          Keep it
        </button>
      </div>
    );
  return (
    <>
      <button ref={offer} disabled={step.kind === 'sent'} onClick={() => setStep({ kind: 'asked' })}>
        Cancel operation…
      </button>
      {step.kind === 'answered' ? <p class="outcome">{step.text}</p> : undefined}
    </>
  );
}

const isStarted = ({ state }: ShownOperation): boolean => state === 'running' || state === 'suspended';

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
function History({
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

/** False for a mark whose text only repeats its kind. */
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
