import type { Envelope, ErrorCode } from '../../generated/typescript/types.ts';

/** The exit codes of all commands that use the server. */
export const exitCode = {
  done: 0,
  /** The work failed, or was refused. */
  failed: 1,
  /** The command line was not understood. */
  wrongUsage: 2,
  /** The wait is over, and the work presumably continues. */
  stillRunning: 3,
  /** Nothing is stored under that log_id. */
  notFound: 4,
  /** No server, or no Editor to choose. */
  unavailable: 5,
  /** Ctrl+C, as shells report it. */
  interrupted: 130,
} as const;

/** The outcomes of completed work that give exit code 1 for a command that runs any tool. */
export const anyFailure = 'compile errors, failed tests';

const failureBy = (fails?: string): string =>
  `the work failed or was refused${fails === undefined ? '' : `; or it was done and says so: ${fails}`}`;

/** Their meanings in the help and docs/commands.md. */
export const exitMeanings: Readonly<Record<number, string>> = {
  [exitCode.done]: 'completed',
  [exitCode.failed]: failureBy(anyFailure),
  [exitCode.wrongUsage]: 'wrong usage: nothing was asked of Unity',
  [exitCode.stillRunning]: 'it has not ended yet and continues (timeout, in_progress, or the server does not answer)',
  [exitCode.notFound]: 'nothing is stored under that log_id',
  [exitCode.unavailable]: 'no server, no Editor, or several and none chosen',
  [exitCode.interrupted]: 'Ctrl+C; the work continues',
};

interface WorkEnds {
  readonly fails?: string;
  readonly asksById?: boolean;
}

/** The exit codes that one command of `work` can have, with their meanings. */
export function exitsOfWork({ fails, asksById = false }: WorkEnds): typeof exitMeanings {
  const { [exitCode.notFound]: _notFound, ...others } = exitMeanings;
  return { ...(asksById ? exitMeanings : others), [exitCode.failed]: failureBy(fails) };
}

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
