import type { Calls } from './calls.ts';
import type { Case } from './case.ts';
import type { Expectation } from './case-expectations.ts';
import type { LedgerLine } from '../report/model.ts';
import type { Texts } from './texts.ts';

/** What there is to judge by, once a case has been played. */
export interface Played {
  readonly one: Case;
  readonly calls: Calls;
  readonly ledger: readonly LedgerLine[];
  readonly texts: Texts;
  readonly tolerance_ms: number;
  /** The server's clock when the case began, in virtual time. */
  readonly began_at: number | undefined;
  /** MCP notifications that a client got. */
  readonly notifications: (client: string, method: string) => number;
  /** Status of the last poll of an \`eventually\`, by the index of the expectation. */
  readonly eventual: ReadonlyMap<Expectation, string>;
}
