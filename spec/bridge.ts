import { Type, type TProperties } from 'typebox';
import type { BridgeMethod, TypeDefinition } from './form.ts';
import { limit } from './limits.ts';
import { absent, integer, json, message, openObject, ref, request, strings, union } from './schema.ts';

const source = 'bridge.ts';
const text = (description: string) => Type.String({ description, minLength: 1 });
const optionalText = (description: string) => Type.Optional(Type.String({ description }));
const proof = (description: string) => ref('Nonce', { description });

const store = {
  store_id: ref('Uuid', {
    description: 'The store that owns the operation. Only it is told of the operation and may acknowledge it.',
  }),
};
const operation = { ...store, log_id: ref('LogId') };
const generation = integer(
  'Durable counter of domain loads, kept in the journal; one more after each reload or restart.',
  1,
);
const resultLimit =
  'Largest result (WIR-02): the UTF-8 bytes of its JSON text, plus the bytes of that text written as a JSON string, since the MCP message carries both.';
const acceptSeq = integer("Position in the store's order of acceptance (EXO-11).", 1);

/** Frames: JSON-RPC 2.0, one message per frame, integer ids, no batches. */
const frameTypes: readonly TypeDefinition[] = [
  {
    name: 'RpcRequest',
    source,
    schema: message('A JSON-RPC request.', {
      jsonrpc: Type.Literal('2.0'),
      id: integer('Unique among the requests of one side of one connection.', 0),
      method: text('One of the bridge methods.'),
      params: openObject('See the method.'),
    }),
  },
  {
    name: 'RpcNotification',
    source,
    schema: message('A JSON-RPC notification.', {
      jsonrpc: Type.Literal('2.0'),
      id: absent(),
      method: text('One of the bridge methods.'),
      params: openObject('See the method.'),
    }),
  },
  {
    name: 'RpcSuccess',
    source,
    schema: message('A JSON-RPC answer.', {
      jsonrpc: Type.Literal('2.0'),
      id: integer('Id of the request.', 0),
      result: openObject('See the method.'),
      error: absent(),
    }),
  },
  {
    name: 'RpcErrorData',
    source,
    schema: message('Where and why.', {
      code: ref('BridgeErrorCode'),
      pointer: optionalText('JSON Pointer into params.'),
      keyword: optionalText('JSON Schema keyword that failed.'),
    }),
  },
  {
    name: 'RpcError',
    source,
    schema: message('A JSON-RPC error.', {
      code: integer('Number of the error.', -2_147_483_648, 2_147_483_647),
      message: text('What was expected, what came, what to do.'),
      data: Type.Optional(ref('RpcErrorData')),
    }),
  },
  {
    name: 'RpcFailure',
    source,
    schema: message('A JSON-RPC error answer. id is null where the request could not be read.', {
      jsonrpc: Type.Literal('2.0'),
      id: Type.Union([integer('Id of the request.', 0), Type.Null()]),
      error: ref('RpcError'),
      result: absent(),
    }),
  },
];

/** Anybody can dial an Editor that listens, and have any server prove itself: a proof is worth nothing where it was not made for. */
const proofOverTcp =
  'Over TCP the text begins with what the proof is good for: "tcp:" + port of the Editor + ":" on the first connection, "push:" + push_port + ":" on the second.';

const authTypes: readonly TypeDefinition[] = [
  {
    name: 'AuthChallengeParams',
    source,
    schema: message('The Editor asks the server to prove that it knows the token (SEC-02).', {
      protocol_version: ref('ProtocolVersion'),
      nonce: ref('Nonce'),
    }),
  },
  {
    name: 'AuthChallengeResult',
    source,
    schema: message('The server proves it, and asks the same.', {
      protocol_version: ref('ProtocolVersion'),
      server_version: text('Version of the server, for people.'),
      ...store,
      boot_id: ref('Uuid', { description: 'Id of this run of the server.' }),
      nonce: ref('Nonce'),
      proof: proof(
        `HMAC-SHA256 with the token as key over "server:" + nonce of the Editor + ":" + nonce of the server, in hexadecimal. ${proofOverTcp}`,
      ),
    }),
  },
  {
    name: 'AuthProveParams',
    source,
    schema: request('The Editor proves it.', {
      proof: proof(
        `HMAC-SHA256 with the token as key over "editor:" + nonce of the server + ":" + nonce of the Editor, in hexadecimal. ${proofOverTcp}`,
      ),
    }),
  },
];

