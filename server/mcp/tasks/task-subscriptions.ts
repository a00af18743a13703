import {
  SUBSCRIPTION_ID_META_KEY,
  type JSONRPCErrorResponse,
  type JSONRPCNotification,
} from '@modelcontextprotocol/server';
import { memberOf } from '../../lib/json.ts';
import { type LookAtTask, type TaskListening, readListenRequest } from './listen-to-tasks.ts';

type Id = string | number;

/** The subscriptions to tasks of one connection, by the requests that began them. */
export interface TaskSubscriptions {
  /** The request as the SDK takes it (itself, unless it listens to tasks), or the error that it is answered with. */
  begin(id: Id, message: object): { readonly message: object } | { readonly refusal: JSONRPCErrorResponse };
  /** What the client gets in place of this; undefined where it belongs to none of these subscriptions. In the order of the calls. */
  told(notification: JSONRPCNotification): Promise<readonly JSONRPCNotification[]> | undefined;
  /** The client listens no more. */
  end(id: Id): void;
}

interface Subscription extends TaskListening {
  last: Promise<unknown>;
}

export function createTaskSubscriptions(look: LookAtTask): TaskSubscriptions {
  const open = new Map<unknown, Subscription>();
  return {
    begin(id, message) {
      const request = readListenRequest(message, look);
      if (request.kind === 'refused') return { refusal: { jsonrpc: '2.0', id, error: request.error } };
      if (request.kind === 'other') return { message };
      open.set(id, { ...request.listening, last: Promise.resolve() });
      return { message: request.listening.message };
    },
    told(notification) {
      const id = memberOf(memberOf(notification.params, '_meta'), SUBSCRIPTION_ID_META_KEY);
      const subscription = open.get(id);
      if (subscription === undefined) return undefined;
      const next = subscription.last.then(() => subscription.told(notification));
      subscription.last = next;
      return next.then((others) => (open.get(id) === subscription ? others : []));
    },
    end: (id) => void open.delete(id),
  };
}
