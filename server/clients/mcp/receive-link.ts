import type { Duplex } from 'node:stream';
import { createLineReader, joinWrites } from '../../lib/lines.ts';
import {
  LINK_LIMIT_BYTES,
  frameLine,
  readFrameToServer,
  type FrameToForwarder,
  type FrameToServer,
} from '../link/frames.ts';
import type { CommandFrame, OpenFrame } from '../../../generated/typescript/link.ts';
import { isProof, linkProofText, proofOf } from '../../lib/home/tokens.ts';
import { compareVersions, packageVersion } from '../../lib/this-program.ts';
import type { ClientLink, LinkEndpointOptions, RemoteLink } from './link-options.ts';
import { createLinkIntake } from './link-requests.ts';
import type { LinkSession } from './link-session.ts';
import { reasonOf } from '../../lib/errors.ts';

/** Time for the first frame. */
const OPEN_TIMEOUT_MS = 10_000;
/** The most bytes of the first frame, which has a proof and paths. Later ones may be as long as a program. */
const OPEN_LIMIT_BYTES = 64 * 1024;

/** The longest path or name that a forwarder may send; they are kept with every call. */
const TEXT_CHARS = {
  client_uuid: 100,
  version: 100,
  cwd: 4_096,
  cwd_project: 4_096,
  host: 255,
  caller: 300,
  project: 4_096,
  tools: 10,
} as const;
const texts = ['client_uuid', 'version', 'cwd', 'cwd_project', 'host', 'caller', 'project', 'tools'] as const;

/**
 * Reading from a client pauses while much output is buffered for it. Above this limit the link is closed, and its forwarder reconnects and repeats its
 * requests.
 */
const OUTGOING_LIMIT_BYTES = 128 * 1024 * 1024;

interface Receiving {
  readonly socket: Duplex;
  /** Before each write (`joinWrites`). */
  readonly join: () => void;
  readonly remote: RemoteLink | undefined;
  readonly options: LinkEndpointOptions;
  /** The peer is authenticated and carries a client. */
  readonly onOpen: () => ClientLink;
}

/** A link that is open. */
export interface ReceivedLink {
  /** Reads nothing more from it: the successor does. */
  stop(): void;
}

/** Serves one link to its end: authentication first, then messages or a command. */
export function receiveLink(link: Omit<Receiving, 'join'>): ReceivedLink {
  const { socket, options } = link;
  const receiving: Receiving = { ...link, join: joinWrites(socket) };
  let opened: OpenLink | undefined;
  const reader = createLineReader(
    LINK_LIMIT_BYTES,
    (line) => {
      const frame = readFrameToServer(line);
      if (opened === undefined) opened = open(receiving, frame, deadline);
      else if (frame === undefined)
        options.log('warning', 'a frame of a link was not understood; it was ignored', { begins: line.slice(0, 40) });
      else opened.take(frame);
    },
    (bytes) => options.log('warning', 'a line of a link was too long; it was ignored', { bytes }),
  );
  const deadline = setTimeout(() => refuse(receiving, 'the frame "open" did not come in time'), OPEN_TIMEOUT_MS);
  let early = 0;
  socket.on('data', (chunk) => {
    // An unauthenticated peer gets little time.
    if (opened === undefined && (early += chunk.length) > OPEN_LIMIT_BYTES) socket.destroy();
    else reader.push(chunk);
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    clearTimeout(deadline);
    opened?.ended();
  });
  return {
    stop() {
      opened?.stop();
      socket.pause();
    },
  };
}

type WrittenFrame = Extract<FrameToServer, { type: 'written' }>;

/** A link of an authenticated peer. */
interface OpenLink {
  take(frame: FrameToServer): void;
  stop(): void;
  ended(): void;
}

function open(receiving: Receiving, frame: FrameToServer | undefined, deadline: NodeJS.Timeout): OpenLink | undefined {
  const { remote, options } = receiving;
  const linkId = remote?.linkId ?? options.boot_id;
  if (frame?.type !== 'open') return refuse(receiving, 'expected the frame "open" first');
  if (!isProof(options.token(), linkProofText.forwarder(linkId, frame.client_uuid), frame.proof))
    return refuse(receiving, 'the proof is wrong: forwarder and server have different tokens');
  const tooLong = texts.find((name) => (frame[name] ?? '').length > TEXT_CHARS[name]);
  if (tooLong !== undefined)
    return refuse(receiving, `expected at most ${TEXT_CHARS[tooLong]} characters as "${tooLong}" of the frame "open"`);
  clearTimeout(deadline);
  remote?.onProved();
  const proof = proofOf(options.token(), linkProofText.server(linkId, frame.client_uuid));
  write(
    receiving,
    frameLine({
      type: 'welcome',
      boot_id: options.boot_id,
      version: packageVersion,
      proof,
      ...(options.onNewerVersion === undefined ? { stays: true } : {}),
    }),
  );
  return createOpenLink(receiving, frame);
}

