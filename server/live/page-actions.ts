import type { IncomingMessage } from 'node:http';
import { createBodyReader } from '../clients/http/connections.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import { refuseForm, type PageRefusal } from './page-sessions.ts';
import type { PolicyDecision } from '../../generated/typescript/types.ts';
import type {
  ActionAnswer,
  ApproveRequest,
  CancelRequest,
  DecideToolsRequest,
  RevokePermitRequest,
} from '../clients/link/protocol.ts';
import { memberOf, parseJson } from '../lib/json.ts';
import { failureOf } from '../lib/errors.ts';
import { withTimeout } from '../lib/waiting.ts';

/** Its name in history and audit log. */
const BY = 'the live page';
/** Time limit of a cancel by button; a busy Editor may take longer. */
const CANCEL_PATIENCE_MS = 10_000;
/** A log_id and a hash, or the names of tools. */
const BODY_LIMIT_BYTES = 16 * 1024;

export type PageAnswer =
  | { readonly kind: 'done'; readonly value: ActionAnswer }
  | { readonly kind: 'refused'; readonly refusal: PageRefusal };

/** The actions of a page. Undefined for any other path. */
export type PageActions = (path: string, request: IncomingMessage) => Promise<PageAnswer> | undefined;

export interface PageActionsOptions {
  readonly runner: Pick<HubRunner, 'cancelOperation' | 'decide' | 'summary' | 'feed'>;
  /** Sets the decision on these tools in the user's policy file. Throws, in a sentence, where it cannot. */
  readonly decideTools: (tools: readonly string[], decision: PolicyDecision) => void;
}

export function createPageActions(options: PageActionsOptions): PageActions {
  const { runner } = options;
  const read = createBodyReader({ one: BODY_LIMIT_BYTES, all: 64 * BODY_LIMIT_BYTES });
  const act = async <T>(
    request: IncomingMessage,
    isWanted: (value: unknown) => value is T,
    action: (wanted: T) => Promise<PageAnswer>,
  ): Promise<PageAnswer> => {
    const refusal = refuseForm(request);
    if (refusal !== undefined) return { kind: 'refused', refusal };
    const body = await read(request);
    if (body.kind === 'too_large') return answerRefused(413, `Expected at most ${BODY_LIMIT_BYTES} bytes.`);
    if (body.kind !== 'text') return answerRefused(503, 'The request could not be read: try again.');
    const value = parseJson(body.text);
    return isWanted(value)
      ? action(value)
      : answerRefused(400, 'Expected JSON with the members of this action: see server/clients/link/protocol.ts.');
  };
  return (path, request) => {
    if (path === 'cancel') return act(request, isCancelRequest, (wanted) => cancelWork(runner, wanted));
    if (path === 'approve') return act(request, isApproveRequest, (wanted) => approveWork(runner, wanted));
    if (path === 'revoke-permit')
      return act(request, isRevokePermitRequest, async (wanted) => revokePermit(runner, wanted));
    if (path === 'decide-tools')
      return act(request, isDecideToolsRequest, async (wanted) => decideOnTools(options, wanted));
    return undefined;
  };
}

async function cancelWork(runner: Pick<HubRunner, 'cancelOperation'>, { log_id }: CancelRequest): Promise<PageAnswer> {
  const answer = await withTimeout(runner.cancelOperation(log_id, BY), CANCEL_PATIENCE_MS);
  if (answer === 'silent')
    return answerDone(
      `The Editor has been asked to stop it, and has not answered within ${CANCEL_PATIENCE_MS / 1000} s.`,
    );
  return answer.outcome === 'not_found' ? answerRefused(404, answer.message) : answerDone(answer.message);
}

