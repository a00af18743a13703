/**
 * Nobody waits for an aborted request: the SDK drops whatever comes of it, and this lets it forget the request. What was aborted before it was asked for
 * is never asked for (CXL-03).
 */
export function untilAborted<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Error('the request was cancelled'));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    ask()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
