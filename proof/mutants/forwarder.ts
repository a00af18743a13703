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
        file: 'server/forwarder/replay-session.ts',
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
    changes: [
      {
        file: 'server/forwarder/replay-session.ts',
        find: 'messageLine(line, { ordinal, waited_ms, ...',
        replace: 'messageLine(line, { ordinal, waited_ms: waited_ms * 0, ...',
      },
    ],
  },
  {
    id: 'handshake-not-replayed',
    title: 'The next server never hears that the client has introduced itself',
    requirement: 'PSH-02',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/replay-session.ts',
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
    changes: [
      {
        file: 'server/forwarder/session.ts',
        find: "if (state.isLinked) state.port.toServerSoon(frameLine({ type: 'written', ordinal, terminal }));",
        replace: '',
      },
    ],
  },
  {
    id: 'no-carry-over',
    title: 'A line that comes in two pieces is lost (hatayama/uLoopMCP 239)',
    requirement: 'PSH-05',
    part: 'forwarder',
    changes: [
      {
        file: 'server/lib/lines.ts',
        find: 'if (start < chunk.length) add(chunk.subarray(start));',
        replace: 'if (start < chunk.length && start < 0) add(chunk.subarray(start));',
      },
    ],
  },
  {
    id: 'client-cancel-lost',
    title: 'A cancel of the client does not reach the server',
    requirement: 'CXL-03',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/session.ts',
        find: '  if (state.isLinked) state.port.toServer(messageLine(line, {}));\n}\n\nfunction forget(',
        replace: '}\n\nfunction forget(',
      },
    ],
  },
  {
    id: 'killed-start-is-final',
    title: 'A server that is killed while it starts is not started again: whatever waits is answered with that',
    requirement: 'EXO-12',
    part: 'forwarder',
    changes: [{ file: 'server/forwarder/start-server.ts', find: 'if (signal === null && code', replace: 'if (code' }],
  },
  {
    id: 'held-lock-is-a-failure',
    title: 'A server that finds the lock held by one that is ending is taken for one that cannot start',
    requirement: 'TMO-02',
    part: 'forwarder',
    changes: [{ file: 'server/forwarder/start-server.ts', find: 'code !== ALREADY_RUNNING && ', replace: '' }],
  },
  {
    id: 'acceptance-forgotten-without-server',
    title: 'Where no server can be had, a call that was accepted is told nothing of its log_id',
    requirement: 'ENV-02',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/session.ts',
        find: 'if (pending.cancel === undefined && accepted !== undefined) {',
        replace: 'if (pending.cancel !== undefined && accepted !== undefined) {',
      },
    ],
  },
  {
    id: 'everybody-starts',
    title: 'Each client whose server has died starts one of its own',
    requirement: 'TMO-02',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/server-starts.ts',
        find: "if (claimed === 'by another') return",
        replace: "if (claimed === 'by another' && patienceMs < 0) return",
      },
    ],
  },
  {
    id: 'older-server-by-hand-is-waited-out',
    title: 'A newer client takes an older server that a user runs by hand for one that leaves, and waits for that',
    requirement: 'WIR-04',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/find-server.ts',
        find: 'const isLeaving = isOlder && first.stays !== true;',
        replace: 'const isLeaving = isOlder;',
      },
    ],
  },
  {
    id: 'successor-forgotten',
    title: 'An older client does not remember that a newer version is about to start its server, and starts an old one',
    requirement: 'WIR-04',
    part: 'forwarder',
    changes: [{ file: 'server/forwarder/keep-linked.ts', find: 'state.successor = frame.successor;', replace: '' }],
  },
  {
    id: 'command-gives-up-on-older-server',
    title: 'A command of a newer version takes the older server that runs for one that leaves',
    requirement: 'CXL-05',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/find-server.ts',
        find: 'isProved && open.command !== true && compareVersions',
        replace: 'isProved && compareVersions',
      },
    ],
  },
];
