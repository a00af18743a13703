import { Type, type Static } from 'typebox';
import { Duration, Client, Name, strict, Program, Count, requirements } from './case-terms.ts';

export const expectations = [
  /** Of the answer to a call. Every answer is validated against its schema without being asked. */
  Type.Object(
    {
      of: Name,
      status: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
      error_code: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
      deduplicated: Type.Optional(Type.Boolean()),
      result: Type.Optional(Type.Unknown()),
      /** false: there is none. */
      partial_result: Type.Optional(Type.Unknown()),
      message_includes: Type.Optional(Type.String()),
      same_log_id_as: Type.Optional(Name),
      other_log_id_than: Type.Optional(Name),
      same_answer_as: Type.Optional(Name),
      /** The call was answered at most this time after it was made (real targets: plus their tolerance), and not sooner. */
      within: Type.Optional(Duration),
      not_before: Type.Optional(Duration),
      /** false: it never is, within the case. */
      answered: Type.Optional(Type.Boolean()),
      /** A JSON Pointer into the envelope, and the value there: */
      at: Type.Optional(Type.String()),
      equals: Type.Optional(Type.Unknown()),
      includes: Type.Optional(Type.String()),
      length: Type.Optional(Count),
      /** A regular expression that the text there fits. */
      matches: Type.Optional(Type.String()),
      /** Whether the pointer leads to a value. */
      exists: Type.Optional(Type.Boolean()),
      requirements,
    },
    strict,
  ),
  /** How many of the calls of a name within `repeat` were answered so. */
  Type.Object(
    {
      among: Name,
      status: Type.Optional(Type.String()),
      error_code: Type.Optional(Type.String()),
      deduplicated: Type.Optional(Type.Boolean()),
      /** How many log_ids these have. */
      log_ids: Type.Optional(Count),
      count: Type.Optional(Count),
      requirements,
    },
    strict,
  ),
  /** Of the ledger, at the end: how often a program began and came to its end. */
  Type.Object({ ledger: Program, starts: Type.Optional(Count), ends: Type.Optional(Count), requirements }, strict),
  /** Programs, in the order in which they began. */
  Type.Object({ order: Type.Array(Program, { minItems: 2 }), requirements }, strict),
  /** That program began between the start and the end of another. No clock is needed to see it. */
  Type.Object({ during: Program, began: Program, requirements }, strict),
  /** MCP notifications that a client got. */
  Type.Object({ notification: Type.String(), by: Client, count: Count, requirements }, strict),
  /** How often the user was asked through a call. */
  Type.Object({ asked: Name, count: Count, requirements }, strict),
  /** Progress notifications of a call. */
  Type.Object({ progress_of: Name, count: Count, requirements }, strict),
  /** After at most this time a get_result of that call's log_id is terminal (EXO-12); the runner polls. */
  Type.Object(
    {
      eventually: Name,
      status: Type.Union([Type.String(), Type.Array(Type.String())]),
      within: Duration,
      requirements,
    },
    strict,
  ),
  /**
   * In virtual time, to the millisecond: of the polls of that name, those that were answered up to `ms` after the end of what they ask for have one
   * status, later ones the other; and there are polls of both sides of that very millisecond.
   */
  Type.Object({ edge: Name, ms: Duration, status: Type.String(), after: Type.String(), requirements }, strict),
] as const;

export const Expectation = Type.Union([...expectations]);
export type Expectation = Static<typeof Expectation>;
