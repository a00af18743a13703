import type { Mutant } from './mutant.ts';

/** Broken hubs: what is accepted, sent, ended and answered, and when. */
export const hubMutants: readonly Mutant[] = [
  {
    id: 'end-before-its-lines-are-stored',
    title: 'The server answers with an end before it has stored the log entries that came in front of it',
    requirement: 'LGS-07',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/endings.ts',
        find: 'if (last === undefined) return then();',
        replace: 'if (last === undefined || logId.length > 0) return then();',
      },
    ],
  },
  // Answers
  {
    id: 'nameless-timeout',
    title: 'A timeout does not say how to get the result',
    requirement: 'ENV-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/answers.ts',
        find: 'Call unity_get_result with log_id',
        replace: 'Ask again with log_id',
      },
    ],
    search: { runs: 1000, rules: ['valid-messages'] },
  },
  {
    id: 'late-answer-dropped-without-id',
    title: 'A call that takes long ends as "Request timed out", with no id to ask about (CoderGamester/mcp-unity)',
    requirement: 'ENV-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'import { inProgressEnvelope,',
        replace: 'import { inProgressEnvelope, refusalEnvelope,',
      },
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'isSubmission(open) ? timeoutEnvelope(news, open.deduplicated) : inProgressEnvelope(news)',
        replace:
          "isSubmission(open) ? refusalEnvelope(hub.options.newId(hub.now), { code: 'execution_error', error: 'Request timed out' }) : inProgressEnvelope(news)",
      },
    ],
    search: { runs: 1000, rules: ['told-the-id', 'ends-for-a-reason', 'truthful-end'] },
  },
  {
    id: 'field-drift',
    title: 'The server writes errorCode where the contract says error_code',
    requirement: 'ENV-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/answers.ts',
        find: 'return build.errorEnvelope({ log_id, error, error_code: code, message: words.message, advice: advice ?? words.advice });',
        replace:
          "return { status: 'error', log_id, is_complete: true, error, ...{ errorCode: code }, message: words.message } as ErrorEnvelope;",
      },
    ],
    search: { runs: 1000, rules: ['valid-messages'] },
  },
  {
    id: 'null-result-left-out',
    title: 'Work that returns nothing completes without a result',
    requirement: 'ENV-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/answers.ts',
        find: 'log_id, result: outcome.result, message,',
        replace: 'log_id, result: outcome.result ?? (undefined as never), message,',
      },
    ],
  },
  {
    id: 'execute-says-in-progress',
    title: 'unity_execute_code answers in_progress where its wait ends',
    requirement: 'ENV-06',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'isSubmission(open) ? timeoutEnvelope(news, open.deduplicated) : inProgressEnvelope(news)',
        replace: 'inProgressEnvelope(news)',
      },
    ],
    search: { runs: 1000, rules: ['valid-messages'] },
  },
  {
    id: 'not-found-goes-on',
    title: 'not_found says that it is not complete, so that a polling loop never ends',
    requirement: 'ENV-06',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/answers.ts',
        find: 'return build.notFoundEnvelope({ log_id: asked, ...why',
        replace:
          "return Object.assign({ status: 'not_found' as const, is_complete: false as true }, { log_id: asked, ...why",
      },
    ],
  },
  {
    id: 'not-found-under-another-id',
    title: 'not_found does not echo the id that was asked for',
    requirement: 'ENV-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/lookup.ts',
        find: 'notFoundEnvelope(asked, hub',
        replace: 'notFoundEnvelope(hub.options.newId(hub.now), hub',
      },
    ],
  },
  {
    id: 'result-gone-after-first-read',
    title: 'The result of finished work is gone when a client asks for it a second time',
    requirement: 'ENV-07',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/lookup.ts',
        find: "operation: (operation) => answerTerminal(hub, open, operation, 'own')",
        replace: "operation: ({ outcome: _outcome, ...operation }) => answerTerminal(hub, open, operation, 'own')",
      },
    ],
    search: { runs: 1000, rules: ['ends-once'] },
  },
  {
    id: 'canary',
    title: 'A result is missing about once in a hundred runs: the search is long enough to see that',
    requirement: 'ENV-07',
    part: 'hub',
    isCanary: true,
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'terminalEnvelope(operation, given), {',
        replace:
          "terminalEnvelope(hub.now % 211 === 0 && operation.outcome?.status === 'completed' ? { ...operation, outcome: { status: 'completed', result: null } } : operation, given), {",
      },
    ],
    search: { runs: 6000, rules: ['ends-once'] },
  },
  {
    id: 'partial-only-while-running',
    title: 'The answer of a running operation has no room for its partial result once it has ended',
    requirement: 'PAR-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/answers.ts',
        find: 'const partial_result = operation.partial?.value;',
        replace: 'const partial_result = undefined;',
      },
    ],
    search: { runs: 1000, rules: ['newest-partial', 'ends-once'] },
  },
  {
    id: 'member-under-another-name',
    title: 'The time of the end has a name in the answer that the contract does not know',
    requirement: 'ENV-01',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/answers.ts',
        find: 'return build.completedEnvelope({ log_id, result: outcome.result, message, advice, partial_result, deduplicated, finished_at });',
        replace:
          'return { ...build.completedEnvelope({ log_id, result: outcome.result, message, advice, partial_result, deduplicated }), ...{ ended_at: finished_at } };',
      },
    ],
    search: { runs: 1000, rules: ['valid-messages'] },
  },
  {
    id: 'timeout-without-partial',
    title: 'A timeout keeps the partial result to itself',
    requirement: 'ENV-08',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'timeoutEnvelope(news, open.deduplicated)',
        replace: 'timeoutEnvelope({ ...news, partial: undefined }, open.deduplicated)',
      },
    ],
    search: { runs: 1000, rules: ['newest-partial'] },
  },
  // Timeouts
  {
    id: 'gives-up-early',
    title: 'A call waits half as long as it was asked to',
    requirement: 'TMO-01',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'timeoutOf(call) - waitedMs)',
        replace: 'Math.floor(timeoutOf(call) / 2) - waitedMs)',
      },
    ],
    search: { runs: 1000, rules: ['waits-as-asked'] },
  },
  {
    id: 'milliseconds-as-seconds',
    title: 'A timeout of 1000 ms is taken for 1000 s',
    requirement: 'TMO-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'timeoutOf(call) - waitedMs)',
        replace: 'timeoutOf(call) * 1000 - waitedMs)',
      },
    ],
    search: { runs: 1000, rules: ['answers-in-time'] },
  },
  {
    id: 'waits-too-long',
    title: 'A call waits twice as long as it was asked to',
    requirement: 'TMO-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'timeoutOf(call) - waitedMs)',
        replace: 'timeoutOf(call) * 2 - waitedMs)',
      },
    ],
    search: { runs: 1000, rules: ['answers-in-time'] },
  },
  {
    id: 'zero-is-the-default',
    title: 'A timeout of 0 is taken for none, and the default of a second is waited for',
    requirement: 'TMO-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: 'return call.params.timeout ?? limits.timeout_default_ms;',
        replace: 'return call.params.timeout || limits.timeout_default_ms;',
      },
    ],
    search: { runs: 1000, rules: ['answers-in-time'] },
  },
  {
    id: 'replay-waits-anew',
    title: 'After a restart of the server a call waits its whole timeout again',
    requirement: 'TMO-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/hub.ts',
        find: 'openCall(hub, event.call, event.call.waited_ms + hub.now - cameAt)',
        replace: 'openCall(hub, event.call, hub.now - cameAt)',
      },
    ],
    search: { runs: 3000, rules: ['answers-in-time'] },
  },
  {
    id: 'timeout-cancels',
    title: 'A timeout takes the work out of the queue, or asks it to stop',
    requirement: 'TMO-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: "import { markAnswered } from './delivery.ts';",
        replace: "import { markAnswered } from './delivery.ts';\nimport { cancelOperation } from '../work/cancel.ts';",
      },
      {
        file: 'server/hub/calls/waiters.ts',
        find: '  const { log_id, partial } = live.operation;\n',
        replace:
          "  const { log_id, partial } = live.operation;\n  if (isSubmission(open)) cancelOperation(hub, { type: 'cancel_operation', command_id: -1, log_id, by: 'a timeout' });\n",
      },
    ],
    search: { runs: 1000, rules: ['ends-for-a-reason'] },
  },
  {
    id: 'timeout-requeues',
    title: 'A retry after a timeout queues the work again: one menu item ran as six builds (CoplayDev/unity-mcp 1130)',
    requirement: 'EXO-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'if (twin !== undefined) return joinOrPark(hub, open, twin); const finished',
        replace: 'if (twin !== undefined && twin.calls.size > 0) return joinOrPark(hub, open, twin);\n  const finished',
      },
      {
        file: 'server/hub/work/accept.ts',
        find: '    identity: work.identity,\n',
        replace: '    identity: hub.byIdentity.has(work.identity) ? hub.options.newId(hub.now) : work.identity,\n',
      },
    ],
    search: { runs: 1500, rules: ['once-per-identity'] },
  },
  {
    id: 'timeout-in-identity',
    title: 'A retry with a longer timeout is taken for other work',
    requirement: 'EXO-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'const { timeout: _timeout, idempotency_key: _key, ...params } = call.params;',
        replace: 'const { idempotency_key: _key, ...params } = call.params;',
      },
    ],
    search: { runs: 1500, rules: ['once-per-identity'] },
  },
  {
    id: 'silence-decides',
    title: 'Work whose Editor has missed its heartbeats is given up as interrupted',
    requirement: 'TMO-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/editors/frames.ts',
        find: "import { closeConnection } from './connections.ts';",
        replace:
          "import { closeConnection } from './connections.ts';\nimport { endOperation, errorEnding } from '../work/endings.ts';",
      },
      {
        file: 'server/hub/editors/frames.ts',
        find: '    closeConnection(hub, connection, `no frame for',
        replace:
          "    for (const live of connection.editor?.live.values() ?? []) if (live.mayHaveLeft) endOperation(hub, live, errorEnding('interrupted', 'The Editor does not answer.'));\n    closeConnection(hub, connection, `no frame for",
      },
    ],
    search: { runs: 4500, rules: ['ends-for-a-reason'] },
  },
  {
    id: 'one-timeout-for-all',
    title: 'When one waiter gives up, all who wait for the same work are told to (hatayama/uLoopMCP 401)',
    requirement: 'TMO-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: '  answerCall(hub, open, isSubmission(open) ? timeoutEnvelope',
        replace:
          '  for (const other of [...live.calls]) if (other !== open) answerCall(hub, other, isSubmission(other) ? timeoutEnvelope(news, other.deduplicated) : inProgressEnvelope(news), { log_id, terminal: false });\n  answerCall(hub, open, isSubmission(open) ? timeoutEnvelope',
      },
    ],
    search: { runs: 1500, rules: ['waits-as-asked'] },
  },
  {
    id: 'poll-waits-for-the-work',
    title: 'unity_get_result of running work comes back when the main thread is done with it',
    requirement: 'LOG-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/waiters.ts',
        find: '  const at = settled ? open.deadline',
        replace:
          "  if (live?.operation.state === 'running' && !isSubmission(open)) return;\n  const at = settled ? open.deadline",
      },
    ],
    search: { runs: 1000, rules: ['answers-in-time'] },
  },
  // Partial results
  {
    id: 'keeps-first-partial',
    title: 'The first partial result is never replaced',
    requirement: 'PAR-01',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/updates.ts',
        find: '|| seq <= (live.operation.partial?.seq ?? 0)) return;',
        replace: '|| live.operation.partial !== undefined) return;',
      },
    ],
    search: { runs: 1000, rules: ['newest-partial'] },
  },
  {
    id: 'older-partial-wins',
    title: 'News that come late put an older partial result in the place of a newer one',
    requirement: 'PAR-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/updates.ts',
        find: 'if (live.ending !== undefined || update.seq <= live.updateSeq) return;',
        replace: 'if (live.ending !== undefined) return;',
      },
      {
        file: 'server/hub/work/updates.ts',
        find: ' || seq <= (live.operation.partial?.seq ?? 0)) return;',
        replace: ') return;',
      },
    ],
  },
  {
    id: 'progress-only-at-the-end',
    title: 'Partial results are not told to a client that gave a progress token',
    requirement: 'PAR-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/tell/tell-changes.ts',
        find: 'else sendProgress(hub, open, preview(partial.value));',
        replace: '',
      },
    ],
  },
  {
    id: 'silent-while-it-runs',
    title: 'A client with a progress token hears nothing of work that tells nothing',
    requirement: 'PAR-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/tell/tell-changes.ts',
        find: 'if (open.live !== undefined) sendProgress(hub, open, describeProgress(',
        replace: 'if (open.live === undefined) sendProgress(hub, open, describeProgress(',
      },
    ],
  },
  // Exactly once
  {
    id: 'no-dedupe',
    title: 'A call that is identical to one in flight is new work',
    requirement: 'EXO-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'const identity = callIdentity(parts, hub.options.hash);',
        replace:
          'const identity = callIdentity({ ...parts, client: `${parts.client} ${open.call.call_id}` }, hub.options.hash);',
      },
    ],
    search: { runs: 1000, rules: ['once-per-identity'] },
  },
  {
    id: 'twins-found-by-the-store-alone',
    title:
      'The hub does not look for identical calls in flight itself, and has two of one identity until the store refuses one',
    requirement: 'EXO-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'const twin = key === undefined ? hub.byIdentity.get(identity) : hub.byKey.get(key);',
        replace: "const twin = key === undefined ? hub.byIdentity.get('') : hub.byKey.get(key);",
      },
    ],
    search: { runs: 1000, rules: ['consistent-hub'] },
  },
  {
    id: 'dedupe-in-memory-only',
    title: 'What has been asked and answered is forgotten when the server ends',
    requirement: 'EXO-01',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/boot.ts',
        find: '  for (const { request, log_id } of snapshot.requests) hub.requests.set(requestKey(request), log_id);\n',
        replace: '',
      },
      {
        file: 'server/hub/boot.ts',
        find: 'if (isTerminal(operation.state)) rememberFinished(hub, operation);',
        replace: 'if (isTerminal(operation.state)) void rememberFinished;',
      },
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'if (accepted !== undefined) return accepted.store_id === hub.storeId ? rejoin',
        replace: 'if (accepted?.log_id === "") return accepted.store_id === hub.storeId ? rejoin',
      },
    ],
    search: { runs: 6000, rules: ['once-per-identity'] },
  },
  {
    id: 'deduplicated-not-said',
    title: 'A call that joins work in flight is not told so',
    requirement: 'EXO-05',
    part: 'hub',
    changes: [{ file: 'server/hub/calls/waiters.ts', find: '  open.deduplicated = true;\n', replace: '' }],
  },
  {
    id: 'clients-are-one',
    title: 'The same code from two clients is taken for one call',
    requirement: 'EXO-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'const identity = callIdentity(parts, hub.options.hash);',
        replace: "const identity = callIdentity({ ...parts, client: '' }, hub.options.hash);",
      },
    ],
  },
  {
    id: 'resent-under-new-id',
    title: 'After a reconnect the work in flight is sent again under another id',
    requirement: 'EXO-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/dispatch.ts',
        find: 'store_id: hub.storeId,\n    log_id,\n    accept_seq,\n    generation',
        replace:
          "store_id: hub.storeId,\n    log_id: live.knownToEditor ? log_id.replace(/.$/, 'f') : log_id,\n    accept_seq,\n    generation",
      },
    ],
    search: { runs: 1500, rules: ['starts-once'] },
  },
  {
    id: 'acknowledges-before-stored',
    title: 'Work is sent before its acceptance is durable',
    requirement: 'EXO-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/accept.ts',
        find: "  writeStore(hub, { kind: 'accept', operation: live.operation,",
        replace:
          "  confirmAcceptance(hub, live, undefined);\n  writeStore(hub, { kind: 'accept', operation: live.operation,",
      },
    ],
    search: { runs: 1000, rules: ['write-ahead', 'crash'] },
  },
  {
    id: 'answers-before-stored',
    title: 'An end is told before it is durable',
    requirement: 'EXO-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/endings.ts',
        find: '  if (neverStarted(ended)) releaseIdentity(hub, live);\n',
        replace:
          "  if (neverStarted(ended)) releaseIdentity(hub, live);\n  for (const open of live.calls) answerTerminal(hub, open, ended, 'own');\n",
      },
    ],
    search: { runs: 1000, rules: ['write-ahead'] },
  },
  {
    id: 'mark-not-durable',
    title: 'Where work was sent to is written down after it was sent',
    requirement: 'EXO-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/dispatch.ts',
        find: '  const patch = { sent, attempt: attempt + 1 };\n',
        replace:
          "  const patch = { sent, attempt: attempt + 1 };\n  live.phase = 'waiting';\n  reviseOperation(hub, live, { ...live.operation, ...patch });\n  sendQueued(hub, editor);\n",
      },
    ],
  },
  {
    id: 'never-sent-again',
    title: 'Work that a reload hit before its start is given up at once',
    requirement: 'EXO-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/reconcile.ts',
        find: 'if (!isHeld(hub, live)) return giveUp(hub, live); armHold',
        replace: 'giveUp(hub, live);\n  armHold',
      },
    ],
    search: { runs: 3000, rules: ['ends-for-a-reason'] },
  },
  {
    id: 'sent-again-for-ever',
    title: 'Work that did not start within the hold window is still started when Unity comes back',
    requirement: 'EXO-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/reconcile.ts',
        find: 'if (!isHeld(hub, live)) return giveUp(hub, live); armHold',
        replace: 'armHold',
      },
      {
        file: 'server/hub/work/reconcile.ts',
        find: 'live.accepted && !isHeld(hub, live)) giveUp',
        replace: 'live.accepted && live.editor !== editor) giveUp',
      },
      { file: 'server/hub/work/time-limits.ts', find: 'return; } giveUp(hub, live);', replace: 'return;\n  }\n' },
    ],
  },
  {
    id: 'foreign-journal-as-proof',
    title: 'That a new journal does not know the work counts as proof that it never started',
    requirement: 'EXO-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/reconcile.ts',
        find: "if (!sameJournal) return interruptOperation(hub, live, 'It was sent",
        replace:
          "if (!sameJournal) return redispatchUnstarted(hub, live);\n  if (!sameJournal) return interruptOperation(hub, live, 'It was sent",
      },
    ],
    search: { runs: 6000, rules: ['starts-once', 'truthful-end', 'ends-once'] },
  },
  {
    id: 'interrupted-as-not-started',
    title: 'Work of which it is not known how far it came is said not to have started',
    requirement: 'EXO-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/reconcile.ts',
        find: "endOperation(hub, live, errorEnding('interrupted', why));",
        replace: "endOperation(hub, live, errorEnding('not_started', why));",
      },
    ],
    search: { runs: 6000, rules: ['truthful-end', 'ends-for-a-reason'] },
  },
  {
    id: 'lost-answer-as-success',
    title: 'Work whose answer was lost counts as a success without a result (hatayama/uLoopMCP)',
    requirement: 'EXO-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/updates.ts',
        find: 'return failed(update, update.state);',
        replace:
          "return update.state === 'interrupted' ? { state: 'completed', outcome: { status: 'completed', result: null } } : failed(update, update.state);",
      },
    ],
    search: { runs: 1500, rules: ['truthful-end'] },
  },
  {
    id: 'unknown-as-failure',
    title: 'Work of which it is not known how far it came counts as failed, so that the client repeats it',
    requirement: 'EXO-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/updates.ts',
        find: 'return failed(update, update.state);',
        replace:
          "return update.state === 'interrupted' ? failed({ ...update, error_code: 'execution_error' } as FailedNews, 'failed') : failed(update, update.state);",
      },
    ],
    search: { runs: 3000, rules: ['fails-for-a-reason'] },
  },
  {
    id: 'delivered-when-given',
    title: 'An answer counts as delivered when the server gives it, read or not',
    requirement: 'EXO-06',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: 'if (open.call.request === undefined) return deliver(hub, open);',
        replace: 'if (open.answer !== undefined) return deliver(hub, open);',
      },
    ],
  },
  {
    id: 'resend-after-completion',
    title: 'A resend that comes just after the work has ended runs it again (review of CoplayDev/unity-mcp 1361)',
    requirement: 'EXO-06',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: 'const finished = hub.newest.get(identity);\n',
        replace: 'const finished = hub.finished.get(identity);\n',
      },
    ],
    search: { runs: 3000, rules: ['once-per-identity'] },
  },
  {
    id: 'late-cancel-ignored',
    title: 'A cancel that crosses the answer does not take the delivery back',
    requirement: 'EXO-06',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: 'if (finished?.deliveries.delete(open.call.call_id) !== true || isDelivered(finished)) return;',
        replace: 'if (finished === undefined || isDelivered(finished)) return;',
      },
    ],
  },
  {
    id: 'never-delivered',
    title: 'A delivered answer is given again instead of running the work anew',
    requirement: 'EXO-07',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: "if (open?.phase !== 'answered') return;\n  confirmRow(hub, open);",
        replace: 'if (open === undefined || hub.storeId !== "") return;\n  confirmRow(hub, open);',
      },
      {
        file: 'server/hub/calls/delivery.ts',
        find: 'if (finished === undefined || !terminal) return;',
        replace: 'if (finished === undefined || !terminal || hub.storeId !== "") return;',
      },
    ],
    search: { runs: 1500, rules: ['new-after-delivery'] },
  },
  {
    id: 'key-ignored',
    title: 'idempotency_key is read and not used',
    requirement: 'EXO-08',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'const { idempotency_key: key } = call.params;',
        replace: 'const key = hub.storeId === "" ? call.params.idempotency_key : undefined;',
      },
    ],
    search: { runs: 1500, rules: ['once-per-key'] },
  },
  {
    id: 'key-of-one-connection',
    title: 'A key is only known to the client that used it first',
    requirement: 'EXO-08',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'const { idempotency_key: key } = call.params;',
        replace:
          'const key = call.params.idempotency_key === undefined ? undefined : `${open.call.client.identity} ${call.params.idempotency_key}`;',
      },
    ],
    search: { runs: 3000, rules: ['once-per-key'] },
  },
  {
    id: 'payload-ignored',
    title: 'Other work under a known key gets the answer of the first',
    requirement: 'EXO-08',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'if (twin !== undefined && twin.operation.payload_hash !== payload) return',
        replace: "if (twin !== undefined && twin.operation.payload_hash === '') return",
      },
      {
        file: 'server/hub/work/undo-accept.ts',
        find: "if (of === 'key' && operation.payload_hash !== live.operation.payload_hash) return",
        replace: "if (of === 'key' && operation.payload_hash === '') return",
      },
    ],
  },
  {
    id: 'lease-expires',
    title: 'Work in flight counts as lost after the hold window, and an identical call runs it again',
    requirement: 'EXO-09',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'if (twin !== undefined) return joinOrPark(hub, open, twin); const finished',
        replace:
          'if (twin !== undefined && hub.now - twin.operation.accepted_at <= hub.windows.hold_window_ms) return joinOrPark(hub, open, twin);\n  const finished',
      },
      {
        file: 'server/hub/work/accept.ts',
        find: '    identity: work.identity,\n',
        replace: '    identity: hub.byIdentity.has(work.identity) ? hub.options.newId(hub.now) : work.identity,\n',
      },
    ],
  },
  {
    id: 'crosses-results',
    title: "An answer goes to the call that waits longest: B receives A's result (akiojin/unity-mcp-server)",
    requirement: 'EXO-10',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/endings.ts',
        find: "for (const open of live.calls) answerTerminal(hub, open, ended, open.deduplicated ? 'joined' : 'own');",
        replace:
          "const [oldest = live] = hub.operations.values();\n  for (const open of oldest.calls) answerTerminal(hub, open, ended, open.deduplicated ? 'joined' : 'own');",
      },
    ],
    search: { runs: 1500, rules: ['matched-by-id', 'answers-in-time'] },
  },
  {
    id: 'last-in-first-out',
    title: 'After a reload the newest work is sent first, and the Editor starts it as it comes',
    requirement: 'EXO-11',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/dispatch.ts',
        find: "filter(({ phase }) => phase === 'waiting' || phase === 'marking');",
        replace: "filter(({ phase }) => phase === 'waiting' || phase === 'marking').toReversed();",
      },
      {
        file: 'mock-unity/core/start-queue.ts',
        find: 'waiting.splice(before + 1, 0, { operation, since: now });',
        replace: 'waiting.splice(before === -2 ? 0 : waiting.length, 0, { operation, since: now });',
      },
    ],
    search: { runs: 6000, rules: ['starts-in-order'] },
  },
  {
    id: 'disconnect-ends-work',
    title: 'Work in flight is interrupted as soon as the connection of its Editor breaks',
    requirement: 'EXO-12',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/editors/connections.ts',
        find: 'armEvidence(hub, editor, editor.seenAt + hub.windows.editor_evidence_ms);',
        replace: 'armEvidence(hub, editor, hub.now);',
      },
    ],
    search: { runs: 1500, rules: ['ends-for-a-reason'] },
  },
  {
    id: 'waits-for-ever',
    title: 'Work of an Editor that never comes back stays in progress for ever',
    requirement: 'EXO-12',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/editors/connections.ts',
        find: '      if (live.mayHaveLeft) endOperation(hub, live, errorEnding(',
        replace: '      if (live.mayHaveLeft && live.cancel !== undefined) endOperation(hub, live, errorEnding(',
      },
    ],
  },
  // Cancel
  {
    id: 'claims-removed',
    title: 'A cancel that meets running work says that it was removed',
    requirement: 'CXL-01',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/cancel.ts',
        find: "return dropWish(hub, live, 'running', whatWasAsked",
        replace: "return dropWish(hub, live, 'removed' as 'running', whatWasAsked",
      },
    ],
    search: { runs: 3000, rules: ['removed-never-starts'] },
  },
  {
    id: 'cancel-ends-running-work',
    title: 'A cancel ends running work in the records, while it goes on in Unity',
    requirement: 'CXL-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/cancel.ts',
        find: "return dropWish(hub, live, 'running', whatWasAsked",
        replace: "endCancelled(hub, live);\n      return dropWish(hub, live, 'running', whatWasAsked",
      },
    ],
    search: { runs: 3000, rules: ['running-not-cancelled'] },
  },
  {
    id: 'client-cancel-stops-running-work',
    title: 'A cancelled request asks work to stop that has started meanwhile',
    requirement: 'CXL-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/cancel.ts',
        find: '...(cancel.automatic ? { unstarted_only: true } : {})',
        replace: '...{}',
      },
    ],
  },
  {
    id: 'cancels-always',
    title: 'A cancelled request removes work whose log_id a client was told',
    requirement: 'CXL-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/cancel.ts',
        find: 'if (live.calls.size > 0 || live.wanted || hasStarted',
        replace: 'if (live.calls.size > 0 || hasStarted',
      },
    ],
    search: { runs: 6000, rules: ['cancel-takes-nothing-away'] },
  },
  {
    id: 'cancel-forgets-other-waiters',
    title: 'A cancelled request removes work for which another client waits',
    requirement: 'CXL-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/cancel.ts',
        find: 'if (live.calls.size > 0 || live.wanted || hasStarted',
        replace: 'if (live.wanted || hasStarted',
      },
    ],
    search: { runs: 6000, rules: ['waiters-keep-work', 'cancel-takes-nothing-away'] },
  },
  {
    id: 'poll-cancel-removes',
    title: 'Who cancels a poll removes the work that it looks at',
    requirement: 'CXL-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/cancel.ts',
        find: 'if (live !== undefined && isSubmission(open)) removeIfUnwanted',
        replace: 'if (live !== undefined) removeIfUnwanted',
      },
      {
        file: 'server/hub/work/cancel.ts',
        find: 'if (live.calls.size > 0 || live.wanted || hasStarted',
        replace: 'if (live.calls.size > 0 || hasStarted',
      },
    ],
    search: { runs: 6000, rules: ['ends-for-a-reason', 'cancel-takes-nothing-away'] },
  },
  {
    id: 'closed-pipe-cancels',
    title: 'A client whose pipe closes takes its unstarted work with it',
    requirement: 'CXL-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/hub.ts',
        find: 'return abandonCall(hub, event.call_id);',
        replace: 'return cancelCall(hub, event.call_id);',
      },
    ],
    search: { runs: 3000, rules: ['ends-for-a-reason'] },
  },
  {
    id: 'removed-work-keeps-its-identity',
    title: 'A retry of work that was cancelled before its start gets "cancelled" again',
    requirement: 'CXL-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: 'if (!isRedelivered(tool) || neverStarted(operation) || until < hub.now) return;',
        replace: 'if (!isRedelivered(tool) || until < hub.now) return;',
      },
    ],
    search: { runs: 6000, rules: ['released-is-new'] },
  },
  {
    id: 'cancel-by-id-is-deaf',
    title: 'A cancel by id knows no operation that is unfinished',
    requirement: 'CXL-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/cancel.ts',
        find: 'if (live === undefined) return cancelEnded(hub, command_id, log_id);',
        replace: 'if (live === undefined || live.wanted) return cancelEnded(hub, command_id, log_id);',
      },
    ],
    search: { runs: 3000, rules: ['cancel-is-heard'] },
  },
  {
    id: 'cancel-by-id-forgotten',
    title: 'A cancel by id that was promised for later is forgotten when the server ends',
    requirement: 'CXL-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/adopt.ts',
        find: 'if (cancel_requested !== undefined && cancel_requested.passed_on !== true) live.cancel =',
        replace:
          'if (cancel_requested !== undefined && cancel_requested.passed_on !== true && !live.accepted) live.cancel =',
      },
    ],
  },
  {
    id: 'cancel-leaves-no-trace',
    title: 'The record of an operation does not say that a user asked the running code to stop',
    requirement: 'LGS-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/endings.ts',
        find: '    ...(cancel_requested === undefined ? {} : { cancel_requested }),\n',
        replace: '    ...(cancel_requested === undefined ? {} : {}),\n',
      },
      { file: 'server/hub/work/cancel.ts', find: 'patch: { cancel_requested: closed } });', replace: 'patch: {} });' },
    ],
  },
  // Retrieval
  {
    id: 'result-only-for-its-client',
    title: 'A result is only found by the client that asked for the work',
    requirement: 'LOG-01',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/lookup.ts',
        find: 'if (operation === undefined) return readEntry();',
        replace:
          '      if (operation === undefined || operation.client !== open.call.client.label) return readEntry();\n',
      },
    ],
    search: { runs: 1500, rules: ['acknowledged-ends', 'ends-once'] },
  },
  {
    id: 'forgets-unfinished',
    title: 'A server that starts knows nothing of unfinished work',
    requirement: 'LOG-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/boot.ts',
        find: 'else adoptOperation(hub, operation);',
        replace: '    else void adoptOperation;\n',
      },
    ],
    search: { runs: 1500, rules: ['acknowledged-ends'] },
  },
  {
    id: 'results-in-memory-only',
    title: 'A result is found as long as the process remembers it',
    requirement: 'LOG-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/lookup.ts',
        find: 'if (isExpired(hub, operation.finished_at)) return notFound();',
        replace: 'if (!hub.finished.has(logId)) return notFound();',
      },
    ],
    search: { runs: 1500, rules: ['ends-once', 'acknowledged-ends'] },
  },
  {
    id: 'expired-still-found',
    title: 'A result is given out after its time, if the store has not come to it yet',
    requirement: 'LOG-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/state/ages.ts',
        find: 'hub.now - since > hub.windows.retention_ms',
        replace: 'hub.now - since > Infinity',
      },
    ],
  },
  {
    id: 'retention-from-acceptance',
    title: 'The time for which a result is kept counts from the acceptance of the work, not from its end',
    requirement: 'LOG-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/lookup.ts',
        find: 'isExpired(hub, operation.finished_at)',
        replace: 'isExpired(hub, operation.accepted_at)',
      },
    ],
    search: { runs: 1500, rules: ['ends-once', 'acknowledged-ends'] },
  },
  {
    id: 'retention-edge',
    title: 'A result is gone a millisecond too early',
    requirement: 'LOG-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/state/ages.ts',
        find: 'hub.now - since > hub.windows.retention_ms',
        replace: 'hub.now - since >= hub.windows.retention_ms',
      },
    ],
  },
  {
    id: 'expiry-not-told',
    title: 'not_found does not say that the result has expired',
    requirement: 'LOG-03',
    part: 'hub',
    changes: [{ file: 'server/hub/calls/answers.ts', find: 'now - mintedAt > retentionMs', replace: 'now < mintedAt' }],
  },
  {
    id: 'id-only-in-lower-case',
    title: 'A log_id in upper case is not found',
    requirement: 'LOG-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/protocol/identity.ts',
        find: 'const logId = asked.toLowerCase();',
        replace: 'const logId = asked;',
      },
    ],
  },
  {
    id: 'malformed-id-is-an-error',
    title: 'A malformed log_id is an error instead of not_found',
    requirement: 'LOG-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/lookup.ts',
        find: 'if (storedLogId(logId) === undefined) return notFound();',
        replace:
          "  if (storedLogId(logId) === undefined) return answerCall(hub, open, refusalEnvelope(hub.options.newId(hub.now), 'invalid_params', 'This is not a log_id.'));\n",
      },
    ],
  },
  // Logs
  {
    id: 'logs-oldest-first',
    title: 'unity_get_logs answers with the oldest entry first',
    requirement: 'LGS-01',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/logs.ts',
        find: 'entries: readable.map(summarizeEntry)',
        replace: 'entries: readable.map(summarizeEntry).toReversed()',
      },
    ],
  },
  {
    id: 'log-limit-ignored',
    title: 'unity_get_logs always answers with ten entries at most',
    requirement: 'LGS-01',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/logs.ts',
        find: 'limit: params.limit ?? limits.logs_limit_default',
        replace: 'limit: limits.logs_limit_default',
      },
    ],
  },
  {
    id: 'log-name-ignored',
    title: 'unity_get_logs does not filter by log_name',
    requirement: 'LGS-01',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/logs.ts',
        find: '...(params.log_name === undefined ? {} : { log_name: params.log_name }),',
        replace: '',
      },
    ],
  },
  {
    id: 'details-without-history',
    title: 'The details of an operation leave its state history out',
    requirement: 'LGS-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/details.ts',
        find: 'history: history.map(({ at, ...entry }) => ({ ...entry, at: formatTimestamp(at) })),',
        replace: 'history: history.slice(0, 1).map(({ at, ...entry }) => ({ ...entry, at: formatTimestamp(at) })),',
      },
    ],
  },
  {
    id: 'details-cut',
    title: 'The details of a log entry are as short as its line in the list',
    requirement: 'LGS-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/lookup.ts',
        find: "readEnvelope(found.log_id, { kind: 'log_entry', entry: found }, { message: 'A log entry, whole.' })",
        replace:
          "readEnvelope(log_id, { kind: 'log_entry', entry: { ...found, message: found.message.slice(0, 200) } }, { message: 'A log entry, whole.' })",
      },
    ],
  },
  {
    id: 'logs-need-unity',
    title: 'unity_get_logs fails while no Editor is connected',
    requirement: 'LGS-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/look/logs.ts',
        find: '  const since = params.since === undefined',
        replace:
          "  if (![...hub.editors.values()].some(({ connection }) => connection !== undefined)) return answerCall(hub, open, { status: 'error', log_id: hub.options.newId(hub.now), is_complete: true, error: 'Unity is not connected', error_code: 'unity_not_connected', message: 'Unity is not connected' });\n  const since = params.since === undefined",
      },
    ],
  },
  {
    id: 'lost-logs-acknowledged',
    title: 'Log entries that could not be stored are acknowledged all the same',
    requirement: 'LGS-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/editors/logs.ts',
        find: "if (outcome.kind === 'stored') {\n    hub.logMarks",
        replace: "if (outcome.kind !== 'conflict') {\n    hub.logMarks",
      },
    ],
  },
  // Push
  {
    id: 'every-change-is-told',
    title: 'Each of a burst of changes is told to the clients',
    requirement: 'PSH-02',
    part: 'hub',
    changes: [{ file: 'server/hub/tell/tell-changes.ts', find: '  hub.toolsBurst?.dropEnd();\n', replace: '' }],
  },
  {
    id: 'recovery-not-told',
    title: 'Clients do not hear that the tools may have changed after a reload',
    requirement: 'PSH-02',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/editors/announcements.ts',
        find: "case 'DOMAIN_RELOAD_RECOVERED': editor.leaving = undefined; hub.changes.push({ kind: 'tools' });",
        replace: "    case 'DOMAIN_RELOAD_RECOVERED':\n      editor.leaving = undefined;\n",
      },
    ],
  },
  {
    id: 'close-is-user-disconnect',
    title: 'A socket that closes is taken for the user who disconnects (hatayama/uLoopMCP 239)',
    requirement: 'PSH-04',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/editors/connections.ts',
        find: '  editor.connection = undefined;\n',
        replace: "  editor.connection = undefined;\n  editor.leaving = 'user_disconnect';\n",
      },
    ],
  },
  // Wire
  {
    id: 'store-error-swallowed',
    title: 'Work whose acceptance could not be stored runs all the same',
    requirement: 'WIR-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/accept.ts',
        find: "outcome.kind === 'stored' ? confirmAcceptance(",
        replace: "outcome.kind === 'stored' || outcome.kind === 'failed' ? confirmAcceptance(",
      },
    ],
    search: { runs: 1500, rules: ['write-ahead', 'acknowledged-ends', 'starts-once', 'crash'] },
  },
  {
    id: 'journal-failure-unheard',
    title: 'That the Editor could not write its journal is taken for a lost answer, and the work is asked for for ever',
    requirement: 'WIR-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/editors/ask-status.ts',
        find: "      return endOperation(hub, live, errorEnding('not_started', `The Editor could not write its journal",
        replace:
          "      return endOperation(hub, live, errorEnding('interrupted', `The Editor could not write its journal",
      },
    ],
    search: { runs: 3000, rules: ['ends-for-a-reason'] },
  },
  {
    id: 'queue-unbounded',
    title: 'The server accepts work for one Editor without end',
    requirement: 'WIR-03',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: 'if (editor.live.size >= hub.windows.queue_limit)',
        replace: 'if (editor.live.size >= Infinity)',
      },
    ],
  },
  {
    id: 'wrong-editor',
    title: 'With several Editors the server takes the first one instead of asking',
    requirement: 'EXO-05',
    part: 'hub',
    changes: [
      {
        file: 'server/hub/protocol/decide-call.ts',
        find: "return editors.length === 1 ? { kind: 'chosen', editor }",
        replace: "return editors.length > 0 ? { kind: 'chosen', editor }",
      },
    ],
  },
  {
    id: 'future-entries-first',
    title: 'Log entries of a clock that was ahead stand first until that date',
    requirement: 'LGS-06',
    part: 'hub',
    changes: [{ file: 'server/hub/protocol/log-entry.ts', find: 'return span.received_at;', replace: 'return own;' }],
  },
];
