import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { keepLinked, type ServerChoice } from '../../server/forwarder/keep-linked.ts';
import type { AcceptedAs } from '../../server/link/frames.ts';

/** MCP over the link of a forwarder that runs in this process. */
export interface LinkTransport extends Transport {
  /** What has been answered so far has reached its reader: only now the server takes it as delivered (EXO-06). */
  delivered(): void;
}

export interface LinkEvents {
  /** A request has become an operation. */
  readonly accepted: (as: AcceptedAs) => void;
  /** There is a server, the first or the next one. */
  readonly linked: () => void;
  /** No server can be had. */
  readonly failed: (reason: string) => void;
}

/** A transport for an MCP client, with the forwarder's promises: servers may die, and what was asked is answered once. */
export function createLinkTransport(choice: ServerChoice, { accepted, linked, failed }: LinkEvents): LinkTransport {
  const undelivered: (() => void)[] = [];
  const receive = (text: string): void => {
    const message: JSONRPCMessage = JSON.parse(text);
    // Never within `send`: an answer may be known at once.
    queueMicrotask(() => transport.onmessage?.(message));
  };
  const kept = keepLinked(choice, {
    note: () => undefined,
    toClient(text, written) {
      if (written !== undefined) undelivered.push(written);
      receive(text);
    },
    // Whoever calls here waits for the answer, so that no more than a few requests are under way.
    holdClient: () => undefined,
    readOn: () => undefined,
    onAccepted: accepted,
    onLinked: linked,
    onFailure: failed,
  });
  const transport: LinkTransport = {
    start() {
      kept.connect();
      return Promise.resolve();
    },
    send(message) {
      kept.session.fromClient(JSON.stringify(message));
      return Promise.resolve();
    },
    async close() {
      await kept.close();
      transport.onclose?.();
    },
    delivered() {
      for (const written of undelivered.splice(0)) written();
    },
  };
  return transport;
}
