import {
  type JSONRPCErrorResponse,
  type JSONRPCNotification,
  SUBSCRIPTION_ID_META_KEY,
} from '@modelcontextprotocol/server';
import { isObject, memberOf } from '../../../lib/json.ts';
import { type ClientDescription, describeClient } from '../protocol/client-message.ts';
import { missingTasks } from '../protocol/errors.ts';
import type { DetailedTask } from '../protocol/features.ts';

/** The state of a task; undefined if it does not exist or must not be read. */
export type ReadTask = (taskId: string, description: ClientDescription) => Promise<DetailedTask | undefined>;

/** One `subscriptions/listen` that names tasks. The SDK supports only resources: they are passed to it as the resources of these operations. */
export interface TaskListening {
  /** The request for the SDK. */
  readonly message: object;
  /** The messages for the client in place of a notification of that subscription. */
  translate(notification: JSONRPCNotification): Promise<readonly JSONRPCNotification[]>;
}

export type ListenRequest =
  /** It names no tasks, or is no such request. */
  | { readonly kind: 'other' }
  | { readonly kind: 'refused'; readonly error: JSONRPCErrorResponse['error'] }
  | { readonly kind: 'tasks'; readonly listening: TaskListening };

export function readListenRequest(message: object, look: ReadTask): ListenRequest {
  const filter = memberOf(memberOf(message, 'params'), 'notifications');
  const taskIds = textsIn(memberOf(filter, 'taskIds'));
  if (memberOf(message, 'method') !== 'subscriptions/listen' || !isObject(filter) || taskIds.length === 0)
    return { kind: 'other' };
  const description = describeClient(message);
  if (description.takesTasks)
    return { kind: 'tasks', listening: listening(message, filter, taskIds, (taskId) => look(taskId, description)) };
  const { code, message: why, data } = missingTasks();
  return { kind: 'refused', error: { code, message: why, data } };
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((one) => typeof one === 'string'))] : [];

const uriOf = (taskId: string): string => `unity://operations/${taskId}`;

function listening(
  message: object,
  { taskIds: _named, ...others }: Readonly<Record<string, unknown>>,
  taskIds: readonly string[],
  look: (taskId: string) => Promise<DetailedTask | undefined>,
): TaskListening {
  const ownUris = textsIn(others['resourceSubscriptions']);
  const taskOf = new Map(taskIds.map((taskId) => [uriOf(taskId), taskId]));
  const updateOf = async (
    notification: JSONRPCNotification,
    taskId: string,
  ): Promise<readonly JSONRPCNotification[]> => {
    const task = await look(taskId);
    return task === undefined ? [] : [taskNotification(notification, task)];
  };
  const acknowledged = async (notification: JSONRPCNotification): Promise<readonly JSONRPCNotification[]> => {
    const found = (await inTurn(taskIds, (taskId) => updateOf(notification, taskId))).flat();
    return [
      acknowledgement(
        notification,
        ownUris,
        found.map(({ params }) => params?.['taskId']),
      ),
      ...found,
    ];
  };
  return {
    message: {
      ...message,
      params: {
        ...objectAt(message, 'params'),
        notifications: { ...others, resourceSubscriptions: [...new Set([...ownUris, ...taskOf.keys()])] },
      },
    },
    async translate(notification) {
      if (notification.method === 'notifications/subscriptions/acknowledged') return acknowledged(notification);
      if (notification.method !== 'notifications/resources/updated') return [notification];
      const uri = String(notification.params?.['uri']);
      const taskId = taskOf.get(uri);
      return [
        ...(taskId === undefined || ownUris.includes(uri) ? [notification] : []),
        ...(taskId === undefined ? [] : await updateOf(notification, taskId)),
      ];
    },
  };
}

/** Confirms the subscription in the client's own words, then sends the current state of the tasks, which may have ended before. */
function acknowledgement(
  notification: JSONRPCNotification,
  ownUris: readonly string[],
  taskIds: readonly unknown[],
): JSONRPCNotification {
  const { resourceSubscriptions: _all, ...honoured } = objectAt(notification.params, 'notifications');
  const own = ownUris.length === 0 ? {} : { resourceSubscriptions: ownUris };
  return { ...notification, params: { ...notification.params, notifications: { ...honoured, ...own, taskIds } } };
}

/** It belongs to the same subscription as the notification that it replaces. */
function taskNotification({ jsonrpc, params }: JSONRPCNotification, task: DetailedTask): JSONRPCNotification {
  return {
    jsonrpc,
    method: 'notifications/tasks',
    params: { ...task, _meta: { ...objectAt(task, '_meta'), ...objectAt(params, '_meta') } },
  };
}

function objectAt(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const member = memberOf(value, key);
  return isObject(member) ? { ...member } : {};
}

async function inTurn<T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  // oxlint-disable-next-line no-await-in-loop -- a client may name many: the hub is not asked for all at once
  for (const one of all) results.push(await each(one));
  return results;
}

type Id = string | number;

/** The subscriptions to tasks of one connection, by the requests that began them. */
export interface TaskSubscriptions {
  /** The request for the SDK (unchanged, unless it names tasks), or the error that answers it. */
  begin(id: Id, message: object): { readonly message: object } | { readonly refusal: JSONRPCErrorResponse };
  /** The messages for the client in place of this one, in the order of the calls; undefined if it belongs to none of these subscriptions. */
  translate(notification: JSONRPCNotification): Promise<readonly JSONRPCNotification[]> | undefined;
  /** The client's subscription has ended. */
  end(id: Id): void;
}

interface Subscription extends TaskListening {
  last: Promise<unknown>;
}

export function createTaskSubscriptions(look: ReadTask): TaskSubscriptions {
  const open = new Map<unknown, Subscription>();
  return {
    begin(id, message) {
      const request = readListenRequest(message, look);
      if (request.kind === 'refused') return { refusal: { jsonrpc: '2.0', id, error: request.error } };
      if (request.kind === 'other') return { message };
      open.set(id, { ...request.listening, last: Promise.resolve() });
      return { message: request.listening.message };
    },
    translate(notification) {
      const id = memberOf(memberOf(notification.params, '_meta'), SUBSCRIPTION_ID_META_KEY);
      const subscription = open.get(id);
      if (subscription === undefined) return undefined;
      const next = subscription.last.then(() => subscription.translate(notification));
      subscription.last = next;
      return next.then((others) => (open.get(id) === subscription ? others : []));
    },
    end: (id) => void open.delete(id),
  };
}
