import type { Mutant } from './mutant.ts';

/** Broken ends of the bridge: who may come in, and what becomes of bytes. */
export const bridgeMutants: readonly Mutant[] = [
  {
    id: 'impostor-server-trusted',
    title: 'An Editor gives its proof to a server that does not know the token',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/authenticate.ts',
        find: 'if (!isProof(prove(token, `${channel}server:${nonce}:${result.nonce}`), result.proof))',
        replace: "if (result.proof === '')",
      },
    ],
  },
  {
    id: 'bare-push-unread',
    title: 'A push that is not in the form of a frame is refused',
    requirement: 'PSH-06',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/tcp/push-line.ts',
        find: "'type' in value &&",
        replace: "'type' in value && 'method' in value &&",
      },
    ],
  },
  {
    id: 'version-mismatch-ignored',
    title: 'An Editor goes on with a server of another major version',
    requirement: 'WIR-04',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/authenticate.ts',
        find: 'if (majorOf(result.protocol_version) !== majorOf(protocolVersion)) return',
        replace: 'if (majorOf(result.protocol_version) < majorOf(protocolVersion)) return',
      },
    ],
  },
  {
    id: 'bad-frame-unanswered',
    title: 'Malformed input of the bridge is dropped without a word',
    requirement: 'WIR-01',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: 'if (reading.reply !== undefined && isAuthenticated) send(connection, reading.reply);',
        replace: '',
      },
    ],
  },
  {
    id: 'bad-frame-closes',
    title: 'Malformed input closes a connection whose framing is intact',
    requirement: 'WIR-01',
    part: 'bridge',
    changes: [
      {
        file: 'mock-unity/io/websocket.ts',
        find: "if (!isAuthenticated) connection.socket.close(1008, 'bad authentication');",
        replace: "connection.socket.close(1008, 'bad frame');",
      },
    ],
  },
  {
    id: 'error-without-pointer',
    title: 'The error of a malformed request does not say where it is wrong',
    requirement: 'WIR-01',
    part: 'generated',
    changes: [
      {
        file: 'generated/typescript/rpc.ts',
        find: 'violation === undefined ? undefined : { pointer: violation.pointer, keyword: violation.keyword }',
        replace: 'violation === undefined ? undefined : undefined',
      },
    ],
  },
];
