import type { OperationList } from '../../hub/protocol/reads.ts';
import type { OperationsAnswer } from '../link/protocol.ts';
import type { OperationPage, ServerStatus } from '../../../generated/typescript/link.ts';
import type { Log } from '../../lib/logging.ts';
import type { HubRunner } from '../../runner/runner-protocol.ts';
import type { LinkSession, LinkSessionOptions } from './link-session.ts';
import type { SubscribedUris } from './protocol/resource-updates.ts';
import type { ToolOffer } from './protocol/mcp-state.ts';

/** What the command line may ask for, besides a cancel. */
export interface LinkCommands {
  /** `operations`: how many at most. */
  status(operations?: number): Promise<ServerStatus>;
  /** One page of the stored operations. Rejects with a sentence if it could not be read. */
  list(wanted: OperationList): Promise<OperationsAnswer>;
  /** Null if the log_id is unknown. Rejects with a sentence if it could not be read. */
  show(log_id: string): Promise<OperationPage | null>;
  /** A link that opens the live page once. Rejects, in a sentence, where there can be no page. */
  openLive(): Promise<string>;
}

/** A link that carries a client. */
export interface ClientLink {
  label: string | undefined;
  /** Set once the SDK is loaded. */
  session: LinkSession | undefined;
  /** The client has introduced itself. */
  readonly named: (label: string) => void;
}

export interface LinkEndpointOptions {
  /** Read for each link, since the token can be replaced. */
  readonly token: () => string;
  readonly boot_id: string;
  readonly runner: HubRunner;
  readonly newLogId: () => string;
  readonly log: Log;
  /** The SDK takes a while to load: links are welcomed meanwhile, and their messages wait. */
  readonly createSession: Promise<(options: LinkSessionOptions) => LinkSession>;
  /** A forwarder of this newer version wants to start its own server. Absent: this server keeps running. */
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

/** A link that comes over the network. */
export interface RemoteLink {
  /** What its proofs are about (`remoteLinkId`). */
  readonly linkId: string;
  /** The peer has proved itself. */
  readonly onProved: () => void;
}
