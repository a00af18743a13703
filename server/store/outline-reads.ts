import {
  type HistoryEntry,
  type Outcome,
  outlineOf,
  OUTLINE_PARTIAL_CHARS,
  type OperationOutline,
  isFound,
  SEARCHED_CHARS,
  type OutlineSearch,
} from '../hub/protocol/operation.ts';
import { cutText } from '../hub/protocol/text.ts';
import { REFERENCE_PREFIX, type Blobs } from './blobs.ts';
import type { StoreConnection } from './connection.ts';
import type { AcceptedPart, OperationRow } from './operation-row.ts';
import { decodeSound, SEAL_LENGTH, unsealText } from './seal.ts';
import { reasonOf } from '../lib/errors.ts';

/** The size of a slice. The writer handles other calls between slices, so that a list does not delay an acceptance. */
const SLICE_BYTES = 4 * 1024 * 1024;
/** The estimated size of a row without its texts. */
const ROW_BYTES = 1024;
/** Enough JSON for the characters that are shown, even if each of them is escaped. */
export const PARTIAL_HEAD = OUTLINE_PARTIAL_CHARS * 6 + 6;

// A separate query, because it also works if the texts of the row are damaged.
const NEXT_NUMBER = 'SELECT accept_seq FROM operations WHERE accept_seq < ? ORDER BY accept_seq DESC LIMIT 1';

// Reads errors, for their code, but no results: RESULT_HEAD reads the beginning of a result if text is searched.
const ROW = `
  SELECT log_id, accept_seq, state, accepted_at, attempt, started_at, finished_at, history, accepted,
    CASE WHEN substr(partial, 1, 1) = '${REFERENCE_PREFIX}' THEN partial ELSE substr(partial, 1, min(${PARTIAL_HEAD}, length(partial) - ${SEAL_LENGTH})) END AS partial,
    CASE WHEN state = 'completed' THEN NULL ELSE outcome END AS outcome
  FROM operations WHERE accept_seq = ?`;

const RESULT_HEAD = `
  SELECT CASE WHEN substr(outcome, 1, 1) = '${REFERENCE_PREFIX}' THEN outcome ELSE substr(outcome, 1, min(${SEARCHED_CHARS}, length(outcome) - ${SEAL_LENGTH})) END AS outcome
  FROM operations WHERE accept_seq = ?`;

export type OutlineRow = Pick<
  OperationRow,
  | 'log_id'
  | 'accept_seq'
  | 'state'
  | 'accepted_at'
  | 'attempt'
  | 'started_at'
  | 'finished_at'
  | 'history'
  | 'accepted'
  | 'partial'
  | 'outcome'
>;

export interface OutlineSlice {
  readonly outlines: readonly OperationOutline[];
  /** Continue before this number; absent if there are no more operations. */
  readonly next?: number;
}

export interface OutlinePage {
  readonly limit: number;
  readonly before: number;
  readonly search: OutlineSearch;
  readonly onDamaged: (message: string) => void;
}

/**
 * Reads some of the matching operations accepted before that number, newest first, at most `limit`. Reads row by row,
 * so that the rows are never in memory together, and a damaged row affects only itself: it is omitted and passed to
 * `onDamaged`.
 */
export function readOutlines(
  connection: StoreConnection,
  blobs: Blobs,
  { limit, before, search, onDamaged }: OutlinePage,
): OutlineSlice {
  const outlines: OperationOutline[] = [];
  let from = before;
  for (let bytes = 0; outlines.length < limit && bytes < SLICE_BYTES;) {
    const next: { accept_seq: number } | undefined = connection.prepare(NEXT_NUMBER).get(from);
    if (next === undefined) return { outlines };
    from = next.accept_seq;
    bytes += ROW_BYTES;
    const [read] = decodeSound(
      () => readOutline(connection, blobs, next.accept_seq),
      (error) => onDamaged(`Operation number ${next.accept_seq} is left out of lists: ${reasonOf(error)}`),
    );
    if (read === undefined) continue;
    if (isFound(read.outline, search, () => outcomeHead(connection, blobs, next.accept_seq)))
      outlines.push(read.outline);
    bytes += read.size;
  }
  return { outlines, next: from };
}

function outcomeHead(connection: StoreConnection, blobs: Blobs, acceptSeq: number): string {
  const { outcome }: { outcome: string | null } = connection.prepare(RESULT_HEAD).get(acceptSeq);
  return outcome === null ? '' : blobs.head(outcome, SEARCHED_CHARS);
}

/** Throws if the row, or the file of its error, is damaged. `size`: the size of the texts that were read. */
function readOutline(
  connection: StoreConnection,
  blobs: Blobs,
  acceptSeq: number,
): { readonly outline: OperationOutline; readonly size: number } {
  const found: OutlineRow = connection.prepare(ROW).get(acceptSeq);
  const row = { ...found, accepted: blobs.get(found.accepted) };
  const outcome = row.outcome === null ? undefined : blobs.get(row.outcome);
  const outline = outlineOfRow(row, outcome, row.partial === null ? undefined : blobs.head(row.partial, PARTIAL_HEAD));
  return { outline, size: row.accepted.length + row.history.length + (outcome?.length ?? 0) };
}

export function outlineOfRow(
  row: OutlineRow,
  outcome: string | undefined,
  partialHead: string | undefined,
): OperationOutline {
  const { tool, params, editor, client } = unsealText<AcceptedPart>(row.accepted);
  const { log_id, accept_seq, state, accepted_at, attempt, started_at, finished_at } = row;
  const outline = outlineOf({
    log_id,
    accept_seq,
    tool,
    params,
    editor,
    client,
    state,
    accepted_at,
    attempt,
    history: unsealText<readonly HistoryEntry[]>(row.history),
    started_at: started_at ?? undefined,
    finished_at: finished_at ?? undefined,
    outcome: outcome === undefined ? undefined : unsealText<Outcome>(outcome),
  });
  return partialHead === undefined ? outline : { ...outline, partial: beginningOf(partialHead) };
}

/**
 * The first characters of a value whose JSON begins with `head`, as shown to users: a string as its text, anything else
 * as JSON.
 */
function beginningOf(head: string): string {
  const [text] = /^"(?:[^"\\]|\\(?:u[\da-f]{4}|[^u]))*/i.exec(head) ?? [];
  if (text === undefined) return cutText(head, OUTLINE_PARTIAL_CHARS);
  const value: string = JSON.parse(`${text}"`);
  return cutText(value, OUTLINE_PARTIAL_CHARS);
}
