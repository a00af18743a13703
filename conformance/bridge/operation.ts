import type { EditorLink } from './editor-link.ts';

/** An operation of the case. */
export interface Operation {
  readonly name: string;
  readonly log_id: string;
  accept_seq: number;
  storeId: string;
  /** Params of the first execute. */
  first: object | undefined;
  attempts: number;
  /** The request that was sent last for it. */
  request: { readonly link: EditorLink; readonly id: number } | undefined;
  sentAt: number;
}
