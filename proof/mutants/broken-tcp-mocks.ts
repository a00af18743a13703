import type { Mutant } from './mutant.ts';

/** Mock Editors that listen (TCP), with faults that one of another make could have. */
export const brokenTcpMocks: readonly Mutant[] = [
  {
    id: 'pushes-on-the-first',
    title: 'Push notifications go over the first connection',
    requirement: 'PSH-01',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/tcp-dialer.ts',
        find: '  if (!isPush) first.send(writeFrame(frame));',
        replace: "  if (!isPush || stage.kind === 'open') first.send(writeFrame(frame));",
      },
    ],
  },
  {
    id: 'last-words-lost',
    title: 'The connections are closed before what was said last has left',
    requirement: 'PSH-01',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/tcp-dialer.ts',
        find: '(graceful ? stream.end() : stream.destroy())',
        replace: '(graceful ? stream.destroy() : stream.destroy())',
      },
    ],
  },
  {
    id: 'headers-skipped',
    title: 'What is no frame is skipped until a frame comes',
    requirement: 'SEC-02',
    part: 'generated',
    changes: [
      {
        file: 'generated/typescript/framing.ts',
        find: 'if (!mayBecomeHeader(header)) breakOff(',
        replace: 'if (!mayBecomeHeader(header)) void ((header = header.slice(1)) + ',
      },
    ],
  },
  {
    id: 'lenient-length',
    title: 'A length may have a sign and leading zeros',
    requirement: 'WIR-01',
    part: 'generated',
    changes: [
      {
        file: 'generated/typescript/framing.ts',
        find: 'const completeHeader = /^content-length: ?(0|[1-9][0-9]{0,15})',
        replace: 'const completeHeader = /^content-length: ?([+]?[0-9]{1,16})',
      },
      {
        file: 'generated/typescript/framing.ts',
        find: 'const headerSoFar = /^content-length: ?((0|[1-9][0-9]{0,15})',
        replace: 'const headerSoFar = /^content-length: ?([+]?([0-9]{0,16})',
      },
    ],
  },
  {
    id: 'frames-of-any-size',
    title: 'A frame may be as long as it says',
    requirement: 'WIR-01',
    part: 'generated',
    changes: [
      {
        file: 'generated/typescript/framing.ts',
        find: 'if (missing > events.limit()) breakOff',
        replace: 'if (missing > events.limit() * 1e6) breakOff',
      },
    ],
  },
  {
    id: 'second-dialer-taken',
    title: 'A second server is taken on beside the first',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/tcp.ts',
        find: 'isBusy: () => state.current !== undefined,',
        replace: 'isBusy: () => false,',
      },
    ],
  },
  {
    id: 'push-unproved',
    title: 'Push notifications are sent to any program that listens on the port that was handed over',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/tcp-push.ts',
        find: "socket.once('connect', () => send(authentication.first));",
        replace:
          "socket.once('connect', () => {\n    isOpen = true;\n    clearTimeout(limit);\n    events.open();\n  });",
      },
    ],
  },
  {
    id: 'proof-without-its-channel',
    title: 'An Editor that listens takes a proof that was made for a WebSocket',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/authenticate.ts',
        find: 'if (!isProof(prove(token, `${channel}server:${nonce}:${result.nonce}`), result.proof))',
        replace:
          "if (![channel, ''].some((each) => isProof(prove(token, `${each}server:${nonce}:${result.nonce}`), result.proof)))",
      },
    ],
  },
  {
    id: 'silent-dialers-kept',
    title: 'Who dials and proves nothing is never hung up on',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [{ file: 'mock-unity/io/tcp-dialer.ts', find: ' s`), PROVE_MS);', replace: ' s`), PROVE_MS * 1000);' }],
  },
  {
    id: 'silent-dialers-first',
    title: 'Those who dialled first and prove nothing keep the server out',
    requirement: 'WIR-03',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/tcp.ts',
        find: 'if (state.unproved.size >= UNPROVED_LIMIT) oldest?.close(false);',
        replace: 'if (state.unproved.size >= UNPROVED_LIMIT && oldest !== undefined) return void socket.destroy();',
      },
    ],
  },
  {
    id: 'silent-server-kept',
    title: 'A server that is gone without a word keeps out the next one',
    requirement: 'TMO-04',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/tcp.ts',
        find: 'current.dialer.silence() < limits.heartbeat_dead_ms',
        replace: 'current.dialer.silence() < limits.heartbeat_dead_ms * 100',
      },
    ],
  },
];
