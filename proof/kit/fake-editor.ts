import { randomUUID, randomBytes } from 'node:crypto';
import { limits, protocolVersion } from '../../generated/typescript/limits.ts';
import {
  type FrameFromEditor,
  type FrameFromServer,
  readFrameFromServer,
  writeFrame,
  type BridgeResults,
  type EditorRequest,
  type RequestFrame,
} from '../../generated/typescript/rpc.ts';
import type {
  EditorHelloParams,
  Json,
  OperationExecuteParams,
  UnityNotification,
  RpcError,
} from '../../generated/typescript/types.ts';
import { type Home, waitFor } from './scratch.ts';
import { createScriptedEditor } from './scripted-editor.ts';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { isProof, proofOf } from '../../server/lib/home/tokens.ts';
import { readToken } from '../../server/lib/home/state-dir.ts';

/** The scripted Editor on a connection: it starts and ends work on a test's order; its journal is in memory and outlasts reconnects. */
export interface FakeEditor {
  /** The project that it has open. */
  readonly projectPath: string;
  /** Connects, authenticates and sends hello; again after the end of the server. `to`: a server with another state folder. */
  connect(to?: Home): Promise<void>;
  disconnect(): void;
  /** Every `execute` for an id that was new to the journal, in order: the work that really would have run. */
  readonly executed: readonly OperationExecuteParams[];
  /** All received frames. */
  readonly frames: readonly FrameFromServer[];
  /** Resolves with the n-th execution (counted from 1). */
  execution(n: number): Promise<OperationExecuteParams>;
  start(log_id: string): void;
  /** A partial result of work that has started. */
  report(log_id: string, partial: Json): void;
  complete(log_id: string, result: Json): void;
  push(notification: UnityNotification): void;
  /** Answers every execution at once with this. */
  answerAll(result: (execute: OperationExecuteParams) => Json): void;
}

export interface FakeEditorOptions {
  readonly projectPath?: string;
  readonly token?: string;
  /** Replaces the URL in hub.json. */
  readonly url?: string;
  readonly instanceId?: string;
  readonly hello?: Partial<EditorHelloParams>;
}

export function createFakeEditor(home: Home, options: FakeEditorOptions = {}): FakeEditor {
  const projectPath = options.projectPath ?? home.dir;
  const editor = createScriptedEditor(1, projectPath, Date.now);
  editor.instance_id = options.instanceId ?? randomUUID();
  editor.journal.journal_id = randomUUID();
  editor.journal.generation = options.hello?.generation ?? 1;
  editor.keepsAll = true;
  const frames: FrameFromServer[] = [];
  let link: EditorLink | undefined;
  let answer: ((execute: OperationExecuteParams) => Json) | undefined;
  const send = (sent: readonly FrameFromEditor[]): void => sent.forEach((frame) => link?.send(frame));
  const receive = (frame: FrameFromServer): void => {
    frames.push(frame);
    const known = editor.executed.length;
    send(editor.receive(frame));
    const execute = editor.executed[known];
    if (execute === undefined || answer === undefined) return;
    send(editor.start(execute.log_id));
    send(editor.finish({ result: answer(execute) }, execute.log_id));
  };
  return {
    projectPath,
    executed: editor.executed,
    frames,
    async connect(to = home) {
      link = await connectEditor(to, receive, options);
      await link.request('editor/hello', { ...editor.hello().params, project_name: 'Fake', ...options.hello });
      // Like every Editor: a server closes a connection that is silent for 15 s, and on a busy machine a test may need longer for its next step.
      const opened = link;
      const beats = setInterval(() => opened.send(editor.heartbeat()), limits.heartbeat_interval_ms).unref();
      opened.socket.once('close', () => clearInterval(beats));
    },
    disconnect: () => link?.close(),
    execution: (n) => waitFor(`execution ${n} in the Editor`, () => editor.executed[n - 1]),
    start: (log_id) => send(editor.start(log_id)),
    report: (log_id, partial) => send(editor.partial(partial, log_id)),
    complete: (log_id, result) => send(editor.finish({ result }, log_id)),
    push: (params) => link?.send({ kind: 'notification', method: 'editor/notification', params }),
    answerAll(result) {
      answer = result;
    },
  };
}

/** The server refused. */
export class Refused extends Error {
  readonly error: RpcError;

  constructor(error: RpcError) {
    super(error.message);
    this.name = 'Refused';
    this.error = error;
  }
}

/** An authenticated connection. */
interface EditorLink {
  readonly socket: WebSocket;
  send(frame: FrameFromEditor): void;
  /** Rejects with Refused. */
  request<M extends EditorRequest>(
    method: M,
    params: Extract<RequestFrame<EditorRequest>, { method: M }>['params'],
  ): Promise<unknown>;
  close(): void;
}

/** Only opens the WebSocket, without authentication. */
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

/** Connects and proves itself; `trusts`: accepts any proof of the server. */
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
