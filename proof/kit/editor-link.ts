import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import {
  readFrameFromServer,
  writeFrame,
  type BridgeResults,
  type EditorRequest,
  type FrameFromEditor,
  type FrameFromServer,
  type RequestFrame,
} from '../../generated/typescript/rpc.ts';
import type { RpcError } from '../../generated/typescript/types.ts';
import { isProof, proofOf } from '../../server/lib/home/proof.ts';
import { readToken } from '../../server/lib/home/state-dir.ts';
import type { Home } from './home.ts';
import { waitFor } from './wait-for.ts';

/** The server said no. */
export class Refused extends Error {
  readonly error: RpcError;

  constructor(error: RpcError) {
    super(error.message);
    this.name = 'Refused';
    this.error = error;
  }
}

/** An authenticated connection. */
export interface EditorLink {
  readonly socket: WebSocket;
  send(frame: FrameFromEditor): void;
  /** Rejects with Refused. */
  request<M extends EditorRequest>(
    method: M,
    params: Extract<RequestFrame<EditorRequest>, { method: M }>['params'],
  ): Promise<unknown>;
  close(): void;
}

/** Opens the WebSocket only: nothing is proved yet. */
export async function openBridgeSocket(
  home: Home,
  options: { readonly origin?: string; readonly subprotocol?: string; readonly url?: string } = {},
): Promise<WebSocket> {
  const url = options.url ?? (await home.hub()).url;
  const socket = new WebSocket(
    url,
    options.subprotocol ?? 'mcp-unity-bridge.1',
    options.origin === undefined ? {} : { origin: options.origin },
  );
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/** Connects and proves itself; `trusts`: whatever the server proves. */
export async function connectEditor(
  home: Home,
  onFrame: (frame: FrameFromServer) => void,
  given: { readonly token?: string; readonly url?: string; readonly trusts?: boolean } = {},
): Promise<EditorLink> {
  const token = given.token ?? (await waitFor('the token', () => readToken(join(home.dir, 'token'))));
  const socket = await openBridgeSocket(home, given.url === undefined ? {} : { url: given.url });
  const link = createEditorLink(socket, onFrame);
  const nonce = randomBytes(32).toString('hex');
  const challenged = await link.request('auth/challenge', { protocol_version: protocolVersion, nonce });
  if (!isChallengeResult(challenged)) throw new Error('auth/challenge was answered with something else');
  if (given.trusts !== true && !isProof(token, `server:${nonce}:${challenged.nonce}`, challenged.proof))
    throw new Error('the server does not know the token');
  await link.request('auth/prove', { proof: proofOf(token, `editor:${challenged.nonce}:${nonce}`) });
  return link;
}

function isChallengeResult(value: unknown): value is BridgeResults['auth/challenge'] {
  return typeof value === 'object' && value !== null && 'nonce' in value && 'proof' in value;
}

export function createEditorLink(socket: WebSocket, onFrame: (frame: FrameFromServer) => void): EditorLink {
  const open = new Map<
    number,
    { method: EditorRequest; resolve: (result: unknown) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;
  const send = (frame: FrameFromEditor): void => socket.send(writeFrame(frame));
  socket.on('message', (data: Buffer) => {
    const reading = readFrameFromServer(data.toString('utf8'), (id) => open.get(id)?.method);
    if (!reading.ok) throw new Error(`the server sent a bad frame: ${reading.reason}`);
    const { frame } = reading;
    if (frame.kind === 'response') {
      open.get(frame.id)?.resolve(frame.result);
      open.delete(frame.id);
    }
    if (frame.kind === 'failure' && frame.id !== null) {
      open.get(frame.id)?.reject(new Refused(frame.error));
      open.delete(frame.id);
    }
    onFrame(frame);
  });
  socket.on('close', (code, reason) =>
    open.forEach(({ reject }) => reject(new Error(`closed: ${code} ${String(reason)}`))),
  );
  socket.on('error', () => undefined);
  return {
    socket,
    send,
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1);
        open.set(id, { method, resolve, reject });
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      }),
    close: () => socket.close(),
  };
}
