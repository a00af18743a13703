import { type SimulatedClient, type ClientOptions, PIPE_MS } from './client.ts';
import { createForwarderClient } from './forwarder-client.ts';
import { createHttpClient } from './http-client.ts';
import type { Server } from './server.ts';
import { type ClientSetup, pickOne, type UserQuestion, type State, HarnessError } from './world-state.ts';
import type { Decision } from './programs.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { HubReadAnswer } from '../../server/hub/protocol/reads.ts';
import type { HubEvent } from '../../server/hub/protocol/hub-protocol.ts';
import type { FailedRead, ReadForm } from '../oracles/history.ts';

export function addClient(state: State, { identity, server = 0, isMute = false, http }: ClientSetup): SimulatedClient {
  const { options, askers } = state;
  const { phases, watch } = options;
  const setup: ClientOptions = {
    identity,
    timeline: state.timeline,
    server: pickOne(state.servers, server),
    see: state.see,
    nextCall: () => (state.calls += 1),
    newUuid: () => `00000000-0000-4000-a000-${(state.lastId += 1).toString(16).padStart(12, '0')}`,
    register(ordinal, call) {
      askers.set((state.lastId += 1), { client, epoch: client.epoch, ordinal, call });
      return state.lastId;
    },
    heard: (log_id) => {
      if (state.owners.has(log_id)) return;
      state.owners.set(log_id, server);
      state.known.push(log_id);
    },
    reaches: (phase, call, { client_uuid, ordinal }) => {
      if (phase === 'P0') state.requests.set(`${client_uuid} ${ordinal}`, call);
      phases?.mark(phase, call);
    },
    newConnection: () => (state.lastId += 1),
    onAnswer: (call, envelope) => watch?.answer?.(call, envelope),
    onProgress: (call) => {
      state.see({ kind: 'progress', call });
      watch?.progress?.(call);
    },
    ...(options.policy === undefined || isMute
      ? {}
      : { onQuestion: (asked: UserQuestion) => noteQuestion(state, asked) }),
  };
  const client: SimulatedClient = http === undefined ? createForwarderClient(setup) : createHttpClient(setup, http);
  state.clients.push(client);
  tellClients(state, client.server);
  return client;
}

/** Servers tell Editors who their clients are; searches do without. */
export function tellClients({ options, clients }: State, server: Server): void {
  if (options.isWhole === true && server.isUp)
    server.feed({
      type: 'clients_changed',
      clients: clients.flatMap((client) => (client.server === server ? [client.name] : [])),
    });
}

/** Of no work that anybody asks for. */
const OTHER_HASH = 'f'.repeat(64);

export function decideQuestion(asked: UserQuestion | undefined, how: Decision): void {
  if (asked === undefined) return;
  const { log_id, code_hash } = asked.question;
  asked.client.decide(log_id, how === 'mix_up' ? OTHER_HASH : code_hash, how !== 'refuse');
}

export function approveAll(state: State): void {
  state.approvesAll = true;
  for (const { client, question } of state.questions) client.decide(question.log_id, question.code_hash, true);
}

function noteQuestion(state: State, asked: UserQuestion): void {
  const { client, question } = asked;
  state.questions.push(asked);
  if (state.approvesAll) client.decide(question.log_id, question.code_hash, true);
}

/** A client reads an operation. The read is lost with its server, and nobody repeats it. */
export function sendOperationRead(
  state: State,
  { name, server }: SimulatedClient,
  log_id: string,
  form: ReadForm,
): void {
  const read = (state.lastId += 1);
  state.reads.set(read, { server, isOpen: true });
  state.see({ kind: 'read', read, form, log_id });
  overPipe(state, server, () => server.feed(eventOf(form, read, name, log_id)));
}

/** The server answers a read. */
export function takeRead(state: State, server: Server, read: number, answer: Envelope | FailedRead): void {
  const asked = state.reads.get(read);
  if (asked === undefined) return;
  asked.isOpen = false;
  overPipe(state, server, () => state.see({ kind: 'read_answered', read, answer }));
}

/** Reads of a server that is gone are not answered. */
export function loseReads({ reads }: State, server: Server): void {
  for (const asked of reads.values()) if (asked.server === server) asked.isOpen = false;
}

export const countOpenReads = ({ reads }: State): number => [...reads.values()].filter(({ isOpen }) => isOpen).length;

/** What a read shows of an operation. */
export function shownIn(answer: HubReadAnswer): Envelope | FailedRead {
  switch (answer.kind) {
    case 'task':
      return answer.task.result;
    case 'record':
      return answer.result;
    case 'failed':
      return { code: answer.code, reason: answer.reason };
    case 'operations':
    case 'editor':
    case 'tools':
    case 'resource':
    case 'overview':
    case 'list':
      throw new HarnessError(`no simulated client reads what is answered with ${answer.kind}`);
  }
}

/** As the server's shells ask the hub. A resource is a call whose answer nobody confirms (server/clients/http/hub-clients.ts). */
function eventOf(form: ReadForm, read: number, name: string, log_id: string): HubEvent {
  const client = { identity: name, label: name };
  switch (form) {
    case 'resource':
      return {
        type: 'call',
        call: {
          call_id: read,
          client,
          call: { tool: 'unity_get_result', params: { log_id, timeout: 0 } },
          request: { client_uuid: 'resources', ordinal: read },
          waited_ms: 0,
          wants_progress: false,
        },
      };
    case 'task':
      return { type: 'read', read_id: read, client, read: { kind: 'task', log_id } };
    case 'page':
      return { type: 'own_read', read_id: read, read: { kind: 'record', log_id } };
  }
}

function overPipe({ timeline }: State, server: Server, go: () => void): void {
  const { life } = server;
  timeline.after(PIPE_MS, () => {
    if (server.isUp && server.life === life) go();
  });
}