/** Wire names of MCP's tool annotations. */
const toolHints = {
  read_only_hint: Type.Optional(Type.Boolean({ description: 'It changes nothing.' })),
  destructive_hint: Type.Optional(Type.Boolean({ description: 'It may destroy something.' })),
  idempotent_hint: Type.Optional(
    Type.Boolean({ description: 'A second run with the same arguments changes nothing more.' }),
  ),
  open_world_hint: Type.Optional(Type.Boolean({ description: 'It reaches beyond the project.' })),
};

const customToolTypes: readonly TypeDefinition[] = [
  {
    name: 'CustomTool',
    source,
    schema: message(
      "One of the Editor's own tools. What is wrong with its name or schema is told with tools/refused.",
      {
        name: text('Name as AI clients call it: 1 to 128 of A-Z, a-z, 0-9, _, . and -; none of the six tools.'),
        title: optionalText('For people.'),
        description: text('For a model to read.'),
        input_schema: openObject(
          'JSON Schema 2020-12 of its arguments, an object. No reference may leave it. The members timeout and idempotency_key belong to the server.',
        ),
        ...toolHints,
      },
    ),
  },
  {
    name: 'ToolsListResult',
    source,
    schema: message("The Editor's own tools, all of them.", { tools: Type.Array(ref('CustomTool')) }),
  },
  {
    name: 'RefusedTool',
    source,
    schema: message('A tool that is not offered to AI clients.', {
      name: text('As the Editor gave it.'),
      reason: text('What is wrong and how to fix it.'),
    }),
  },
  {
    name: 'ToolsRefusedParams',
    source,
    schema: message("For the Editor's console.", { tools: Type.Array(ref('RefusedTool'), { minItems: 1 }) }),
  },
];

const attachTypes: readonly TypeDefinition[] = [
  {
    name: 'ServerAttachParams',
    source,
    schema: message('The first frame to an Editor that listens (TCP): who dials, and where the Editor is to push.', {
      protocol_version: ref('ProtocolVersion'),
      server_version: text('Version of the server, for people.'),
      push_port: integer(
        'Port of the server on the same host, for the second connection: newline-delimited JSON, authenticated like the first.',
        1,
        65_535,
      ),
      clients: Type.Array(text('Name of a connected AI client.')),
    }),
  },
  {
    name: 'ServerAttachResult',
    source,
    schema: message('The Editor takes this dialer on; authentication follows.', {
      protocol_version: ref('ProtocolVersion'),
      bridge_version: text('Version of the bridge in the Editor, for people.'),
    }),
  },
];

const resourceTypes: readonly TypeDefinition[] = [
  {
    name: 'ResourceReadParams',
    source,
    schema: request('Read something of the project. Runs on the main thread, changes nothing, is no operation.', {
      uri: text('unity://scene, unity://screenshot, or unity://assets/ and a path below the folder Assets.'),
    }),
  },
  {
    name: 'ResourceReadResult',
    source,
    schema: message('The value there.', {
      mime_type: text('For instance application/json, text/plain or image/png.'),
      encoding: strings('How content carries the bytes: as they are, or in base64.', ['utf8', 'base64']),
      content: Type.String({ description: 'The text, or the bytes in base64.' }),
    }),
  },
];

