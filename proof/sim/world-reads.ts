import type { Envelope } from '../../generated/typescript/types.ts';
import { attempt, reasonOf } from '../../server/lib/errors.ts';
import type { HubEvent } from '../../server/hub/protocol/hub-protocol.ts';
import type { HubReadAnswer } from '../../server/hub/protocol/reads.ts';
import type { FailedRead, ReadForm } from '../oracles/history.ts';
import { PIPE_MS, type SimulatedClient } from './client.ts';
import { cores as ourCores } from './cores.ts';
import type { Server } from './server.ts';
import { HarnessError, type OpenRead, type State } from './world-state.ts';

/** `tasks/get` is more than one (world-clients.ts). */
type SentForm = Exclude<ReadForm, 'task answer'>;

/** A client reads an operation. The read is lost with its server, and is not repeated. */
export function sendOperationRead(state: State, client: SimulatedClient, log_id: string, form: SentForm): void {
  const read = beginRead(state, client.server, log_id, form);
  overPipe(state, client.server, () => client.server.feed(eventOf(form, read, client.name, log_id)));
}

export function beginRead(
  state: State,
  server: Server,
  log_id: string,
  form: ReadForm,
  found?: OpenRead['found'],
): number {
  const read = (state.lastId += 1);
  state.reads.set(read, { server, log_id, form, found, isOpen: true });
  state.see({ kind: 'read', read, form, log_id });
  return read;
}

/** The server answers a read. */
export function takeRead(state: State, server: Server, read: number, answer: HubReadAnswer): void {
  const asked = state.reads.get(read);
  if (asked === undefined) return;
  asked.isOpen = false;
  overPipe(state, server, () => {
    state.see({ kind: 'read_answered', read, answer: shownIn(answer) });
    asked.found?.(answer);
  });
}

/** The server answers the call of `unity://operations/{log_id}`. */
export function takeResource(state: State, server: Server, read: number, envelope: Envelope): void {
  const asked = state.reads.get(read);
  if (asked === undefined) return;
  asked.isOpen = false;
  const answer = resourceShown(state, asked.log_id, envelope);
  overPipe(state, server, () => state.see({ kind: 'read_answered', read, answer }));
}

/** The content of the URI for the client. */
function resourceShown(
  { options: { cores = ourCores } }: State,
  log_id: string,
  envelope: Envelope,
): Envelope | FailedRead {
  return attempt(
    (): Envelope => {
      const [content] = cores.showOperation(`unity://operations/${log_id}`, log_id, envelope).contents;
      return JSON.parse(content !== undefined && 'text' in content ? content.text : 'null');
    },
    (error) => ({ code: envelope.status === 'not_found' ? 'not_found' : 'unavailable', reason: reasonOf(error) }),
  );
}

/** Closes the reads of a server that has ended: they are not answered. */
export function loseReads({ reads }: State, server: Server): void {
  for (const asked of reads.values()) if (asked.server === server) asked.isOpen = false;
}

export const countOpenReads = ({ reads }: State): number => [...reads.values()].filter(({ isOpen }) => isOpen).length;

/** The envelope or failure in the answer to a read. */
function shownIn(answer: HubReadAnswer): Envelope | FailedRead {
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

/** The event of a read, as from the server's shells. A resource is a call whose answer nobody confirms (server/clients/http/hub-clients.ts). */
function eventOf(form: SentForm, read: number, name: string, log_id: string): HubEvent {
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

export function overPipe({ timeline }: State, server: Server, go: () => void): void {
  const { life } = server;
  timeline.after(PIPE_MS, () => {
    if (server.isUp && server.life === life) go();
  });
}
