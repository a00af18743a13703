import type fc from 'fast-check';
import {
  readFrameFromEditor,
  readFrameFromServer,
  writeFrame,
  type FailureFrame,
  type FrameFromEditor,
  type FrameFromServer,
  type Reading,
  type BridgeParams,
  type BridgeResults,
  type EditorNotification,
  type EditorRequest,
  type ServerNotification,
  type ServerRequest,
} from '../../../generated/typescript/rpc.ts';
import { validateRpcFailure } from '../../../generated/typescript/validators.js';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target, jsonBytes, sampleValues } from './target.ts';
import * as arb from '../../../generated/typescript/arbitraries.ts';

/** Longest reason. It is written to a log and an answer, so it must not grow with the input. */
const REASON_CHARS = 4_000;

const words = [
  '"jsonrpc":"2.0"',
  '"id":',
  '"id":null',
  '"method":',
  '"params":{}',
  '"result":',
  '"error":{"code":1,"message":"x","data":{"code":"overloaded"}}',
  'operation/update',
  'ping',
];

type Read = (text: string) => Reading<FrameFromEditor | FrameFromServer>;

/** Frames in one direction: the reader never throws, refuses with a valid error, and an accepted frame can be written and read again. */
function frames(name: string, what: string, read: Read, starts: (seed: number) => Buffer[]): Target {
  return {
    name,
    what,
    weight: 24,
    batch: 20_000,
    words,
    open: (): OpenTarget => ({ starts, run: (input) => take(read, input.toString('utf8')) }),
  };
}

function take(read: Read, text: string): Taken {
  const reading = read(text);
  if (!reading.ok) {
    mustHold(
      reading.reason.length > 0 && reading.reason.length <= REASON_CHARS,
      () => `a reason of ${reading.reason.length} characters: ${beginningOf(reading.reason)}`,
    );
    if (reading.reply !== undefined) checkReply(reading.reply);
    return 'refused';
  }
  const once = writeFrame(reading.frame);
  const again = read(once);
  mustHold(
    again.ok,
    () => `accepted, and refused once it was written again (${again.ok ? '' : again.reason}): ${beginningOf(once)}`,
  );
  mustHold(writeFrame(again.frame) === once, () => `changes with each reading: ${beginningOf(once)}`);
  return 'accepted';
}

function checkReply(reply: FailureFrame): void {
  const text = writeFrame(reply);
  mustHold(
    validateRpcFailure(JSON.parse(text)).ok,
    () => `the error that it answers is not valid: ${beginningOf(text)}`,
  );
  mustHold(text.length <= 2 * REASON_CHARS, () => `an error of ${text.length} characters: ${beginningOf(text)}`);
}

/** Every request of the server is open, under its number. */
const openAtServer = (id: number): ServerRequest | undefined => serverRequestNames[id - 1];

/** The answer with id n belongs to the n-th of these, counted from 1. */
const serverRequestNames: readonly ServerRequest[] = [
  'server/attach',
  'operation/execute',
  'operation/status',
  'operation/cancel',
  'resource/read',
  'tools/list',
  'ping',
];

/** Number of frames for each method and each seed. */
const EACH = 12;

const editorRequests: Params<EditorRequest> = {
  'auth/challenge': arb.arbAuthChallengeParams,
  'auth/prove': arb.arbAuthProveParams,
  'editor/hello': arb.arbEditorHelloParams,
  'logs/append': arb.arbLogsAppendParams,
};

const editorNotifications: Params<EditorNotification> = {
  'operation/update': arb.arbOperationUpdateParams,
  'editor/heartbeat': arb.arbEditorHeartbeatParams,
  'editor/notification': arb.arbUnityNotification,
};

const editorAnswers: Results<ServerRequest> = {
  'server/attach': arb.arbServerAttachResult,
  'operation/execute': arb.arbOperationExecuteResult,
  'operation/status': arb.arbOperationStatusResult,
  'operation/cancel': arb.arbOperationCancelResult,
  'resource/read': arb.arbResourceReadResult,
  'tools/list': arb.arbToolsListResult,
  ping: arb.arbEmpty,
};

const failures = (seed: number): Buffer[] => sampleValues(arb.arbRpcFailure, seed, EACH).map(jsonBytes);

export const fromEditor = frames(
  'frames-from-editor',
  'JSON-RPC frames as the server reads them.',
  (text) => readFrameFromEditor(text, openAtServer),
  framesFromEditor,
);

/** Every request of the Editor is open, under its number. */
const openAtEditor = (id: number): EditorRequest | undefined => editorRequestNames[id - 1];

const editorRequestNames: readonly EditorRequest[] = ['auth/challenge', 'auth/prove', 'editor/hello', 'logs/append'];

const serverRequests: Params<ServerRequest> = {
  'server/attach': arb.arbServerAttachParams,
  'operation/execute': arb.arbOperationExecuteParams,
  'operation/status': arb.arbOperationStatusParams,
  'operation/cancel': arb.arbOperationCancelParams,
  'resource/read': arb.arbResourceReadParams,
  'tools/list': arb.arbEmpty,
  ping: arb.arbEmpty,
};

const serverNotifications: Params<ServerNotification> = {
  'operation/ack': arb.arbOperationAckParams,
  'tools/refused': arb.arbToolsRefusedParams,
  'client/set_name': arb.arbClientSetNameParams,
};

const serverAnswers: Results<EditorRequest> = {
  'auth/challenge': arb.arbAuthChallengeResult,
  'auth/prove': arb.arbEmpty,
  'editor/hello': arb.arbEditorHelloResult,
  'logs/append': arb.arbLogsAppendResult,
};

export const fromServer = frames(
  'frames-from-server',
  'JSON-RPC frames as an Editor reads them.',
  (text) => readFrameFromServer(text, openAtEditor),
  framesFromServer,
);

type Params<M extends keyof BridgeParams> = { readonly [K in M]: fc.Arbitrary<BridgeParams[K]> };

type Results<M extends keyof BridgeResults> = { readonly [K in M]: fc.Arbitrary<BridgeResults[K]> };

/** Valid frames of every method, as an Editor sends them. */
export function framesFromEditor(seed: number): Buffer[] {
  return [
    ...framesOf(editorRequests, seed, (method, params) => ({ jsonrpc: '2.0', id: 7, method, params })),
    ...framesOf(editorNotifications, seed, (method, params) => ({ jsonrpc: '2.0', method, params })),
    ...framesOf(editorAnswers, seed, (method, result) => ({
      jsonrpc: '2.0',
      id: serverRequestNames.findIndex((name) => name === method) + 1,
      result,
    })),
    ...failures(seed),
  ];
}

/** Valid frames of every method, as a server sends them. */
function framesFromServer(seed: number): Buffer[] {
  return [
    ...framesOf(serverRequests, seed, (method, params) => ({ jsonrpc: '2.0', id: 7, method, params })),
    ...framesOf(serverNotifications, seed, (method, params) => ({ jsonrpc: '2.0', method, params })),
    ...framesOf(serverAnswers, seed, (method, result) => ({
      jsonrpc: '2.0',
      id: editorRequestNames.findIndex((name) => name === method) + 1,
      result,
    })),
    ...failures(seed),
  ];
}

function framesOf(
  table: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  seed: number,
  frame: (method: string, value: unknown) => object,
): Buffer[] {
  return Object.entries(table).flatMap(([method, arbitrary]) =>
    sampleValues(arbitrary, seed, EACH).map((value) => jsonBytes(frame(method, value))),
  );
}
