import { Type, type Static } from 'typebox';
import { offerNames } from './row.ts';

const strict = { additionalProperties: false } as const;

const Text = Type.String({ minLength: 1 });

const Tool = Type.Object(
  {
    tool: Text,
    arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  strict,
);

const Http = Type.Object(
  {
    method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE'] as const),
    url: Text,
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
    body: Type.Optional(
      Type.Unknown({ description: 'A text is sent as it is; anything else as JSON, with that content type.' }),
    ),
  },
  { ...strict, description: 'An HTTP request, for a bridge without MCP.' },
);

const Request = Type.Union([Tool, Http]);

const Pattern = Type.Union(
  [
    Type.Object(
      { text: Type.String({ minLength: 1, description: 'A regular expression for the text of the answer.' }) },
      strict,
    ),
    Type.Object(
      {
        pointer: Type.String({
          description: 'A JSON Pointer into the structured content, or into the text where that is JSON.',
        }),
        equals: Type.Union([
          Type.String(),
          Type.Number(),
          Type.Boolean(),
          Type.Null(),
          Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean()]), { description: 'One of these.' }),
        ]),
      },
      strict,
    ),
  ],
  { description: 'How an answer of that kind is known.' },
);

const Handle = Type.Union([
  Type.Object(
    { text: Type.String({ minLength: 1, description: 'A regular expression whose first group is the handle.' }) },
    strict,
  ),
  Type.Object({ pointer: Text }, strict),
]);

/** All data of a bridge that level B needs. */
export const Manifest = Type.Object(
  {
    name: Text,
    version: Type.Optional(Type.String()),
    commit: Type.Optional(Type.String({ description: 'What it was written for.' })),
    licence: Type.Optional(Type.String()),
    homepage: Type.Optional(Type.String()),
    server: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'The command of the MCP server (stdio), or of what serves the HTTP requests, run without a shell in {{dir}}. Only where requests are HTTP it may be omitted: then it runs by itself.',
      }),
    ),
    unity: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'The command of the Unity half. Omitted: a Unity runs by itself, and no faults are caused.',
      }),
    ),
    env: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'For both commands.' })),
    server_pid: Type.Optional(
      Type.Object(
        { file: Text, pointer: Text },
        {
          ...strict,
          description:
            'Where the command is only a client of a server that runs on: the JSON file that names its process, for row B15 and the end.',
        },
      ),
    ),
    own_timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 100,
        description: 'The time after which the bridge itself gives up a call. All durations scale to it.',
      }),
    ),
    own_timeout_by: Type.Optional(Type.String({ description: 'Where that is set.' })),
    call: Request,
    failure: Type.Optional(Type.Array(Pattern)),
    pending: Type.Optional(Type.Array(Pattern)),
    handle: Type.Optional(Handle),
    retrieve: Type.Optional(Request),
    follow: Type.Optional(
      Type.Object(
        { every_ms: Type.Integer({ minimum: 1 }) },
        {
          ...strict,
          description:
            'Each call is a job: `call` is answered with a handle at once, and `retrieve` is asked again so often until it is not pending, or own_timeout_ms is over.',
        },
      ),
    ),
    list: Type.Optional({
      ...Http,
      description: 'Of a bridge without MCP: what a client asks that needs no Unity, for row B17.',
    }),
    read: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z_]+$' }), Type.Object({ file: Text, pointer: Text }, strict), {
        description:
          'More {{names}} for HTTP requests, each from a JSON file that is read again for each request, such as a port or a token.',
      }),
    ),
    cancel: Type.Optional(
      Type.Union([Type.Literal('mcp'), Request], {
        description:
          'By `notifications/cancelled` (default), which closes the connection of an HTTP request, or by a tool or a request that takes {{handle}}.',
      }),
    ),
    timeout: Type.Optional(
      Type.Object({ argument: Text, unit: Type.Union([Type.Literal('ms'), Type.Literal('s')]) }, strict),
    ),
    key: Type.Optional(
      Type.String({ minLength: 1, description: 'The argument that names a call, so that a retry is known.' }),
    ),
    offers: Type.Array(Type.Enum(offerNames), { uniqueItems: true }),
  },
  {
    ...strict,
    $id: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/conformance/manifest.schema.json',
    title: 'A bridge, as level B of the conformance suite wants to know it',
  },
);

export type Manifest = Static<typeof Manifest>;

export type Pattern = Static<typeof Pattern>;

export type Request = Static<typeof Request>;

export type HttpRequest = Static<typeof Http>;

/** A program for a bridge to run: it writes to the ledger when it starts and when it ends, and returns its token. */
export interface Program {
  readonly name: string;
  /** No other program returns it. */
  readonly token: string;
  /** Time for which it blocks the main thread. */
  readonly hold_ms: number;
  /** Time for which it waits without blocking the main thread. */
  readonly wait_ms: number;
  /** At least this many characters are returned. */
  readonly chars: number;
}

const DEFAULTS = { hold_ms: 0, wait_ms: 0, chars: 0 };

/** Letters that no message has by chance. */
export const newProgram = (name: string, more: Partial<Omit<Program, 'name' | 'token'>> = {}): Program => ({
  ...DEFAULTS,
  ...more,
  name,
  token: `token-${name}-${crypto.randomUUID().slice(0, 8)}`,
});

/** The same in C#, as the body of a method. `ledger`: path of the file. */
export function codeOf({ name, token, hold_ms, wait_ms, chars }: Program, ledger: string): string {
  const append = (mark: string): string =>
    `System.IO.File.AppendAllText(${JSON.stringify(ledger)}, "${mark} ${name}\\n");`;
  return [
    append('start'),
    ...(hold_ms > 0 ? [`System.Threading.Thread.Sleep(${hold_ms});`] : []),
    ...(wait_ms > 0 ? [`await System.Threading.Tasks.Task.Delay(${wait_ms});`] : []),
    ...(chars > 0 ? longText(token, chars) : []),
    append('end'),
    chars > 0 ? 'return text;' : `return "${token}";`,
  ].join('\n');
}

const longText = (token: string, chars: number): readonly string[] => [
  `var text = "${token} ";`,
  `for (int i = 0; i < ${Math.ceil(Math.log2(chars / (token.length + 1)))}; i++) { text = text + text; }`,
];

/** The situation that a row judges did not arise: neither a pass nor a failure. */
export class NotMeasured extends Error {}
