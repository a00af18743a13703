import { ending, hasEnded } from './envelope.mjs';

/** Who waits for which operation. Each has its own time; that it is over ends the wait, never the work (TMO-03). */
export function openWaiters() {
  const waiters = new Map(); // request id -> waiter

  function take(request) {
    const waiter = waiters.get(request);
    clearTimeout(waiter?.timer);
    waiters.delete(request);
    return waiter;
  }
  const of = (operation) => [...waiters.values()].filter((waiter) => waiter.operation === operation);

  return {
    of,
    /** No client waits under this request any more; gives those that did. */
    take,
    isEmpty: () => waiters.size === 0,
    /** Answers when the operation ends, or at `until` with what `orElse` gives. */
    wait(waiter, until, orElse) {
      const { request, operation, given } = waiter;
      if (hasEnded(operation)) return waiter.answer(ending(operation, given));
      const timer = setTimeout(() => take(request).answer(orElse(operation)), until - Date.now());
      return waiters.set(request, { ...waiter, timer });
    },
    ended(operation) {
      for (const { request } of of(operation)) {
        const waiter = take(request);
        waiter.answer(ending(operation, waiter.given));
      }
    },
  };
}
