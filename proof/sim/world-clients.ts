import type { SimulatedClient, ClientOptions } from './client.ts';
import { createForwarderClient } from './forwarder-client.ts';
import { createHttpClient } from './http-client.ts';
import type { Server } from './server.ts';
import { type ClientSetup, pickOne, type UserQuestion, type State } from './world-state.ts';
import { OTHER_HASH, type Decision } from './command.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { DetailedTask } from '../../server/clients/mcp/protocol/features.ts';
import type { HubRead, TaskSnapshot } from '../../server/hub/protocol/reads.ts';
import { memberOf } from '../../server/lib/json.ts';
import type { FailedRead, ShownTask } from '../oracles/history.ts';
import { cores as ourCores } from './cores.ts';
import { beginRead, overPipe } from './world-reads.ts';

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
  reportClients(state, client.server);
  return client;
}

/** Servers inform Editors who their clients are; searches do without. */
export function reportClients({ options, clients }: State, server: Server): void {
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

// The methods of tasks, as the server serves them (server/clients/mcp/tasks/serve-tasks.ts): each reads the task, and does the rest with the id that was found.

/** `tasks/get`: ends as unity_get_result does, and is shown as a task. */
export function getTask(state: State, client: SimulatedClient, log_id: string): void {
  const read = beginRead(state, client.server, log_id, 'task answer');
  // A client waits for the read of the task, and then for its call.
  const asked = state.reads.get(read);
  if (asked !== undefined) asked.isOpen = false;
  const missing = (answer: FailedRead): void => state.see({ kind: 'read_answered', read, answer });
  const found = (snapshot: TaskSnapshot): void => {
    if (client.isHttp && !client.isLinked()) return;
    const call = client.ask({ tool: 'unity_get_result', params: { log_id: snapshot.log_id, timeout: 0 } });
    state.taskCalls.set(call, { read, snapshot });
  };
  readTask(state, client, { kind: 'task', log_id }, found, missing);
}

/** A call of a client is answered: perhaps the one that ends `tasks/get`. */
function endTaskRead(state: State, call: number, envelope: Envelope): void {
  const asked = state.taskCalls.get(call);
  if (asked === undefined) return;
  const { read, snapshot } = asked;
  const isAbout = envelope.log_id === snapshot.log_id && envelope.status !== 'not_found';
  state.see({
    kind: 'read_answered',
    read,
    ...(isAbout
      ? shownBy((state.options.cores ?? ourCores).showTask(snapshot, envelope))
      : { answer: { code: 'unavailable', reason: envelope.message } }),
  });
}

/** The content of a task, as received by a client. */
function shownBy(task: DetailedTask): { readonly answer: Envelope | FailedRead; readonly task: ShownTask } {
  const shownEnvelope = memberOf(task.result, 'structuredContent') ?? Object.values(task._meta ?? {})[0];
  return {
    answer: isEnvelope(shownEnvelope)
      ? shownEnvelope
      : { code: 'unavailable', reason: `the task is ${task.status}, and says no more` },
    task: { id: task.taskId, status: task.status, created_at: task.createdAt, ttl_ms: task.ttlMs ?? Infinity },
  };
}

const isEnvelope = (value: unknown): value is Envelope => typeof memberOf(value, 'status') === 'string';

/** `tasks/cancel`. */
export function cancelTask(state: State, client: SimulatedClient, log_id: string): void {
  const { server, name } = client;
  readTask(state, client, { kind: 'task', log_id, acts: true }, (snapshot) => {
    const command = (state.lastId += 1);
    state.see({ kind: 'cancel_command', command, log_id });
    server.feed({ type: 'cancel_operation', command_id: command, log_id: snapshot.log_id, by: name });
  });
}

/** `tasks/update`: the user's answer to the question in the task. */
export function updateTask(state: State, client: SimulatedClient, log_id: string, how: Decision): void {
  const { server, name } = client;
  readTask(state, client, { kind: 'task', log_id, acts: true }, (snapshot) => {
    const { showTask, openQuestion } = state.options.cores ?? ourCores;
    const { inputRequests = {} } = showTask(snapshot, snapshot.result);
    for (const key of Object.keys(inputRequests)) {
      const opened = openQuestion(key);
      if (opened.kind !== 'asked' || opened.question.log_id !== snapshot.log_id) continue;
      const { code_hash: asked } = opened.question;
      const code_hash = how === 'mix_up' ? OTHER_HASH : asked;
      const approved = how !== 'refuse';
      state.see({ kind: 'approval', log_id, code_hash, approved, asked });
      server.feed({ type: 'approval', log_id: opened.question.log_id, code_hash, approved, by: name });
    }
  });
}

/** Reads a task; the next step is done at the same server. */
function readTask(
  state: State,
  { server, name }: SimulatedClient,
  look: Extract<HubRead, { kind: 'task' }>,
  found: (snapshot: TaskSnapshot) => void,
  missing: (failed: FailedRead) => void = () => undefined,
): void {
  const client = { identity: name, label: name };
  const read = beginRead(state, server, look.log_id, 'task', (answer) => {
    if (answer.kind === 'task') found(answer.task);
    if (answer.kind === 'failed') missing({ code: answer.code, reason: answer.reason });
  });
  overPipe(state, server, () => server.feed({ type: 'read', read_id: read, client, read: look }));
}
