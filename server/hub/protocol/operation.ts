import type {
  Approval,
  BridgeTool,
  ErrorCode,
  Json,
  JsonObject,
  OperationState,
  Envelope,
} from '../../../generated/typescript/types.ts';
import { toolName } from './identity.ts';
import { cutText, workTitle } from './text.ts';
import type { OperationSummary, ShownOperation } from '../../../generated/typescript/link.ts';

/** The tools whose calls become operations. */
export type OperationTool = BridgeTool;

/** An operation, or the requested work of a denied call. */
export interface AuditSubject {
  readonly log_id: string;
  readonly tool: string;
  readonly params: JsonObject;
  readonly client: string;
  readonly editor: string;
  /** The id of the signed-in caller. */
  readonly caller?: string;
}

/** Where `execute` was (or is about to be) sent: the Editor's journal and domain generation (EXO-03). */
export interface SentTo {
  readonly journal_id: string;
  readonly generation: number;
}

/** The end of an operation. Never changes once written (ENV-07). */
export type Outcome =
  | { readonly status: 'completed'; readonly result: Json }
  | { readonly status: 'error'; readonly error: string; readonly error_code: ErrorCode; readonly stack_trace?: string };

/** One line of an operation's history; `at` in Unix ms. */
export interface HistoryEntry {
  readonly state: OperationState;
  readonly at: number;
  readonly note?: string;
}

/** A cancel request of the user or the policy (CXL-02, CXL-05); `at` in Unix ms. */
export interface CancelRequest {
  readonly reason: string;
  readonly at: number;
  /** The running code was requested to stop. Absent: the Editor has yet to be asked, possibly by a later server. */
  readonly passed_on?: true;
}

/**
 * One accepted unit of work. Times are Unix ms. A new one has every member, with undefined for those without a value:
 * copying it with one changed is then ten times faster than with one added.
 */
export interface Operation {
  readonly log_id: string;
  /** Order of acceptance, unique in the store, increasing (EXO-11). */
  readonly accept_seq: number;
  readonly tool: OperationTool;
  /** The call's parameters without `timeout` and `idempotency_key`. */
  readonly params: JsonObject;
  /** The identity of the call (EXO-05): see identityOf. */
  readonly identity: string;
  readonly idempotency_key?: string | undefined;
  /** Hash of what a key is bound to: Editor, tool and canonical parameters (EXO-08). */
  readonly payload_hash: string;
  /** The Editor selected at acceptance: its project path, canonical. */
  readonly editor: string;
  /** The client that requested it first, for users. */
  readonly client: string;
  readonly state: OperationState;
  readonly accepted_at: number;
  /** Number of decisions to send `execute`; 0 before the first. */
  readonly attempt: number;
  readonly sent?: SentTo | undefined;
  readonly started_at?: number | undefined;
  readonly finished_at?: number | undefined;
  readonly partial?: { readonly seq: number; readonly value: Json } | undefined;
  readonly outcome?: Outcome | undefined;
  /** When a terminal answer was written out to a client, and confirmed (EXO-06). */
  readonly delivered_at?: number | undefined;
  /** The newest request. */
  readonly cancel_requested?: CancelRequest | undefined;
  /** The user's approval, if the policy requires one (SEC-04). */
  readonly approval?: Approval | undefined;
  readonly history: readonly HistoryEntry[];
}

export const OUTLINE_PARTIAL_CHARS = 500;

/** An operation for lists, without members that may have megabytes. Times are Unix ms. */
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
