import type { Mutant } from './mutant.ts';
import { brokenTcpMocks } from './broken-tcp-mocks.ts';

const greetedPush = "    type: 'CONNECTION_ESTABLISHED',\n";

const persisted = "waiting.push({ type: 'persisted', id: effect.id, ...attempt(() => journal.apply(effect.write)) });";

/** Says at once that a write is durable, and makes it so a second later. */
const writtenLate = (which: string): string =>
  `if (${which}) {
          const late = effect.write;
          setTimeout(() => journal.apply(late), 1000);
          waiting.push({ type: 'persisted', id: effect.id, outcome: 'ok' });
        } else ${persisted}`;

/** Mock Editors with faults that a Unity side of another make could have: those of the conversation. Those of the journal and the main thread are in proof/mutants/editor.ts. */
export const brokenMocks: readonly Mutant[] = [
  {
    id: 'close-as-user-disconnect',
    title: 'After a plain close the next connection hears of a disconnect by the user',
    requirement: 'PSH-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: greetedPush,
        replace: `    type: connection > 1 ? 'USER_DISCONNECT' : 'CONNECTION_ESTABLISHED',\n`,
      },
    ],
  },
  {
    id: 'logs-under-new-ids',
    title: 'Log entries that are sent again get new log ids',
    requirement: 'LGS-05',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/console.ts',
        find: '    batch.push(entry);\n',
        replace: '    batch.push({ ...entry, log_id: state.context.options.newId(state.context.now) });\n',
      },
    ],
  },
  {
    id: 'any-generation',
    title: 'An execute for another generation runs',
    requirement: 'EXO-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: 'if (params.generation !== generation)',
        replace: 'if (params.generation < 0)',
      },
    ],
  },
  {
    id: 'watermark-ignored',
    title: 'What lies below the watermark runs again',
    requirement: 'EXO-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: 'params.accept_seq <= table.watermark(params.store_id)',
        replace: 'params.accept_seq < 0',
      },
    ],
  },
  {
    id: 'no-heartbeats-while-blocked',
    title: 'Heartbeats come from the main thread',
    requirement: 'TMO-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/domain.ts',
        find: 'if (context.now >= parts.heartbeatAt) sendHeartbeat(parts);',
        replace: 'if (context.now >= parts.heartbeatAt && mainThread.ageMs() < 200) sendHeartbeat(parts);',
      },
    ],
  },
  {
    id: 'hello-forgets-the-finished',
    title: 'hello lists what is unfinished, and not what is unacknowledged',
    requirement: 'EXO-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: 'record.store_id === storeId && record.acknowledged_at === undefined',
        replace: 'record.store_id === storeId && record.ended === undefined',
      },
    ],
  },
  {
    id: 'hello-tells-all-stores',
    title: 'hello lists the work of every store',
    requirement: 'EXO-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: 'record.store_id === storeId && record.acknowledged_at === undefined',
        replace: 'record.acknowledged_at === undefined',
      },
    ],
  },
  {
    id: 'generation-stands-still',
    title: 'A new domain has the generation of the old one',
    requirement: 'EXO-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: 'generation: assessment.header.generation + 1 }',
        replace: 'generation: assessment.header.generation }',
      },
    ],
  },
  {
    id: 'update-numbers-start-again',
    title: 'Interrupted work is told under an update number that the server has had',
    requirement: 'EXO-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: 'update_seq: Math.max(record.update_seq, 2) + 1,',
        replace: 'update_seq: 1,',
      },
    ],
  },
  {
    id: 'hub-of-any-machine',
    title: 'The address file of another machine is used',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/discovery.ts',
        find: '&& host === hostname() ? url',
        replace: "&& hostname() !== '' ? url",
      },
    ],
  },
  {
    id: 'one-nonce',
    title: 'Every connection has the same nonce',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/authenticate.ts',
        find: "nonce = randomBytes(32).toString('hex')",
        replace: "nonce = randomBytes(0).toString('hex') + '07'.repeat(32)",
      },
    ],
  },
  {
    id: 'token-on-the-output',
    title: 'The token is in the output',
    requirement: 'SEC-05',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: '  state.sockets.add(socket);\n',
        replace: "  state.sockets.add(socket);\n  state.events.log('info', `connecting with token ${token}`);\n",
      },
    ],
  },
  {
    id: 'speaks-before-proof',
    title: 'Work is run for a server that has not proved itself',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: '  const next = authentication.step(frame);',
        replace:
          "  if (frame.kind === 'request') send(connection, { kind: 'response', id: frame.id, method: 'ping', result: {} });\n  const next = authentication.step(frame);",
      },
    ],
  },
  {
    id: 'work-before-greeting',
    title: 'Work is taken before hello is answered',
    requirement: 'EXO-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: "frame.method !== 'ping' && !parts.link.isGreeted",
        replace: "frame.method !== 'ping' && !parts.link.isGreeted && parts.generation < 0",
      },
    ],
  },
  {
    id: 'never-notices-silence',
    title: 'A server that has fallen silent is waited for',
    requirement: 'TMO-04',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: 'performance.now() - connection.lastHeard > limits.heartbeat_dead_ms',
        replace: 'performance.now() - connection.lastHeard > 100 * limits.heartbeat_dead_ms',
      },
    ],
  },
  {
    id: 'acknowledged-is-told-again',
    title: 'An acknowledgement is not remembered',
    requirement: 'EXO-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: '  parts.operations.acknowledge(operation, params);\n',
        replace: '',
      },
    ],
  },
  {
    id: 'queue-without-bounds',
    title: 'Any number of operations is accepted',
    requirement: 'WIR-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: 'parts.mainThread.queueLength() >= parts.context.options.queue_limit',
        replace: 'parts.mainThread.queueLength() >= Infinity',
      },
    ],
  },
  {
    id: 'cancel-of-unstarted-stops-running',
    title: 'A cancel for unstarted work asks running code to stop',
    requirement: 'CXL-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: 'if (params.unstarted_only !== true) askToStop',
        replace: 'if (params.unstarted_only !== null) askToStop',
      },
    ],
  },
  {
    id: 'answers-to-the-wrong-request',
    title: 'The answer to execute names another operation',
    requirement: 'EXO-10',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: "result: { log_id: frame.params.log_id, state: 'queued' }",
        replace: "result: { log_id: [...parts.table.all()][0]?.record.log_id ?? frame.params.log_id, state: 'queued' }",
      },
    ],
  },
  {
    id: 'dies-of-unknown-methods',
    title: 'A notification that is not known ends the connection',
    requirement: 'PSH-03',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: '    if (reading.reply !== undefined && isAuthenticated)',
        replace:
          '    if (reading.reply === undefined) connection.socket.terminate();\n    if (reading.reply !== undefined && isAuthenticated)',
      },
    ],
  },
  {
    id: 'start-written-late',
    title: 'The start is written down after the first instruction',
    requirement: 'EXO-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/run-editor.ts',
        find: persisted,
        replace: writtenLate("effect.write.kind === 'start'"),
      },
    ],
  },
  {
    id: 'end-written-late',
    title: 'The end is told before it is written down',
    requirement: 'EXO-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/run-editor.ts',
        find: persisted,
        replace: writtenLate("effect.write.kind === 'operation' && effect.write.record.ended !== undefined"),
      },
    ],
  },
  {
    id: 'acceptance-written-late',
    title: 'An execute is answered before it is written down',
    requirement: 'EXO-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/run-editor.ts',
        find: persisted,
        replace: writtenLate(
          "effect.write.kind === 'operation' && effect.write.record.ended === undefined && effect.write.record.start_seq === undefined",
        ),
      },
    ],
  },
  {
    id: 'running-work-as-removed',
    title: 'A cancel of running work says that it was removed',
    requirement: 'CXL-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: "      if (params.unstarted_only !== true) askToStop(parts, operation, params.reason);\n      return answer('running');",
        replace:
          "      if (params.unstarted_only !== true) askToStop(parts, operation, params.reason);\n      return answer('removed');",
      },
    ],
  },
  {
    id: 'compile-error-as-exception',
    title: 'Code that does not compile is said to have thrown',
    requirement: 'ENV-05',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/domain.ts',
        find: "error_code: 'compile_error',",
        replace: "error_code: 'execution_error',",
      },
    ],
  },
  {
    id: 'long-messages-dropped',
    title: 'Messages of more than 60,000 characters are dropped',
    requirement: 'PSH-05',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: '    receive(state, connection, textOf(data), authentication);',
        replace: '    if (textOf(data).length < 60_000) receive(state, connection, textOf(data), authentication);',
      },
    ],
  },
  {
    id: 'bytes-as-latin',
    title: 'Bytes are read as characters, one by one',
    requirement: 'PSH-05',
    part: 'bridge',
    changes: [
      { file: 'mock-unity/io/websocket.ts', find: "data.toString('utf8');", replace: "data.toString('latin1');" },
    ],
  },
  {
    id: 'one-journal-id',
    title: 'Every journal of a project has the same id',
    requirement: 'EXO-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: '{ journal_id: options.uuid(), project_path:',
        replace: "{ journal_id: '00000000-0000-4000-8000-00000000000a', project_path:",
      },
    ],
  },
  {
    id: 'refused-journal-kept',
    title: 'A journal that was refused is offered again',
    requirement: 'EXO-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: "if (error.data?.code === 'journal_refused') return",
        replace: "if (error.data?.code === 'internal_error') return",
      },
    ],
  },
  {
    id: 'mark-of-hello-ignored',
    title: 'Log entries that the server has are sent again',
    requirement: 'LGS-05',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: 'console.reconnected(hello.log_mark);',
        replace: 'console.reconnected(0);',
      },
    ],
  },
  {
    id: 'refusal-unsaid',
    title: 'Why a server refused is not said',
    requirement: 'WIR-04',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: '      connection.server.dialer.complain(`not connected: ${next.reason}`);\n',
        replace: '',
      },
    ],
  },
  {
    id: 'address-remembered',
    title: 'The address of the first server is used for ever',
    requirement: 'EXO-03',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/discovery.ts',
        find: '      const url = readUrl(path);',
        replace: "      const url = (process.env['ONCE'] ??= readUrl(path) ?? '') || undefined;",
      },
    ],
  },
  {
    id: 'unreadable-proof-trusted',
    title: 'An answer to the challenge that cannot be read counts as a proof',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: "    if (!isAuthenticated) connection.socket.close(1008, 'bad authentication');",
        replace: "    if (!isAuthenticated) take(state, connection, '00000000-0000-4000-8000-00000000000b');",
      },
    ],
  },
  {
    id: 'quits-in-silence',
    title: 'An Editor that quits does not say so',
    requirement: 'PSH-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/editor.ts',
        find: "domain?.push({ type: 'UNITY_SHUTDOWN', timestamp: formatTimestamp(context.now), payload: { reason: 'quit' } });",
        replace: '',
      },
    ],
  },
  {
    id: 'start-left-out-of-the-end',
    title: 'The end of work does not say that it had started',
    requirement: 'CXL-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/operation.ts',
        find: '...(record.started_at === undefined ? {} : { started_at: record.started_at })',
        replace: '...(record.started_at === undefined || ended !== undefined ? {} : { started_at: record.started_at })',
      },
    ],
  },
  {
    id: 'starts-uncounted',
    title: 'journal_seq never grows',
    requirement: 'EXO-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: 'journal_seq: operations.lastStartSeq(),',
        replace: 'journal_seq: Math.min(operations.lastStartSeq(), 0),',
      },
    ],
  },
  {
    id: 'recovered-from-the-old-generation',
    title: 'DOMAIN_RELOAD_RECOVERED names the generation that has ended',
    requirement: 'PSH-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: 'payload: { generation: header.generation, durationMs',
        replace: 'payload: { generation: header.generation - 1, durationMs',
      },
    ],
  },
  {
    id: 'gives-up-after-a-refusal',
    title: 'A connection that is lost before the greeting is not dialled again',
    requirement: 'EXO-03',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: 'if (state.current !== connection) return state.wanted ? server.dialer.again() : undefined;',
        replace: 'if (state.current !== connection) return;',
      },
    ],
  },
  ...brokenTcpMocks,
];
