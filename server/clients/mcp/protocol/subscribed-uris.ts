import { memberOf } from '../../../lib/json.ts';

/** Of one client; what goes beyond is not reported. No client watches as many. */
const URIS_LIMIT = 10_000;

/** What all clients together have subscribed to, so that the hub reports nothing else. */
export interface SubscribedUris {
  /** A subscriber: a connection, a session, or one `subscriptions/listen` request. */
  open(): Subscriber;
}

export interface Subscriber {
  add(uri: string): void;
  remove(uri: string): void;
  /** Takes back all that was added. */
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

/** The uris that a `subscriptions/listen` request (2026 era) asks for; undefined where the message is none. The SDK answers it, and keeps them to itself. */
export function listenedUris(message: unknown): readonly string[] | undefined {
  if (memberOf(message, 'method') !== 'subscriptions/listen') return undefined;
  const uris = memberOf(memberOf(memberOf(message, 'params'), 'notifications'), 'resourceSubscriptions');
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
}
