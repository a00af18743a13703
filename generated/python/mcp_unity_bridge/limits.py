# Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
"""The numbers of the contract."""

from typing import Final

PROTOCOL_VERSION: Final = "1.0"
"""Version of the bridge protocol."""

TIMEOUT_DEFAULT_MS: Final = 1000
"""In ms. TMO-01: well under every client request timeout, so that the log_id arrives before a client gives up."""

WAIT_FOR_TIMEOUT_DEFAULT_MS: Final = 25000
"""In ms. TMO-01: `wait_for` is for waiting; longer than its own time, shorter than what clients wait (30 s or more)."""

TIMEOUT_MAX_MS: Final = 600000
"""In ms. TMO-01."""

GET_RESULT_TIMEOUT_DEFAULT_MS: Final = 0
"""In ms. TMO-01: asking is not waiting, unless it says so."""

HOLD_WINDOW_MS: Final = 600000
"""In ms. EXO-03: how long accepted work waits for its Editor before it ends as not_started."""

REDELIVERY_WINDOW_MS: Final = 600000
"""In ms. EXO-06: how long an undelivered answer is given to the next identical call."""

RETRACTION_WINDOW_MS: Final = 5000
"""In ms. EXO-06: a cancel this soon after the answer was written means that the client had stopped waiting."""

RETENTION_MS: Final = 86400000
"""In ms. LOG-03, counted from the terminal record (EXO-12)."""

KEY_MEMORY_MS: Final = 2592000000
"""In ms. EXO-08: how long a key answers key_expired after its result is gone."""

EDITOR_EVIDENCE_MS: Final = 86400000
"""In ms. EXO-12: after this long without the Editor, work that may have started is interrupted."""

ACCEPT_FLOOR_MS: Final = 1000
"""In ms. WIR-05: a slow disk gets at least this long before the caller gets a timeout."""

PROGRESS_INTERVAL_MS: Final = 10000
"""In ms. PAR-04: clients with an idle timeout get progress at least this often."""

HEARTBEAT_INTERVAL_MS: Final = 1000
"""In ms. How often an Editor reports the age of its main thread."""

HEARTBEAT_DEAD_MS: Final = 15000
"""In ms. Without a frame for this long the connection is closed; that never decides the fate of an operation
(TMO-04).
"""

RESULT_LIMIT_BYTES: Final = 8388608
"""In bytes. WIR-02: of the final MCP message."""

ANSWER_LIMIT_BYTES: Final = 61440
"""In bytes. ENV-10: below the 25,000 tokens that clients let a model read; the whole result stays stored."""

FRAME_LIMIT_BYTES: Final = 16777216
"""In bytes. WIR-01: a result of the limit, escaped, with its wrapping."""

CODE_LIMIT_CHARS: Final = 1000000
"""In count. No hand-written snippet is nearly as long; refuses the output of a runaway model."""

QUERY_LIMIT_CHARS: Final = 10000
"""In count. A query is one expression."""

KEY_LIMIT_CHARS: Final = 200
"""In count. Room for a UUID and a label."""

JSON_DEPTH: Final = 128
"""In count. The depth that both languages read."""

QUEUE_LIMIT: Final = 10000
"""In count. WIR-03: unfinished operations of one Editor."""

LOGS_LIMIT_DEFAULT: Final = 10
"""In count. LGS-01."""

LOGS_LIMIT_MAX: Final = 1000
"""In count. LGS-01."""

LOG_BATCH_MAX: Final = 500
"""In count. Entries of one logs/append: keeps a frame small under a flood."""

LOG_MESSAGE_PREVIEW_CHARS: Final = 500
"""In count. unity_get_logs cuts longer messages; unity_get_log_details has them whole."""

IDLE_EXIT_MS: Final = 300000
"""In ms. A detached server without client and unfinished work ends after this."""
