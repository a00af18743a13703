import { Type, type Static } from 'typebox';
import type * as words from '../script/case-target.ts';
import { Capability, faultNames, faultWords } from '../script/case-target.ts';

/** The name of a fault; the description defines the state at its answer. */
const NamedFault = Type.Unsafe<words.FaultName>(
  Type.Enum([...faultNames], {
    description: faultNames.map((name) => `${name}: ${faultWords[name].does}`).join('\n'),
  }),
);
// A union of literals from a list has no static type of its own.
const AnyCapability = Type.Unsafe<words.Capability>(Capability);
const strict = { additionalProperties: false } as const;
/** Chosen by the runner; the reply carries the same. */
const Id = Type.Integer({ minimum: 1 });

/** Version of this protocol. A runner and an adapter of different versions do not work together, and report it at `hello`. */
export const adapterProtocolVersion = 1;

/** The first command. Requests the name and the capabilities of the target: these are declared, never guessed. */
const Hello = Type.Object({ id: Id, cmd: Type.Literal('hello'), protocol: Type.Integer() }, strict);

/**
 * Before each case: a new server and a new Editor. Answered when an Editor is connected and runs code. One instance exists at
 * a time in an adapter; cases that run side by side have an adapter each.
 */
const Start = Type.Object(
  {
    id: Id,
    cmd: Type.Literal('start'),
    /** For logs and folders; an adapter must not depend on it. */
    case_id: Type.String(),
    /** An empty folder, absolute, for the files of the instance. The runner removes it after `stop`. */
    dir: Type.String(),
    /** The file to which programs append a line when they begin and end; Editor and runner must both have access to it (else see `ledger`). */
    ledger_path: Type.String(),
    /** Source of all randomness in the adapter. */
    seed: Type.Integer({ minimum: 0 }),
  },
  strict,
);

/** The lines that programs have appended to the ledger. Only requested if the Editor cannot write where the runner reads (`remote_ledger`). */
const Ledger = Type.Object({ id: Id, cmd: Type.Literal('ledger') }, strict);

/** Causes a fault. Answered when it has taken effect, not when it was ordered: the case continues from there. */
const FaultCommand = Type.Object(
  {
    id: Id,
    cmd: Type.Literal('fault'),
    fault: NamedFault,
    /** Ms after which it ends by itself, counted from its effect; absent: at `heal`. */
    for: Type.Optional(Type.Integer({ minimum: 0 })),
    /** An amount: connections of a storm, frames per second... */
    count: Type.Optional(Type.Integer()),
    /** Number of the Editor: 1 is the first. */
    editor: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  strict,
);

/** Every fault ends, and what is down is started. Answered when an Editor is connected again and runs code. */
const Heal = Type.Object({ id: Id, cmd: Type.Literal('heal') }, strict);

/** A user at the keyboard cancels an operation by its log_id (CXL-05); MCP has no message for it. */
const CancelOperation = Type.Object({ id: Id, cmd: Type.Literal('cancel_operation'), log_id: Type.String() }, strict);

/** The instance ends, with all its processes. Another `start` may follow. The adapter itself ends when its stdin does. */
const Stop = Type.Object({ id: Id, cmd: Type.Literal('stop') }, strict);

/** One line of JSON on the adapter's stdin. */
export const AdapterRequest = Type.Union([Hello, Start, Ledger, FaultCommand, Heal, CancelOperation, Stop], {
  title: 'What the runner says to an adapter, one JSON object a line.',
});

const Implementation = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    version: Type.String(),
    language: Type.Optional(Type.String()),
    homepage: Type.Optional(Type.String()),
    issues: Type.Optional(Type.String()),
  },
  strict,
);

export const HelloReply = Type.Object(
  {
    id: Id,
    ok: Type.Literal(true),
    protocol: Type.Integer(),
    implementation: Implementation,
    /** Faults, and `cancel_operation`, `two_editors`, `retention`. Those of the runner itself (hold_answers...) need not be here. */
    capabilities: Type.Array(AnyCapability),
    /** Time after which the server gives up waiting for Unity, whatever the caller's timeout; late answers in cases take longer. */
    own_timeout_ms: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The command that `start` names is the server itself, not a wrapper: the runner does `kill_server` by killing it. */
    server_is_command: Type.Optional(Type.Boolean()),
    /** Programs write their ledger where the runner cannot read: it requests the lines with `ledger`. */
    remote_ledger: Type.Optional(Type.Boolean()),
  },
  strict,
);

