import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { WebSocket, RawData } from 'ws';
import type { BridgeCase } from './bridge-case.ts';
import { openLedger } from '../player/ledger.ts';
import { openLink, type EditorLink, type LinkEvents, type Received } from './editor-link.ts';
import {
  type BridgeRun,
  type BridgeRunActs,
  type BridgeRunBase,
  type BridgeRunOptions,
  type UnitySide,
  createRecorder,
} from './bridge-run.ts';
import { dialUnity } from './dial-unity.ts';
import { freePort } from '../lib/temporary-folder.ts';
import { listenForUnity, type ScriptedServer, type Wire } from './wire.ts';
import { makeBridgeFolders, type BridgeFolders, createUnityCommand, type UnityCommand } from './unity-command.ts';
import type { Finding } from '../report/model.ts';

/** Short, so that a process can be killed right after a line. */
const LEDGER_MS = 3;

export async function openBridgeRun(bridgeCase: BridgeCase, options: BridgeRunOptions): Promise<BridgeRun> {
  const began = performance.now();
  const now = (): number => Math.round((performance.now() - began) * 10) / 10;
  const token = options.unity.kind === 'running' ? options.unity.token : randomBytes(32).toString('hex');
  const folders = makeBridgeFolders(token);
  const watchers = new Set<() => void>();
  const changed = (): void => {
    for (const look of watchers) look();
  };
  const recorder = createRecorder(now);
  const port =
    options.unity.kind === 'running' ? options.unity.port : options.transport === 'tcp' ? await freePort() : 0;
  const unity =
    options.unity.kind === 'command'
      ? startable(options.unity, { transport: options.transport, home: folders.home, port, changed })
      : undefined;
  const links: EditorLink[] = [];
  const ledger = openLedger({
    marks: ['start', 'resume', 'end'],
    now,
    file: { path: folders.ledger, everyMs: LEDGER_MS },
    changed(line) {
      recorder.ledger(line);
      changed();
    },
  });
  const base: BridgeRunBase = {
    case: bridgeCase,
    options,
    token,
    stores: { first: randomUUID(), other: randomUUID() },
    links,
    operations: new Map(),
    reads: new Map(),
    updates: [],
    hellos: [],
    ledger,
    ledgerPath: folders.ledger,
    recorder,
    unity,
    findings: [],
    link: undefined,
    port,
    strangers: [],
    logs: 'store',
    genuine: undefined,
    lastAcceptSeq: 0,
    bootId: randomUUID(),
    launches: 0,
    now,
    onChange: (look) => {
      watchers.add(look);
      return { stop: () => watchers.delete(look) };
    },
  };
  return Object.assign(base, actsOf(base, { folders, links, changed }));
}

interface Startable {
  readonly transport: 'ws' | 'tcp';
  readonly home: string;
  readonly port: number;
  readonly changed: () => void;
}

function startable(
  { command, env }: Extract<UnitySide, { kind: 'command' }>,
  { transport, home, port, changed }: Startable,
): UnityCommand {
  const tcp = transport === 'tcp' ? { UNITY_TCP_PORT: String(port) } : {};
  return createUnityCommand(
    command.replaceAll('{port}', String(port)),
    { ...env, ...tcp, MCP_UNITY_BRIDGE_HOME: home },
    changed,
  );
}

interface ActsContext {
  readonly folders: BridgeFolders;
  readonly links: EditorLink[];
  readonly changed: () => void;
}

/** Actions of the runner on the Unity side and on its own server. */
function actsOf(base: BridgeRunBase, { folders, links, changed }: ActsContext): BridgeRunActs {
  const { recorder, unity, options } = base;
  let server: ScriptedServer | undefined;
  const events: LinkEvents = {
    now: () => base.now(),
    sent: (to, text) => recorder.sent(to, text),
    received: (from, item) => receive(base, { from, item, changed }),
    closed: changed,
  };
  const connect = (socket: WebSocket, stream: Duplex): void =>
    void links.push(openLink({ number: links.length + 1, wire: webSocketWire({ socket, stream }) }, events));
  const breach = (rule: string, message: string): void =>
    void base.findings.push({ requirements: ['SEC-02'], rule, message });
  return {
    startUnity: () => {
      base.launches += 1;
      recorder.fault('Unity is started');
      unity?.start(folders.project);
    },
    killUnity: async () => {
      recorder.fault('Unity is killed (SIGKILL)');
      await unity?.kill();
      abandonLinks(links);
    },
    deleteJournal: () => {
      recorder.fault("the bridge's files in the project are deleted");
      folders.deleteJournal();
    },
    copyProject: () => {
      recorder.fault('the project is copied');
      folders.copyProject();
    },
    inProject: (path) => join(folders.project, path),
    leave: async () => {
      recorder.fault('the server is gone');
      await server?.close();
      server = undefined;
      abandonLinks(links);
    },
    listen: async (host = hostname()) => {
      base.bootId = randomUUID();
      if (options.transport === 'tcp') {
        const onBreach = (message: string): void => breach('tcp', message);
        server = dialUnity({
          port: base.port,
          token: base.token,
          storeId: base.stores.first,
          bootId: base.bootId,
          links,
          events,
          onBreach,
        });
        return;
      }
      const onBadHandshake = (reason: string): void =>
        breach('handshake', `Expected the handshake of a Unity side: ${reason}.`);
      const listening = await listenForUnity(base.port, { onSocket: connect, onBadHandshake });
      server = listening;
      folders.writeHub({ url: listening.url, boot_id: base.bootId, host });
    },
    close: async () => {
      base.ledger.stop();
      for (const stranger of base.strangers) stranger.destroy();
      await unity?.kill();
      await server?.close();
      folders.remove();
    },
  };
}

