import {
  ACTION_HEADER,
  type ActionAnswer,
  type ApproveRequest,
  type CancelRequest,
  type DecideToolsRequest,
  type OperationPage,
  type OperationsAnswer,
  type OutcomesAnswer,
  type RevokePermitRequest,
} from '../../server/clients/link/protocol.ts';

export const sendCancel = (request: CancelRequest): Promise<ServerReply<ActionAnswer>> => postAction('cancel', request);

export const sendApproval = (request: ApproveRequest): Promise<ServerReply<ActionAnswer>> =>
  postAction('approve', request);

export const sendRevocation = (request: RevokePermitRequest): Promise<ServerReply<ActionAnswer>> =>
  postAction('revoke-permit', request);

export const sendToolsDecision = (request: DecideToolsRequest): Promise<ServerReply<ActionAnswer>> =>
  postAction('decide-tools', request);

export const readOperation = (log_id: string): Promise<ServerReply<OperationPage>> =>
  askServer(`operation?log_id=${encodeURIComponent(log_id)}`, {});

interface WantedOperations {
  readonly before: string | undefined;
  /** Project folder; empty: all. */
  readonly editor: string;
  readonly contains: string;
}

/** A page of what is stored, newest first. */
export const readOperations = ({ before = '', ...search }: WantedOperations): Promise<ServerReply<OperationsAnswer>> =>
  askServer(`operations?${String(new URLSearchParams({ before, ...search }))}`, {});

export const readOutcomes = (log_ids: readonly string[]): Promise<ServerReply<OutcomesAnswer>> =>
  askServer(`outcomes?${log_ids.map((log_id) => `log_id=${encodeURIComponent(log_id)}`).join('&')}`, {});

/** The sentence for people. */
export const answerSentence = (answer: ServerReply<ActionAnswer>): string =>
  answer.kind === 'answered' ? answer.value.message : answer.reason;

const postAction = (
  path: string,
  body: CancelRequest | ApproveRequest | DecideToolsRequest | RevokePermitRequest,
): Promise<ServerReply<ActionAnswer>> =>
  askServer(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [ACTION_HEADER]: '1' },
    body: JSON.stringify(body),
  });

/** The server's answer, or a sentence with the reason why there is none. */
export type ServerReply<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly reason: string };

/** Why an answer is no success, a sentence. */
export async function refusalOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    ? body.error
    : `The server answered ${response.status}.`;
}

async function askServer<T>(path: string, init: RequestInit): Promise<ServerReply<T>> {
  try {
    const response = await fetch(path, { ...init, cache: 'no-store' });
    if (response.ok) return { kind: 'answered', value: await response.json() };
    return { kind: 'failed', reason: await refusalOf(response) };
  } catch {
    return {
      kind: 'failed',
      reason: 'The server did not answer: it may have ended. Nothing is known to have been done.',
    };
  }
}