function createOpenLink(receiving: Receiving, first: OpenFrame): OpenLink {
  const { socket, remote, options, onOpen } = receiving;
  const intake = createLinkIntake(socket);
  let session: LinkSession | undefined;
  const take = (frame: FrameToServer): void => {
    if (frame.type === 'command') return void command(receiving, frame);
    if (frame.type === 'hand_over') return handOver(receiving);
    if (frame.type === 'message') return intake.push(frame);
    if (frame.type === 'written') return written(frame);
    if (frame.type !== 'close') return;
    // A client that disconnects cancels nothing: its earlier requests are still started.
    intake.flush();
    socket.end();
  };
  const early: WrittenFrame[] = [];
  const written = (frame: WrittenFrame): void => {
    if (session === undefined) early.push(frame);
    else session.written(frame.ordinal, frame.terminal === true);
  };
  // The command line is not a client, and does not keep the server from ending.
  if (first.command === true)
    return {
      take: (frame) => void (frame.type === 'message' || frame.type === 'written' || take(frame)),
      stop: () => undefined,
      ended: () => undefined,
    };
  // A server that several users share does not end when the first one upgrades.
  const { onNewerVersion } = options;
  if (onNewerVersion !== undefined && remote === undefined && compareVersions(first.version, packageVersion) > 0) {
    onNewerVersion(first.version);
  } else {
    const link = onOpen();
    void options.createSession.then((create) => {
      if (socket.destroyed) return;
      const { boot_id, runner, newLogId, log, toolOffer = 'six', answerLimitBytes, subscribed } = options;
      const end = (): void => void socket.end();
      session = create({
        open: first,
        boot_id,
        runner,
        newLogId,
        log,
        write(line, ordinal) {
          write(receiving, line);
          if (ordinal !== undefined) intake.settled(ordinal);
        },
        onClient: link.named,
        end,
        toolOffer,
        ...(answerLimitBytes === undefined ? {} : { answerLimitBytes }),
        subscriber: subscribed.open(),
      });
      link.session = session;
      early.splice(0).forEach(written);
      intake.begin((frame) => session?.message(frame));
    });
  }
  return { take, stop: () => intake.stop(), ended: () => session?.ended() };
}

async function command(receiving: Receiving, frame: CommandFrame): Promise<void> {
  const { remote, options } = receiving;
  const refuseWith = (error: unknown): void => refuse(receiving, reasonOf(error));
  switch (frame.command) {
    case 'cancel':
      return write(
        receiving,
        frameLine({
          type: 'command_answer',
          ...(await options.runner.cancelOperation(frame.log_id, 'the command line', frame.force === true)),
        }),
      );
    case 'status':
      return write(
        receiving,
        frameLine({ type: 'status_answer', status: await options.commands.status(frame.operations) }),
      );
    case 'list':
      return options.commands
        .list(frame)
        .then((page) => write(receiving, frameLine({ type: 'list_answer', ...page })), refuseWith);
    case 'show':
      return options.commands
        .show(frame.log_id)
        .then((page) => write(receiving, frameLine({ type: 'show_answer', page })), refuseWith);
    case 'open':
      if (remote !== undefined)
        return refuse(
          receiving,
          'the live page is shown on the machine of the server: run `mcp-unity-bridge open` there',
        );
      return options.commands
        .openLive()
        .then((url) => write(receiving, frameLine({ type: 'open_answer', url })), refuseWith);
  }
}

function handOver(receiving: Receiving): void {
  const { remote, options } = receiving;
  const refusal = remote === undefined ? options.onHandOver() : 'only a server of the same machine may ask for that';
  if (refusal !== undefined) refuse(receiving, refusal);
}

function write({ socket, join, options }: Receiving, line: string): void {
  if (!socket.writable) return;
  join();
  socket.write(line);
  if (socket.writableLength > OUTGOING_LIMIT_BYTES) {
    options.log('warning', 'a client does not read its answers; its link was closed', {
      bytes_waiting: socket.writableLength,
    });
    socket.destroy();
  }
}

function refuse({ socket, options }: Receiving, reason: string): undefined {
  options.log('warning', `a link was refused: ${reason}`);
  const frame: Extract<FrameToForwarder, { type: 'refused' }> = { type: 'refused', reason };
  socket.end(frameLine(frame));
}