async function approveWork(
  runner: Pick<HubRunner, 'decide'>,
  { log_id, code_hash, approved, permit }: ApproveRequest,
): Promise<PageAnswer> {
  const given = approved && permit !== undefined ? { permit } : {};
  const outcome = await runner.decide({ log_id, code_hash, approved, by: BY, ...given });
  switch (outcome) {
    case 'taken':
      return answerDone(takenText(approved, permit));
    case 'none_open':
      return answerRefused(
        404,
        'No question is open about this operation: it was answered elsewhere, or it has ended.',
      );
    case 'other_work':
      return answerRefused(400, 'The hash does not match this operation, so nothing was approved. Look at it again.');
    case 'too_late':
      return answerDone('Too late: the operation waited longer than the hold window and will not run.');
  }
}

function takenText(approved: boolean, permit: ApproveRequest['permit']): string {
  if (!approved) return 'Refused: it never runs.';
  const text = 'Approved: it runs as soon as that is stored.';
  if (permit === undefined) return text;
  const until = permit === 'session' ? 'until the server ends' : 'for ten minutes';
  return `${text} You are not asked about this tool in this project ${until}; its Editor's card takes that back.`;
}

function revokePermit(
  runner: Pick<HubRunner, 'feed' | 'summary'>,
  { project_path, name }: RevokePermitRequest,
): PageAnswer {
  const editor = runner.summary().editors.find((one) => one.project_path === project_path);
  if (editor?.permits?.some((one) => one.name === name) !== true)
    return answerRefused(404, 'This project has no permission of that name: it has expired or was withdrawn.');
  runner.feed({ type: 'permit_revoked', project_path, name, by: BY });
  return answerDone(`You are asked again before ${name} runs.`);
}

/** Only tools that are still undecided: a page must not add a rule without a question, or replace one that was made meanwhile. */
function decideOnTools(
  { runner, decideTools }: PageActionsOptions,
  { project_path, tools, decision }: DecideToolsRequest,
): PageAnswer {
  const editor = runner.summary().editors.find((one) => one.project_path === project_path);
  const decided = tools.filter((tool) => editor?.undecided_tools?.includes(tool) !== true);
  if (editor === undefined || decided.length > 0)
    return answerRefused(
      404,
      `Nothing was written: ${decided.join(', ') || 'these tools'} of ${project_path} no longer wait for a decision. Look at the list again.`,
    );
  const failure = failureOf(() => decideTools(tools, decision));
  if (failure !== undefined) return answerRefused(503, `Nothing was written: ${failure}`);
  runner.feed({ type: 'policy_may_have_changed' });
  return answerDone(
    `${sentenceOf[decision]}: ${tools.join(', ')}. To change it: mcp-unity-bridge policy allow|ask|deny <tool>.`,
  );
}

const sentenceOf: Readonly<Record<PolicyDecision, string>> = {
  allow: 'Clients may call',
  ask: 'You are asked before each call of',
  deny: 'No client may call',
};

const answerDone = (message: string): PageAnswer => ({ kind: 'done', value: { message } });
const answerRefused = (status: PageRefusal['status'], reason: string): PageAnswer => ({
  kind: 'refused',
  refusal: { status, reason },
});

function isCancelRequest(value: unknown): value is CancelRequest {
  return typeof memberOf(value, 'log_id') === 'string';
}

function isDecideToolsRequest(value: unknown): value is DecideToolsRequest {
  const tools = memberOf(value, 'tools');
  const decision = memberOf(value, 'decision');
  return (
    typeof memberOf(value, 'project_path') === 'string' &&
    Array.isArray(tools) &&
    tools.length > 0 &&
    tools.every((tool) => typeof tool === 'string') &&
    typeof decision === 'string' &&
    Object.hasOwn(sentenceOf, decision)
  );
}

function isApproveRequest(value: unknown): value is ApproveRequest {
  return (
    isCancelRequest(value) &&
    typeof memberOf(value, 'code_hash') === 'string' &&
    typeof memberOf(value, 'approved') === 'boolean' &&
    [undefined, 'ten_minutes', 'session'].some((one) => one === memberOf(value, 'permit'))
  );
}

function isRevokePermitRequest(value: unknown): value is RevokePermitRequest {
  return typeof memberOf(value, 'project_path') === 'string' && typeof memberOf(value, 'name') === 'string';
}
