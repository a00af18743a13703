import {
  Client as Client2026,
  type ClientOptions,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import type { ClientCapabilities as Capabilities2025 } from '@modelcontextprotocol/sdk/types.js';
import { createLinkSession, type LinkSession, type LinkSessionOptions } from '../link-session.ts';
import { createSubscribedUris } from '../protocol/resource-updates.ts';
import { readFrameToForwarder, type FrameToForwarder } from '../../link/frames.ts';
import type { OpenFrame } from '../../../../generated/typescript/link.ts';
import type { HubRunner } from '../../../runner/runner-protocol.ts';

/** A client of some era on one end, the session of its link on the other; the forwarder between them only counts. */
export interface Linked<C> {
  readonly client: C;
  readonly session: LinkSession;
  /** Every frame that went to the forwarder. */
  readonly frames: readonly FrameToForwarder[];
  /** Messages of the server, unchanged. */
  readonly messages: readonly Message[];
  readonly faults: string[];
}

export interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export const anyOpen: OpenFrame = {
  type: 'open',
  client_uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  version: '1',
  pid: 1,
  cwd: '/game',
  proof: '',
};

type More = Partial<Pick<LinkSessionOptions, 'open' | 'toolOffer' | 'subscriber'>>;

/** The independent client of the 2025 era. */
export async function connect2025(
  runner: HubRunner,
  capabilities: Capabilities2025 = {},
  more: More = {},
): Promise<Linked<Client2025>> {
  const client = new Client2025({ name: 'older', version: '1' }, { capabilities });
  const { wire, ...linked } = createWire(runner, more);
  await client.connect(wire);
  return { client, ...linked };
}

/** A client that negotiates 2026-07-28. */
export async function connect2026(
  runner: HubRunner,
  options: ClientOptions = {},
  more: More = {},
): Promise<Linked<Client2026>> {
  const client = new Client2026({ name: 'newer', version: '1' }, { versionNegotiation: { mode: 'auto' }, ...options });
  const { wire, ...linked } = createWire(runner, more);
  await client.connect(wire);
  return { client, ...linked };
}

function createWire(runner: HubRunner, more: More): Omit<Linked<never>, 'client'> & { readonly wire: Transport } {
  const frames: FrameToForwarder[] = [];
  const messages: Message[] = [];
  const faults: string[] = [];
  let ordinal = 0;
  const wire: Transport = {
    start: () => Promise.resolve(),
    send(m) {
      const isRequest = 'id' in m && 'method' in m;
      if (isRequest) ordinal += 1;
      session.message({ type: 'message', m: JSON.parse(JSON.stringify(m)), ...(isRequest ? { ordinal } : {}) });
      return Promise.resolve();
    },
    close() {
      session.ended();
      wire.onclose?.();
      return Promise.resolve();
    },
  };
  const session = createLinkSession({
    open: anyOpen,
    boot_id: 'boot',
    runner,
    newLogId: () => '0196b7a4-7c1e-7f00-8a2b-ffffffffffff',
    log: (level, message) => void (level === 'error' ? faults.push(message) : undefined),
    write(line) {
      const frame = readFrameToForwarder(line.trimEnd());
      if (frame === undefined) return;
      frames.push(frame);
      if (frame.type !== 'message') return;
      messages.push(JSON.parse(frame.text));
      const parsed: JSONRPCMessage = JSON.parse(frame.text);
      queueMicrotask(() => wire.onmessage?.(parsed));
    },
    end: () => undefined,
    onClient: () => undefined,
    subscriber: createSubscribedUris(() => undefined).open(),
    ...more,
  });
  return { wire, session, frames, messages, faults };
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: unknown) => void;
}

/** Calls a tool; the two clients take the options in different places. */
export function callWith(
  client: Client2025 | Client2026,
  params: { name: string; arguments: Record<string, unknown> },
  options: CallOptions,
): Promise<unknown> {
  return client instanceof Client2025 ? client.callTool(params, undefined, options) : client.callTool(params, options);
}
