import type { Duplex } from 'node:stream';
import { frameLine, type FrameToForwarder } from '../link/frames.ts';
import type { ServerStatus } from '../link/status.ts';
import type { OperationPage } from '../link/protocol.ts';
import type { Log } from '../lib/log.ts';
import type { HubRunner } from '../runner/hub-runner.ts';
import type { LinkSession, LinkSessionOptions } from './link-session.ts';
import { receiveLink, type ReceivedLink } from './receive-link.ts';
import type { SubscribedUris } from './protocol/subscribed-uris.ts';
import type { ToolOffer } from './protocol/tool-offer.ts';

/** The server's ends of all links to forwarders. */
export interface LinkEndpoint {
  take(socket: Duplex, remote?: RemoteLink): void;
  /** Links that carry a client. */
  count(): number;
  /** Reads nothing more, and tells every forwarder to look for a successor when the link closes. */
  handOver(successor: string | undefined): void;
  /** The same, but tells why there will be none. */
  fail(reason: string): void;
  /** Tells every client that may be told (PSH-02). */
  toolsChanged(): void;
  /** Tells every client that has subscribed. */
  resourceUpdated(uri: string): void;
  /** A question to the user, wherever it stands open, needs no answer any more. */
  approvalOver(log_id: string): void;
}

/** A link that comes over the network. */
export interface RemoteLink {
  /** What its proofs are about (`remoteLinkId`). */
  readonly linkId: string;
  /** The peer has proved itself. */
  readonly onProved: () => void;
}

export interface LinkEndpointOptions {
  /** Asked anew for each link, as it can be replaced. */
  readonly token: () => string;
  readonly boot_id: string;
  readonly runner: HubRunner;
  readonly newLogId: () => string;
  readonly log: Log;
  /** The SDK takes a while to load: links are welcomed meanwhile, and their messages wait. */
  readonly createSession: Promise<(options: LinkSessionOptions) => LinkSession>;
  /** A forwarder of this newer version wants to start its own server; absent: this one stays, whoever comes. */
  readonly onNewerVersion?: (version: string) => void;
  /** A server in the foreground wants the place of this one. Returns why not, a sentence. */
  readonly onHandOver: () => string | undefined;
  /** Links came or went, or a client introduced itself: the names of the clients that are connected now. */
  readonly onClients: (labels: readonly string[]) => void;
  /** The Editor's own tools are offered. */
  readonly toolOffer?: ToolOffer;
  /** Results above this are cut (ENV-10). */
  readonly answerLimitBytes?: number;
  /** What the clients subscribe to. */
  readonly subscribed: SubscribedUris;
  readonly commands: LinkCommands;
}

/** What the command line may ask for, besides a cancel. */
export interface LinkCommands {
  /** `operations`: how many at most. */
  status(operations?: number): Promise<ServerStatus>;
  /** Null where nothing stands under that log_id. Rejects, in a sentence, where it could not be read. */
  show(log_id: string): Promise<OperationPage | null>;
  /** A link that opens the live page once. Rejects, in a sentence, where there can be no page. */
  openLive(): Promise<string>;
}

/** A link that carries a client. */
export interface Link {
  label: string | undefined;
  /** Set once the SDK is there. */
  session: LinkSession | undefined;
  /** The client has introduced itself. */
  readonly named: (label: string) => void;
}

export function createLinkEndpoint(options: LinkEndpointOptions): LinkEndpoint {
  const received = new Map<Duplex, ReceivedLink>();
  const links = new Set<Link>();
  const tellClients = (): void => options.onClients([...links].flatMap(({ label }) => label ?? []));
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
      const onOpen = (): Link => {
        const link: Link = {
          label: undefined,
          session: undefined,
          named(label) {
            link.label = label;
            tellClients();
          },
        };
        links.add(link);
        socket.once('close', () => {
          links.delete(link);
          tellClients();
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
