/** A fault of the Unity half: what it has to do, and how the runner sees that it did. */
export interface Fault {
  readonly does: string;
  /** What has to be seen. Where it is not, the row could not be measured. */
  readonly witness: string;
}

/** The words that a Unity half obeys. */
export const faults = {
  block: {
    does: 'Nothing starts on the main thread until `unblock`; connections stay open and commands are accepted.',
    witness: 'The program does not start before `unblock`.',
  },
  die: {
    does: 'The process is killed (SIGKILL, by the runner) and started again: what ran is cut off and forgotten.',
    witness: 'The program that was running writes no end.',
  },
  away: {
    does: 'A domain reload: what runs is cut off, connections close, and nothing is accepted for so many ms.',
    witness:
      'The program that was running writes no end; a program that was called meanwhile does not start before the time is over.',
  },
  lose: {
    does: 'The next so many results never leave: in the moment when one would be sent, its connection is closed instead, and the result is thrown away.',
    witness: 'The Unity half writes `lost <program>` to the ledger, after the end of the program.',
  },
  hangup: {
    does: 'The next so many commands are taken, and their connection is closed in that moment, before anything is answered. Their programs run all the same.',
    witness: 'The Unity half writes `hangup <program>` to the ledger, and the program runs to its end.',
  },
  hold: {
    does: 'Results wait inside Unity until `release`; with `reversed` the last one then goes first. Programs go on as ever.',
    witness: 'The Unity half writes `held <program>` to the ledger, and no value arrives before `release`.',
  },
  twice: {
    does: 'Each result is sent a second time: when the next command has come, before that one starts.',
    witness: 'The Unity half writes `twice <program>` to the ledger.',
  },
} as const satisfies Record<string, Fault>;

export type FaultWord = keyof typeof faults;
