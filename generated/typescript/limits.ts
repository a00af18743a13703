// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).

/** Version of the bridge protocol. */
export const protocolVersion = '1.0';

/** The numbers of the contract. */
export const limits = {
  /** In ms. TMO-01: well under every client request timeout, so that the log_id arrives before a client gives up. */
  timeout_default_ms: 1000,
  /** In ms. TMO-01: `wait_for` is for waiting; longer than its own time, shorter than what clients wait (30 s or more). */
  wait_for_timeout_default_ms: 25000,
  /** In ms. TMO-01. */
  timeout_max_ms: 600000,
  /** In ms. TMO-01: asking is not waiting, unless it says so. */
  get_result_timeout_default_ms: 0,
  /** In ms. EXO-03: how long accepted work waits for its Editor before it ends as not_started. */
  hold_window_ms: 600000,
  /** In ms. EXO-06: how long an undelivered answer is given to the next identical call. */
  redelivery_window_ms: 600000,
  /** In ms. EXO-06: a cancel this soon after the answer was written means that the client had stopped waiting. */
  retraction_window_ms: 5000,
  /** In ms. LOG-03, counted from the terminal record (EXO-12). */
  retention_ms: 86400000,
  /** In ms. EXO-08: how long a key answers key_expired after its result is gone. */
  key_memory_ms: 2592000000,
  /** In ms. EXO-12: after this long without the Editor, work that may have started is interrupted. */
  editor_evidence_ms: 86400000,
  /** In ms. WIR-05: a slow disk gets at least this long before the caller gets a timeout. */
  accept_floor_ms: 1000,
  /** In ms. PAR-04: clients with an idle timeout get progress at least this often. */
  progress_interval_ms: 10000,
  /** In ms. How often an Editor reports the age of its main thread. */
  heartbeat_interval_ms: 1000,
  /** In ms. Without a frame for this long the connection is closed; that never decides the fate of an operation (TMO-04). */
  heartbeat_dead_ms: 15000,
  /** In bytes. WIR-02: of the final MCP message. */
  result_limit_bytes: 8388608,
  /** In bytes. ENV-10: below the 25,000 tokens that clients let a model read; the whole result stays stored. */
  answer_limit_bytes: 61440,
  /** In bytes. WIR-01: a result of the limit, escaped, with its wrapping. */
  frame_limit_bytes: 16777216,
  /** In count. No hand-written snippet is nearly as long; refuses the output of a runaway model. */
  code_limit_chars: 1000000,
  /** In count. A query is one expression. */
  query_limit_chars: 10000,
  /** In count. Room for a UUID and a label. */
  key_limit_chars: 200,
  /** In count. The depth that both languages read. */
  json_depth: 128,
  /** In count. WIR-03: unfinished operations of one Editor. */
  queue_limit: 10000,
  /** In count. LGS-01. */
  logs_limit_default: 10,
  /** In count. LGS-01. */
  logs_limit_max: 1000,
  /** In count. Entries of one logs/append: keeps a frame small under a flood. */
  log_batch_max: 500,
  /** In count. unity_get_logs cuts longer messages; unity_get_log_details has them whole. */
  log_message_preview_chars: 500,
  /** In ms. A detached server without client and unfinished work ends after this. */
  idle_exit_ms: 300000,
} as const;
