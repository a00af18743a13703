import type { Socket } from 'node:net';
import type { Refusal } from './guard.ts';
import { createPeerFinder } from './peer-user.ts';

export interface UserGuard {
  /** Known to be of this user, or not checked. */
  mayPass(socket: Socket): boolean;
  /** Of a connection that is not known yet. Undefined: may pass. */
  refuse(socket: Socket): Promise<Refusal | undefined>;
}

/**
 * The loopback interface belongs to all users of a machine, this server to one (SEC-03). Asks the system once for each connection, and lets
 * everybody pass where it does not tell.
 */
export function createUserGuard(user: number | undefined = process.getuid?.()): UserGuard {
  const known = new WeakSet<Socket>();
  const peerOf = createPeerFinder();
  return {
    mayPass: (socket) => user === undefined || known.has(socket),
    async refuse(socket) {
      const peer = await peerOf(socket);
      const isOurs = peer.kind === 'unknown' || (peer.kind === 'user' && (peer.uid === user || peer.uid === ROOT));
      if (isOurs) known.add(socket);
      return isOurs
        ? undefined
        : {
            status: 403,
            reason: `This server belongs to the user ${user} of this machine, and this connection to ${peer.kind === 'user' ? peer.uid : 'a process that has ended'}. "serve --http --bearer" serves every user who has the token.`,
          };
    },
  };
}

/** Can become any user anyway. */
const ROOT = 0;
