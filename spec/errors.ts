import type { ErrorDefinition, TypeDefinition } from './form.ts';
import { strings } from './schema.ts';

const envelope = (code: string, retryable: boolean, meaning: string, remedy: string): ErrorDefinition => ({
  code,
  scope: 'envelope',
  meaning,
  remedy,
  retryable,
});

const bridge = (
  code: string,
  number: number,
  retryable: boolean,
  meaning: string,
  remedy: string,
): ErrorDefinition => ({
  code,
  scope: 'bridge',
  number,
  meaning,
  remedy,
  retryable,
});

/** Every error code of the contract: what it means, what to do, and whether the same call may simply be sent again. */
export const errors: readonly ErrorDefinition[] = [
  envelope(
    'invalid_params',
    false,
    'The arguments do not fit the tool. Nothing ran.',
    'Correct the argument that the error names and call again.',
  ),
  envelope(
    'compile_error',
    false,
    'The code does not compile. Nothing ran.',
    'Fix the code at the line and column that the error names.',
  ),
  envelope(
    'execution_error',
    false,
    'The code ran and threw.',
    'Read error and stack_trace. What the code did before it threw stays.',
  ),
  envelope('cancelled', true, 'The operation was cancelled.', 'Call again if the work is still wanted.'),
  envelope(
    'interrupted',
    false,
    'The work started, and Unity reloaded, crashed or disconnected before its end was recorded. It may have been done in part or whole; it will not run again.',
    'Check the state of the project (and partial_result) before you decide to run it again.',
  ),
  envelope('not_started', true, 'The work never started and never will.', 'Call again: that is new work.'),
  envelope('blocked_by_policy', false, "The user's policy does not allow this.", 'Ask the user.'),
  envelope(
    'idempotency_conflict',
    false,
    'This idempotency_key was used for another call. Nothing ran.',
    'Use a new key, or repeat the first call exactly.',
  ),
  envelope(
    'key_expired',
    false,
    'This idempotency_key was used long ago, and its result has expired. Nothing ran.',
    'Use a new key if the work is to run again.',
  ),
  envelope(
    'unity_not_connected',
    true,
    'No Unity Editor is connected for this project. Nothing was accepted.',
    'Open the project in Unity with the bridge installed, or start `mcp-unity-bridge mock`.',
  ),
  envelope(
    'editor_ambiguous',
    false,
    'Several Unity Editors are connected, and the call does not say which one is meant. Nothing was accepted.',
    'Ask the user which project is meant. Start the client in its folder, or pass --project.',
  ),
  envelope(
    'overloaded',
    true,
    'Too many operations wait already. Nothing was accepted.',
    'Wait for some to end, then call again.',
  ),
  envelope(
    'storage_unavailable',
    true,
    'The operation could not be stored, so it was not accepted and never runs.',
    'Make room or fix the permissions of the state folder, then call again.',
  ),
  envelope(
    'result_too_large',
    false,
    'The work ran to its end, but its result exceeds the limit.',
    'Return less: a part, a summary, or the path of a file that the code wrote.',
  ),
  envelope('internal_error', false, 'The bridge itself failed.', 'Report it with the log_id.'),
  bridge('parse_error', -32700, false, 'The frame is not JSON.', 'Send one JSON-RPC 2.0 message per frame.'),
  bridge('invalid_request', -32600, false, 'The frame is JSON but not a JSON-RPC 2.0 message.', 'See data.pointer.'),
  bridge('method_not_found', -32601, false, 'The method is unknown to this side.', 'Compare protocol versions.'),
  bridge('invalid_params', -32602, false, 'The params do not fit the method.', 'See data.pointer and data.keyword.'),
  bridge('internal_error', -32603, false, 'The other side failed.', 'Report it.'),
  bridge(
    'not_authenticated',
    4001,
    false,
    'The connection has not proved that it knows the token.',
    'Begin with auth/challenge and auth/prove, with the token of the state folder.',
  ),
  bridge(
    'protocol_mismatch',
    4002,
    false,
    'The two sides speak different major versions of the bridge protocol.',
    'Upgrade the side that the message names.',
  ),
  bridge('not_greeted', 4003, false, 'editor/hello has not been answered yet.', 'Send editor/hello first.'),
  bridge(
    'wrong_generation',
    4004,
    false,
    'The execute names another generation than the one that runs.',
    'Wait for the hello of the new generation.',
  ),
  bridge(
    'below_watermark',
    4005,
    false,
    'The execute is older than everything in the journal of the Editor, so it may have run.',
    'Never send it again.',
  ),
  bridge(
    'journal_failed',
    4006,
    true,
    'The Editor could not write its journal, so the work did not start.',
    'Make room on the disk of the project.',
  ),
  bridge(
    'duplicate_instance',
    4007,
    false,
    'Another connection with this instance_id is alive.',
    'Close one of the two Editors, or give the copy its own instance id.',
  ),
  bridge(
    'journal_refused',
    4008,
    false,
    'The journal is not the one the server knows: rolled back, or copied from another project.',
    'Set the journal aside, create a new journal_id and send hello again.',
  ),
  bridge(
    'foreign_store',
    4009,
    false,
    'The message names another store than the one that owns the operation.',
    'Only the store that sent an operation may ask for it or acknowledge it.',
  ),
  bridge('overloaded', 4010, true, 'Too many messages wait.', 'Slow down and send again.'),
  bridge(
    'resource_not_found',
    4011,
    false,
    'This uri does not exist.',
    'See unity://scene, or list the folder Assets.',
  ),
  bridge(
    'editor_busy',
    4012,
    true,
    'Another server is connected to this Editor.',
    'Disconnect that one, or wait until it has disconnected.',
  ),
];

const codesOf = (scope: ErrorDefinition['scope']): string[] =>
  errors.filter((error) => error.scope === scope).map((error) => error.code);

export const errorTypes: readonly TypeDefinition[] = [
  {
    name: 'ErrorCode',
    source: 'errors.ts',
    schema: strings('Why an operation or a call failed (ENV-05). A closed set.', codesOf('envelope')),
  },
  {
    name: 'BridgeErrorCode',
    source: 'errors.ts',
    schema: strings("Name of a bridge protocol error, in the error's data.", codesOf('bridge'), true),
  },
];