/** Transport and address of the instance, for the runner as an MCP client. */
export const McpSide = Type.Union([
  Type.Object(
    {
      /** Run once for each client, without a shell; an MCP server on stdio. */
      command: Type.String({ minLength: 1 }),
      args: Type.Optional(Type.Array(Type.String())),
      /** Added to the runner's own environment. */
      env: Type.Optional(Type.Record(Type.String(), Type.String())),
      cwd: Type.Optional(Type.String()),
    },
    strict,
  ),
  /** Streamable HTTP. */
  Type.Object(
    { url: Type.String({ pattern: '^https?://' }), headers: Type.Optional(Type.Record(Type.String(), Type.String())) },
    strict,
  ),
]);

/** Conversion of the contract's arguments and answers for a tool of another make. Declared by the adapter: the verdict is about both. */
export const ToolMapping = Type.Object(
  {
    /** The arguments sent. `{{code}}` in a text is that argument of the contract; a text of only `{{code}}` keeps its type, or is omitted without it. */
    arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Forms of answers; the first that fits. Pointers lead into the result of `tools/call`, with `text` (its first block) and `json` (the same, parsed). */
    answers: Type.Optional(
      Type.Array(
        Type.Object(
          {
            /** Absent: always. `at` alone: any value. */
            when: Type.Optional(
              Type.Object(
                {
                  at: Type.Optional(Type.String()),
                  equals: Type.Optional(Type.Unknown()),
                  matches: Type.Optional(Type.String()),
                },
                strict,
              ),
            ),
            /** Members of the envelope: a value, or `{ "from": pointer }`, with `matches` the first group of an expression in the value there. */
            envelope: Type.Record(Type.String(), Type.Unknown()),
          },
          strict,
        ),
      ),
    ),
  },
  strict,
);

export const StartReply = Type.Object(
  {
    id: Id,
    ok: Type.Literal(true),
    mcp: McpSide,
    /** Other names of the six tools: contract name -> name here. */
    tool_names: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** Other arguments and answers of the six tools: contract name -> mapping. */
    tool_mapping: Type.Optional(Type.Record(Type.String(), ToolMapping)),
    /** Ids of the processes that `stop` ends; after `kill_server` one of them has ended. */
    pids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
  },
  strict,
);

export const LedgerReply = Type.Object({ id: Id, ok: Type.Literal(true), text: Type.String() }, strict);
/** To fault, heal, cancel_operation and stop. */
export const DoneReply = Type.Object(
  {
    id: Id,
    ok: Type.Literal(true),
    /** To a fault without a visible effect (docs/conformance.md): the action and its object, such as "closed the connection 5 times". */
    did: Type.Optional(Type.String({ minLength: 1 })),
  },
  strict,
);
/** It cannot be done here, although nothing is broken. For a declared capability that is a fault of the adapter. */
export const UnsupportedReply = Type.Object(
  { id: Id, unsupported: Type.Literal(true), reason: Type.String(), issue_url: Type.Optional(Type.String()) },
  strict,
);
/** It ought to work and did not. */
export const ErroredReply = Type.Object({ id: Id, errored: Type.Literal(true), context: Type.String() }, strict);

/** One line of JSON on the adapter's stdout. stderr is free. */
export const AdapterReply = Type.Union(
  [HelloReply, StartReply, LedgerReply, DoneReply, UnsupportedReply, ErroredReply],
  {
    title: 'What an adapter answers, one JSON object a line, in any order.',
  },
);

export type AdapterRequest = Static<typeof AdapterRequest>;
export type AdapterCommand = AdapterRequest extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never;
export type HelloReply = Static<typeof HelloReply>;
export type StartReply = Static<typeof StartReply>;
export type ToolMapping = Static<typeof ToolMapping>;
export type ToolMappings = NonNullable<StartReply['tool_mapping']>;
export type McpSide = Static<typeof McpSide>;
export type DoneReply = Static<typeof DoneReply>;
