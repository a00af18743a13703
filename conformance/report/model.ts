import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false } as const;

export const statuses = [
  'pass',
  'fail',
  'warn',
  'unimplemented',
  'not_reached',
  'not_testable',
  'could_not_run',
  'harness_error',
  'known_fail',
  'unexpected_pass',
  'stale',
] as const;

const verdicts = [
  'conformant',
  'nonconformant',
  'stale_baseline',
  'could_not_measure',
  'adapter_wrong',
  'harness_error',
] as const;

const kinds = ['case', 'bridge', 'search', 'static', 'smoke', 'corpus'] as const;

/** Lanes of the timeline picture, from top to bottom. */
export const lanes = ['client', 'server', 'wire', 'store', 'editor', 'main_thread', 'fault', 'verdict'] as const;

const Lane = Type.Enum(lanes);

/** An event for the timeline. Times in ms since the case began. */
export const TraceEvent = Type.Object(
  {
    at: Type.Number(),
    /** End of an event with a duration. */
    until: Type.Optional(Type.Number()),
    lane: Lane,
    /** Name of the client, server or Editor, if there are several. */
    actor: Type.Optional(Type.String()),
    /** Receiver of a message. */
    to: Type.Optional(Lane),
    /** Name of the receiver in that lane; absent: the one with the sender's name, else the first. */
    to_actor: Type.Optional(Type.String()),
    /** Short. */
    text: Type.String(),
    log_id: Type.Optional(Type.String()),
    detail: Type.Optional(Type.Unknown()),
  },
  strict,
);

export const LedgerLine = Type.Object(
  {
    at: Type.Number(),
    program: Type.String(),
    mark: Type.Enum(['start', 'resume', 'end']),
    log_id: Type.Optional(Type.String()),
  },
  strict,
);

export const WireLine = Type.Object(
  { at: Type.Number(), from: Type.String(), to: Type.String(), message: Type.String() },
  strict,
);

/** A difference from the expectation. */
export const Finding = Type.Object(
  {
    /** Ids of the broken promises. */
    requirements: Type.Array(Type.String()),
    /** A sentence: the expectation, the observation and the place. */
    message: Type.String(),
    rule: Type.Optional(Type.String()),
    expected: Type.Optional(Type.String()),
    got: Type.Optional(Type.String()),
    /** Work that began more often than it was to, as the ledger has it. */
    ran: Type.Optional(
      Type.Object({ program: Type.String(), times: Type.Integer(), allowed: Type.Integer({ minimum: 0 }) }, strict),
    ),
  },
  strict,
);

/** One line of results.jsonl: one case, or one search, on one subject. */
export const CaseResult = Type.Object(
  {
    id: Type.String(),
    slug: Type.String(),
    title: Type.String(),
    requirements: Type.Array(Type.String()),
    severity: Type.Enum(['MUST', 'SHOULD']),
    level: Type.String(),
    kind: Type.Enum(kinds),
    mode: Type.Enum(['virtual', 'real']),
    status: Type.Enum(statuses),
    /** The reason for `not_reached`, `could_not_run` or `known_fail`. */
    reason: Type.Optional(Type.String()),
    duration_ms: Type.Number(),
    virtual_ms: Type.Optional(Type.Number()),
    /** Allowed lateness of answers, by the load of the machine. */
    tolerance_ms: Type.Optional(Type.Number()),
    findings: Type.Array(Finding),
    /** The command that repeats a failure. */
    replay: Type.Optional(Type.String()),
    /** The minimal list of commands, or the steps of the case, one a line. */
    steps: Type.Optional(Type.Array(Type.String())),
    ledger: Type.Optional(Type.Array(LedgerLine)),
    wire: Type.Optional(Type.Array(WireLine)),
    trace: Type.Optional(Type.Array(TraceEvent)),
    /** The end of stderr of the processes started for it. */
    stderr: Type.Optional(Type.String()),
    known: Type.Optional(
      Type.Object(
        { reason: Type.String(), link: Type.String(), expires: Type.String(), since: Type.Optional(Type.String()) },
        strict,
      ),
    ),
  },
  strict,
);

export const MutantResult = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    requirement: Type.String(),
    /** hub, editor, store, forwarder, bridge... */
    part: Type.String(),
    killed_by_cases: Type.Array(Type.String()),
    /** The rule that detected it in a search, and the number of runs; absent without a search. */
    killed_by_search: Type.Optional(Type.Object({ rule: Type.String(), runs: Type.Integer() }, strict)),
    status: Type.Enum(['killed', 'survived', 'equivalent']),
    reason: Type.Optional(Type.String()),
  },
  strict,
);

/** One cell of the phase x fault matrix. */
export const MatrixCell = Type.Object(
  { phase: Type.String(), fault: Type.String(), hits: Type.Integer(), impossible: Type.Optional(Type.String()) },
  strict,
);

/** An edge of the lifecycle, and its number of transitions. */
export const LifecycleEdge = Type.Object({ from: Type.String(), to: Type.String(), hits: Type.Integer() }, strict);

/** A whole run: the content of a report. */
export const Run = Type.Object(
  {
    suite_version: Type.String(),
    /** ISO 8601. */
    started_at: Type.String(),
    duration_ms: Type.Number(),
    command: Type.String(),
    seed: Type.Optional(Type.Integer()),
    subject: Type.Object(
      {
        name: Type.String(),
        version: Type.String(),
        homepage: Type.Optional(Type.String()),
        capabilities: Type.Array(Type.String()),
      },
      strict,
    ),
    /** Highest level of which every case that could be reached passed; `none` else, and for a selection of cases. */
    verdict: Type.Enum(verdicts),
    level: Type.String(),
    results: Type.Array(CaseResult),
    mutants: Type.Optional(Type.Array(MutantResult)),
    matrix: Type.Optional(Type.Array(MatrixCell)),
    lifecycle: Type.Optional(Type.Array(LifecycleEdge)),
    /** Promises that are not tested, with the reason. */
    excluded: Type.Optional(Type.Array(Type.Object({ requirement: Type.String(), reason: Type.String() }, strict))),
    /** Searches: how many runs, and how much virtual time. */
    searched: Type.Optional(
      Type.Object({ runs: Type.Integer(), virtual_ms: Type.Number(), seconds: Type.Number() }, strict),
    ),
  },
  strict,
);

export type Status = (typeof statuses)[number];

export type Verdict = (typeof verdicts)[number];

export type Lane = (typeof lanes)[number];

export type TraceEvent = Static<typeof TraceEvent>;

export type LedgerLine = Static<typeof LedgerLine>;

export type WireLine = Static<typeof WireLine>;

export type Finding = Static<typeof Finding>;

export type CaseResult = Static<typeof CaseResult>;

export type MutantResult = Static<typeof MutantResult>;

export type MatrixCell = Static<typeof MatrixCell>;

export type LifecycleEdge = Static<typeof LifecycleEdge>;

export type Run = Static<typeof Run>;
