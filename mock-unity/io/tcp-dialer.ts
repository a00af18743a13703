import type { Socket } from 'node:net';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import {
  failure,
  readFrameFromServer,
  writeFrame,
  type EditorRequest,
  type FrameFromEditor,
  type FrameFromServer,
} from '../../generated/typescript/rpc.ts';
import type { ServerAttachParams } from '../../generated/typescript/types.ts';
import { createAuthentication, proofChannel, type Authentication } from './dialer.ts';
import type { FoundToken } from './files.ts';
import { dialPush, openStream, type Stream } from './tcp-stream.ts';

/** A server that has dialled this Editor: two connections, once it has proved itself on both. */
export interface ServerConversation {
  send(frame: FrameFromEditor): void;
  cork(): void;
  uncork(): void;
  /** After what was sent so far, or at once. */
  close(graceful: boolean): void;
  /** Ms since the last message of the server. */
  silence(): number;
  readonly closed: Promise<void>;
}

export interface DialerOptions {
  readonly socket: Socket;
  /** On which this Editor listens. */
  readonly port: number;
  readonly bridgeVersion: string;
  readonly token: () => FoundToken;
  /** Another server is connected. */
  readonly isBusy: () => boolean;
  /** It has proved itself; false: another one was faster. */
  readonly proved: () => boolean;
  readonly open: (storeId: string) => void;
  readonly frame: (frame: FrameFromServer) => void;
  readonly closed: () => void;
  readonly log: (level: 'info' | 'warning', message: string) => void;
}

/** The time from its first byte to its proof; after that the connection is closed. */
const PROVE_MS = 5000;

type Stage =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'proving';
      readonly authentication: Authentication;
      readonly token: string;
      readonly pushPort: number;
    }
  | { readonly kind: 'opening'; readonly push: Stream }
  | { readonly kind: 'open'; readonly push: Stream };

interface State extends DialerOptions {
  readonly first: Stream;
  readonly asked: Map<number, EditorRequest>;
  stage: Stage;
  heardAt: number;
  readonly limit: NodeJS.Timeout;
}

export function takeDialer(options: DialerOptions): ServerConversation {
  const first = openStream(options.socket, 'frames', {
    message: (text) => receiveText(state, text),
    broken: (reason) => options.log('warning', `the connection of a server ended: ${reason}`),
    closed: () => {
      clearTimeout(state.limit);
      if (hasPush(state.stage)) state.stage.push.end();
      options.closed();
    },
  });
  const limit = setTimeout(() => hangUp(state, `it did not prove itself within ${PROVE_MS / 1000} s`), PROVE_MS);
  const state: State = {
    ...options,
    first,
    asked: new Map(),
    stage: { kind: 'new' },
    heardAt: performance.now(),
    limit,
  };
  const streams = (): Stream[] => (hasPush(state.stage) ? [state.stage.push, first] : [first]);
  return {
    send: (frame) => sendFrame(state, frame),
    cork: () => streams().forEach((stream) => stream.cork()),
    uncork: () => streams().forEach((stream) => stream.uncork()),
    close: (graceful) => streams().forEach((stream) => (graceful ? stream.end() : stream.destroy())),
    silence: () => performance.now() - state.heardAt,
    closed: first.closed.then(() => (hasPush(state.stage) ? state.stage.push.closed : undefined)),
  };
}

const hasPush = (stage: Stage): stage is Extract<Stage, { push: Stream }> =>
  stage.kind === 'opening' || stage.kind === 'open';

/** Push notifications go the second way, everything else the first. */
function sendFrame({ stage, first, asked }: State, frame: FrameFromEditor): void {
  if (frame.kind === 'request') asked.set(frame.id, frame.method);
  const isPush = frame.kind === 'notification' && frame.method === 'editor/notification';
  if (!isPush) first.send(writeFrame(frame));
  else if (stage.kind === 'open') stage.push.send(writeFrame(frame));
}

function hangUp({ first, log }: State, reason: string): void {
  log('warning', `a server was not taken on: ${reason}`);
  first.end();
}

function receiveText(state: State, text: string): void {
  state.heardAt = performance.now();
  const reading = readFrameFromServer(text, (id) => state.asked.get(id));
  const { stage } = state;
  if (!reading.ok) {
    if (stage.kind !== 'open') return hangUp(state, reading.reason);
    state.log('warning', `bad frame from the server: ${reading.reason}`);
    return reading.reply === undefined ? undefined : sendFrame(state, reading.reply);
  }
  const { frame } = reading;
  if ((frame.kind === 'response' || frame.kind === 'failure') && frame.id !== null) state.asked.delete(frame.id);
  switch (stage.kind) {
    case 'new':
      return frame.kind === 'request' && frame.method === 'server/attach'
        ? takeAttach(state, frame.id, frame.params)
        : hangUp(state, 'it began with something else than server/attach');
    case 'proving':
      return receiveProof(state, stage, frame);
    case 'opening':
      return;
    case 'open':
      return state.frame(frame);
  }
}

function takeAttach(
  state: State,
  id: number,
  { protocol_version, server_version, push_port, clients }: ServerAttachParams,
): void {
  const refuse = (code: 'editor_busy' | 'protocol_mismatch' | 'internal_error', message: string): void => {
    sendFrame(state, failure(id, code, message));
    hangUp(state, message);
  };
  if (Number.parseInt(protocol_version, 10) !== Number.parseInt(protocolVersion, 10))
    return refuse(
      'protocol_mismatch',
      `This Editor speaks bridge protocol ${protocolVersion}, the server ${protocol_version}. Upgrade the older of the two.`,
    );
  if (state.isBusy())
    return refuse(
      'editor_busy',
      'Another server is connected to this Editor. Disconnect that one, or wait until it has disconnected.',
    );
  const found = state.token();
  if (found.kind === 'none') return refuse('internal_error', `This Editor has no token: ${found.reason}.`);
  const authentication = createAuthentication({ token: found.token, channel: proofChannel.tcp(state.port) });
  state.stage = { kind: 'proving', authentication, token: found.token, pushPort: push_port };
  state.log('info', `server ${server_version} has dialled, for ${clients.join(', ') || 'no AI client yet'}`);
  sendFrame(state, {
    kind: 'response',
    id,
    method: 'server/attach',
    result: { protocol_version: protocolVersion, bridge_version: state.bridgeVersion },
  });
  sendFrame(state, authentication.first);
}

function receiveProof(
  state: State,
  { authentication, token, pushPort }: Extract<Stage, { kind: 'proving' }>,
  frame: FrameFromServer,
): void {
  const next = authentication.step(frame);
  switch (next.kind) {
    case 'send':
      return sendFrame(state, next.frame);
    case 'refused':
      return hangUp(state, next.reason);
    case 'done': {
      clearTimeout(state.limit);
      if (!state.proved()) return hangUp(state, 'another one was faster');
      state.first.trust();
      const push: Stream = dialPush(
        { port: pushPort, token },
        { open: () => pushOpen(state, push, next.store_id), closed: (reason) => pushClosed(state, reason) },
      );
      state.stage = { kind: 'opening', push };
      return;
    }
  }
}

function pushOpen(state: State, push: Stream, storeId: string): void {
  state.stage = { kind: 'open', push };
  state.open(storeId);
}

/** One is useless without the other. */
function pushClosed(state: State, reason: string): void {
  if (state.stage.kind === 'opening')
    state.log('warning', `the second connection to the server, for push notifications, could not be opened: ${reason}`);
  state.first.end();
}
