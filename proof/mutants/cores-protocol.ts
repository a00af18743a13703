import type { Status } from '../../conformance/report/model.ts';
import type { Searched } from './search.ts';

/** What a child says. */
export type FromCores =
  /** A case, by its slug, or `search`. */
  | { readonly kind: 'begins'; readonly what: string }
  | Played
  | { readonly kind: 'searched'; readonly searched: Searched };

/** How a case ended on a mutant. */
export interface Played {
  readonly kind: 'played';
  readonly slug: string;
  readonly status: Status;
  /** The first finding, or the reason. */
  readonly says: string;
}
