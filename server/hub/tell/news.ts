import type { ShownMark } from '../../../generated/typescript/link.ts';
import type { AuditEntry } from '../protocol/hub-protocol.ts';
import type { AuditSubject, Operation } from '../protocol/operation.ts';
import type { Editor, LiveOperation, OpenCall, Question } from '../state/entities.ts';

/** What each audience is told about a change. An absent member means that this audience is told nothing. */
export interface News {
  /** Watchers get these again; the number of unfinished operations is part of an Editor. */
  readonly editors?: readonly Editor[];
  /** For watchers: what happened to operations and is not in their history. */
  readonly marks?: readonly NewMark[];
  /** For subscribers: resources whose content may have changed. */
  readonly uris?: readonly string[];
  readonly audit?: readonly AuditLine[];
  /** For calls with a progress token. */
  readonly progress?: readonly Progress[];
  /** For all clients: the list of tools may have changed. */
  readonly tools?: true;
  /** For the client of this call: it is to ask the user. */
  readonly asks?: Asks;
  /** For all clients: the question about this log_id needs no answer any more. */
  readonly closes?: string;
}

export interface NewMark {
  readonly live: LiveOperation;
  readonly kind: ShownMark['kind'];
  readonly text: string;
}

export interface AuditLine extends Pick<AuditEntry, 'event' | 'detail' | 'error_code'> {
  readonly subject: AuditSubject;
}

export interface Asks {
  readonly open: OpenCall;
  readonly question: Question;
}

export interface Progress {
  readonly open: OpenCall;
  /** The new partial result; absent: the call has just begun to wait. */
  readonly partial?: NonNullable<Operation['partial']>;
}
