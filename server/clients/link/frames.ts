import {
  isCommandFrame,
  isCommandReply,
  isForwarderFrame,
  isServerFrame,
  type CommandFrame,
  type CommandReply,
  type ForwarderFrame,
  type MessageToServer,
  type ServerFrame,
} from '../../../generated/typescript/link.ts';
import { parseJson } from '../../lib/json.ts';

/**
 * The link between forwarder and server: one JSON object per line, over a Unix socket or a Windows pipe, or (`connect <url>`) over a WebSocket. `m` is an MCP message; it is
 * always the last member, so that neither end has to parse and print a message that it only passes on.
 */

export type FrameToServer = ForwarderFrame | CommandFrame;

/** An MCP message of the server. `ordinal`: the request that it answers. `readFrameToForwarder` leaves `m` as text. */
interface PassedMessage {
  readonly type: 'message';
  readonly ordinal?: number;
  readonly text: string;
}

export type FrameToForwarder = ServerFrame | CommandReply | PassedMessage;

/** A client's line may be this long. A result of the limit with its wrapping is half of that. */
export const LINE_LIMIT_BYTES = 32 * 1024 * 1024;

/** A line plus the members around it. */
export const LINK_LIMIT_BYTES = LINE_LIMIT_BYTES + 4096;

/** The line of a frame that carries a message, which is given as text. */
export function messageLine(text: string, head: Omit<MessageToServer, 'type' | 'm'>): string {
  const members = JSON.stringify({ type: 'message', ...head });
  return `${members.slice(0, -1)},"m":${text}}\n`;
}

/** The line of any other frame. */
export function frameLine(frame: Exclude<FrameToServer, MessageToServer> | ServerFrame | CommandReply): string {
  return `${JSON.stringify(frame)}\n`;
}

/** No more digits than a number can hold exactly. */
const messageHead = /^\{"type":"message"(?:,"ordinal":(\d{1,15}))?,"m":/;

/** Reads a frame of a server, except answers to commands; undefined if it is unknown to this version (a newer server may send more). */
export function readFrameToForwarder(line: string): FrameToForwarder | undefined {
  const head = messageHead.exec(line);
  if (head !== null) {
    const text = line.slice(head[0].length, -1);
    return head[1] === undefined ? { type: 'message', text } : { type: 'message', ordinal: Number(head[1]), text };
  }
  const value = parseJson(line);
  return isServerFrame(value) ? value : undefined;
}

/** Reads the answer to a command. On its own, as the start of a forwarder waits for whatever reads its frames, and it sends no command. */
export function readCommandReply(line: string): CommandReply | undefined {
  const value = parseJson(line);
  return isCommandReply(value) ? value : undefined;
}

/** Reads a frame of a forwarder; undefined if it is unknown to this version. */
export function readFrameToServer(line: string): FrameToServer | undefined {
  const value = parseJson(line);
  return isForwarderFrame(value) || isCommandFrame(value) ? value : undefined;
}

/** WebSocket subprotocol of links; the number is the major version of their frames. */
export const linkSubprotocol = 'mcp-unity-bridge.link.1';

/** The path for links of a server that listens for HTTP. The query `nonce` is the forwarder's: 64 hexadecimal digits; `proof` proves the token. */
export const LINK_PATH = '/mcp/link';

/** Replaces the boot id in the proofs of a link over a WebSocket: a proof is valid for one connection. */
export function remoteLinkId(boot_id: string, serverNonce: string, forwarderNonce: string): string {
  return `${boot_id}:${serverNonce}:${forwarderNonce}`;
}
