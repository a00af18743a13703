import type { JSONRPCNotification } from '@modelcontextprotocol/server';
import { memberOf } from '../../../lib/json.ts';
import type { MessageToServer } from '../../../../generated/typescript/link.ts';

/** A burst of changes is reported once, this long after its first. */
const BURST_MS = 200;

/** Gathers what has changed. */
export interface ResourceUpdates {
  updated(uri: string): void;
  /** Drops what has not been reported. */
  stop(): void;
}

/** Reports each URI once per burst, however often it changed, because clients read it again each time. */
export function createResourceUpdates(notify: (uri: string) => void, burstMs = BURST_MS): ResourceUpdates {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    const uris = [...changed];
    changed.clear();
    for (const uri of uris) notify(uri);
  };
  return {
    updated(uri) {
      changed.add(uri);
      timer ??= setTimeout(flush, burstMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      changed.clear();
    },
  };
}

/**
 * Updates that a subscribed client was never notified of: what changed between the end of one server, or link, and the subscription that its forwarder replays
 * to the next. Once that subscription is confirmed, the client is informed that its resources may have changed.
 */
export interface MissedUpdates {
  /** A request that its forwarder has sent before. */
  replayed(request: MessageToServer['m']): void;
  /** The request is answered (2025 era). */
  answered(id: unknown): void;
  /** A notification is sent to the client, perhaps the confirmation (2026 era). `sent` settles before the end of the turn in which it is written. */
  notified(notification: JSONRPCNotification, sent: Promise<unknown> | undefined): void;
}

export function createMissedUpdates(notify: (uri: string) => void): MissedUpdates {
  const missed = new Map<unknown, readonly string[]>();
  const answered = (id: unknown): void => {
    const uris = missed.get(id) ?? [];
    missed.delete(id);
    uris.forEach(notify);
  };
  return {
    replayed(request) {
      const uris = listenedUris(request) ?? subscribedUri(request);
      if (uris.length > 0) missed.set(request['id'], uris);
    },
    answered,
    notified({ method, params }, sent) {
      if (method !== 'notifications/subscriptions/acknowledged') return;
      const id = params?._meta?.['io.modelcontextprotocol/subscriptionId'];
      void Promise.resolve(sent).then(() => queueMicrotask(() => answered(id)));
    },
  };
}

function subscribedUri(message: object): readonly string[] {
  const uri = memberOf(memberOf(message, 'params'), 'uri');
  return memberOf(message, 'method') === 'resources/subscribe' && typeof uri === 'string' ? [uri] : [];
}

/** Limit for one client; changes of further uris are not reported. No client subscribes to as many. */
const URIS_LIMIT = 10_000;

/** The uris that any client has subscribed to; the hub reports nothing else. */
export interface SubscribedUris {
  /** A subscriber: a connection, a session, or one `subscriptions/listen` request. */
  open(): Subscriber;
}

export interface Subscriber {
  add(uri: string): void;
  remove(uri: string): void;
  /** Removes all its subscriptions. */
  close(): void;
}

/** `onChange` gets all uris, each once, some time after they have changed. */
export function createSubscribedUris(onChange: (uris: readonly string[]) => void): SubscribedUris {
  const counts = new Map<string, number>();
  let isScheduled = false;
  const report = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      onChange([...counts.keys()]);
    });
  };
  const count = (uri: string, by: 1 | -1): void => {
    const before = counts.get(uri) ?? 0;
    if (before + by === 0) counts.delete(uri);
    else counts.set(uri, before + by);
    if (before === 0 || before + by === 0) report();
  };
  return {
    open() {
      const own = new Set<string>();
      const remove = (uri: string): void => {
        if (own.delete(uri)) count(uri, -1);
      };
      return {
        add(uri) {
          if (own.has(uri) || own.size >= URIS_LIMIT) return;
          own.add(uri);
          count(uri, 1);
        },
        remove,
        close: () => [...own].forEach(remove),
      };
    },
  };
}

/** The uris in a `subscriptions/listen` request (2026 era); undefined for other messages. The SDK answers it without passing them on. */
export function listenedUris(message: unknown): readonly string[] | undefined {
  if (memberOf(message, 'method') !== 'subscriptions/listen') return undefined;
  const uris = memberOf(memberOf(memberOf(message, 'params'), 'notifications'), 'resourceSubscriptions');
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
}
