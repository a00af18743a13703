// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).

/** What a code means and what the caller should do. */
export type ErrorInfo = {
  readonly meaning: string;
  readonly remedy: string;
  /** Whether the same call, sent again, can succeed without any other change. */
  readonly retryable: boolean;
};

export type EnvelopeErrorCode = 'invalid_params' | 'compile_error' | 'execution_error' | 'cancelled' | 'interrupted' | 'not_started' | 'blocked_by_policy' | 'idempotency_conflict' | 'key_expired' | 'unity_not_connected' | 'editor_ambiguous' | 'overloaded' | 'storage_unavailable' | 'result_too_large' | 'internal_error';

/** Codes of error envelopes. */
export const errorTable: { readonly [Code in EnvelopeErrorCode]: ErrorInfo } = {
  invalid_params: {
    meaning: 'The arguments do not fit the tool. Nothing ran.',
    remedy: 'Correct the argument that the error names and call again.',
    retryable: false,
  },
  compile_error: {
    meaning: 'The code does not compile. Nothing ran.',
    remedy: 'Fix the code at the line and column that the error names.',
    retryable: false,
  },
  execution_error: {
    meaning: 'The code ran and threw.',
    remedy: 'Read error and stack_trace. What the code did before it threw stays.',
    retryable: false,
  },
  cancelled: {
    meaning: 'The operation was cancelled.',
    remedy: 'Call again if the work is still wanted.',
    retryable: true,
  },
  interrupted: {
    meaning: 'The work started, and Unity reloaded, crashed or disconnected before its end was recorded. It may have been done in part or whole; it will not run again.',
    remedy: 'Check the state of the project (and partial_result) before you decide to run it again.',
    retryable: false,
  },
  not_started: {
    meaning: 'The work never started and never will.',
    remedy: 'Call again: that is new work.',
    retryable: true,
  },
  blocked_by_policy: {
    meaning: 'The user\'s policy does not allow this.',
    remedy: 'Ask the user.',
    retryable: false,
  },
  idempotency_conflict: {
    meaning: 'This idempotency_key was used for another call. Nothing ran.',
    remedy: 'Use a new key, or repeat the first call exactly.',
    retryable: false,
  },
  key_expired: {
    meaning: 'This idempotency_key was used long ago, and its result has expired. Nothing ran.',
    remedy: 'Use a new key if the work is to run again.',
    retryable: false,
  },
  unity_not_connected: {
    meaning: 'No Unity Editor is connected for this project. Nothing was accepted.',
    remedy: 'Open the project in Unity with the bridge installed, or start `mcp-unity-bridge mock`.',
    retryable: true,
  },
  editor_ambiguous: {
    meaning: 'Several Unity Editors are connected, and the call does not say which one is meant. Nothing was accepted.',
    remedy: 'Ask the user which project is meant. Start the client in its folder, or pass --project.',
    retryable: false,
  },
  overloaded: {
    meaning: 'Too many operations wait already. Nothing was accepted.',
    remedy: 'Wait for some to end, then call again.',
    retryable: true,
  },
  storage_unavailable: {
    meaning: 'The operation could not be stored, so it was not accepted and never runs.',
    remedy: 'Make room or fix the permissions of the state folder, then call again.',
    retryable: true,
  },
  result_too_large: {
    meaning: 'The work ran to its end, but its result exceeds the limit.',
    remedy: 'Return less: a part, a summary, or the path of a file that the code wrote.',
    retryable: false,
  },
  internal_error: {
    meaning: 'The bridge itself failed.',
    remedy: 'Report it with the log_id.',
    retryable: false,
  },
};

export type BridgeErrorName = 'parse_error' | 'invalid_request' | 'method_not_found' | 'invalid_params' | 'internal_error' | 'not_authenticated' | 'protocol_mismatch' | 'not_greeted' | 'wrong_generation' | 'below_watermark' | 'journal_failed' | 'duplicate_instance' | 'journal_refused' | 'foreign_store' | 'overloaded' | 'resource_not_found' | 'editor_busy';

/** Errors of the bridge protocol, with their JSON-RPC numbers. */
export const bridgeErrors: { readonly [Code in BridgeErrorName]: ErrorInfo & { readonly number: number } } = {
  parse_error: {
    number: -32700,
    meaning: 'The frame is not JSON.',
    remedy: 'Send one JSON-RPC 2.0 message per frame.',
    retryable: false,
  },
  invalid_request: {
    number: -32600,
    meaning: 'The frame is JSON but not a JSON-RPC 2.0 message.',
    remedy: 'See data.pointer.',
    retryable: false,
  },
  method_not_found: {
    number: -32601,
    meaning: 'The method is unknown to this side.',
    remedy: 'Compare protocol versions.',
    retryable: false,
  },
  invalid_params: {
    number: -32602,
    meaning: 'The params do not fit the method.',
    remedy: 'See data.pointer and data.keyword.',
    retryable: false,
  },
  internal_error: {
    number: -32603,
    meaning: 'The other side failed.',
    remedy: 'Report it.',
    retryable: false,
  },
  not_authenticated: {
    number: 4001,
    meaning: 'The connection has not proved that it knows the token.',
    remedy: 'Begin with auth/challenge and auth/prove, with the token of the state folder.',
    retryable: false,
  },
  protocol_mismatch: {
    number: 4002,
    meaning: 'The two sides speak different major versions of the bridge protocol.',
    remedy: 'Upgrade the side that the message names.',
    retryable: false,
  },
  not_greeted: {
    number: 4003,
    meaning: 'editor/hello has not been answered yet.',
    remedy: 'Send editor/hello first.',
    retryable: false,
  },
  wrong_generation: {
    number: 4004,
    meaning: 'The execute names another generation than the one that runs.',
    remedy: 'Wait for the hello of the new generation.',
    retryable: false,
  },
  below_watermark: {
    number: 4005,
    meaning: 'The execute is older than everything in the journal of the Editor, so it may have run.',
    remedy: 'Never send it again.',
    retryable: false,
  },
  journal_failed: {
    number: 4006,
    meaning: 'The Editor could not write its journal, so the work did not start.',
    remedy: 'Make room on the disk of the project.',
    retryable: true,
  },
  duplicate_instance: {
    number: 4007,
    meaning: 'Another connection with this instance_id is alive.',
    remedy: 'Close one of the two Editors, or give the copy its own instance id.',
    retryable: false,
  },
  journal_refused: {
    number: 4008,
    meaning: 'The journal is not the one the server knows: rolled back, or copied from another project.',
    remedy: 'Set the journal aside, create a new journal_id and send hello again.',
    retryable: false,
  },
  foreign_store: {
    number: 4009,
    meaning: 'The message names another store than the one that owns the operation.',
    remedy: 'Only the store that sent an operation may ask for it or acknowledge it.',
    retryable: false,
  },
  overloaded: {
    number: 4010,
    meaning: 'Too many messages wait.',
    remedy: 'Slow down and send again.',
    retryable: true,
  },
  resource_not_found: {
    number: 4011,
    meaning: 'This uri does not exist.',
    remedy: 'See unity://scene, or list the folder Assets.',
    retryable: false,
  },
  editor_busy: {
    number: 4012,
    meaning: 'Another server is connected to this Editor.',
    remedy: 'Disconnect that one, or wait until it has disconnected.',
    retryable: true,
  },
};
