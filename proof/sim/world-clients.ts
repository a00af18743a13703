import { type SimulatedClient, type ClientOptions } from './client.ts';
import { createForwarderClient } from './forwarder-client.ts';
import { createHttpClient } from './http-client.ts';
import type { Server } from './server.ts';
import { endTaskRead } from './world-tasks.ts';
import { type ClientSetup, pickOne, type UserQuestion, type State } from './world-state.ts';
import { OTHER_HASH, type Decision } from './programs.ts';

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
    onAnswer(call, envelope) {
      endTaskRead(state, call, envelope);
      watch?.answer?.(call, envelope);
    },
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
