import type { Status } from '../../conformance/report/model.ts';

/** What a child says. */
export type FromCores =
  /** A case, by its slug. */
  { readonly kind: 'begins'; readonly what: string } | Played;

/** How a case ended on a mutant. */
export interface Played {
  readonly kind: 'played';
  readonly slug: string;
  readonly status: Status;
  /** The first finding, or the reason. */
  readonly says: string;
}
