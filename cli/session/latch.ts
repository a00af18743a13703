/** Remembers that something has happened, until it is reset. */
interface Latch {
  readonly set: () => void;
  reset(): void;
  /** Resolves once it is set. */
  wait(): Promise<void>;
}

export function createLatch(): Latch {
  let isSet = false;
  let wake = (): void => undefined;
  return {
    set() {
      isSet = true;
      wake();
    },
    reset: () => void (isSet = false),
    wait: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (isSet) wake();
      }),
  };
}
