import type fc from 'fast-check';
import * as arb from '../../../generated/typescript/arbitraries.ts';
import type {
  BridgeParams,
  BridgeResults,
  EditorNotification,
  EditorRequest,
  ServerNotification,
  ServerRequest,
} from '../../../generated/typescript/rpc.ts';
import { jsonBytes, sampleValues } from './target.ts';

/** Of each method and each seed. */
const EACH = 12;

type Params<M extends keyof BridgeParams> = { readonly [K in M]: fc.Arbitrary<BridgeParams[K]> };
type Results<M extends keyof BridgeResults> = { readonly [K in M]: fc.Arbitrary<BridgeResults[K]> };

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
const editorRequestNames: readonly EditorRequest[] = ['auth/challenge', 'auth/prove', 'editor/hello', 'logs/append'];

/** Every request of the server is open, under its number. */
export const openAtServer = (id: number): ServerRequest | undefined => serverRequestNames[id - 1];
/** Every request of the Editor is open, under its number. */
export const openAtEditor = (id: number): EditorRequest | undefined => editorRequestNames[id - 1];

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
export function framesFromServer(seed: number): Buffer[] {
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

const failures = (seed: number): Buffer[] => sampleValues(arb.arbRpcFailure, seed, EACH).map(jsonBytes);
