import { Type, type Static } from 'typebox';
import { FaultName, Phase } from './capabilities.ts';
import { Count } from '../player/compare.ts';
import type { TargetCall } from './target-client.ts';

/** Ms, or the name of one of the case's `durations` (`$build`) or of a limit of the contract: `limit:hold_window_ms-1000`. */
export const Duration = Type.Union([
  Type.Integer({ minimum: 0 }),
  Type.String({ pattern: '^(\\$[a-z_]+|limit:[a-z_]+([+-][0-9]+)?)$' }),
]);

export const Client = Type.Optional(
  Type.String({
    pattern: '^[a-z][a-z0-9_-]*$',
    description: 'Name of the client that does it; one client exists for each name. Default: `client`.',
  }),
);

/** Name that a step gives to a call, for later steps and expectations. Within `repeat`, the n-th is `name#n`. */
export const Name = Type.String({ pattern: '^[a-z][a-z0-9_-]*(#[1-9][0-9]*)?$' });

export const strict = { additionalProperties: false } as const;

const Fault = Type.Object(
  {
    fault: FaultName,
    for: Type.Optional(Duration),
    /** How many: writes that an old store lacks, connections of a storm, ms of a clock jump (may be negative). */
    count: Type.Optional(Type.Integer()),
    /** Writes under way that reach the disk all the same when something is killed or reloads. */
    survive: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Which Editor: 1 is the first. */
    editor: Type.Optional(Type.Integer({ minimum: 1 })),
    by: Client,
    /** Strikes when that call's operation comes to that phase, not now. */
    at: Type.Optional(Type.Object({ of: Name, phase: Phase }, strict)),
  },
  strict,
);

export const Program = Type.String({ description: 'Name of one of the `programs` of the case.' });

/** What to look for in an envelope. */
const Look = Type.Object(
  {
    status: Type.Optional(Type.String()),
    /** A JSON Pointer into the envelope, and the value there: */
    at: Type.Optional(Type.String()),
    equals: Type.Optional(Type.Unknown()),
    includes: Type.Optional(Type.String()),
    length: Type.Optional(Count),
  },
  strict,
);

export const flatSteps = [
  Type.Object(
    {
      do: Type.Literal('call'),
      as: Name,
      by: Client,
      program: Program,
      timeout: Type.Optional(Duration),
      key: Type.Optional(Type.String()),
      progress: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  /** Any tool with any arguments. `{{log_id:a}}` in a string is the log_id that the answer of call a has; `{{upper_log_id:a}}` the same in upper case; `{{get:a/result/x}}` the value there; `{{program:p}}` the text of a program; `{{round}}` the number of the round. */
  Type.Object(
    {
      do: Type.Literal('tool'),
      as: Name,
      by: Client,
      tool: Type.String(),
      arguments: Type.Record(Type.String(), Type.Unknown()),
    },
    strict,
  ),
  /** unity_get_result for the log_id of another call. */
  Type.Object(
    { do: Type.Literal('get_result'), as: Name, by: Client, of: Name, timeout: Type.Optional(Duration) },
    strict,
  ),
  /** Calls a tool that only reads, again and again until its answer is like that; a failure if that takes longer (default 10 s). The last call has the name. */
  Type.Object(
    {
      do: Type.Literal('poll'),
      as: Name,
      by: Client,
      tool: Type.String(),
      arguments: Type.Record(Type.String(), Type.Unknown()),
      until: Look,
      within: Type.Optional(Duration),
    },
    strict,
  ),
  /** Waits until that call is answered; a failure if that takes longer. Default: 10 s beyond its timeout. */
  Type.Object({ do: Type.Literal('answer'), of: Name, within: Type.Optional(Duration) }, strict),
  Type.Object({ do: Type.Literal('wait'), for: Duration }, strict),
  /** Waits until the ledger has that; a failure if that takes longer (default 10 s). */
  Type.Object(
    {
      do: Type.Literal('until'),
      program: Program,
      starts: Type.Optional(Type.Integer()),
      ends: Type.Optional(Type.Integer()),
      within: Type.Optional(Duration),
    },
    strict,
  ),
  /** The client cancels its request (MCP). */
  Type.Object({ do: Type.Literal('cancel'), of: Name }, strict),
  /** A user cancels the operation by its log_id (CXL-05). */
  Type.Object({ do: Type.Literal('cancel_operation'), of: Name }, strict),
  /** The user, who has been asked about that call, says yes or no; a failure if no question came within 10 s. `other_code`: yes to other work. */
  Type.Object({ do: Type.Literal('approve'), of: Name, other_code: Type.Optional(Type.Literal(true)) }, strict),
  Type.Object({ do: Type.Literal('refuse'), of: Name }, strict),
  /** The client's process ends; the next step of that name starts another one. */
  Type.Object({ do: Type.Literal('leave'), by: Client }, strict),
  Type.Object({ do: Type.Literal('fault'), ...Fault.properties }, strict),
  /** Every fault ends; what is down is started; waits until an Editor is connected again. */
  Type.Object({ do: Type.Literal('heal') }, strict),
] as const;

export const FlatStep = Type.Union([...flatSteps]);

export const Repeat = Type.Object(
  {
    do: Type.Literal('repeat'),
    times: Type.Integer({ minimum: 1 }),
    every: Type.Optional(Duration),
    steps: Type.Array(FlatStep, { minItems: 1 }),
  },
  strict,
);

export const Step = Type.Union([...flatSteps, Repeat]);

type Fault = Static<typeof Fault>;

export type FlatStep = Static<typeof FlatStep>;

export type Step = Static<typeof Step>;

/** The client that a step is of. */
export const clientOf = (step: { readonly by?: string }): string => step.by ?? 'client';

/** Of an expectation: the promises that are broken where it fails. Default: all of the case. */
export const requirements = Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{3}-[0-9]{2}$' }), { minItems: 1 }));

/** A fault with its numbers, as a target performs it. */
export interface FaultOrder {
  readonly fault: FaultName;
  /** Ms; absent: until it is healed. */
  readonly for?: number;
  readonly count?: number;
  readonly survive?: number;
  readonly editor?: number;
  /** Which server, for targets that have several: 1 is the first. */
  readonly server?: number;
  readonly client?: string;
  readonly at?: { readonly call: TargetCall; readonly phase: Phase };
}
