import type { IncomingMessage } from 'node:http';
import { createBodyReader } from '../http/read-body.ts';
import type { HubRunner } from '../runner/hub-runner.ts';
import { refuseForm, type PageRefusal } from './page-guard.ts';
import type { ActionAnswer, ApproveRequest, CancelRequest } from '../link/protocol.ts';
import { memberOf } from '../lib/member-of.ts';

/** As history and audit log name it. */
const BY = 'the live page';
/** An Editor that is busy takes its time; nobody looks at a button for longer. */
const CANCEL_PATIENCE_MS = 10_000;
/** A log_id and a hash. */
const BODY_LIMIT_BYTES = 16 * 1024;

export type PageAnswer =
  | { readonly kind: 'done'; readonly value: ActionAnswer }
  | { readonly kind: 'refused'; readonly refusal: PageRefusal };

/** What a page may do. `undefined` for a path that is no action. */
export type PageActions = (path: string, request: IncomingMessage) => Promise<PageAnswer> | undefined;

export function createPageActions(runner: Pick<HubRunner, 'cancelOperation' | 'decide'>): PageActions {
  const read = createBodyReader({ one: BODY_LIMIT_BYTES, all: 64 * BODY_LIMIT_BYTES });
  const act = async <T>(
    request: IncomingMessage,
    isWanted: (value: unknown) => value is T,
    action: (wanted: T) => Promise<PageAnswer>,
  ): Promise<PageAnswer> => {
    const refusal = refuseForm(request);
    if (refusal !== undefined) return { kind: 'refused', refusal };
    const body = await read(request);
    if (body.kind === 'too_large') return refused(413, `Expected at most ${BODY_LIMIT_BYTES} bytes.`);
    if (body.kind !== 'text') return refused(503, 'The request could not be read: try again.');
    const value = parse(body.text);
    return isWanted(value)
      ? action(value)
      : refused(400, 'Expected JSON with the members of this action: see server/link/protocol.ts.');
  };
  return (path, request) => {
    if (path === 'cancel') return act(request, isCancelRequest, (wanted) => cancel(runner, wanted));
    if (path === 'approve') return act(request, isApproveRequest, (wanted) => approve(runner, wanted));
    return undefined;
  };
}

async function cancel(runner: Pick<HubRunner, 'cancelOperation'>, { log_id }: CancelRequest): Promise<PageAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), CANCEL_PATIENCE_MS);
  });
  const answer = await Promise.race([runner.cancelOperation(log_id, BY), late]);
  clearTimeout(timer);
  if (answer === 'late')
    return done(`The Editor has been asked to stop it, and has not answered within ${CANCEL_PATIENCE_MS / 1000} s.`);
  return answer.outcome === 'not_found' ? refused(404, answer.message) : done(answer.message);
}

async function approve(
  runner: Pick<HubRunner, 'decide'>,
  { log_id, code_hash, approved }: ApproveRequest,
): Promise<PageAnswer> {
  const outcome = await runner.decide({ log_id, code_hash, approved, by: BY });
  switch (outcome) {
    case 'taken':
      return done(approved ? 'Approved: it runs as soon as that is stored.' : 'Refused: it never runs.');
    case 'none_open':
      return refused(404, 'No question is open about this operation: it was answered elsewhere, or it has ended.');
    case 'other_work':
      return refused(400, 'The hash is not that of this operation: nothing was approved. Look at it again.');
    case 'too_late':
      return done('It was too late: the operation had waited longer than the hold window, and never runs.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const done = (message: string): PageAnswer => ({ kind: 'done', value: { message } });
const refused = (status: PageRefusal['status'], reason: string): PageAnswer => ({
  kind: 'refused',
  refusal: { status, reason },
});

function isCancelRequest(value: unknown): value is CancelRequest {
  return typeof memberOf(value, 'log_id') === 'string';
}

function isApproveRequest(value: unknown): value is ApproveRequest {
  return (
    isCancelRequest(value) &&
    typeof memberOf(value, 'code_hash') === 'string' &&
    typeof memberOf(value, 'approved') === 'boolean'
  );
}
