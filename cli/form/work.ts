import type { JsonObject } from '../../generated/typescript/types.ts';

/** What is to be done: a call of one of the six tools, or of one of the Editor's. */
export interface Work {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly idempotency_key?: string;
}
