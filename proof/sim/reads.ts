import type { Envelope } from '../../generated/typescript/types.ts';
import type { HubReadAnswer } from '../../server/hub/protocol/reads.ts';
import type { HubEvent } from '../../server/hub/protocol/hub-protocol.ts';
import type { FailedRead, ReadForm } from '../oracles/history.ts';
import { type Client, PIPE_MS } from './client.ts';
import type { Server } from './server.ts';
import { HarnessError, type State } from './world-state.ts';

/** A client reads an operation. The read is lost with its server, and nobody repeats it. */
export function readOperation(state: State, { name, server }: Client, log_id: string, form: ReadForm): void {
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

/** As the server's shells ask the hub. A resource is a call whose answer nobody confirms (server/http/hub-clients.ts). */
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
