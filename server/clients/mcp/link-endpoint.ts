import type { Duplex } from 'node:stream';
import { frameLine, type FrameToForwarder } from '../link/frames.ts';
import { receiveLink, type ReceivedLink } from './receive-link.ts';
import type { ClientLink, LinkEndpointOptions, RemoteLink } from './link-options.ts';

/** The server's ends of all links to forwarders. */
export interface LinkEndpoint {
  take(socket: Duplex, remote?: RemoteLink): void;
  /** Links that carry a client. */
  count(): number;
  /** Reads nothing more, and has every forwarder find a successor when the link closes. */
  handOver(successor: string | undefined): void;
  /** The same, but states why there will be none. */
  fail(reason: string): void;
  /** Notifies every client that may be notified (PSH-02). */
  toolsChanged(): void;
  /** Notifies every client that has subscribed. */
  resourceUpdated(uri: string): void;
  /** An open question to the user needs no answer any more. */
  approvalOver(log_id: string): void;
}

export function createLinkEndpoint(options: LinkEndpointOptions): LinkEndpoint {
  const received = new Map<Duplex, ReceivedLink>();
  const links = new Set<ClientLink>();
  const reportClients = (): void => options.onClients([...links].flatMap(({ label }) => label ?? []));
  let ending = false;
  const endAll = (frame: Extract<FrameToForwarder, { type: 'handover' | 'refused' }>): void => {
    ending = true;
    for (const [socket, link] of received) {
      link.stop();
      socket.write(frameLine(frame));
    }
  };

  return {
    take(socket, remote) {
      if (ending) return void socket.destroy();
      const onOpen = (): ClientLink => {
        const link: ClientLink = {
          label: undefined,
          session: undefined,
          named(label) {
            link.label = label;
            reportClients();
          },
        };
        links.add(link);
        socket.once('close', () => {
          links.delete(link);
          reportClients();
        });
        return link;
      };
      received.set(socket, receiveLink({ socket, remote, options, onOpen }));
      socket.once('close', () => received.delete(socket));
    },
    count: () => links.size,
    handOver: (successor) => endAll({ type: 'handover', ...(successor === undefined ? {} : { successor }) }),
    fail: (reason) => endAll({ type: 'refused', reason }),
    toolsChanged() {
      for (const { session } of links) session?.listChanged('tools');
    },
    resourceUpdated(uri) {
      for (const { session } of links) session?.resourceUpdated(uri);
    },
    approvalOver(log_id) {
      for (const { session } of links) session?.approvalOver(log_id);
    },
  };
}
