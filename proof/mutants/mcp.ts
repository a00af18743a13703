import type { Mutant } from './mutant.ts';

/** Broken MCP sides: the same envelopes, said wrongly. */
export const mcpMutants: readonly Mutant[] = [
  {
    id: 'false-success-on-unknown-route',
    title: 'A call that is not understood counts as done: success, and nothing executed (TSavo/Unity-MCP)',
    requirement: 'ENV-05',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/call-tool.ts',
        find: '  return answer.envelope;\n',
        replace:
          "  if ('error_code' in answer.envelope && answer.envelope.error_code === 'invalid_params') return { status: 'completed', log_id: answer.envelope.log_id, is_complete: true, result: null, message: 'Done.' };\n  return answer.envelope;\n",
      },
    ],
  },
  {
    id: 'text-differs',
    title: 'The text of an answer is its message, not the envelope',
    requirement: 'ENV-01',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/shown/show-answer.ts',
        find: 'text: JSON.stringify(envelope) }',
        replace: 'text: envelope.message }',
      },
    ],
  },
  {
    id: 'big-results-whole',
    title: 'A result of any size is put into the answer (a screenshot filled a model with 787,217 characters, twice)',
    requirement: 'ENV-10',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/shown/show-answer.ts',
        find: '  if (bytes <= limit) return',
        replace: '  if (bytes > 0) return',
      },
    ],
  },
  {
    id: 'cut-without-size',
    title: 'A result is cut, and no client is told how large it is',
    requirement: 'ENV-10',
    part: 'mcp',
    changes: [{ file: 'server/mcp/shown/show-answer.ts', find: '    result_bytes: bytes,\n', replace: '' }],
  },
  {
    id: 'parts-ignored',
    title: 'pointer, offset and limit are taken and not looked at',
    requirement: 'ENV-10',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/shown/show-answer.ts',
        find: '  const wanted = partWantedBy(tool, given);',
        replace: "  const wanted = partWantedBy(tool === '' ? tool : '', given);",
      },
    ],
  },
  {
    id: 'part-from-the-start',
    title: 'Each part begins at the start: a client that reads on gets the same again and again',
    requirement: 'ENV-10',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/shown/result-part.ts',
        find: 'value.slice(offset, offset + limit)',
        replace: 'value.slice(0, limit)',
      },
    ],
  },
  {
    id: 'pictures-twice',
    title: 'The data of a picture is in the JSON as well as in the image',
    requirement: 'ENV-11',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/shown/pictures.ts',
        find: '  const standIn = { ...others, bytes:',
        replace: '  const standIn = { ...value, bytes:',
      },
    ],
  },
  {
    id: 'no-structured-content',
    title: 'An answer has no structuredContent',
    requirement: 'ENV-01',
    part: 'mcp',
    changes: [
      { file: 'server/mcp/shown/show-answer.ts', find: '    structuredContent: { ...envelope },\n', replace: '' },
    ],
  },
  {
    id: 'errors-look-like-results',
    title: 'An error is not marked as one: isError is missing (hatayama/uLoopMCP)',
    requirement: 'ENV-05',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/shown/show-answer.ts',
        find: "...(envelope.status === 'error' ? { isError: true } : {}),",
        replace: '',
      },
    ],
  },
  {
    id: 'bad-arguments-as-protocol-error',
    title: 'Bad arguments are a JSON-RPC error that no model reads',
    requirement: 'ENV-05',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/call-tool.ts',
        find: '  return answer.envelope;\n',
        replace:
          "  if ('error_code' in answer.envelope && answer.envelope.error_code === 'invalid_params') throw new ProtocolError(ProtocolErrorCode.InvalidParams, answer.envelope.error);\n  return answer.envelope;\n",
      },
      {
        file: 'server/mcp/call-tool.ts',
        find: '    if (signal?.aborted === true) throw error;\n',
        replace: '    if (signal?.aborted === true || error instanceof ProtocolError) throw error;\n',
      },
      {
        file: 'server/mcp/direct-call.ts',
        find: '  return () => answerDirectly(state, call, traceparent);',
        replace:
          "  return () => answerDirectly(state, call, traceparent).catch((error) => ({ error: { code: error.code, message: error.message }, jsonrpc: '2.0', id: call.id }));",
      },
    ],
  },
  {
    id: 'progress-token-ignored',
    title: 'A progress token is read and not used',
    requirement: 'PAR-04',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/call-tool.ts',
        find: 'if (progressToken === undefined) return {};',
        replace: "if (progressToken !== '') return {};",
      },
    ],
  },
  {
    id: 'list-changed-unheard',
    title: 'No client is told that the tools may have changed',
    requirement: 'PSH-02',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/link-endpoint.ts',
        find: "for (const { session } of links) session?.listChanged('tools');",
        replace: '',
      },
    ],
  },
  {
    id: 'cancel-stays-in-the-sdk',
    title: 'A cancelled request is forgotten by MCP, and the work behind it goes on waiting',
    requirement: 'CXL-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/link-session.ts',
        find: '  if (request.call_id !== undefined) runner.cancel(request.call_id);\n',
        replace: '',
      },
    ],
  },
  {
    id: 'closed-link-cancels',
    title: 'When the pipe of a client closes its unstarted work is cancelled',
    requirement: 'CXL-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/link-session.ts',
        find: 'if (call_id !== undefined) runner.abandon(call_id);',
        replace: 'if (call_id !== undefined) runner.cancel(call_id);',
      },
    ],
  },
  {
    id: 'wrong-pointer-delivers',
    title: 'A pointer that leads nowhere counts as having read the end',
    requirement: 'EXO-06',
    part: 'mcp',
    changes: [{ file: 'server/mcp/call-tool.ts', find: 'if (answer.withheld === true) leave?.abort();', replace: '' }],
  },
  {
    id: 'http-sent-is-delivered',
    title: 'An answer over HTTP counts as delivered once the kernel has it',
    requirement: 'EXO-06',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: 'if (open.answer?.terminal !== true) return confirmDelivery(hub, callId);',
        replace: "if (hub.storeId !== '' || open.answer?.terminal !== true) return confirmDelivery(hub, callId);",
      },
    ],
  },
  {
    id: 'http-reset-is-a-close',
    title: 'A connection that was reset is taken for one that its client has closed in order',
    requirement: 'EXO-06',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: 'if (isReset || receipt.open.call.session === undefined)',
        replace: 'if (receipt.open.call.session === undefined)',
      },
    ],
  },
  {
    id: 'http-same-call-shows',
    title: 'The same call again, after its connection was closed, shows that the answer was read',
    requirement: 'EXO-06',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: '(identity === undefined || hub.finished.get(log_id)?.identity !== identity)',
        replace: '(identity === undefined || hub.finished.has(log_id))',
      },
    ],
  },
  {
    id: 'http-connection-shows-nothing',
    title: 'A client that goes on on its connection has not read the answer that came on it',
    requirement: 'EXO-07',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: 'hub.receipts.byConnection.get(connection) ?? []) deliver(hub, open);',
        replace: 'hub.receipts.byConnection.get(connection + 1) ?? []) deliver(hub, open);',
      },
    ],
  },
  {
    id: 'http-window-shows-nothing',
    title: 'An answer on a connection that lives on is never delivered',
    requirement: 'EXO-07',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: 'if (!receipt.hasLeft) deliver(hub, open);',
        replace: 'if (!receipt.hasLeft && hub.now < 0) deliver(hub, open);',
      },
    ],
  },
  {
    id: 'http-open-shows-nothing',
    title: 'The same call on another connection, while the first one is open, gets the old answer',
    requirement: 'EXO-07',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/calls/delivery.ts',
        find: '?? []) if (!hasLeft) deliver(hub, open);',
        replace: '?? []) if (hasLeft) deliver(hub, open);',
      },
    ],
  },
  {
    id: 'http-direct-answer-unnoted',
    title: 'An answer over HTTP that did not pass through the SDK is not known as one: it is never sent',
    requirement: 'EXO-07',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/direct-streams.ts',
        find: 'const eventId = state.events.store(stream.name, message);',
        replace: 'const eventId = state.events.store(stream.name);',
      },
    ],
  },
  {
    id: 'missed-updates-untold',
    title: 'A client whose subscription is replayed to the next server is never told what it missed',
    requirement: 'PSH-07',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/missed-updates.ts',
        find: 'if (uris.length > 0)',
        replace: 'if (uris.length < 0)',
      },
    ],
  },
  {
    id: 'http-answer-forgotten-early',
    title: 'Of an answer over HTTP nothing but a note is kept, long before the redelivery window is over',
    requirement: 'EXO-06',
    part: 'mcp',
    changes: [
      { file: 'server/http/sessions.ts', find: 'const FORGET_MS = 60_000;', replace: 'const FORGET_MS = 50;' },
      {
        file: 'server/http/sessions.ts',
        find: 'stores.forgetAnswers(limits.redelivery_window_ms)',
        replace: 'stores.forgetAnswers(limits.redelivery_window_ms / 1_000)',
      },
    ],
  },
  {
    id: 'http-session-keeps-everything',
    title: 'A session over HTTP keeps every event for a client that may come back',
    requirement: 'WIR-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/event-store.ts',
        find: 'if (session.events.size <= sessionEvents) break;',
        replace: 'if (session.events.size <= sessionEvents * 1_000) break;',
      },
    ],
  },
];
