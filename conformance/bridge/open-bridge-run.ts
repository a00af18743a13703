import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { BridgeCase } from './bridge-case.ts';
import { openLink, type EditorLink, type LinkEvents } from './editor-link.ts';
import { watchLedger } from './ledger.ts';
import { dialUnity } from './dial-unity.ts';
import { freePort } from '../lib/free-port.ts';
import { listenForUnity } from './listening-server.ts';
import { createRecorder } from './recorder.ts';
import { makeBridgeFolders, type BridgeFolders } from './bridge-folders.ts';
import type { ScriptedServer } from './scripted-server.ts';
import { createUnityCommand, type UnityCommand } from './unity-command.ts';
import { webSocketWire } from './ws-wire.ts';
import { receive } from './receive-from-unity.ts';
import type { BridgeRun, BridgeRunActs, BridgeRunBase } from './bridge-run.ts';
import type { BridgeRunOptions, UnitySide } from './bridge-run-options.ts';

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

interface ActsContext {
  readonly folders: BridgeFolders;
  readonly links: EditorLink[];
  readonly changed: () => void;
}

/** What the runner does to the Unity side and to its own server. */
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

/** No step may take a connection whose other end is gone. */
function abandonLinks(links: readonly EditorLink[]): void {
  for (const link of links) {
    link.adopted = true;
    link.close('without_a_word');
  }
}
