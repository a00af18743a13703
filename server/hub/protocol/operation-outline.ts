import type { ErrorCode, Json, OperationState, Envelope } from '../../../generated/typescript/types.ts';
import type { HistoryEntry, Operation } from './operation.ts';
import { toolName } from './identity.ts';
import { cutText, workTitle } from './text.ts';
import type { OperationSummary, ShownOperation } from '../../../generated/typescript/link.ts';

export const OUTLINE_PARTIAL_CHARS = 500;

/**
 * An operation for lists, without members that may have megabytes: a thousand of them are read at once. Times are Unix
 * ms.
 */
export interface OperationOutline {
  readonly log_id: string;
  readonly accept_seq: number;
  /** The tool name that the client used. */
  readonly tool: string;
  /** One line of what it does, at most 160 characters, unchanged. */
  readonly title: string;
  readonly state: OperationState;
  readonly client: string;
  readonly editor: string;
  readonly accepted_at: number;
  readonly attempt: number;
  readonly started_at?: number;
  readonly finished_at?: number;
  readonly error_code?: ErrorCode;
  /** The newest partial result as text, at most 500 characters. */
  readonly partial?: string;
  readonly history: readonly HistoryEntry[];
}

/** What an outline is made from. */
type Outlined = Omit<
  Operation,
  'identity' | 'payload_hash' | 'idempotency_key' | 'sent' | 'delivered_at' | 'cancel_requested' | 'approval'
>;

export function outlineOf(operation: Outlined): OperationOutline {
  const {
    log_id,
    accept_seq,
    state,
    client,
    editor,
    accepted_at,
    attempt,
    started_at,
    finished_at,
    outcome,
    partial,
    history,
  } = operation;
  return {
    log_id,
    accept_seq,
    tool: toolName(operation),
    title: workTitle(operation),
    state,
    client,
    editor,
    accepted_at,
    attempt,
    ...(started_at === undefined ? {} : { started_at }),
    ...(finished_at === undefined ? {} : { finished_at }),
    ...(state !== 'completed' && outcome?.status === 'error' ? { error_code: outcome.error_code } : {}),
    ...(partial === undefined ? {} : { partial: partialText(partial.value) }),
    history,
  };
}

const partialText = (value: Json): string =>
  cutText(typeof value === 'string' ? value : JSON.stringify(value), OUTLINE_PARTIAL_CHARS);

/** An operation in a list. */
export function summarizeOperation({
  log_id,
  tool,
  state,
  client,
  editor,
  accepted_at,
  started_at,
  finished_at,
  error_code,
}: OperationOutline): OperationSummary {
  return {
    log_id,
    tool,
    state,
    client,
    editor,
    accepted_at,
    ...(started_at === undefined ? {} : { started_at }),
    ...(finished_at === undefined ? {} : { finished_at }),
    ...(error_code === undefined ? {} : { error_code }),
  };
}

/** The criteria of an operation search; absent members match all. */
export interface OutlineSearch {
  /** Project path, or the name of its folder. */
  readonly editor?: string;
  /** Text in the list row, or in the beginning of the result or error; case-insensitive. */
  readonly contains?: string;
}

/** Maximum length of the searched JSON of an outcome. */
export const SEARCHED_CHARS = 2_000;

/** `outcome`: the beginning of its JSON, evaluated only if text is searched. */
export function isFound(
  outline: OperationOutline,
  { editor, contains = '' }: OutlineSearch,
  outcome: () => string,
): boolean {
  if (editor !== undefined && outline.editor !== editor && folderOf(outline.editor) !== editor) return false;
  if (contains === '') return true;
  const { log_id, tool, title, client, state, error_code, partial } = outline;
  const text = contains.toLowerCase();
  const searched = [log_id, tool, title, client, outline.editor, state, error_code, partial].join('\n').toLowerCase();
  return searched.includes(text) || outcome().slice(0, SEARCHED_CHARS).toLowerCase().includes(asInJson(text));
}

const folderOf = (path: string): string | undefined => path.split(/[/\\]/).at(-1);

const asInJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * At most `limit` of the operations, in their order, newest first. If some must be dropped, the oldest ended ones are
 * dropped first, then the oldest running ones, and last those with an open question, because only users can answer it.
 */
export function limitOperations(newestFirst: readonly ShownOperation[], limit: number): readonly ShownOperation[] {
  if (newestFirst.length <= limit) return newestFirst;
  const kept = new Set(newestFirst.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, limit));
  return newestFirst.filter((operation) => kept.has(operation));
}

function rankOf({ question, finished_at }: ShownOperation): number {
  if (question !== undefined) return 0;
  return finished_at === undefined ? 1 : 2;
}

/** Every member that an envelope of any status may have. */
type EnvelopeMember = Envelope extends infer One ? (One extends Envelope ? keyof One : never) : never;

/**
 * A table from which a surface renders envelopes: each member with its renderer, or with the reason why it is not
 * shown. A new member of the contract does not compile until every surface has a row for it.
 */
export type EnvelopeRows<Show> = { readonly [Member in EnvelopeMember]: Show | string };
