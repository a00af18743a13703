import type { Socket } from 'node:net';
import { createLineReader } from '../lines.ts';
import { LINK_LIMIT_BYTES, frameLine, readFrameToServer, type FrameToForwarder, type FrameToServer, type OpenFrame } from '../link/frames.ts';
import type { Log } from '../log.ts';
import { isProof, linkProofText, prove } from '../proof.ts';
import type { HubRunner } from '../shell/hub-runner.ts';
import { compareVersions, packageVersion } from '../version.ts';
import type { LinkSession, LinkSessionOptions } from './link-session.ts';

/** Time for the first frame. */
const OPEN_TIMEOUT_MS = 10_000;

/** A client that takes nothing off its pipe while this much waits for it is cut off; its forwarder comes back and asks again. */
const OUTGOING_LIMIT_BYTES = 128 * 1024 * 1024;

/** The server's ends of all links to forwarders. */
export interface LinkEndpoint {
  take(socket: Socket): void;
  /** Links that carry a client. */
  count(): number;
  /** Reads nothing more, and tells every forwarder to look for a successor when the link closes. */
  handOver(successor: string | undefined): void;
  /** The same, but tells why there will be none. */
  fail(reason: string): void;
  /** Tells every client that may be told (PSH-02). */
  toolsChanged(): void;
}

export interface LinkEndpointOptions {
  readonly token: string;
  readonly boot_id: string;
  readonly runner: HubRunner;
  readonly newLogId: () => string;
  readonly log: Log;
  /** The SDK takes a while to load: links are welcomed meanwhile, and their messages wait. */
  readonly createSession: Promise<(options: LinkSessionOptions) => LinkSession>;
  /** A forwarder of this newer version wants to start its own server. */
  readonly onNewerVersion: (version: string) => void;
  /** Links came or went, or a client introduced itself: the names of the clients that are connected now. */
  readonly onClients: (labels: readonly string[]) => void;
}

/** A link that carries a client. */
interface Link {
  label: string | undefined;
  /** Set once the SDK is there. */
  session: LinkSession | undefined;
  /** The client has introduced itself. */
  readonly named: (label: string) => void;
}

export function createLinkEndpoint(options: LinkEndpointOptions): LinkEndpoint {
  const sockets = new Set<Socket>();
  const links = new Set<Link>();
  const tellClients = (): void => options.onClients([...links].flatMap(({ label }) => label ?? []));
  let ending = false;
  const endAll = (frame: Extract<FrameToForwarder, { type: 'handover' | 'refused' }>): void => {
    ending = true;
    for (const socket of sockets) {
      socket.pause();
      socket.write(frameLine(frame));
    }
  };

  return {
    take(socket) {
      if (ending) return void socket.destroy();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      receiveLink(socket, options, () => {
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
      });
    },
    count: () => links.size,
    handOver: (successor) => endAll({ type: 'handover', ...(successor === undefined ? {} : { successor }) }),
    fail: (reason) => endAll({ type: 'refused', reason }),
    toolsChanged() {
      for (const { session } of links) session?.toolsChanged();
    },
  };
}

type OnOpen = () => Link;

/** Reads one link: first who it is, then what it wants. */
function receiveLink(socket: Socket, options: LinkEndpointOptions, onOpen: OnOpen): void {
  let open: OpenFrame | undefined;
  let session: LinkSession | undefined;
  const waiting: FrameToServer[] = [];

  const write = (line: string): void => {
    if (!socket.writable) return;
    socket.write(line);
    if (socket.writableLength > OUTGOING_LIMIT_BYTES) {
      options.log('warning', 'a client does not read its answers; its link was closed', { bytes_waiting: socket.writableLength });
      socket.destroy();
    }
  };
  const refuse = (reason: string): void => {
    options.log('warning', `a link was refused: ${reason}`);
    socket.end(frameLine({ type: 'refused', reason }));
  };

  const take = (frame: FrameToServer): void => {
    if (frame.type === 'command') return command(frame.log_id);
    if (frame.type === 'close') return void socket.end();
    if (session === undefined) return void waiting.push(frame);
    if (frame.type === 'message') session.message(frame);
    if (frame.type === 'written') session.written(frame.ordinal, frame.terminal === true);
  };

  const command = (log_id: string): void => {
    void options.runner.cancelOperation(log_id, 'the command line').then((answer) => write(frameLine({ type: 'command_answer', ...answer })));
  };

  const begin = (first: OpenFrame): void => {
    open = first;
    clearTimeout(deadline);
    write(frameLine({ type: 'welcome', boot_id: options.boot_id, version: packageVersion, proof: prove(options.token, linkProofText.server(options.boot_id, first.client_uuid)) }));
    if (compareVersions(first.version, packageVersion) > 0) return options.onNewerVersion(first.version);
    const link = onOpen();
    void options.createSession.then((create) => {
      if (socket.destroyed) return;
      const { boot_id, runner, newLogId, log } = options;
      session = create({ open: first, boot_id, runner, newLogId, log, write, onClient: link.named, end: () => socket.end() });
      link.session = session;
      for (const frame of waiting.splice(0)) take(frame);
    });
  };

  const firstFrame = (frame: FrameToServer | undefined): void => {
    if (frame?.type !== 'open') return refuse('expected the frame "open" first');
    if (!isProof(options.token, linkProofText.forwarder(options.boot_id, frame.client_uuid), frame.proof))
      return refuse('the proof is wrong: forwarder and server have different tokens');
    begin(frame);
  };

  const reader = createLineReader(
    LINK_LIMIT_BYTES,
    (line) => {
      const frame = readFrameToServer(line);
      if (open === undefined) return firstFrame(frame);
      if (frame === undefined) return options.log('warning', 'a frame of a link was not understood; it was ignored', { begins: line.slice(0, 40) });
      take(frame);
    },
    (bytes) => options.log('warning', 'a line of a link was too long; it was ignored', { bytes }),
  );
  const deadline = setTimeout(() => refuse('the frame "open" did not come in time'), OPEN_TIMEOUT_MS);
  socket.on('data', (chunk) => reader.push(chunk));
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    clearTimeout(deadline);
    session?.ended();
  });
}