/** Closes connections to a process that has ended, so that no step uses them. */
function abandonLinks(links: readonly EditorLink[]): void {
  for (const link of links) {
    link.adopted = true;
    link.close('abruptly');
  }
}

/** A WebSocket: `ws` only reads; writes bypass it. */
export function webSocketWire({ socket, stream }: { readonly socket: WebSocket; readonly stream: Duplex }): Wire {
  return {
    encode: (text, how) => (how === 'whole' ? wholeMessage(text) : fragmentedMessage(text)),
    write: async (bytes) => {
      if (!stream.destroyed) await new Promise<void>((resolve) => stream.write(bytes, () => resolve()));
    },
    close: (how) => (how === 'gracefully' ? socket.close(1000) : socket.terminate()),
    pause: () => socket.pause(),
    listen: ({ message, bad, closed }) => {
      socket.on('message', (data, isBinary) =>
        isBinary ? bad(textOf(data), 'a binary message; the bridge speaks text') : message(textOf(data)),
      );
      // A transport error ends in `close`.
      socket.on('error', () => {});
      socket.on('close', closed);
    },
  };
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8');
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8');
}

function receive(
  bridgeRun: BridgeRunBase,
  { from, item, changed }: { readonly from: EditorLink; readonly item: Received; readonly changed: () => void },
): void {
  bridgeRun.recorder.received(from, item);
  const { reading } = item;
  if (!reading.ok) bridgeRun.findings.push(badFrame(item.text, reading.reason));
  else if (reading.frame.kind === 'notification' && reading.frame.method === 'operation/update')
    bridgeRun.updates.push({ at: item.at, link: from, params: reading.frame.params });
  else if (reading.frame.kind === 'request' && reading.frame.method === 'logs/append')
    void answerLogs(bridgeRun, from, reading.frame);
  changed();
}

function badFrame(text: string, reason: string): Finding {
  const requirement = text.includes('editor/notification') ? 'PSH-01' : 'WIR-01';
  return {
    requirements: [requirement],
    rule: 'valid frames',
    message: `The Unity side sent a message that the protocol does not know: ${reason}.`,
    got: text.slice(0, 300),
  };
}

async function answerLogs(
  bridgeRun: BridgeRunBase,
  link: EditorLink,
  { id, params }: { readonly id: number; readonly params: { readonly entries: readonly { readonly seq: number }[] } },
): Promise<void> {
  if (bridgeRun.logs === 'ignore') return;
  const answer =
    bridgeRun.logs === 'refuse'
      ? {
          error: {
            code: 4010,
            message: 'Too many messages wait. Slow down and send again.',
            data: { code: 'overloaded' },
          },
        }
      : { result: { log_mark: Math.max(0, ...params.entries.map(({ seq }) => seq)) } };
  await link.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }), 'whole');
}

const OPCODE = { continuation: 0x0, text: 0x1, ping: 0x9 } as const;

const FIN = 0x80;

/** Lengths up to this need one byte; 126 announces two more bytes, 127 eight. */
const SHORT = 125;

const TWO_BYTES = 0xffff;

/** A text message as one WebSocket frame of a server (RFC 6455). Written by hand: `ws` cannot send invalid frames. */
function wholeMessage(text: string): Buffer {
  return frame(OPCODE.text, Buffer.from(text), true);
}

/** Receivers limit how many fragments they collect; long messages are cut into larger ones. */
const FRAGMENTS_MAX = 500;

/** The same message in fragments of one byte (or a few), which cut UTF-8 characters and carry a ping in their midst. */
function fragmentedMessage(text: string): Buffer {
  const bytes = Buffer.from(text);
  const size = Math.max(1, Math.ceil(bytes.length / FRAGMENTS_MAX));
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size)
    frames.push(
      frame(at === 0 ? OPCODE.text : OPCODE.continuation, bytes.subarray(at, at + size), at + size >= bytes.length),
    );
  frames.splice(Math.floor(frames.length / 2), 0, frame(OPCODE.ping, Buffer.from('in the midst'), true));
  return Buffer.concat(frames);
}

function frame(opcode: number, payload: Buffer, last: boolean): Buffer {
  return Buffer.concat([Buffer.of((last ? FIN : 0) | opcode), lengthOf(payload.length), payload]);
}

function lengthOf(length: number): Buffer {
  if (length <= SHORT) return Buffer.of(length);
  if (length <= TWO_BYTES) {
    const head = Buffer.of(126, 0, 0);
    head.writeUInt16BE(length, 1);
    return head;
  }
  const head = Buffer.alloc(9);
  head[0] = 127;
  head.writeBigUInt64BE(BigInt(length), 1);
  return head;
}
