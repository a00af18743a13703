import { Type } from 'typebox';
import type { ToolDefinition, TypeDefinition } from './form.ts';
import { helpTopics } from './help.ts';
import { inHours, inKibibytes } from './limit-words.ts';
import { limit } from './limits.ts';
import { ref, request, strings } from './schema.ts';

const source = 'tools.ts';

const timeout = (description: string, defaultName: string) =>
  Type.Optional(
    Type.Integer({ description, minimum: 0, maximum: limit('timeout_max_ms'), default: limit(defaultName) }),
  );

/** Only the first tool of the list has the whole text: a model reads them all. */
const waitFor = timeout(
  'How long to wait for the answer, in ms. When it is over you get status "timeout" with a log_id; the work continues and unity_get_result has its result. Stay at or below 25000: many clients give up after 30 to 60 s.',
  'timeout_default_ms',
);

const idempotencyKey = (description: string) =>
  Type.Optional(Type.String({ description, minLength: 1, maxLength: limit('key_limit_chars') }));

const key = idempotencyKey(
  `Your own name for this piece of work. The same key with the same parameters never runs twice, however often you call (for ${inHours('retention_ms')}); with other parameters it is refused.`,
);

/** RFC 3339 permits second 60; JavaScript and .NET do not. */
const noLeapSecond = '^[^:]*:[^:]*:[0-5]';

/** Far longer than any id, so that the id echoed in not_found is short. */
const longestId = 1000;

