import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { isUnfinished } from '../state/words.ts';
import { wantOutcome } from '../state/outcomes.ts';
import type { ShownOperation, OperationOutcome } from '../state/types.ts';

export interface RowOutcomeProps {
  readonly operation: ShownOperation;
  readonly outcome: OperationOutcome | undefined;
}

/** What came of it, on one line: the value, or the error. */
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

/** Where the server has the first picture of a result. */
export const pictureUrl = (log_id: string): string => `picture?log_id=${encodeURIComponent(log_id)}`;