const helloTypes: readonly TypeDefinition[] = [
  {
    name: 'OperationReport',
    source,
    schema: message('An operation that the Editor knows.', {
      log_id: ref('LogId'),
      accept_seq: acceptSeq,
      state: ref('OperationState'),
    }),
  },
  {
    name: 'EditorHelloParams',
    source,
    schema: message('The Editor says who it is and what it remembers of this store (EXO-03).', {
      protocol_version: ref('ProtocolVersion'),
      bridge_version: text('Version of the bridge in the Editor, for people.'),
      instance_id: ref('Uuid', { description: "Id of the Editor's process; survives domain reloads." }),
      journal_id: ref('Uuid', {
        description: 'Id of the journal; a new one is minted when the old is damaged, lost or copied.',
      }),
      journal_seq: integer(
        'Number of the last start in the journal. It never goes back: a lower one than before is a rolled-back copy.',
        0,
      ),
      generation,
      project_name: text('Name of the project.'),
      project_path: text('Absolute, canonical path of the project folder.'),
      unity_version: text('For instance 2022.3.62f3.'),
      capabilities: Type.Array(text('Name of something optional that this Editor can do.')),
      watermark: integer(
        'accept_seq of this store at or below which execute is refused, because ids that old are forgotten. 0: none.',
        0,
      ),
      operations: Type.Array(ref('OperationReport'), {
        description: 'Everything of this store that is unfinished, or finished and not yet acknowledged.',
      }),
      tools: Type.Optional(Type.Array(ref('CustomTool'), { description: "The Editor's own tools; absent: none." })),
    }),
  },
  {
    name: 'EditorHelloResult',
    source,
    schema: message('The server takes the Editor on.', {
      server_version: text('Version of the server, for people.'),
      clients: Type.Array(text('Name of a connected AI client.')),
      result_limit_bytes: integer(resultLimit, 1024),
      heartbeat_interval_ms: integer('How often to send editor/heartbeat.', 10),
      log_mark: integer(
        'Entries of this journal up to this seq are stored, 0 for none; the Editor sends what comes after (LGS-05).',
        0,
      ),
    }),
  },
  {
    name: 'EditorHeartbeatParams',
    source,
    schema: message('The Editor lives, however long its main thread is blocked (TMO-04).', {
      generation,
      main_thread_age_ms: integer("Time since the main thread's last frame.", 0),
      running: Type.Array(ref('LogId')),
      queue_length: integer('Operations that wait for the main thread.', 0),
      focused: Type.Boolean(),
      play_mode: Type.Boolean(),
    }),
  },
];

/** What every update carries. `seq` counts the updates of one operation over all generations: a lower one than seen is old news. */
const updateHead = { ...operation, seq: integer('Number of the update; the newest wins.', 1) };
const times = { at: ref('UnixMs', { description: 'When it happened, by the clock of the Editor.' }) };
const partialMember = Type.Optional(json('The newest partial result.'));
const partialSeq = Type.Optional(integer('Number of the snapshot; gaps are allowed (PAR-02).', 1));

/** Also after a reload: it is in the journal. The server takes it for the evidence of a start whose own update was lost (CXL-04). */
const started = {
  started_at: Type.Optional(
    ref('UnixMs', {
      description: 'When its first instruction ran, by the clock of the Editor; absent if it never started.',
    }),
  ),
};

function update(state: string, description: string, members: TProperties): TypeDefinition['schema'] {
  return message(description, {
    ...updateHead,
    state: Type.Literal(state),
    ...times,
    partial_result: partialMember,
    partial_seq: partialSeq,
    ...members,
  });
}

const failed = (errorCode: TProperties[string]) => ({
  error: text('What went wrong.'),
  error_code: errorCode,
  stack_trace: optionalText('Where.'),
  ...started,
  result: absent(),
});
const noError = { error: absent(), error_code: absent(), stack_trace: absent() };
const unfinished = { result: absent(), ...noError };
const inWork = { ...started, ...unfinished };

const updateTypes: readonly TypeDefinition[] = [
  { name: 'QueuedUpdate', source, schema: update('queued', 'It is in the journal and waits.', unfinished) },
  {
    name: 'RunningUpdate',
    source,
    schema: update(
      'running',
      'It has started, goes on after a suspension (its resumption is durable, EXO-13), or has a new partial result.',
      inWork,
    ),
  },
  {
    name: 'SuspendedUpdate',
    source,
    schema: update(
      'suspended',
      'Its continuation is durable, and it waits for a domain reload, in which nothing of it runs (EXO-13).',
      inWork,
    ),
  },
  {
    name: 'CompletedUpdate',
    source,
    schema: update('completed', 'It returned.', { ...started, result: json('What it returned.'), ...noError }),
  },
  {
    name: 'FailedUpdate',
    source,
    schema: update('failed', 'It threw, did not compile, or returned too much.', failed(ref('ErrorCode'))),
  },
  {
    name: 'CancelledUpdate',
    source,
    schema: update(
      'cancelled',
      'It was removed before its start, or obeyed a cancel.',
      failed(Type.Literal('cancelled')),
    ),
  },
  {
    name: 'InterruptedUpdate',
    source,
    schema: update(
      'interrupted',
      'It had started before a reload or crash (EXO-04).',
      failed(Type.Literal('interrupted')),
    ),
  },
  {
    name: 'NotStartedUpdate',
    source,
    schema: update(
      'not_started',
      'It could not be started and never will be (WIR-05).',
      failed(strings('Why.', ['not_started', 'blocked_by_policy'])),
    ),
  },
  {
    name: 'OperationUpdateParams',
    source,
    schema: union('News of an operation. Repeated at each hello until it is acknowledged.', [
      'QueuedUpdate',
      'RunningUpdate',
      'SuspendedUpdate',
      'CompletedUpdate',
      'FailedUpdate',
      'CancelledUpdate',
      'InterruptedUpdate',
      'NotStartedUpdate',
    ]),
  },
];

