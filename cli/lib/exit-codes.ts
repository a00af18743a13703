import type { Envelope, ErrorCode } from '../../generated/typescript/types.ts';

/** What commands end with, the same for all that talk with the server. */
export const exitCode = {
  done: 0,
  /** The work failed, or was refused. */
  failed: 1,
  /** The command line was not understood. */
  wrongUsage: 2,
  /** The wait is over, and the work goes on, as far as anybody knows. */
  stillRunning: 3,
  /** Nothing is stored under that log_id. */
  notFound: 4,
  /** No server, or no Editor to choose. */
  unavailable: 5,
  /** Ctrl+C, as shells tell it. */
  interrupted: 130,
} as const;

/** What they mean: the help, and docs/commands.md have it from here. */
export const exitMeanings: Readonly<Record<number, string>> = {
  [exitCode.done]: 'completed',
  [exitCode.failed]: 'the work failed or was refused; or it was done and says so: compile errors, failed tests',
  [exitCode.wrongUsage]: 'wrong usage: nothing was asked of Unity',
  [exitCode.stillRunning]: 'it has not ended yet and goes on (timeout, in_progress, or the server does not answer)',
  [exitCode.notFound]: 'nothing is stored under that log_id',
  [exitCode.unavailable]: 'no server, no Editor, or several and none chosen',
  [exitCode.interrupted]: 'Ctrl+C; the work goes on',
};

/** The exit code of an envelope. */
export function exitCodeOf(envelope: Envelope): number {
  switch (envelope.status) {
    case 'completed':
      return exitCode.done;
    case 'timeout':
    case 'in_progress':
      return exitCode.stillRunning;
    case 'not_found':
      return exitCode.notFound;
    case 'error':
      return envelope.error_code === 'unity_not_connected' || envelope.error_code === 'editor_ambiguous'
        ? exitCode.unavailable
        : exitCode.failed;
  }
}

/** A refusal that passes by itself: too many calls for now, or a store that is busy. */
export const isTransient = (code: ErrorCode): boolean => code === 'overloaded' || code === 'storage_unavailable';