/** The part of a large result to return (ENV-10). */
const part = {
  pointer: Type.Optional(
    Type.String({
      description:
        'Only this part of `result`: a JSON Pointer such as "/items/3/name"; "" is all of it. With it, offset or limit you get {kind: "part", of, offset, total, next_offset, value}.',
      maxLength: longestId,
      pattern: '^(?:/(?:[^~\\/]|~[01])*)*$',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      description: 'How many items, members or characters to skip: next_offset of the part before.',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      description: `Maximum number of items, members or characters; absent: as many as fit into ${inKibibytes('answer_limit_bytes')}.`,
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
  ),
};

const logId = Type.String({ description: 'The log_id of an earlier answer or log entry.', maxLength: longestId });

export const toolTypes: readonly TypeDefinition[] = [
  {
    name: 'ExecuteCodeParams',
    source,
    schema: request('Arguments of unity_execute_code.', {
      code: Type.String({
        description:
          'The body of a C# method (leading using lines allowed). `return x;` gives the result. May await, or be a coroutine body with yield return.',
        minLength: 1,
        maxLength: limit('code_limit_chars'),
      }),
      atomic: Type.Optional(
        Type.Boolean({
          description:
            'If the code throws or is cancelled, all that it changed through Undo (Undo.RecordObject, RegisterCreatedObjectUndo, ...) is rolled back; error says what was not.',
          default: false,
        }),
      ),
      timeout: waitFor,
      idempotency_key: key,
    }),
  },
  {
    name: 'QueryParams',
    source,
    schema: request('Arguments of unity_query.', {
      query: Type.String({
        description: 'One expression, for instance Scene[\'Player\'].transform.position. See unity_help topic "query".',
        minLength: 1,
        maxLength: limit('query_limit_chars'),
      }),
      allow_methods: Type.Optional(
        Type.Boolean({
          description:
            'Also methods that may change something: without it only members are read, and methods called that change nothing (GetComponent, Find, Distance, ...). The user may be asked first.',
          default: false,
        }),
      ),
      timeout: timeout('As in unity_execute_code.', 'timeout_default_ms'),
      idempotency_key: idempotencyKey('As in unity_execute_code; with allow_methods.'),
    }),
  },
  {
    name: 'GetResultParams',
    source,
    schema: request('Arguments of unity_get_result.', {
      log_id: logId,
      timeout: timeout(
        'How long to wait for completion, in ms. With 0 you get the present state at once.',
        'get_result_timeout_default_ms',
      ),
      ...part,
    }),
  },
  {
    name: 'GetLogsParams',
    source,
    schema: request('Arguments of unity_get_logs.', {
      log_name: Type.Optional(
        Type.String({
          description: 'Only entries of this name: the name given to AI.Write, or "console".',
          minLength: 1,
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          description: 'Maximum number of entries.',
          minimum: 1,
          maximum: limit('logs_limit_max'),
          default: limit('logs_limit_default'),
        }),
      ),
      since: Type.Optional(
        Type.String({
          description:
            'Only entries strictly after this time, for instance 2026-11-21T10:00:00.000Z. Also read: a duration such as 10m, which means that long ago; a number below 1e11 is seconds since 1970, any other milliseconds.',
          format: 'date-time',
          pattern: noLeapSecond,
        }),
      ),
      log_type: Type.Optional(ref('LogTypeFilter', { default: 'all' })),
      log_id: Type.Optional(
        Type.String({
          description:
            'Only entries of this operation, or that AI.Write was given this id for: the log_id of a call, or a UUID of your own.',
          minLength: 1,
          maxLength: longestId,
        }),
      ),
      all_projects: Type.Optional(
        Type.Boolean({
          description:
            'Also entries of the Editors of other projects, as far as their policies allow. Without it, and without log_id, only those of the Editor that your calls go to.',
          default: false,
        }),
      ),
    }),
  },
  {
    name: 'GetLogDetailsParams',
    source,
    schema: request('Arguments of unity_get_log_details.', { log_id: logId, ...part }),
  },
  {
    name: 'HelpParams',
    source,
    schema: request('Arguments of unity_help.', { topic: Type.Optional(ref('HelpTopic')) }),
  },
  {
    name: 'HelpTopic',
    source,
    schema: strings(
      'The topics of help.',
      helpTopics.map(({ topic }) => topic),
    ),
  },
];

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The six tools, as MCP clients list them. */
export const tools: readonly ToolDefinition[] = [
  {
    name: 'unity_execute_code',
    title: 'Run C# in Unity',
    description: [
      'Runs C# in the Unity Editor, on its main thread, and returns what it returns.',
      `If it is not done within \`timeout\` ms (default ${limit('timeout_default_ms')}) you get status "timeout" and a log_id: the work continues; call unity_get_result with that log_id. Never send the code again because of a timeout.`,
      'If you do repeat the identical call while it runs, or before its answer reached you, you join it or get its stored answer (`deduplicated: true`, `age_ms`); it does not run twice, unless you changed something in between. To make sure of that for longer, pass idempotency_key.',
      `Results are kept for ${inHours('retention_ms')} under the log_id, across domain reloads and restarts. Call unity_help for examples.`,
    ].join('\n'),
    params: 'ExecuteCodeParams',
    statuses: ['completed', 'timeout', 'error'],
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    repetition: 'change',
  },
  {
    name: 'unity_query',
    title: 'Read values in Unity',
    description: [
      'Evaluates one expression in the Unity Editor, such as Scene[\'Player\'].transform.position or GameObject.Find("Main Camera").GetComponent<Camera>().fieldOfView, without compiling anything.',
      'Use it to read: it reads members and calls only methods that change nothing. Use unity_execute_code to change things. Timeouts work as in unity_execute_code. Syntax: unity_help with topic "query".',
    ].join('\n'),
    params: 'QueryParams',
    statuses: ['completed', 'timeout', 'error'],
    // With allow_methods it may change something: then the user is asked, unless the policy has another rule (SEC-06).
    annotations: reading,
    // With allow_methods: change.
    repetition: 'look',
  },
  {
    name: 'unity_get_result',
    title: 'Result of an earlier call',
    description: [
      `The result of an earlier call of any tool that works in Unity (code, query, compile, run_tests, ...) by its log_id, from any client, for ${inHours('retention_ms')}.`,
      'status "in_progress": not done yet (partial_result has the latest progress); call again, best with a `timeout` of some seconds, which answers as soon as it is done. status "not_found": stop asking.',
      `Of a result above ${inKibibytes('answer_limit_bytes')} an answer has what fits, with "$cut" in place of what is left out; pointer, offset and limit give any part of it.`,
    ].join('\n'),
    params: 'GetResultParams',
    statuses: ['completed', 'error', 'in_progress', 'not_found'],
    annotations: reading,
  },
  {
    name: 'unity_get_logs',
    title: 'Unity console and AI logs',
    description:
      'The newest entries of the Unity console and of AI.Write, newest first, of the project that you work on (all_projects: of every one). Works while Unity is busy, reloading or closed. Each entry has a log_id; unity_get_log_details returns it whole.',
    params: 'GetLogsParams',
    result: 'LogsResult',
    statuses: ['completed', 'error'],
    annotations: reading,
  },
  {
    name: 'unity_get_log_details',
    title: 'One log entry or operation, whole',
    description:
      'Everything about one log_id: a log entry with its stack trace, or an operation with its code, attempts and history. pointer, offset and limit give a part of what is long.',
    params: 'GetLogDetailsParams',
    result: 'LogDetailsResult',
    statuses: ['completed', 'error', 'in_progress', 'not_found'],
    annotations: reading,
  },
  {
    name: 'unity_help',
    title: 'How to work with Unity',
    description:
      'How to use these tools: commands, query syntax with examples, timeouts and log ids, recipes. Call it first.',
    params: 'HelpParams',
    result: 'HelpResult',
    statuses: ['completed', 'error'],
    annotations: reading,
  },
];
