import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { EditorHelloParams, OperationUpdateParams } from '../../generated/typescript/types.ts';
import type { Finding } from '../report/model.ts';
import type { BridgeCase } from './bridge-case.ts';
import { openLink, type EditorLink, type LinkEvents, type Received } from './editor-link.ts';
import { watchLedger, type Ledger } from './ledger.ts';
import { dialUnity } from './dial-unity.ts';
import { freePort } from '../lib/free-port.ts';
import { listenForUnity } from './listening-server.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { makeBridgeFolders, type BridgeFolders } from './bridge-folders.ts';
import type { ScriptedServer } from './scripted-server.ts';
import { createUnityCommand, type UnityCommand } from './unity-command.ts';
import { webSocketWire } from './ws-wire.ts';

/** How the runner reaches the Unity side. */
export type UnitySide =
  /** Started for each case; finds the server by hub.json in MCP_UNITY_BRIDGE_HOME, or listens on UNITY_TCP_PORT (`{port}` in the command). */
  | { readonly kind: 'command'; readonly command: string; readonly env: NodeJS.ProcessEnv }
  /** Runs already, and dials this port, or listens on it. */
  | { readonly kind: 'running'; readonly port: number; readonly token: string };

export interface BridgeRunOptions {
  /** `ws`: the Unity side dials. `tcp`: the runner does. */
  readonly transport: 'ws' | 'tcp';
  readonly unity: UnitySide;
  /** Multiplies every time limit: more than 1 on a slow machine. */
  readonly patience: number;
  /** How long a Unity side may take to connect, in ms. */
  readonly connectMs: number;
}

/** An operation of the case. */
export interface Operation {
  readonly name: string;
  readonly log_id: string;
  accept_seq: number;
  storeId: string;
  /** Params of the first execute. */
  first: object | undefined;
  attempts: number;
  /** The request that was sent last for it. */
  request: { readonly link: EditorLink; readonly id: number } | undefined;
  sentAt: number;
}

export interface SeenUpdate {
  readonly at: number;
  readonly link: EditorLink;
  readonly params: OperationUpdateParams;
}

export interface SeenHello {
  readonly at: number;
  readonly link: EditorLink;
  readonly params: EditorHelloParams;
  /** Which process of the Unity command it was. */
  readonly launch: number;
}

/** What is known of one case while it is played. */
interface BridgeRunBase {
  readonly case: BridgeCase;
  readonly options: BridgeRunOptions;
  readonly token: string;
  readonly stores: { readonly first: string; readonly other: string };
  readonly links: readonly EditorLink[];
  readonly operations: Map<string, Operation>;
  /** Resources that were asked for, by the names of the case. */
  readonly reads: Map<string, { readonly link: EditorLink; readonly id: number; readonly uri: string }>;
  readonly updates: SeenUpdate[];
  readonly hellos: SeenHello[];
  readonly ledger: Ledger;
  readonly recorder: Recorder;
  /** Undefined where it runs already. */
  readonly unity: UnityCommand | undefined;
  /** Broken rules that are seen at once. */
  readonly findings: Finding[];
  /** The connection that the steps speak on. */
  link: EditorLink | undefined;
  /** TCP: where the Unity side listens. */
  readonly port: number;
  /** Connections of others than the runner's server. */
  readonly strangers: Socket[];
  logs: 'store' | 'ignore' | 'refuse';
  /** The last genuine answer to a challenge. */
  genuine: { readonly nonce: string; readonly proof: string } | undefined;
  lastAcceptSeq: number;
  bootId: string;
  /** How often the Unity command was started. */
  launches: number;
  /** Ms since the case began. */
  now(): number;
  /** Called with each thing that happens. */
  onChange(look: () => void): { stop(): void };
}

interface BridgeRunActs {
  startUnity(): void;
  killUnity(): Promise<void>;
  deleteJournal(): void;
  copyProject(): void;
  /** A path below the project that Unity has open, or is to open. */
  inProject(path: string): string;
  /** The server's process is gone. */
  leave(): Promise<void>;
  /** `host`: the machine that hub.json names, by default this one. */
  listen(host?: string): Promise<void>;
  /** Kills, closes and removes everything. */
  close(): Promise<void>;
}

/** Everything of one case while it is played. */
export type BridgeRun = BridgeRunBase & BridgeRunActs;

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
  const ledger = watchLedger(folders.ledger, now, (line) => {
    recorder.ledger(line);
    changed();
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

interface Scenery {
  readonly folders: BridgeFolders;
  readonly links: EditorLink[];
  readonly changed: () => void;
}

/** What the runner does to the Unity side and to its own server. */
function actsOf(base: BridgeRunBase, { folders, links, changed }: Scenery): BridgeRunActs {
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
      forsake(links);
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
      forsake(links);
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

/** No step may take a connection whose other end is gone. */
function forsake(links: readonly EditorLink[]): void {
  for (const link of links) {
    link.adopted = true;
    link.close('without_a_word');
  }
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
