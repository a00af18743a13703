import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Envelope, EnvelopeRows, OperationPage, ShownOperation, OperationOutcome } from '../state/types.ts';
import { hasPicture, isPicture, jsonText, TextSection } from './panel-frame.tsx';
import { TextBlock } from '../shared/parts.tsx';
import { isUnfinished } from '../state/words.ts';
import { wantOutcome } from '../state/older.ts';

/** Result or error, or how far it is. */
export function OutcomeSection({ page: { result } }: { readonly page: OperationPage }): JSX.Element {
  switch (result.status) {
    case 'completed':
    case 'not_found':
      return <Members of={result} />;
    case 'error':
      return (
        <TextSection
          title="Error"
          text={result.error}
          tone="bad"
          copy={[result.error, result.stack_trace ?? ''].join('\n').trim()}
        >
          <Members of={result} />
        </TextSection>
      );
    case 'timeout':
    case 'in_progress':
      return (
        <section>
          <h3>So far</h3>
          <p>It has not ended yet.</p>
          <Members of={result} />
        </section>
      );
  }
}

type MemberView = (props: { readonly of: Envelope }) => JSX.Element | null;

function Members({ of }: { readonly of: Envelope }): JSX.Element {
  return (
    <>{Object.entries(shown).map(([name, View]) => (typeof View === 'string' ? null : <View key={name} of={of} />))}</>
  );
}

/** Where the server has the first picture of a result. */
const pictureUrl = (log_id: string): string => `picture?log_id=${encodeURIComponent(log_id)}`;

/** How the panel of an operation shows each member, in this order. */
const shown: EnvelopeRows<MemberView> = {
  status: 'decides what is around the others; the badge above has the state of the operation',
  is_complete: 'follows from status',
  log_id: 'among the details of the operation',
  error: 'the text of the section of an error',
  error_code: 'beside the badge above',
  message: Message,
  advice: 'for models: the page has buttons',
  blocked_by: 'in the words of message, for work that continues',
  result: Result,
  result_bytes: 'the page gets results whole',
  stack_trace: ({ of }) => <Part title="Stack trace" text={of.stack_trace} />,
  partial_result: PartialResult,
  deduplicated: 'says how a call was answered; here nothing is called',
  finished_at: 'among the details of the operation',
  age_ms: 'says how a call was answered; here nothing is called',
};

function Message({ of: { status, message } }: { readonly of: Envelope }): JSX.Element | null {
  if (status === 'error') return <p class="soft">{message}</p>;
  return status === 'not_found' ? <p>{message}</p> : null;
}

function Result({ of }: { readonly of: Envelope }): JSX.Element | null {
  if (of.status !== 'completed') return null;
  const text = jsonText(of.result);
  return (
    <>
      {hasPicture(of.result) ? (
        <img class="picture" src={pictureUrl(of.log_id)} alt="Picture of the result" />
      ) : undefined}
      {isPicture(of.result) ? undefined : <TextSection title="Result" text={text} copy={text} />}
    </>
  );
}

/** A completed operation has something better. */
function PartialResult({ of: { status, partial_result } }: { readonly of: Envelope }): JSX.Element | null {
  if (status === 'completed' || partial_result === undefined) return null;
  return <Part title="Newest partial result" text={jsonText(partial_result)} />;
}

function Part({ title, text }: { readonly title: string; readonly text: string | undefined }): JSX.Element | null {
  if (text === undefined) return null;
  return (
    <>
      <h4>{title}</h4>
      <TextBlock label={title} text={text} />
    </>
  );
}

/** The code or the query of the call, and its other arguments. */
export function OperationParams({ page }: { readonly page: OperationPage }): JSX.Element | null {
  const { details } = page;
  if (details.kind !== 'operation') return null;
  const { code, query, ...others } = details.params;
  return (
    <>
      {typeof code === 'string' ? (
        <TextSection title="Code" text={code} copy={code} />
      ) : typeof query === 'string' ? (
        <TextSection title="Query" text={query} copy={query} />
      ) : undefined}
      {Object.keys(others).length === 0 ? undefined : <TextSection title="Parameters" text={jsonText(others)} />}
    </>
  );
}

interface RowOutcomeProps {
  readonly operation: ShownOperation;
  readonly outcome: OperationOutcome | undefined;
}

/** The outcome on one line: the value, or the error. */
export function RowOutcome({
  operation: { log_id, state, error_code, partial },
  outcome,
}: RowOutcomeProps): JSX.Element | null {
  const isEnded = !isUnfinished(state);
  useEffect(() => {
    if (isEnded) wantOutcome(log_id);
  }, [log_id, isEnded]);
  if (!isEnded) return partial === undefined ? null : <span class="outcome-text">{partial}</span>;
  if (outcome === undefined) return error_code === undefined ? null : <span class="outcome-text">{error_code}</span>;
  return (
    <span class="outcome-text" title={outcome.text}>
      <span aria-hidden="true">→ </span>
      {error_code === undefined || error_code === state ? '' : `${error_code}: `}
      {outcome.text}
    </span>
  );
}

/** A picture of the result, as small as the row. */
export function Thumbnail({ outcome }: { readonly outcome: OperationOutcome | undefined }): JSX.Element | null {
  return outcome?.has_picture === true ? (
    <img
      class="thumbnail"
      src={pictureUrl(outcome.log_id)}
      alt="Picture of the result"
      loading="lazy"
      decoding="async"
    />
  ) : null;
}
