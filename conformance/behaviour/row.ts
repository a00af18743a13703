import { namesOf } from '../lib/names-of.ts';

/** How bad a broken rule is. */
export const rowGroups = {
  harm: 'Harm: work runs twice, a wrong answer, a false "done", a dead server',
  loss: 'Loss: a call or its result is gone',
  offers: 'Offers: judged only where they are made',
} as const;

export type RowGroup = keyof typeof rowGroups;

export const rowGroupNames = namesOf(rowGroups);

/** What a bridge may promise beyond an honest answer. */
export const offers = {
  retrieval: 'a result can be fetched after its call timed out',
  caller_timeout: 'the caller says how long it wants to wait',
  cancel: 'a call that has not started can be cancelled',
  join: 'the same call again joins the one that still runs',
  restart: 'a call is still known after the server was killed',
} as const;

type Offer = keyof typeof offers;

export const offerNames = namesOf(offers);

/** One row of the board: a story, and the rule by which every bridge is judged. */
export interface Row {
  /** Permanent, never reused. */
  readonly id: string;
  /** Names the row where there is little room. */
  readonly name: string;
  readonly group: RowGroup;
  /** What is done. T is the bridge's own timeout. */
  readonly story: string;
  /** The most starts of the program that may be counted; undefined: they are not judged here. */
  readonly starts?: number;
  /** Answers that pass; undefined: the answer is not judged by its kind. */
  readonly honest?: readonly AnswerKind[];
  /** Where the program never started, nothing is known: an error may be about the program itself. */
  readonly hasToRun?: true;
  /** What else has to hold; the player judges it. */
  readonly also?: string;
  /** That in a few words, where it does not hold. */
  readonly broken?: string;
  /** Why the rule is as it is, also for bridges of another design. */
  readonly reason: string;
  readonly needs: {
    readonly faults?: readonly FaultWord[];
    /** It has to be known when the bridge gives up by itself; other rows only scale to that. */
    readonly timeout?: true;
    /** The runner starts the server, so that it can kill it. */
    readonly kill?: true;
    readonly offer?: Offer;
    /** The verdict depends on which of two things came first, so that a slow machine cannot give it. */
    readonly pace?: true;
  };
}

/** A fault of the Unity half: what it has to do, and how the runner sees that it did. */
interface Fault {
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
    does: 'The process is killed (SIGKILL, by the runner) and started again: what ran is stopped and lost.',
    witness: 'The program that was running writes no end.',
  },
  away: {
    does: 'A domain reload: what runs is cut off, connections close, and nothing is accepted for this many ms.',
    witness:
      'The program that was running writes no end; a program that was called meanwhile does not start before the time is over.',
  },
  lose: {
    does: 'The next n results never leave: in the moment when one would be sent, its connection is closed instead, and the result is thrown away.',
    witness: 'The Unity half writes `lost <program>` to the ledger, after the end of the program.',
  },
  hangup: {
    does: 'The next n commands are taken, and their connection is closed in that moment, before anything is answered. Their programs run all the same.',
    witness: 'The Unity half writes `hangup <program>` to the ledger, and the program runs to its end.',
  },
  hold: {
    does: 'Results wait inside Unity until `release`; with `reversed` the last one then goes first. Programs continue as usual.',
    witness: 'The Unity half writes `held <program>` to the ledger, and no value arrives before `release`.',
  },
  twice: {
    does: 'Each result is sent a second time: when the next command has come, before that one starts.',
    witness: 'The Unity half writes `twice <program>` to the ledger.',
  },
} as const satisfies Record<string, Fault>;

type FaultWord = keyof typeof faults;

/** What an answer to a call is, whatever words the bridge has for it. */
export const answerKinds = {
  value: 'the value of this very call',
  another: 'the value of another call',
  pending: 'not finished yet, with a handle for asking later',
  error: 'an error, marked as one (`isError` or a JSON-RPC error)',
  words: 'an error only by its text',
  success: 'a success without the value',
  silence: 'no answer in the time that the row gives',
} as const;

export type AnswerKind = keyof typeof answerKinds;

export const answerKindNames = namesOf(answerKinds);
