import type { Mutant } from './mutant.ts';

/** Hubs that mind the user's policy, his approvals and the Editor's own tools less than they say. */
export const policyMutants: readonly Mutant[] = [
  {
    id: 'query-methods-not-judged',
    title: 'A query that may change something is judged like one that only looks',
    requirement: 'SEC-06',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/protocol/decide-call.ts',
        find: "  if (call.tool !== 'unity_query' || call.params.allow_methods !== true) return verdict;",
        replace: "  if (call.tool !== 'unity_query' || toolName(call) === 'unity_query') return verdict;",
      },
    ],
  },
  {
    id: 'policy-never-looked-at',
    title: 'Clients hear of a policy that shows other tools at the next reload, or never',
    requirement: 'PSH-02',
    part: 'shell',
    changes: [
      {
        file: 'server/process/watches.ts',
        find: "again(log, 'policies and machines cannot be looked at', () => watched.lookAtRights()),",
        replace: '() => undefined,',
      },
    ],
  },
  {
    id: 'permit-for-every-tool',
    title: 'What the user permits for a while is permitted to every tool of the project',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/work/permits.ts',
        find: 'const found = permitsNow(editor, hub.now).find((one) => one.name === name);',
        replace: "const found = permitsNow(editor, hub.now).find(() => name !== '');",
      },
    ],
  },
  {
    id: 'permit-for-methods',
    title: 'Who permits queries for a while permits those that may change something as well',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/work/permits.ts',
        find: "work.tool === 'unity_query' && work.params['allow_methods'] === true ? QUERY_METHODS : toolName(work)",
        replace: 'work.tool === QUERY_METHODS ? QUERY_METHODS : toolName(work)',
      },
    ],
  },
  {
    id: 'permit-never-revoked',
    title: 'The live page says that a permission is taken back, and it holds',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/work/permits.ts',
        find: 'editor.permits = editor.permits.filter((one) => one !== revoked);',
        replace: 'editor.permits = editor.permits.filter((one) => one === revoked || one !== revoked);',
      },
    ],
  },
  {
    id: 'live-rule-for-anything',
    title: 'The live page writes a rule for whatever tool its request names',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/live/page-actions.ts',
        find: 'if (editor === undefined || decided.length > 0)',
        replace: 'if (editor === undefined)',
      },
    ],
  },
  {
    id: 'ask-counts-as-allow',
    title: 'What the user is to be asked about is simply sent',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: "const ask = mustAsk ? { reason: verdict.reason, through: through ?? 'nobody' } : undefined;",
        replace: 'const ask = undefined;',
      },
    ],
    search: { runs: 1500, rules: ['approved-first'] },
  },
  {
    id: 'denied-work-is-accepted',
    title: 'The policy denies a tool, and its calls run',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      { file: 'server/hub/work/acceptance.ts', find: "if (verdict.decision === 'deny' || (", replace: 'if ((' },
    ],
    search: { runs: 1500, rules: ['approved-first'] },
  },
  {
    id: 'reading-tools-are-not-judged',
    title: 'The policy denies a tool that only reads, and it reads',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/deny.ts',
        find: "if (verdict.decision === 'allow') return false;",
        replace: 'if (verdict.reason !== undefined) return false;',
      },
    ],
  },
  {
    id: 'custom-tool-judged-as-allowed',
    title: 'Rules about a custom tool are looked for under the name that all of them share',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/protocol/decide-call.ts',
        find: 'const verdict = judge(toolName(call));',
        replace: 'const verdict = judge(call.tool);',
      },
    ],
    search: { runs: 3000, rules: ['approved-first', 'blocked-for-a-reason'] },
  },
  {
    id: 'mute-client-waits-for-nobody',
    title: 'Work of a client that cannot ask the user waits for an answer that no user was asked for',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: ' || (mustAsk && through === undefined))',
        replace: ')',
      },
    ],
  },
  {
    id: 'asked-only-once',
    title: 'A client that comes back while the question is open is not asked',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'open.call.can_ask !== true || !isSubmission(open)) return false;',
        replace: 'open.call.can_ask !== true || open.deduplicated) return false;',
      },
    ],
  },
  {
    id: 'any-approval-counts',
    title: 'An approval of other code lets the work start',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/approval.ts',
        find: 'if (question.asked.code_hash !== answer.code_hash)',
        replace: "if (answer.code_hash === '')",
      },
    ],
    search: { runs: 3000, rules: ['approved-first'] },
  },
  {
    id: 'refusal-is-ignored',
    title: 'Whatever the user answers counts as yes',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/approval.ts',
        find: 'if (answer.approved) approve',
        replace: "if (answer.log_id !== '') approve",
      },
    ],
    search: { runs: 3000, rules: ['approved-first'] },
  },
  {
    id: 'full-disk-loses-the-approval',
    title: 'An approval that cannot be stored at once counts as a refusal',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/approval.ts',
        find: "if (outcome.kind === 'failed') {",
        replace: "if (outcome.kind === 'failed' && hub.now < 0) {",
      },
    ],
    search: { runs: 6000, rules: ['blocked-for-a-reason'] },
  },
  {
    id: 'approval-is-not-stored',
    title: 'Another server sends approved work without the approval, and the Editor does not start it',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/approval.ts',
        find: "patch: { state: 'accepted', history, approval } }",
        replace: "patch: { state: 'accepted', history } }",
      },
    ],
  },
  {
    id: 'approval-stays-at-the-server',
    title: 'Approved work is sent without the approval',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/dispatch.ts',
        find: '    ...(approval === undefined ? {} : { approval }),\n',
        replace: '',
      },
    ],
    search: { runs: 3000, rules: ['blocked-for-a-reason'] },
  },
  {
    id: 'questioned-work-holds-up-the-queue',
    title: 'Nothing starts while the user has not answered',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/dispatch.ts',
        find: 'if (live === undefined || editor.full',
        replace:
          "if (live === undefined || [...editor.live.values()].some(({ phase }) => phase === 'asking') || editor.full",
      },
    ],
  },
  {
    id: 'open-question-for-ever',
    title: 'Work that is not approved waits for ever',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/time-limits.ts',
        find: "if (live.phase === 'asking' && live.accepted) return giveUp(hub, live);",
        replace: '',
      },
    ],
  },
  {
    id: 'timeout-hides-the-question',
    title: 'A timeout says that the work goes on, while it waits for the user',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/describe-progress.ts',
        find: "  if (live.phase === 'asking') return awaitingApproval(live, windows);\n",
        replace: '',
      },
    ],
  },
  {
    id: 'restart-starts-what-was-asked',
    title: 'A server that starts again sends what awaited an approval',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/adopt.ts',
        find: "import { blockOperation } from './approval.ts';",
        replace: "import { blockOperation } from './approval.ts';\nimport { enqueueWork } from './dispatch.ts';",
      },
      {
        file: 'server/hub/work/adopt.ts',
        find: "  if (operation.state === 'awaiting_approval') blockOperation(",
        replace:
          "  if (operation.state === 'awaiting_approval') enqueueWork(live);\n  else if (operation.state === 'suspended') blockOperation(",
      },
      {
        file: 'server/hub/work/dispatch.ts',
        find: "from: ['accepted', 'queued'], patch:",
        replace: "from: ['accepted', 'queued', 'awaiting_approval'], patch:",
      },
    ],
    search: { runs: 3000, rules: ['approved-first'] },
  },
  {
    id: 'cancel-leaves-questioned-work',
    title: 'Work that was cancelled while the user had not answered starts when he says yes',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/cancel.ts',
        find: 'if (!live.mayHaveLeft) return endCancelled(hub, live);',
        replace: "  if (live.phase === 'asking') return;\n  if (!live.mayHaveLeft) return endCancelled(hub, live);\n",
      },
    ],
  },
  {
    id: 'execution-limit-forgotten',
    title: 'Nothing asks work to stop that runs longer than the policy gives it',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/updates.ts',
        find: "if (next !== 'queued' && live.max_execution_ms !== undefined) limitExecution(hub, live, hub.now);",
        replace: '',
      },
    ],
  },
  {
    id: 'custom-tool-runs-twice',
    title: 'A custom tool whose answer reached no client runs again',
    requirement: 'EXO-06',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: "boolean => tool !== 'unity_query';",
        replace: "boolean => tool === 'unity_execute_code';",
      },
    ],
    search: { runs: 6000, rules: ['once-per-identity'] },
  },
  {
    id: 'harmless-tool-gets-an-old-answer',
    title: 'A custom tool that may simply run again gets the answer of an earlier call',
    requirement: 'SEC-04',
    part: 'hub',
    changes: [{ file: 'server/hub/work/acceptance.ts', find: ' && verdict.idempotent !== true', replace: '' }],
  },
];
