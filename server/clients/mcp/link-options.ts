import type { OperationList } from '../../hub/protocol/reads.ts';
import type { OperationsAnswer } from '../link/protocol.ts';
import type { OperationPage, ServerStatus } from '../../../generated/typescript/link.ts';
import type { Log } from '../../lib/logging.ts';
import type { HubRunner } from '../../runner/runner-protocol.ts';
import type { LinkSession, LinkSessionOptions } from './link-session.ts';
import type { SubscribedUris } from './protocol/resource-updates.ts';
import type { ToolOffer } from './protocol/mcp-state.ts';

/** The requests of the command line, except a cancel. */
export interface LinkCommands {
  /** `operations`: how many at most. */
  status(operations?: number): Promise<ServerStatus>;
  /** One page of the stored operations. Rejects with a sentence if it could not be read. */
  list(wanted: OperationList): Promise<OperationsAnswer>;
  /** Null if the log_id is unknown. Rejects with a sentence if it could not be read. */
  show(log_id: string): Promise<OperationPage | null>;
  /** A link that opens the live page once. Rejects, with a sentence, if there can be no page. */
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
  /** Loading the SDK takes a while: links are accepted meanwhile, and their messages wait. */
  readonly createSession: Promise<(options: LinkSessionOptions) => LinkSession>;
  /** A forwarder of this newer version requests the start of its own server. Absent: this server continues. */
  readonly onNewerVersion?: (version: string) => void;
  /** A server in the foreground requests to replace this one. Returns the reason of a refusal, a sentence. */
  readonly onHandOver: () => string | undefined;
  /** The names of the connected clients have changed. */
  readonly onClients: (labels: readonly string[]) => void;
  /** The Editor's own tools are offered. */
  readonly toolOffer?: ToolOffer;
  /** Results above this are cut (ENV-10). */
  readonly answerLimitBytes?: number;
  /** The uris that clients subscribe to. */
  readonly subscribed: SubscribedUris;
  readonly commands: LinkCommands;
}

/** A link over the network. */
export interface RemoteLink {
  /** The subject of its proofs (`remoteLinkId`). */
  readonly linkId: string;
  /** The peer has proved itself. */
  readonly onProved: () => void;
}
