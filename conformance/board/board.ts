import type { BehaviourCell, BehaviourHeader } from '../behaviour/results.ts';
import type { Dispute } from './disputes.ts';

/** What is known of a row of one version of a bridge. */
export type BoardCell =
  | { readonly kind: 'played'; readonly runs: readonly BehaviourCell[] }
  | { readonly kind: 'disputed'; readonly dispute: Dispute }
  | { readonly kind: 'not_played' };

/** One version of a bridge, as it was run once. */
export interface Column {
  /** Of its parts in the page. */
  readonly anchor: string;
  readonly header: BehaviourHeader;
  /** By the id of the row; each row has one. */
  readonly cells: ReadonlyMap<string, BoardCell>;
}

export interface Bridge {
  readonly name: string;
  /** The oldest first. */
  readonly columns: readonly Column[];
}

export interface Board {
  /** By name. There is no other order. */
  readonly bridges: readonly Bridge[];
  readonly disputes: readonly Dispute[];
  /** Files of which a later run of the same version is shown. */
  readonly superseded: readonly string[];
}
