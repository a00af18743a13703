/**
 * The protocol of the live page and the server; the only file of the server that the page imports. Times are Unix ms, durations ms.
 *
 * Paths are relative to the page, whose own path changes with every server.
 *
 *   GET  ./                         the page; `?code=<one-time code>` is exchanged for a cookie
 *   GET  events                     server-sent events, named as the members of `LiveEvents`, each with one JSON value
 *   GET  resume                     `ResumeNonce`, without a session; with `nonce` and `proof` (HMAC-SHA-256 over it with the key of `resume`,
 *                                   base64url) the cookie of a session with the rest of the old one's time
 *   GET  operation?log_id=<id>      `OperationPage`
 *   GET  operations?before=<id>&editor=<project folder>&contains=<text>  `OperationsAnswer`: at most 1,000 stored ones, newest first
 *   GET  outcomes?log_id=<id>&...  `OutcomesAnswer`: the outcomes of at most 50 operations, for their rows
 *   GET  picture?log_id=<id>       the first picture of its result, as it is
 *   POST cancel                     `CancelRequest`  -> `ActionAnswer`
 *   POST approve                    `ApproveRequest` -> `ActionAnswer`
 *   POST revoke-permit              `RevokePermitRequest` -> `ActionAnswer`
 *   POST decide-tools               `DecideToolsRequest` -> `ActionAnswer`
 *
 * An answer that is no success is `{ "error": "<sentence>" }` with the HTTP status of its kind.
 */
import type { EditorSummary, ShownOperation } from '../../../generated/typescript/link.ts';
import type { LogSummary } from '../../../generated/typescript/types.ts';

export type { OperationPage, ShownMark, ShownOperation } from '../../../generated/typescript/link.ts';
export type { EnvelopeRows } from '../../hub/protocol/operation.ts';
export { stretchesOf, type Stretch } from '../../hub/protocol/text.ts';
export { limitOperations } from '../../hub/protocol/operation.ts';
export { projectLabels } from '../../hub/protocol/decide-call.ts';
export { describeWork } from '../../hub/protocol/text.ts';
export { workText } from '../../hub/protocol/text.ts';

/** Every POST carries it, so that no form of another page can make one. */
export const ACTION_HEADER = 'x-mcp-unity-bridge-action';

export interface LiveEvents {
  /** Before the snapshot: the key of the page's proofs for the next server, base64url. The page cannot return without it. */
  readonly resume: { readonly key: string };
  /** The first event of every connection but for that: all there is to show. What the page had before is replaced. */
  readonly snapshot: LiveSnapshot;
  /** Editors that have changed or sent a heartbeat. Each replaces what was known under its project_path. */
  readonly editors: readonly EditorSummary[];
  /** Names of all AI clients that are connected. */
  readonly clients: readonly string[];
  /** Each replaces what was known under its log_id. */
  readonly operations: readonly ShownOperation[];
  /** New entries, oldest first. */
  readonly logs: readonly LogSummary[];
  /** The number of stored log lines that were not sent, because more arrived at once than a page can show. */
  readonly left_out: { readonly logs: number };
}

export interface LiveSnapshot {
  readonly server_version: string;
  /** The server's clock, so that durations do not depend on that of the browser. */
  readonly now: number;
  readonly editors: readonly EditorSummary[];
  readonly clients: readonly string[];
  /** At most 1,000, newest first. Those that have not ended are among them even if many newer ones have. */
  readonly operations: readonly ShownOperation[];
  /** At most 10,000, oldest first. */
  readonly logs: readonly LogSummary[];
}

/** The outcome of an ended operation, for its row. */
export interface OperationOutcome {
  readonly log_id: string;
  /** The value or the error, on one line, at most 160 characters. */
  readonly text: string;
  /** `GET picture` has one of its result. */
  readonly has_picture: boolean;
}

export interface OperationsAnswer {
  readonly operations: readonly ShownOperation[];
  /** Older ones match as well. */
  readonly more: boolean;
}

/** The ended operations that are still stored, in any order. */
export interface OutcomesAnswer {
  readonly outcomes: readonly OperationOutcome[];
}

export interface ResumeNonce {
  readonly nonce: string;
}

export interface CancelRequest {
  readonly log_id: string;
}

export interface ApproveRequest {
  readonly log_id: string;
  /** The hash in the displayed question: an approval of other code is invalid. */
  readonly code_hash: string;
  readonly approved: boolean;
  /** With an approval: later work of this tool in this project is approved as well, for ten minutes or until the server ends. */
  readonly permit?: 'ten_minutes' | 'session';
}

/** Revokes a permit (`permits` of its Editor): the user is asked again about that tool. */
export interface RevokePermitRequest {
  readonly project_path: string;
  readonly name: string;
}

/** Rules for tools of a project that no policy names (`undecided_tools` of its Editor), for the user's policy file. */
export interface DecideToolsRequest {
  readonly project_path: string;
  readonly tools: readonly string[];
  readonly decision: 'allow' | 'ask' | 'deny';
}

export interface ActionAnswer {
  /** The outcome, a sentence. */
  readonly message: string;
}
