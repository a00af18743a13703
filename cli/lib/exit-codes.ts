import type { Envelope } from '../../generated/typescript/types.ts';

/** What commands end with, the same for all that talk with the server. */
export const exitCode = {
  done: 0,
  /** The work failed, or was refused. */
  failed: 1,
  /** The command line was not understood. */
  wrongUsage: 2,
  /** The wait is over, and the work goes on, as far as anybody knows. */
  notEnded: 3,
  /** Nothing is stored under that log_id. */
  notFound: 4,
  /** No server, or no Editor to choose. */
  nobodyThere: 5,
  /** Ctrl+C, as shells tell it. */
  interrupted: 130,
} as const;

/** For the `--help` of commands that print an envelope. */
export const exitCodeTable = `Exit codes: 0 completed, 1 the work failed or was refused, 2 wrong usage, 3 it has not ended yet (timeout, in_progress, or the server does not answer) and goes on,
4 not_found, 5 no server, no Editor, or several and none chosen, 130 Ctrl+C (the work goes on).`;

/** The exit code that an envelope stands for. */
export function exitCodeOf(envelope: Envelope): number {
  switch (envelope.status) {
    case 'completed':
      return exitCode.done;
    case 'timeout':
    case 'in_progress':
      return exitCode.notEnded;
    case 'not_found':
      return exitCode.notFound;
    case 'error':
      return envelope.error_code === 'unity_not_connected' || envelope.error_code === 'editor_ambiguous'
        ? exitCode.nobodyThere
        : exitCode.failed;
  }
}
