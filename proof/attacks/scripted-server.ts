import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { writeHubFile } from '../../server/lib/home/state-files.ts';
import { createLineReader } from '../../server/lib/lines.ts';
import {
  frameLine,
  LINK_LIMIT_BYTES,
  messageLine,
  readFrameToServer,
  type FrameToForwarder,
  type FrameToServer,
} from '../../server/clients/link/frames.ts';
import { listenLocal, localAddress } from '../../server/lib/home/local-socket.ts';
import { linkProofText, proofOf } from '../../server/lib/home/tokens.ts';
import { prepareStateDir, readOrCreateToken } from '../../server/lib/home/state-dir.ts';
import type { AttackSandbox } from './sandbox.ts';

/** A server of another version, controlled by a test. */
export interface ScriptedServer {
  /** Frames received from forwarders. */
  readonly heard: readonly FrameToServer[];
  /** To every forwarder. */
  say(frame: Exclude<FrameToForwarder, { type: 'message' }>): void;
  /** Answers the request with that ordinal. */
  answer(ordinal: number, message: object): void;
  close(): void;
}

/** A server with the token of the state folder, and with its address in hub.json. */
export async function startScriptedServer(
  sandbox: AttackSandbox,
  { version, stays = false }: { readonly version: string; readonly stays?: boolean },
): Promise<ScriptedServer> {
  const { dir } = sandbox.home;
  prepareStateDir(dir);
  const token = readOrCreateToken(dir);
  const boot_id = randomUUID();
  const heard: FrameToServer[] = [];
  const sockets = new Set<Socket>();
  const take = (socket: Socket, frame: FrameToServer): void => {
    heard.push(frame);
    if (frame.type !== 'open') return;
    const proof = proofOf(token, linkProofText.server(boot_id, frame.client_uuid));
    socket.write(frameLine({ type: 'welcome', boot_id, version, proof, ...(stays ? { stays } : {}) }));
  };
  const address = localAddress(dir, boot_id);
  const server = await listenLocal(address, (socket) => {
    sockets.add(socket);
    const onLine = (line: string): void => {
      const frame = readFrameToServer(line);
      if (frame !== undefined) take(socket, frame);
    };
    const reader = createLineReader(LINK_LIMIT_BYTES, onLine, () => socket.destroy());
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => reader.push(chunk));
  });
  // No process has this id; the sandbox is removed by its creator.
  writeHubFile(dir, {
    url: 'ws://127.0.0.1:1/bridge',
    socket: address,
    pid: 2 ** 30,
    boot_id,
    server_version: version,
  });
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  sandbox.later(close);
  return {
    heard,
    say(frame) {
      for (const socket of sockets) socket.write(frameLine(frame));
    },
    answer(ordinal, message) {
      for (const socket of sockets)
        socket.write(messageLine(JSON.stringify({ jsonrpc: '2.0', ...message }), { ordinal }));
    },
    close,
  };
}