const operationTypes: readonly TypeDefinition[] = [
  {
    name: 'BridgeTool',
    source,
    schema: strings("What reaches the Editor: two of the six tools, and, as custom_tool, the Editor's own.", [
      'unity_execute_code',
      'unity_query',
      'custom_tool',
    ]),
  },
  {
    name: 'Approval',
    source,
    schema: message('The user has said yes to this very work (SEC-04).', {
      code_hash: ref('Nonce', {
        description: 'SHA-256 of the canonical JSON of tool and params, in hexadecimal: what was approved.',
      }),
      by: text('The client through which the user answered.'),
      at: ref('UnixMs'),
    }),
  },
  {
    name: 'OperationExecuteParams',
    source,
    schema: request(
      'Run this once. An Editor that knows the log_id answers with its state and runs nothing (EXO-01).',
      {
        ...operation,
        accept_seq: acceptSeq,
        generation: integer('The generation that this is meant for; any other refuses it.', 1),
        tool: ref('BridgeTool'),
        params: openObject(
          'The parameters of the tool, without timeout and idempotency_key. Of custom_tool: name and arguments.',
        ),
        approval: Type.Optional(ref('Approval', { description: 'Absent where the policy did not want one.' })),
        attempt: integer('How often the server has decided to send it.', 1),
        result_limit_bytes: integer(resultLimit, 1024),
      },
    ),
  },
  {
    name: 'OperationExecuteResult',
    source,
    schema: message(
      'It is in the journal (or was already). Updates may overtake this answer, and that of a cancel: what an update says holds, whatever the answer names.',
      {
        log_id: ref('LogId'),
        state: ref('OperationState'),
      },
    ),
  },
  ...updateTypes,
  {
    name: 'OperationAckParams',
    source,
    schema: message(
      'The server has stored the terminal record: the Editor may prune its payload, and keeps the id for the retention time. What is still queued or suspended never goes on.',
      {
        ...operation,
        state: ref('OperationState'),
      },
    ),
  },
  {
    name: 'OperationStatusParams',
    source,
    schema: request('What is known of these operations?', {
      ...store,
      log_ids: Type.Array(ref('LogId'), { minItems: 1, maxItems: 1000 }),
    }),
  },
  {
    name: 'OperationStatusResult',
    source,
    schema: message('Those that the Editor knows; the others are missing.', {
      operations: Type.Array(ref('OperationReport')),
    }),
  },
  {
    name: 'OperationCancelParams',
    source,
    schema: request('Remove it if it has not started; else ask the code to stop (CXL-01, CXL-02).', {
      ...operation,
      reason: text('Who cancels, for people.'),
      unstarted_only: Type.Optional(
        Type.Boolean({
          description:
            'true: the caller has only given up waiting; remove it only if it has not started (CXL-03). Absent or false: as above.',
        }),
      ),
      force: Type.Optional(
        Type.Boolean({
          description:
            'true: a user wants code that does not stop interrupted at once, on the main thread. An Editor that cannot do that only asks it, and says so in that `forced` is absent (Mono can, .NET cannot).',
        }),
      ),
    }),
  },
  {
    name: 'OperationCancelResult',
    source,
    schema: message('What the cancel met.', {
      log_id: ref('LogId'),
      outcome: strings(
        'removed: it will never start, and that is durable. running: it has started, and the code has been asked to stop unless `unstarted_only` was set; suspended work hears of it when it goes on. finished: it had ended.',
        ['removed', 'running', 'finished'],
      ),
      forced: Type.Optional(
        Type.Literal(true, { description: 'The code is being interrupted at once; only with `force`.' }),
      ),
    }),
  },
];

