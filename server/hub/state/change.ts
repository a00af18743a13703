import type { ErrorCode, LogEntry } from '../../../generated/typescript/types.ts';
import type { AuditSubject, Operation } from '../protocol/operation.ts';
import type { Editor, LiveOperation, OpenCall, Permit, Question } from './entities.ts';

/** The kinds of change. The code that makes a change adds it to `hub.changes`, once. */
export interface ChangeKinds {
  /** There is a new unfinished operation. */
  readonly added: { readonly live: LiveOperation };
  /** Its acceptance is durable. */
  /** `caller`: the id of who has signed in. */
  readonly accepted: { readonly live: LiveOperation; readonly caller: string | undefined };
  /** The operation has changed: its state, partial result, target or request to cancel (`reviseOperation`). */
  readonly revised: { readonly live: LiveOperation; readonly before: Operation; readonly after: Operation };
  /** It was sent to its Editor. */
  readonly sent: { readonly live: LiveOperation; readonly attempt: number };
  /** Its cancel was requested, or the reason for that has changed. */
  readonly stopping: { readonly live: LiveOperation; readonly reason: string };
  /** The user has decided about it, or it is too late to decide. */
  readonly approved: { readonly live: LiveOperation; readonly by: string };
  readonly refused: { readonly live: LiveOperation; readonly why: string };
  /** The user has permitted later calls of a tool, or has revoked that. */
  readonly permitted: { readonly editor: Editor; readonly permit: Permit };
  readonly revoked: { readonly editor: Editor; readonly permit: Permit; readonly by: string };
  /** This call's client is to ask the user. */
  readonly asked: { readonly open: OpenCall; readonly question: Question };
  /** Its question to the user is closed. */
  readonly question_closed: { readonly live: LiveOperation };
  /** This call has started or stopped waiting for it. */
  readonly waiting: { readonly live: LiveOperation; readonly open: OpenCall };
  /** An identical call joined it. */
  readonly joined: { readonly live: LiveOperation; readonly client: string };
  /** It is no longer unfinished. `ended`: as it ended; absent: it was never accepted. */
  readonly removed: { readonly live: LiveOperation; readonly ended?: Operation };
  /** A call got the stored answer of an operation that has ended. */
  readonly redelivered: { readonly operation: Operation; readonly client: string };
  /** The policy denied a call or a read; there is no operation. */
  readonly denied: { readonly subject: AuditSubject; readonly why: string; readonly error_code: ErrorCode };
  /** `before`: the last generation that the hub knew. */
  readonly connected: { readonly editor: Editor; readonly before: number | undefined };
  readonly disconnected: { readonly editor: Editor };
  readonly heartbeat: { readonly editor: Editor; readonly before: Editor['heartbeat'] };
  /** The Editor sent a notification about itself, such as an imminent reload. */
  readonly announced: { readonly editor: Editor };
  /** Other tools of the Editor wait for the user's decision now. */
  readonly undecided: { readonly editor: Editor };
  readonly registered: { readonly editor: Editor };
  /** These entries were stored. `mark`: the last entry that was stored before them. */
  readonly logs: { readonly editor: Editor; readonly entries: readonly LogEntry[]; readonly mark: number };
  readonly clients: Readonly<Record<never, never>>;
  /** The list of tools may have changed. */
  readonly tools: Readonly<Record<never, never>>;
}

export type Change<K extends keyof ChangeKinds = keyof ChangeKinds> = {
  readonly [P in K]: { readonly kind: P } & ChangeKinds[P];
}[K];
