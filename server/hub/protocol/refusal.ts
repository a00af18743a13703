import type { ErrorCode } from '../../../generated/typescript/types.ts';

/** Why a call is refused, and what to do about it where that depends on more than the code. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly error: string;
  readonly advice?: string;
}

/** The same in one text, for answers that are no envelopes. */
export const refusalText = ({ error, advice }: Refusal): string =>
  advice === undefined ? error : `${error} ${advice}`;
