import type { Mutant } from './mutant.ts';

/** Broken forwarders: between a client's pipe and a server that may die. */
export const forwarderMutants: readonly Mutant[] = [
  {
    id: 'nothing-is-replayed',
    title: 'What a dead server has not answered is never asked of the next one',
    requirement: 'TMO-02',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/session.ts',
        find: '    sendPending(port, ordinal, pending, now);\n',
        replace: '    if (!pending.sent) sendPending(port, ordinal, pending, now);\n',
      },
    ],
  },
  {
    id: 'waiting-time-forgotten',
    title: 'After a restart of the server a call waits its whole timeout again',
    requirement: 'TMO-02',
    part: 'forwarder',
    changes: [{ file: 'server/forwarder/session.ts', find: 'messageLine(line, { ordinal, waited_ms, ...', replace: 'messageLine(line, { ordinal, waited_ms: waited_ms * 0, ...' }],
  },
  {
    id: 'handshake-not-replayed',
    title: 'The next server never hears that the client has introduced itself',
    requirement: 'PSH-02',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/session.ts',
        find: '  if (handshake !== undefined) {\n    replay(handshake);',
        replace: '  if (handshake !== undefined && !state.isLinked) {\n    replay(handshake);',
      },
    ],
  },
  {
    id: 'nothing-is-confirmed',
    title: 'The server never hears that an answer was written out',
    requirement: 'EXO-07',
    part: 'forwarder',
    changes: [{ file: 'server/forwarder/session.ts', find: "if (state.isLinked) state.port.toServer(frameLine({ type: 'written', ordinal, terminal }));", replace: '' }],
  },
  {
    id: 'no-carry-over',
    title: 'A line that comes in two pieces is lost (hatayama/uLoopMCP 239)',
    requirement: 'PSH-05',
    part: 'forwarder',
    changes: [
      { file: 'server/lines.ts', find: 'if (start < chunk.length) add(chunk.subarray(start));', replace: 'if (start < chunk.length && start < 0) add(chunk.subarray(start));' },
    ],
  },
  {
    id: 'client-cancel-lost',
    title: 'A cancel of the client does not reach the server',
    requirement: 'CXL-03',
    part: 'forwarder',
    changes: [
      { file: 'server/forwarder/session.ts', find: '  if (state.isLinked) state.port.toServer(messageLine(line, {}));\n}\n\nfunction forget(', replace: '}\n\nfunction forget(' },
    ],
  },
];
