import type { OperationDetails } from '../../generated/typescript/types.ts';
import { askOperation, askStatus } from '../../server/forwarder/command.ts';
import type { ServerStatus } from '../../generated/typescript/link.ts';
import { unlessSilent } from '../../server/lib/unless-silent.ts';

/** A user does not wait longer for words that only help. */
const LIMIT_MS = 1_000;

/** The status of the server; undefined where it does not say so soon. */
export function askServerState(stateDir: string, operations?: number): Promise<ServerStatus | undefined> {
  return answerInTime(askStatus({ stateDir, ...(operations === undefined ? {} : { operations }) }));
}

/** The state of an operation. */
export interface OperationState {
  readonly details: OperationDetails;
  /** The same in a sentence or two. */
  readonly sentence: string;
}

/** Undefined where the server does not say so soon. Delivers nothing to anybody (EXO-06). */
export async function askOperationState(stateDir: string, log_id: string): Promise<OperationState | undefined> {
  const page = await answerInTime(askOperation({ stateDir, log_id }));
  if (page?.details.kind !== 'operation') return undefined;
  const { details, result } = page;
  return {
    details,
    sentence: details.finished_at === undefined ? result.message : 'It has ended meanwhile.',
  };
}

/** Undefined if the answer does not come soon, or is none. */
export async function answerInTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const said = await unlessSilent(answer, LIMIT_MS).catch(() => undefined);
  return said === 'silent' ? undefined : said;
}
