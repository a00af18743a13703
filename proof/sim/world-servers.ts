import type { RegisteredEditor } from '../../server/hub/protocol/hub-protocol.ts';
import type { RequestIdentity } from '../../server/hub/protocol/identity.ts';
import { type SimulatedClient, PIPE_MS } from './client.ts';
import { cores as ourCores } from './cores.ts';
import { rulesOf } from './command.ts';
import { createServer, type Server, type SpacePlace } from './server.ts';
import { reportClients } from './world-clients.ts';
import { loseReads, takeRead, takeResource } from './world-reads.ts';
import { windows as shortWindows, pickOne, type State } from './world-state.ts';

/** Both ends of a connection check this often whether the other one answers. */
const KEEP_ALIVE_MS = 8000;

export const STORES = [
  '00000000-0000-4000-8000-0000000000ff',
  '00000000-0000-4000-8000-0000000000fe',
  '00000000-0000-4000-8000-0000000000fd',
] as const;
const IDS_PER_SERVER = 0x01_00_00_00;

export function noteAccepted(
  { options, requests, see }: State,
  { client_uuid, ordinal }: RequestIdentity,
  log_id: string,
): void {
  const call = requests.get(`${client_uuid} ${ordinal}`);
  if (call !== undefined) see({ kind: 'connected', call, log_id });
  options.phases?.link(call, log_id);
}

/** Rates of clocks; they differ by less than the lease allows for. */
const RATES = [0.98, 1, 1.02] as const;

function placeOf(state: State, index: number): SpacePlace | undefined {
  const { database, random, options } = state;
  if (database === undefined) return undefined;
  const { createLease, createLeaseClock, createCommits } = options.cores ?? ourCores;
  return {
    database,
    createLease,
    createLeaseClock,
    createCommits,
    number: index,
    rate: random.pick(RATES),
    serves: () => serves(state, pickOne(state.servers, index)),
    over() {
      killServer(state, 0, index);
      state.timeline.after(STARTED_AGAIN_MS, () => startSimulatedServer(state, index));
    },
  };
}

/** By a supervisor of servers (systemd, Kubernetes). */
const STARTED_AGAIN_MS = 500;

export function addServer(state: State, index: number): void {
  const { timeline, random, see, options, wires } = state;
  const { watch, phases } = options;
  const space = placeOf(state, index);
  // Servers of a space are one to every observer.
  const seenAs = space === undefined ? index : 0;
  const speaks = (to: 'client' | 'editor'): void => {
    if (server.member !== undefined) see({ kind: 'spoke', run: server.member.run, to });
  };
  const server = createServer({
    timeline,
    random,
    see,
    ...(space === undefined ? {} : { space }),
    store_id: pickOne(STORES, seenAs),
    firstId: index * IDS_PER_SERVER,
    windows: options.windows ?? shortWindows,
    expires_every_ms:
      options.isWhole === true ? EXPIRES_EVERY_MS : options.hasTwin === true ? TWIN_EXPIRES_EVERY_MS : 0,
    ...(options.hasTwin === true ? { twin: (options.cores ?? ourCores).openTwin() } : {}),
    createHub: (options.cores ?? ourCores).createHub,
    readAnswer(read, answer) {
      if (!state.reads.has(read)) return;
      speaks('client');
      takeRead(state, server, read, answer);
    },
    answer: (call_id, envelope) => {
      speaks('client');
      if (state.reads.has(call_id)) return takeResource(state, server, call_id, envelope);
      const asker = state.askers.get(call_id);
      phases?.mark('P10', asker?.call);
      asker?.client.leaving(asker.ordinal);
      route(state, server, call_id, (client, ordinal) => client.answered(ordinal, envelope));
    },
    accepted(call_id, as) {
      speaks('client');
      route(state, server, call_id, (client, ordinal) => client.accepted(ordinal, as));
    },
    progress(call_id) {
      speaks('client');
      route(state, server, call_id, (client, ordinal) => client.progress(ordinal));
    },
    ask: (call_id, question) => route(state, server, call_id, (client, ordinal) => client.asked(ordinal, question)),
    ...(options.policy === undefined ? {} : { rules: rulesOf(options.policy) }),
    toolsChanged: () => {
      see({ kind: 'tools_changed', server: seenAs });
      watch?.toolsChanged?.(index);
    },
    send: (connection, frame) => {
      speaks('editor');
      const to = wires.get(connection);
      if (frame.kind === 'request' && frame.method === 'operation/execute') {
        const { log_id, accept_seq } = frame.params;
        see({ kind: 'execute', log_id, accept_seq, server: seenAs, editor: to?.editor ?? 0 });
      }
      watch?.frame?.('server', index, frame);
      to?.wire.fromServer(frame);
    },
    close: (connection) => {
      wires.get(connection)?.wire.close('server', true);
      timeline.after(1, () => server.feed({ type: 'editor_closed', connection }));
    },
    registered: () => (options.isWhole === true ? registered(state) : []),
    connected: (request, log_id) => noteAccepted(state, request, log_id),
    ...(watch?.server === undefined ? {} : { watch: (happened) => watch.server?.(index, happened) }),
  });
  state.servers.push(server);
}

