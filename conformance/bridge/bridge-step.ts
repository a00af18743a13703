import { Type, type Static } from 'typebox';
import {
  Approved,
  surfaceSteps,
  Store,
  ErrorName,
  Within,
  Name,
  States,
  oneOf,
  strict,
  Manner,
  answered,
  waits,
} from './surface-case.ts';

const connectionSteps = [
  /** The next connection (or `same_connection`) is authenticated, says hello and is answered. */
  Type.Object(
    {
      do: Type.Literal('hello'),
      store: Store,
      same_connection: Type.Optional(Type.Boolean()),
      /** false: hello is left without an answer. */
      answer: Type.Optional(Type.Union([Type.Boolean(), ErrorName])),
      within: Within,
      /** Entries up to this one count as stored; `all`: every one that came so far. Default 0. */
      log_mark: Type.Optional(Type.Union([Type.Integer(), Type.Literal('all')])),
      heartbeat_ms: Type.Optional(Type.Integer({ minimum: 10 })),
      /** Operations that it lists, with one of these states. */
      lists: Type.Optional(Type.Record(Name, States)),
      lists_not: Type.Optional(Type.Array(Name)),
      /** Against the hello before it. */
      generation: Type.Optional(oneOf('same', 'more')),
      journal: Type.Optional(oneOf('same', 'other')),
      /** At least the accept_seq of this operation. */
      watermark_covers: Type.Optional(Name),
    },
    strict,
  ),
  /** The next connection meets a server that is none of ours, and may tell it nothing but its nonce. */
  Type.Object(
    {
      do: Type.Literal('deceive'),
      /** `proof_of_a_websocket`: what a real server proves to a client that asks it elsewhere. `push_*`: it is genuine, but for its end of the second connection (TCP). */
      as: oneOf(
        'impostor',
        'replayed_proof',
        'request_before_proof',
        'no_proof',
        'newer_protocol',
        'refusal',
        'hangs_up',
        'proof_of_a_websocket',
        'push_impostor',
        'push_silent',
        'push_hangs_up',
      ),
      /** How long to watch what it does then. */
      for: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    strict,
  ),
  Type.Object({ do: Type.Literal('close'), how: oneOf('politely', 'without_a_word') }, strict),
  /** The server takes nothing off the connection any more and says nothing; the connection stays open. */
  Type.Object({ do: Type.Literal('fall_silent') }, strict),
  /** The server's process is gone: no connection, no listener. */
  Type.Object({ do: Type.Literal('leave') }, strict),
  /** It runs again, with a new boot id and (where the Editor reads hub.json) on another port. */
  Type.Object({ do: Type.Literal('return'), host: Type.Optional(Type.Literal('elsewhere')) }, strict),
  Type.Object({ do: Type.Literal('no_connection'), for: Type.Integer({ minimum: 1 }) }, strict),
  /** TCP. Bytes that are no frame, and a ping behind them, which is not answered: the connection is closed. */
  Type.Object({ do: Type.Literal('raw'), bytes: Type.String(), within: Within }, strict),
  /**
   * TCP. Another program dials the Unity side as well (`count` times), sends these bytes or server/attach, and is told nothing but errors.
   * `error`: this one. `ends`: Unity closes the connection. Neither: it stays open, until the end of the case.
   */
  Type.Object(
    {
      do: Type.Literal('stranger'),
      sends: Type.Optional(Type.String()),
      attach: Type.Optional(Type.Literal(true)),
      count: Type.Optional(Type.Integer({ minimum: 1 })),
      ends: Type.Optional(Type.Literal(true)),
      error: Type.Optional(ErrorName),
      within: Within,
    },
    strict,
  ),
  /** From here on, messages are kept back. */
  Type.Object({ do: Type.Literal('hold') }, strict),
  /** What was kept back leaves: all in one TCP write, in fragments, byte by byte, twice, or last first. */
  Type.Object({ do: Type.Literal('release'), how: oneOf('merged', 'bytes', 'fragments', 'twice', 'reversed') }, strict),
] as const;

const operationSteps = [
  /** A new operation. Waits for its answer, unless told otherwise. */
  Type.Object(
    {
      do: Type.Literal('execute'),
      as: Name,
      program: Type.String({ description: 'Name of one of the `programs` of the case.' }),
      store: Store,
      /** Added to the generation that the Editor named. */
      generation: Type.Optional(Type.Integer()),
      accept_seq: Type.Optional(Type.Integer({ minimum: 1 })),
      result_limit: Type.Optional(Type.Integer({ minimum: 1024 })),
      approval: Approved,
      how: Manner,
      ...answered,
      ...waits,
    },
    strict,
  ),
  /** The same operation once more, under its log_id. `generation: first` sends the very message that was sent first. */
  Type.Object(
    {
      do: Type.Literal('resend'),
      of: Name,
      generation: Type.Optional(oneOf('first', 'now')),
      store: Store,
      how: Manner,
      ...answered,
      ...waits,
    },
    strict,
  ),
  /** Many operations of one program, without waiting: name#1, name#2... */
  Type.Object(
    { do: Type.Literal('flood'), as: Name, program: Type.String(), count: Type.Integer({ minimum: 1 }) },
    strict,
  ),
  /** Every operation of a flood is answered within that time, and this many (at least) with that error, the rest with a state. */
  Type.Object(
    {
      do: Type.Literal('flood_answered'),
      of: Name,
      error: ErrorName,
      at_least: Type.Integer({ minimum: 1 }),
      within: Within,
    },
    strict,
  ),
  /** The answer to the last execute of that operation. */
  Type.Object({ do: Type.Literal('answer'), of: Name, ...answered }, strict),
  /** `unknown`: the Editor does not list it. */
  Type.Object({ do: Type.Literal('status'), of: Type.Record(Name, States), store: Store, within: Within }, strict),
  /** Also for an operation that was never sent. */
  Type.Object(
    {
      do: Type.Literal('cancel'),
      of: Name,
      outcome: Type.Optional(States),
      unstarted_only: Type.Optional(Type.Boolean()),
      store: Store,
      error: Type.Optional(ErrorName),
      within: Within,
      ...waits,
    },
    strict,
  ),
  Type.Object(
    { do: Type.Literal('ack'), of: Name, state: Type.Optional(Type.String()), store: Store, how: Manner },
    strict,
  ),
  /** `length`: bytes of the message, filled up with blanks. */
  Type.Object(
    { do: Type.Literal('ping'), within: Within, length: Type.Optional(Type.Integer({ minimum: 80 })), how: Manner },
    strict,
  ),
  /** Any text. `{{log_id:a}}`, `{{store}}`, `{{generation}}` are filled in. `id`: that of the error answer; `silence`: nothing comes for that time. */
  Type.Object(
    {
      do: Type.Literal('send'),
      text: Type.String(),
      how: Manner,
      error: Type.Optional(ErrorName),
      pointer: Type.Optional(Type.String()),
      id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
      within: Within,
      silence: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    strict,
  ),
] as const;

const watchingSteps = [
  /** News of an operation on the present connection. `again`: after the last thing that was sent for it. */
  Type.Object(
    {
      do: Type.Literal('update'),
      of: Name,
      state: States,
      again: Type.Optional(Type.Boolean()),
      error_code: Type.Optional(Type.String()),
      error_includes: Type.Optional(Type.String()),
      result: Type.Optional(Type.Unknown()),
      partial_result: Type.Optional(Type.Unknown()),
      within: Within,
    },
    strict,
  ),
  Type.Object(
    { do: Type.Literal('no_update'), of: Name, state: Type.Optional(States), for: Type.Integer({ minimum: 1 }) },
    strict,
  ),
  Type.Object(
    {
      do: Type.Literal('push'),
      type: Type.String(),
      payload: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      within: Within,
    },
    strict,
  ),
  /** This many heartbeats from now on; `rising`: each with an older main thread than the one before. */
  Type.Object(
    {
      do: Type.Literal('heartbeats'),
      count: Type.Integer({ minimum: 1 }),
      main_thread_age_at_least: Type.Optional(Type.Integer()),
      rising: Type.Optional(Type.Boolean()),
      running: Type.Optional(Type.Array(Name)),
      within: Within,
    },
    strict,
  ),
  /** What the server does with logs/append from now on. Default: it stores them. */
  Type.Object({ do: Type.Literal('logs'), answer: oneOf('store', 'ignore', 'refuse') }, strict),
  /** An entry with that message, on the present connection. `times`: so often already. `before_end_of`: in front of the end of that operation. */
  Type.Object(
    {
      do: Type.Literal('log'),
      message: Type.String(),
      times: Type.Optional(Type.Integer({ minimum: 1 })),
      before_end_of: Type.Optional(Name),
      within: Within,
    },
    strict,
  ),
  Type.Object({ do: Type.Literal('no_log'), message: Type.String(), for: Type.Integer({ minimum: 1 }) }, strict),
  /** Entries that begin so, and those that an entry of its own counts as dropped, add up to this; more than `told_at_most` are no bounded flood. */
  Type.Object(
    {
      do: Type.Literal('log_total'),
      begins: Type.String(),
      total: Type.Integer({ minimum: 1 }),
      told_at_most: Type.Optional(Type.Integer({ minimum: 1 })),
      within: Within,
    },
    strict,
  ),
  /** Waits for the ledger. */
  Type.Object(
    {
      do: Type.Literal('until'),
      of: Name,
      starts: Type.Optional(Type.Integer()),
      resumes: Type.Optional(Type.Integer()),
      ends: Type.Optional(Type.Integer()),
      within: Within,
    },
    strict,
  ),
  Type.Object({ do: Type.Literal('wait'), for: Type.Integer({ minimum: 1 }) }, strict),
  /** Unity says so on its standard output or error. */
  Type.Object({ do: Type.Literal('says'), text: Type.String(), within: Within }, strict),
] as const;

const unitySteps = [
  Type.Object({ do: Type.Literal('start_unity') }, strict),
  /** SIGKILL. */
  Type.Object({ do: Type.Literal('kill_unity') }, strict),
  /** SIGTERM: the Editor quits. */
  Type.Object({ do: Type.Literal('quit_unity') }, strict),
  /** SIGSTOP: no thread runs (a debugger, a laptop asleep). */
  Type.Object({ do: Type.Literal('suspend_unity') }, strict),
  Type.Object({ do: Type.Literal('resume_unity') }, strict),
  /** Unity is not running: what its bridge wrote into the project is deleted. */
  Type.Object({ do: Type.Literal('delete_journal') }, strict),
  /** Unity is not running: the next start_unity is in a copy of the project, in another folder. */
  Type.Object({ do: Type.Literal('copy_project') }, strict),
] as const;

const flatSteps = [...connectionSteps, ...operationSteps, ...watchingSteps, ...unitySteps, ...surfaceSteps] as const;
const FlatStep = Type.Union([...flatSteps]);
const Repeat = Type.Object(
  { do: Type.Literal('repeat'), times: Type.Integer({ minimum: 1 }), steps: Type.Array(FlatStep, { minItems: 1 }) },
  strict,
);
export const BridgeStep = Type.Union([...flatSteps, Repeat]);

export type FlatBridgeStep = Static<typeof FlatStep>;
export type BridgeStep = Static<typeof BridgeStep>;
/** The step of that name. */
export type StepOf<Name extends FlatBridgeStep['do']> = Extract<FlatBridgeStep, { do: Name }>;

/** The schemas of the steps by their names, so that a mistake is named without those of the others. */
export const stepSchemas: ReadonlyMap<string, (typeof flatSteps)[number] | typeof Repeat> = new Map(
  [...flatSteps, Repeat].map((schema) => [schema.properties.do.const, schema]),
);
