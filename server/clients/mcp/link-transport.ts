import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type Transport,
} from '@modelcontextprotocol/server';
import type { JsonRpcId } from './link-requests.ts';
import { namingAllVersions } from './protocol/introduced-server.ts';

/** The SDK's side of a link: messages instead of bytes. */
export interface LinkTransport extends Transport {
  /** Hands on what the client sent. False for what is no JSON-RPC message; the SDK would let its sender wait forever. */
  deliver(message: object): boolean;
  /** The client is gone. */
  ended(): void;
}

export interface LinkTransportOptions {
  /** Requests of this server have ids that begin with this, so that no answer reaches a question of another run (docs/design.md, section 3). */
  readonly boot_id: string;
  readonly send: (text: string, answers: JsonRpcId | undefined) => void;
  readonly end: () => void;
  /** What the client gets in place of a notification, if it is to be another; notifications keep their order. */
  readonly replace: (notification: JSONRPCNotification) => Promise<readonly JSONRPCNotification[]> | undefined;
}

export function createLinkTransport({ boot_id, send, end, replace }: LinkTransportOptions): LinkTransport {
  const prefix = `${boot_id}:`;
  let closed = false;

  /** The SDK numbers its own requests. Undefined for an answer to a request of another server. */
  const answerToOurs = <M extends { id?: JsonRpcId | undefined }>(message: M): M | undefined => {
    if (typeof message.id !== 'string' || !message.id.startsWith(prefix)) return undefined;
    return { ...message, id: Number(message.id.slice(prefix.length)) };
  };

  /** Also what names one of them: that its answer is not wanted any more. */
  const ofOurs = (message: JSONRPCNotification): JSONRPCNotification => {
    if (message.method !== 'notifications/cancelled') return message;
    return {
      ...message,
      params: { ...message.params, requestId: `${prefix}${String(message.params?.['requestId'])}` },
    };
  };

  const write = (message: JSONRPCNotification): void => send(JSON.stringify(ofOurs(message)), undefined);
  const notify = (message: JSONRPCNotification): Promise<void> => {
    const replaced = replace(message);
    if (replaced !== undefined) return replaced.then((others) => others.forEach(write));
    write(message);
    return Promise.resolve();
  };

  const transport: LinkTransport = {
    start: () => Promise.resolve(),
    send(message) {
      if (isAnswer(message)) send(JSON.stringify(namingAllVersions(message)), message.id);
      else if ('id' in message) send(JSON.stringify({ ...message, id: `${prefix}${message.id}` }), undefined);
      else return notify(message);
      return Promise.resolve();
    },
    close() {
      if (!closed) {
        closed = true;
        transport.onclose?.();
        end();
      }
      return Promise.resolve();
    },
    deliver(message) {
      if (isJSONRPCRequest(message) || isJSONRPCNotification(message)) {
        transport.onmessage?.(message);
        return true;
      }
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return false;
      const ours = answerToOurs(message);
      if (ours !== undefined) transport.onmessage?.(ours);
      return true;
    },
    ended() {
      if (closed) return;
      closed = true;
      transport.onclose?.();
    },
  };
  return transport;
}

function isAnswer(
  message: JSONRPCMessage,
): message is Extract<JSONRPCMessage, { result: unknown } | { error: unknown }> {
  return !('method' in message);
}