/** Interval at which the real server deletes expired results; here short enough to test the edges. */
const EXPIRES_EVERY_MS = 600_000;
/** A search can afford less. */
const TWIN_EXPIRES_EVERY_MS = 3_000_000;

function registered({ editors, timeline }: State): RegisteredEditor[] {
  return editors.flatMap(({ isUp, project: { project_path, project_name } }) =>
    isUp ? [{ project_path, project_name, seen_at: timeline.now }] : [],
  );
}

/** Sends a message to the client of a call, over the link of that call: a message on a link that has broken since reaches no client. */
function route(
  { askers, see, timeline }: State,
  server: Server,
  call_id: number,
  to: (client: SimulatedClient, ordinal: number) => void,
): void {
  const asker = askers.get(call_id);
  if (asker === undefined)
    return see({ kind: 'invalid', from: 'server', reason: `an answer to call ${call_id}, which no client made` });
  const { life } = server;
  const { client, epoch, ordinal } = asker;
  timeline.after(PIPE_MS, () => {
    if (server.life === life && client.epoch === epoch) to(client, ordinal);
  });
}

export function killServer(state: State, survive: number, index: number): void {
  const { wires, networks } = state;
  const server = pickOne(state.servers, index);
  if (!server.isStarted) return;
  server.kill(survive);
  loseReads(state, server);
  for (const [call_id, { client }] of state.askers) if (client.server === server) state.askers.delete(call_id);
  for (const [connection, { wire, server: of, editor }] of wires) {
    if (of !== index) continue;
    wire.close('server', false);
    wires.delete(connection);
    const network = networks[editor];
    if (network?.wire === wire) network.wire = undefined;
  }
  findServer(state);
}

/** Moves clients of an ended server of a space to the one that serves. */
export function findServer(state: State): void {
  const serving = servingOf(state);
  if (serving === undefined) return;
  for (const client of state.clients) if (!client.server.isUp) client.moveTo(serving);
}

export function startSimulatedServer(state: State, index: number): void {
  const server = pickOne(state.servers, index);
  if (server.isStarted) return;
  server.start();
  // In a space it is a standby first.
  if (server.member === undefined) serves(state, server);
}

/** It has begun to serve: its clients find it, and in a space those of a server that does not. */
function serves(state: State, server: Server): void {
  const { clients, random } = state;
  for (const client of clients) {
    if (client.server === server) client.linked();
    // Of a stopped server's clients, some wait for an answer, and a load balancer moves the others.
    else if (server.member !== undefined && (!client.server.isUp || (client.server.isPaused && random.chance(0.5))))
      client.moveTo(server);
  }
  reportClients(state, server);
}

/** The one that serves its space. */
export const servingOf = ({ database, servers }: State): Server | undefined =>
  database === undefined ? undefined : servers.find(({ isUp, isPaused }) => isUp && !isPaused);

/** Pauses a server; its Editor notices the silence after a while. */
export function pauseServer(state: State, index: number): void {
  const server = pickOne(state.servers, index);
  if (!server.isStarted || server.isPaused) return;
  server.pause();
  const { life } = server;
  state.timeline.after(KEEP_ALIVE_MS, () => {
    if (!server.isPaused || server.life !== life) return;
    for (const { wire, server: of } of state.wires.values()) if (of === index) wire.cut();
  });
}
