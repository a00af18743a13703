import { ending, hasEnded } from './envelope.mjs';

/** The calls that wait for operations. Each has its own timeout, which ends the wait, never the work (TMO-03). */
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
    /** Removes and returns the waiter of this request. */
    take,
    isEmpty: () => waiters.size === 0,
    /** Answers when the operation ends, or at `until` with the result of `orElse`. */
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