const logTypes: readonly TypeDefinition[] = [
  {
    name: 'LogsAppendParams',
    source,
    schema: request('Console and AI.Write entries, oldest first.', {
      journal_id: ref('Uuid'),
      entries: Type.Array(ref('LogEntry'), { minItems: 1, maxItems: limit('log_batch_max') }),
    }),
  },
  {
    name: 'LogsAppendResult',
    source,
    schema: message('What is stored.', { log_mark: integer('Every entry up to this seq is stored.', 0) }),
  },
  {
    name: 'ClientSetNameParams',
    source,
    schema: message("The AI clients that are connected, for the Editor's window.", {
      clients: Type.Array(text('Name of a client.')),
    }),
  },
];

export const bridgeTypes: readonly TypeDefinition[] = [
  ...frameTypes,
  ...authTypes,
  ...attachTypes,
  ...customToolTypes,
  ...helloTypes,
  ...operationTypes,
  ...resourceTypes,
  ...logTypes,
];

/** The methods of the bridge protocol. */
export const bridgeMethods: readonly BridgeMethod[] = [
  {
    name: 'server/attach',
    from: 'server',
    kind: 'request',
    params: 'ServerAttachParams',
    result: 'ServerAttachResult',
    beforeAuthentication: true,
    summary: 'TCP only: the server that dials hands over its push endpoint.',
  },
  {
    name: 'auth/challenge',
    from: 'editor',
    kind: 'request',
    params: 'AuthChallengeParams',
    result: 'AuthChallengeResult',
    beforeAuthentication: true,
    summary: 'The server proves that it knows the token.',
  },
  {
    name: 'auth/prove',
    from: 'editor',
    kind: 'request',
    params: 'AuthProveParams',
    result: 'Empty',
    beforeAuthentication: true,
    summary: 'The Editor proves that it knows the token.',
  },
  {
    name: 'editor/hello',
    from: 'editor',
    kind: 'request',
    params: 'EditorHelloParams',
    result: 'EditorHelloResult',
    summary: 'Identity, generation, and what the journal remembers.',
  },
  {
    name: 'operation/execute',
    from: 'server',
    kind: 'request',
    params: 'OperationExecuteParams',
    result: 'OperationExecuteResult',
    summary: 'Run this once.',
  },
  {
    name: 'operation/update',
    from: 'editor',
    kind: 'notification',
    params: 'OperationUpdateParams',
    summary: 'News of an operation.',
  },
  {
    name: 'operation/ack',
    from: 'server',
    kind: 'notification',
    params: 'OperationAckParams',
    summary: 'The terminal record is stored.',
  },
  {
    name: 'operation/status',
    from: 'server',
    kind: 'request',
    params: 'OperationStatusParams',
    result: 'OperationStatusResult',
    summary: 'Ask what the Editor knows.',
  },
  {
    name: 'operation/cancel',
    from: 'server',
    kind: 'request',
    params: 'OperationCancelParams',
    result: 'OperationCancelResult',
    summary: 'Remove it, or ask the code to stop.',
  },
  {
    name: 'editor/heartbeat',
    from: 'editor',
    kind: 'notification',
    params: 'EditorHeartbeatParams',
    summary: 'The Editor lives.',
  },
  {
    name: 'editor/notification',
    from: 'editor',
    kind: 'notification',
    params: 'UnityNotification',
    summary: 'One of the push notifications.',
  },
  {
    name: 'logs/append',
    from: 'editor',
    kind: 'request',
    params: 'LogsAppendParams',
    result: 'LogsAppendResult',
    summary: 'Log entries to be stored.',
  },
  {
    name: 'resource/read',
    from: 'server',
    kind: 'request',
    params: 'ResourceReadParams',
    result: 'ResourceReadResult',
    summary: 'Read something of the project.',
  },
  {
    name: 'tools/list',
    from: 'server',
    kind: 'request',
    params: 'Empty',
    result: 'ToolsListResult',
    summary: "The Editor's own tools, after TOOLS_CHANGED.",
  },
  {
    name: 'tools/refused',
    from: 'server',
    kind: 'notification',
    params: 'ToolsRefusedParams',
    summary: 'Tools that are not offered, and why.',
  },
  {
    name: 'client/set_name',
    from: 'server',
    kind: 'notification',
    params: 'ClientSetNameParams',
    summary: 'Names of the connected AI clients.',
  },
  {
    name: 'ping',
    from: 'server',
    kind: 'request',
    params: 'Empty',
    result: 'Empty',
    summary: 'Is the connection alive?',
  },
];
