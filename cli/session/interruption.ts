/** Ctrl+C (or the like) while something is waited for. */
export interface Interruption {
  /** Tells of the first one, and of each that follows. */
  onSignal(listener: (count: number) => void): void;
  /** As if a signal had come. */
  raise(): void;
  stop(): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Takes over the signals that would end this process. */
export function catchInterruptions(): Interruption {
  let count = 0;
  let told: (count: number) => void = () => undefined;
  const raise = (): void => {
    count += 1;
    told(count);
  };
  for (const signal of signals) process.on(signal, raise);
  return {
    onSignal(listener) {
      told = listener;
      if (count > 0) listener(count);
    },
    raise,
    stop() {
      for (const signal of signals) process.off(signal, raise);
    },
  };
}
