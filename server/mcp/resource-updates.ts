/** A burst of changes is told once, this long after its first. */
const BURST_MS = 200;

/** Gathers what has changed. */
export interface ResourceUpdates {
  updated(uri: string): void;
  /** Forgets what has not been told. */
  stop(): void;
}

/** Reports each URI once per burst, however often it changed, because clients read it again each time. */
export function createResourceUpdates(tell: (uri: string) => void, burstMs = BURST_MS): ResourceUpdates {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    const uris = [...changed];
    changed.clear();
    for (const uri of uris) tell(uri);
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
