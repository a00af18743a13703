import { Type, type Static } from 'typebox';
import { namesOf } from '../lib/names-of.ts';

/** Severities of a broken rule. */
export const rowGroups = {
  harm: 'Harm: work runs twice, a wrong answer, a false "done", a dead server',
  loss: 'Loss: a call or its result is gone',
  offers: 'Offers: judged only where they are made',
} as const;

export type RowGroup = keyof typeof rowGroups;

export const rowGroupNames = namesOf(rowGroups);

/** Optional promises of a bridge, beyond an honest answer. */
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
  /** Short name of the row. */
  readonly name: string;
  readonly group: RowGroup;
  /** The actions. T is the bridge's own timeout. */
  readonly story: string;
  /** The most starts of the program that may be counted; undefined: they are not judged here. */
  readonly starts?: number;
  /** Answers that pass; undefined: the answer is not judged by its kind. */
  readonly honest?: readonly AnswerKind[];
  /** Without a start of the program, the row has no verdict: an error may be about the program itself. */
  readonly hasToRun?: true;
  /** A further rule, judged by the player. */
  readonly also?: string;
  /** The breach of that rule, in brief. */
  readonly broken?: string;
  /** Justification of the rule, also for bridges of another design. */
  readonly reason: string;
  readonly needs: {
    readonly faults?: readonly FaultWord[];
    /** Requires the bridge's own timeout; other rows only scale to it. */
    readonly timeout?: true;
    /** The runner starts the server, so that it can kill it. */
    readonly kill?: true;
    readonly offer?: Offer;
    /** The verdict depends on the order of two events, which a slow machine cannot determine. */
    readonly pace?: true;
  };
}

/** A fault of the Unity half: its required action, and the runner's evidence of it. */
interface Fault {
  readonly does: string;
  /** The evidence. Without it, the row is not measured. */
  readonly witness: string;
}

/** Commands that a Unity half executes. */
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

/** Kinds of answers to a call, in any wording. */
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

const answerKindNames = namesOf(answerKinds);

const strict = { additionalProperties: false } as const;

/** `pass` and `fail` judge the observations. `not_offered`: not promised. `not_reached`: the runner cannot cause it here. `not_measured`: it was tried, but the situation to judge did not arise. */
export const cellStatuses = ['pass', 'fail', 'not_offered', 'not_reached', 'not_measured'] as const;
export type CellStatus = (typeof cellStatuses)[number];

const Ms = Type.Integer({ description: 'Ms since the row began.' });

/** The first line of results.jsonl: the bridge and the options of the run. */
export const BehaviourHeader = Type.Object(
  {
    kind: Type.Literal('behaviour'),
    suite_version: Type.String(),
    started_at: Type.String(),
    name: Type.String(),
    version: Type.Optional(Type.String()),
    commit: Type.Optional(Type.String({ description: 'What was run: of a checkout the one that it is at.' })),
    written_for: Type.Optional(Type.String({ description: 'The commit that the manifest was written for.' })),
    licence: Type.Optional(Type.String()),
    homepage: Type.Optional(Type.String()),
    unity: Type.Union([Type.Literal('half'), Type.Literal('own')], {
      description: 'A Unity half that was made for this, or a Unity that ran already.',
    }),
    own_timeout_ms: Type.Optional(Type.Integer()),
    own_timeout_by: Type.Optional(Type.String()),
    tolerance_ms: Type.Integer({
      description: 'What is added to each bound where machine_load is 1; it is multiplied by that.',
    }),
    offers: Type.Array(Type.Enum(offerNames)),
    jobs: Type.Integer(),
    repeat: Type.Integer(),
    run_url: Type.Optional(Type.String({ description: 'Where the run itself can be read.' })),
  },
  strict,
);

/** Each further line: one row, played once. */
export const BehaviourCell = Type.Object(
  {
    row: Type.String({ pattern: '^B[0-9]{2}$' }),
    name: Type.String(),
    group: Type.Enum(rowGroupNames),
    status: Type.Enum(cellStatuses),
    run: Type.Integer({ minimum: 1, description: 'Which repetition.' }),
    reasons: Type.Array(Type.String(), { description: 'Why it failed, or why nothing is known.' }),
    starts: Type.Optional(Type.Integer({ description: 'Of the program that is judged.' })),
    answer: Type.Optional(Type.Enum(answerKindNames)),
    answer_ms: Type.Optional(Type.Integer({ description: 'When it came.' })),
    said: Type.Optional(Type.String()),
    machine_load: Type.Optional(
      Type.Number({ description: 'The most threads that wanted to run, for each core; 1: no thread had to wait.' }),
    ),
    duration_ms: Type.Integer(),
    steps: Type.Array(Type.Object({ at: Ms, text: Type.String() }, strict)),
    ledger: Type.Array(Type.Object({ at: Ms, mark: Type.String(), program: Type.String() }, strict)),
    wire: Type.Array(Type.Object({ at: Ms, to: Type.String(), text: Type.String() }, strict)),
  },
  strict,
);

export type BehaviourHeader = Static<typeof BehaviourHeader>;
export type BehaviourCell = Static<typeof BehaviourCell>;

export const behaviourResultsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/conformance/behaviour-results.schema.json',
  title: 'A line of results.jsonl of level B',
  anyOf: [BehaviourHeader, BehaviourCell],
} as const;
