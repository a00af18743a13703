import { whyNoneIsStarted } from '../home/kept-options.ts';
import { NoServerError } from './link.ts';
import { createStartClaim } from './start-claim.ts';
import { startServer, type Starting } from './start-server.ts';

/** How often to look for hub.json while our server starts: well under what a start takes. */
const LOOK_INTERVAL_MS = 5;
/** The same while another forwarder's server starts: many may look, and take the time that it needs. */
const OTHERS_LOOK_INTERVAL_MS = 20;
/** A starting server that met a lock ends; the holder of the lock may be ending too. So often another start is tried. */
const RESTART_INTERVAL_MS = 200;
/** A server that was killed while it started is started again, after twice as long each time, up to this. */
const LONGEST_RESTART_INTERVAL_MS = 3_000;

interface StartOptions {
  readonly stateDir: string;
  /** The script that `serve` is run with. */
  readonly entry: string;
  /** Only look for this long: another process is about to start a server. */
  readonly patienceMs: number;
  /** None may be started by us: a sentence. */
  readonly onTrouble?: (reason: string) => void;
  /** A server of our version is being started. */
  readonly onOwnVersion?: () => void;
}

/** The servers that one search starts, one after the other. */
export interface Starts {
  /** Starts a server when it is time and no other process does. Returns when to look for it again, or why none could be started. */
  look(): { readonly lookAgainMs: number } | { readonly failure: string };
  /** The signal that has ended the last one. */
  killedBy(): string | undefined;
  /** Why a person has to start it. */
  waitsFor(): string | undefined;
  release(): void;
}

export function createStarts(options: StartOptions): Starts {
  const { stateDir, patienceMs, onOwnVersion, onTrouble } = options;
  const claim = createStartClaim(stateDir);
  let starting: Starting | undefined;
  let nextStart = performance.now() + patienceMs;
  let waitsFor: string | undefined;
  let restartMs = RESTART_INTERVAL_MS;
  const lookOnce = (): number => {
    if (starting?.failure !== undefined) throw new NoServerError(starting.failure);
    if (performance.now() < nextStart) return LOOK_INTERVAL_MS;
    const reason = whyNoneIsStarted(stateDir, process.env);
    waitsFor = reason;
    if (reason !== undefined) {
      onTrouble?.(reason);
      return RESTART_INTERVAL_MS;
    }
    const claimed = claim.take();
    if (claimed === 'by another') return OTHERS_LOOK_INTERVAL_MS;
    // The previous holder of the claim may have started a server since the last look.
    if (claimed === 'now') return 0;
    if (starting?.ended === false) return LOOK_INTERVAL_MS;
    if (starting?.killedBy !== undefined) restartMs = Math.min(2 * restartMs, LONGEST_RESTART_INTERVAL_MS);
    starting = startServer(options);
    onOwnVersion?.();
    nextStart = performance.now() + restartMs;
    return LOOK_INTERVAL_MS;
  };
  return {
    look() {
      try {
        return { lookAgainMs: lookOnce() };
      } catch (error) {
        // This module is a file of its own in the bundle: its NoServerError is not the forwarder's.
        if (error instanceof NoServerError) return { failure: error.message };
        throw error;
      }
    },
    killedBy: () => starting?.killedBy,
    waitsFor: () => waitsFor,
    release() {
      starting?.release();
      claim.release();
    },
  };
}
