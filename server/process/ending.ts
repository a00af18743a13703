/** Why a server ends. */
export interface EndReason {
  readonly text: string;
  readonly failed: boolean;
  /** Another server may own the state dir already. */
  readonly lockLost: boolean;
  /** The newer version that takes over. */
  readonly successor?: string;
}

/** The first reason counts. */
export type End = (text: string, how?: { failed?: boolean; lockLost?: boolean; successor?: string }) => void;

/** `ended` resolves when `end` is called. */
export function createEnding(): { end: End; ended: Promise<EndReason> } {
  let end: End = () => undefined;
  const ended = new Promise<EndReason>((resolve) => {
    end = (text, how) => resolve({ failed: false, lockLost: false, ...how, text });
  });
  return { end, ended };
}

/** What asks a process to end. */
export const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The listeners stay to the end: a second signal must not cut the flush short. */
export function endBySignals(end: End): void {
  for (const signal of ENDING_SIGNALS) process.on(signal, () => end(`ended by ${signal}`));
}
