import type { Discovery, Target } from './discovery.ts';

/** A server that restarts is back within a second; more often costs more than it gains. */
const BACKOFF_MS = [0, 100, 200, 500, 1000];
/** So that many Editors that have lost the same server do not come back all at once. */
const JITTER = 0.25;

/** When one server is dialled, again and again, and what is said of it. */
export interface Dialer {
  /** Dials in `delayMs` for the first time since there was a connection. */
  begin(delayMs: number): void;
  /** The attempt came to nothing: dials again after a pause, each a little longer. */
  again(): void;
  /** There is a connection: what was wrong is over. */
  succeeded(): void;
  /** Dials no more until `begin`. */
  stop(): void;
  /** The same trouble is told once, not at each attempt. */
  complain(message: string, level?: 'info' | 'warning'): void;
}

export interface DialerOptions {
  readonly discovery: Discovery;
  readonly dial: (target: Target) => void;
  readonly log: (level: 'info' | 'warning', message: string) => void;
}

export function createDialer({ discovery, dial, log }: DialerOptions): Dialer {
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;
  let watcher: { stop(): void } | undefined;
  let said: string | undefined;

  const schedule = (delayMs: number): void => {
    // Only while there is no server: a server writes its files into the same folder all the time.
    watcher ??= discovery.watch(() => timer !== undefined && schedule(0));
    clearTimeout(timer);
    timer = setTimeout(attempt, delayMs);
  };
  const attempt = (): void => {
    timer = undefined;
    const found = discovery.find();
    if (found.kind === 'target') return dial(found.target);
    dialer.complain(`waiting for a server: ${found.reason}`, found.isUsual === true ? 'info' : 'warning');
    dialer.again();
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    watcher?.stop();
    watcher = undefined;
  };
  const dialer: Dialer = {
    begin(delayMs) {
      attempts = 0;
      schedule(delayMs);
    },
    again() {
      attempts += 1;
      const pauseMs = BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length - 1)] ?? 0;
      schedule(pauseMs * (1 - JITTER + 2 * JITTER * Math.random()));
    },
    succeeded() {
      stop();
      said = undefined;
    },
    stop,
    complain(message, level = 'warning') {
      if (said === message) return;
      said = message;
      log(level, message);
    },
  };
  return dialer;
}
