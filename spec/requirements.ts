import type { Requirement } from './form.ts';
import { inDays, inHours, inKibibytes, inMebibytes, inMinutes, inSeconds } from './limit-words.ts';
import { limit } from './limits.ts';
import { listReadyTools } from './ready-tools.ts';

/** The promises of the project, verbatim. Ids are permanent and never reused. */
export const requirements: readonly Requirement[] = [
  {
    id: 'ENV-01',
    area: 'Envelope',
    level: 'MUST',
    sentence:
      'Every answer of the six tools is an envelope valid against its schema; MCP `structuredContent` is that envelope and the first text block is the same JSON.',
  },
  {
    id: 'ENV-02',
    area: 'Envelope',
    level: 'MUST',
    sentence:
      'It always has `status`, `log_id`, `is_complete`, `message`, and `advice` if there is something to do. `log_id` is a UUIDv7; `not_found` echoes the id that was asked for, whatever it was.',
  },
  {
    id: 'ENV-03',
    area: 'Envelope',
    level: 'MUST',
    sentence: '`completed` <=> `is_complete` true and `result` present (null allowed), no `error`.',
  },
  {
    id: 'ENV-04',
    area: 'Envelope',
    level: 'MUST',
    sentence: '`timeout` => `is_complete` false, no `result`, `advice` names `unity_get_result`.',
  },
  {
    id: 'ENV-05',
    area: 'Envelope',
    level: 'MUST',
    sentence:
      '`error` => `is_complete` true, `error` (a sentence), `error_code` (closed set, among them `invalid_params`, `compile_error`, `execution_error`, `cancelled`, `interrupted`, `not_started`, `blocked_by_policy`), optional `stack_trace`; MCP `isError` true. Bad tool arguments are such envelopes, not JSON-RPC errors.',
  },
  {
    id: 'ENV-06',
    area: 'Envelope',
    level: 'MUST',
    sentence:
      '`in_progress` and `not_found` come only from `unity_get_result` and `unity_get_log_details`; `not_found` has `is_complete` true, so that a polling loop ends.',
  },
  {
    id: 'ENV-07',
    area: 'Envelope',
    level: 'MUST',
    sentence: "Once terminal, an operation's status never changes and its result is the same bytes each time.",
  },
  {
    id: 'ENV-08',
    area: 'Envelope',
    level: 'MUST',
    sentence: '`partial_result` may be in any envelope of an operation.',
  },
  {
    id: 'ENV-09',
    area: 'Envelope',
    level: 'MUST',
    sentence:
      'Results have schemas if the tool knows them (logs, details, help); Unity values are rendered by fixed rules (vectors as members; objects as name, path, id, type; cycles, depth and what is left out of a list or dictionary cut with a marker; NaN and infinities as strings; integers beyond 2^53 as strings), the same in every implementation.',
  },
  {
    id: 'ENV-10',
    area: 'Envelope',
    level: 'MUST',
    sentence: `Of a result above ${inKibibytes('answer_limit_bytes')} (an option) an answer carries what fits: whole JSON values, \`$cut\` where something is left out, and the full size in \`result_bytes\`. The stored result stays whole; \`unity_get_result\` and \`unity_get_log_details\` give any part of it by \`pointer\` (JSON Pointer), \`offset\` and \`limit\`.`,
  },
  {
    id: 'ENV-11',
    area: 'Envelope',
    level: 'MUST',
    sentence:
      'A picture travels once: its data is in an MCP image block and behind `unity://operations/{log_id}`, never in the text or in `structuredContent`, which has {"$image", "width", "height", "bytes"} in its place.',
  },
  {
    id: 'ENV-12',
    area: 'Envelope',
    level: 'MUST',
    sentence:
      'An answer says that nothing ran, or was accepted, only with proof of it: the server that answers did not accept the call and no earlier one had it, or the work ended without a start. If a look-up in the store fails, it is tried again; a call that had been accepted is answered at its timeout with `timeout` and its first `log_id`, and no answer says anything about work that could not be looked up.',
  },
  {
    id: 'TMO-01',
    area: 'Timeouts',
    level: 'MUST',
    sentence: `\`timeout\` is in ms, an integer from 0 to ${limit('timeout_max_ms')}, default ${limit('timeout_default_ms')} (for \`wait_for\` ${limit('wait_for_timeout_default_ms')}; for \`unity_get_result\`: how long to wait for completion, default ${limit('get_result_timeout_default_ms')}, after which it answers \`in_progress\`); anything else is \`invalid_params\` and nothing runs.`,
  },
  {
    id: 'TMO-02',
    area: 'Timeouts',
    level: 'MUST',
    sentence:
      'The answer comes within `timeout` (0 in virtual time; +50 ms in real time on an idle machine), whatever Unity is doing: blocked for minutes, reloading, gone. With 0 it comes as soon as the operation is durably accepted. A server that hangs, or is away, delays no answer over stdio and `connect` by more than 250 ms (1.25 s for a call with 0, 10 s for a read without `timeout`): the forwarder answers by itself, with the `log_id` if the work was accepted, else with an id that `unity_get_result` of the same client knows, and says what is known, never that nothing ran; the server is not ended by force, and what it answers later is kept. Over HTTP there is nothing between client and server: there a server that hangs answers when it resumes, and its client needs a time limit of its own.',
  },
  {
    id: 'TMO-03',
    area: 'Timeouts',
    level: 'MUST',
    sentence: 'A timeout ends the wait, never the operation, queued or running.',
  },
  {
    id: 'TMO-04',
    area: 'Timeouts',
    level: 'MUST',
    sentence:
      "Limits of the wire (frame read, heartbeat) never decide an operation's fate; an Editor that heartbeats is alive however long its main thread is blocked.",
  },
  { id: 'TMO-05', area: 'Timeouts', level: 'MUST', sentence: 'Waiters on one operation have independent timeouts.' },
  {
    id: 'TMO-06',
    area: 'Timeouts',
    level: 'MUST',
    sentence:
      "If Unity's main thread makes no frame, runs nothing of a client, and nothing reports what it does, the answer of an unfinished operation says what that may be (a modal dialog, an import, a build, Safe Mode), and its `advice`, as with a dialog, that a person has to look.",
  },
  {
    id: 'TMO-07',
    area: 'Timeouts',
    level: 'MUST',
    sentence:
      "While Unity's main thread makes no frame, or Unity reloads, the answer of an unfinished operation names in `blocked_by` what it does: `user_code` (with the `log_id` whose code runs), `import`, `compile`, `build`, `dialog` (with its title if the system reports it), `reload`; what is not known is `unknown`, never a guess.",
  },
  {
    id: 'PAR-01',
    area: 'Partial results',
    level: 'MUST',
    sentence: 'The newest partial result is in the timeout answer and in `in_progress`.',
  },
  {
    id: 'PAR-02',
    area: 'Partial results',
    level: 'MUST',
    sentence: 'Snapshots are numbered; an older one never replaces a newer one; gaps are allowed.',
  },
  {
    id: 'PAR-03',
    area: 'Partial results',
    level: 'MUST',
    sentence: 'The last one is kept after completion, failure and interruption.',
  },
  {
    id: 'PAR-04',
    area: 'Partial results',
    level: 'MUST',
    sentence: `A client that gave a progress token gets progress for each, and at least every ${inSeconds('progress_interval_ms')} while the work runs.`,
  },
  {
    id: 'EXO-01',
    area: 'Exactly once',
    level: 'MUST',
    sentence:
      'An operation starts at most once, keyed by `log_id`, under duplicates, reordering, retries, reconnects, domain reloads, and restarts of either side.',
  },
  {
    id: 'EXO-02',
    area: 'Exactly once',
    level: 'MUST',
    sentence:
      'Write-ahead: accepted is durable before dispatch; started is durable before the first instruction; finished is durable before the answer. (Durable: survives SIGKILL of the process; survival of a power cut is an option.) Acceptance is one atomic step, unique on request identity, key and call identity.',
  },
  {
    id: 'EXO-03',
    area: 'Exactly once',
    level: 'MUST',
    sentence: `On a reconnect in the same generation the server sends \`execute\` again under the same \`log_id\`; the Editor knows its ids and answers with the state. Work that is proven not to have started when Unity reloads or restarts is dispatched again under the same \`log_id\` if it was accepted within the hold window (${inMinutes('hold_window_ms')}), and starts once; else it ends as \`not_started\`. The proof is a hello of a later generation, from the intact journal it was sent to, that does not list it as started. An Editor never starts on its own what it accepted in an earlier generation.`,
  },
  {
    id: 'EXO-04',
    area: 'Exactly once',
    level: 'MUST',
    sentence:
      'Work that started and has no finish record after a restart becomes `interrupted`, keeps its partial result and never runs again (EXO-13 excepted); likewise work that was sent to a journal that no longer exists.',
  },
  {
    id: 'EXO-05',
    area: 'Exactly once',
    level: 'MUST',
    sentence:
      'A call identical to one in flight attaches to it: same `log_id`, `deduplicated: true`; only EXO-14 and EXO-15 except some. Call identity = Editor, client (stdio: name and working folder, of the command line also who types: `--as`, else the agent or shell that stays between two commands, if the system reports it; HTTP: principal, name and `?client=`, else the session), tool, canonical parameters without `timeout`; calls with different keys, or one with and one without, are never identical.',
  },
  {
    id: 'EXO-06',
    area: 'Exactly once',
    level: 'MUST',
    sentence: `An identical call that changes something (a *change*: code, set_serialized, execute_menu_item, a query with allow_methods, a tool of the project without readOnlyHint) and whose terminal answer has not been delivered (by any tool) gets that stored answer within the redelivery window (${inMinutes('redelivery_window_ms')}), with \`deduplicated: true\`, when it finished, and how to force a new run; this holds for results, errors and \`interrupted\`, not for work that never started, and only for the newest operation of an identity. It is void once the same caller has had later changing work accepted in that Editor, because the repetition then means the project as it is now; the answer of a *job* (build_player) is not. Delivered = the process that serves the client has written it out and confirmed that; a cancel of that very request within ${inSeconds('retraction_window_ms')} revokes it, unless an identical call arrived meanwhile. Over HTTP no process confirms: the client shows it, in that the connection on which the answer has left stays open for 5 s, or brings another request, or is still open when the call comes again; with a session also in that another request of it than that same call comes after the connection was closed in order, or a Last-Event-ID names the answer. An answer on a connection that was reset, or closed before any of these, is not delivered.`,
  },
  {
    id: 'EXO-07',
    area: 'Exactly once',
    level: 'MUST',
    sentence: 'An identical call after a delivered terminal answer is new work.',
  },
  {
    id: 'EXO-08',
    area: 'Exactly once',
    level: 'MUST',
    sentence: `\`idempotency_key\` (optional parameter of execute_code and query): same key and payload -> the same operation, for the retention time; another payload -> \`idempotency_conflict\` and no effect; for ${inDays('key_memory_ms')} more days the key answers \`key_expired\`; never a silent re-run.`,
  },
  { id: 'EXO-09', area: 'Exactly once', level: 'MUST', sentence: 'Nothing runs again because time passed: no lease.' },
  {
    id: 'EXO-10',
    area: 'Exactly once',
    level: 'MUST',
    sentence: 'Answers are matched by id, never by order: a late answer never reaches another call.',
  },
  {
    id: 'EXO-11',
    area: 'Exactly once',
    level: 'MUST',
    sentence:
      'Operations start in the order of acceptance, per Editor; one that awaits frees the main thread for the next.',
  },
  {
    id: 'EXO-12',
    area: 'Exactly once',
    level: 'MUST',
    sentence: `Once \`execute\` may have left, only the Editor's evidence ends an operation; while it is away the operation stays \`in_progress\` (the message says that the Editor is away), and ${inHours('editor_evidence_ms')} after the Editor's last evidence it is \`interrupted\`; retention runs from the terminal record.`,
  },
  {
    id: 'EXO-13',
    area: 'Exactly once',
    level: 'MUST',
    sentence:
      "Work that triggers a domain reload itself (compile, play-mode tests) and has registered a continuation is `suspended`, and resumes under the same `log_id`, once: `resumed` is durable before the continuation's first instruction; a reload after that without a new suspension is `interrupted`; a continuation whose type is gone is `execution_error`; a compile error that prevents the reload resumes it in place.",
  },
  {
    id: 'EXO-14',
    area: 'Exactly once',
    level: 'MUST',
    sentence:
      'Work that only reads (a *look*: `unity_query` without allow_methods, every tool with readOnlyHint) never joins other work and never gets an answer from before the call. The same request sent again (by a forwarder, over a resumed stream, under an idempotency key) gets its own answer: that is delivery.',
  },
  {
    id: 'EXO-15',
    area: 'Exactly once',
    level: 'MUST',
    sentence:
      'Work whose answer depends on the disk or on the mode of the Editor (*fresh*: `compile`, `run_tests`, `play_mode`, `save`, code that is `AI.Compile` or `AI.RunTests` alone) never gets a stored answer. It joins an identical call only while the work of that has certainly not started: it was not sent, or the Editor reports it as queued. Otherwise it runs after that one, under a `log_id` that all identical calls share until it starts; it is sent when the one before it has ended, so other work may start before it.',
  },
  {
    id: 'EXO-16',
    area: 'Exactly once',
    level: 'MUST',
    sentence:
      'An answer of work that had ended before the call came says so: `deduplicated: true`, `log_id`, `finished_at` and `age_ms` in the envelope, its age in `message`, and on the command line in the first line of stdout and in `--json`. No exit code and no empty list of errors is a statement about the state of the project at a time before the call.',
  },
  {
    id: 'CXL-01',
    area: 'Cancel',
    level: 'MUST',
    sentence: 'Cancelled before its start (the Editor answered `removed`), work never starts.',
  },
  {
    id: 'CXL-02',
    area: 'Cancel',
    level: 'MUST',
    sentence:
      'Cancelling running work is a request to the code, which may ignore it; running work is never cancelled automatically. Only a user has it interrupted at once (`mcp-unity-bridge cancel --force`), if the Editor can.',
  },
  {
    id: 'CXL-03',
    area: 'Cancel',
    level: 'MUST',
    sentence:
      'An MCP cancel means that the client no longer waits for that request: it removes unstarted work only if no other client waits and no answer with its `log_id` was delivered. In the 2026-07-28 protocol over HTTP, a client that closes the response stream of a call cancels the call in that way; nothing else notifies the server of a cancel there. Everywhere else (stdio, HTTP with a session, a server that ends) a closed stream or pipe cancels nothing, because the client may reconnect for the answer.',
  },
  {
    id: 'CXL-04',
    area: 'Cancel',
    level: 'MUST',
    sentence:
      'Work that never started (`cancelled` before its start, `not_started`, `blocked_by_policy`) releases its identity and key: a retry is new work.',
  },
  {
    id: 'CXL-05',
    area: 'Cancel',
    level: 'MUST',
    sentence: 'The user can cancel by id: `mcp-unity-bridge cancel <log_id>` and in the Editor window.',
  },
  {
    id: 'LOG-01',
    area: 'Log IDs',
    level: 'MUST',
    sentence:
      'Any client can retrieve by `log_id`, from whatever project, unless the policy of the project that the record belongs to denies it.',
  },
  {
    id: 'LOG-02',
    area: 'Log IDs',
    level: 'MUST',
    sentence:
      'Results survive SIGKILL of the server and a reload or crash of Unity. A state folder belongs to one record: the server that a person starts there notes which one, and its options; whoever starts a server there later without a person starts one with the same options, or, if the record is in a database, none: calls wait, and are informed that no server of that space answers.',
  },
  {
    id: 'LOG-03',
    area: 'Log IDs',
    level: 'MUST',
    sentence: `Kept ${inHours('retention_ms')} (configurable); after that \`not_found\` says that it has expired.`,
  },
  {
    id: 'LOG-04',
    area: 'Log IDs',
    level: 'MUST',
    sentence: 'Unknown and malformed ids get `not_found`. A UUID is looked up in either case and whatever its version.',
  },
  { id: 'LOG-05', area: 'Log IDs', level: 'MUST', sentence: "Retrieval never needs Unity's main thread." },
  {
    id: 'LGS-01',
    area: 'Logs',
    level: 'MUST',
    sentence: `Newest first, \`limit\` ${limit('logs_limit_default')} by default (1..${limit('logs_limit_max')}), filters \`log_name\` (the name given to AI.Write; console entries have "console"), \`since\` (strictly after), \`log_type\`, \`log_id\` (of the operation that wrote it, or for which it was written); of the Editor that the client works with; of all projects only with \`all_projects\` or \`log_id\`.`,
  },
  {
    id: 'LGS-02',
    area: 'Logs',
    level: 'MUST',
    sentence:
      'Every entry has its own `log_id`; `unity_get_log_details` gives it whole, with stack trace, or for an operation its parameters, attempts, state history and who asked that it be cancelled.',
  },
  {
    id: 'LGS-03',
    area: 'Logs',
    level: 'MUST',
    sentence:
      'A flood is bounded, for each log_type by itself, so that no number of infos costs an error; if too much waits, infos are dropped first, then warnings. What is dropped is counted by its type in an entry of its own, which is an error if errors are among it.',
  },
  { id: 'LGS-04', area: 'Logs', level: 'MUST', sentence: 'Served while Unity is busy, reloading or gone.' },
  {
    id: 'LGS-05',
    area: 'Logs',
    level: 'MUST',
    sentence: 'Stored once, whatever is resent; nothing acknowledged is lost.',
  },
  {
    id: 'LGS-06',
    area: 'Logs',
    level: 'MUST',
    sentence:
      'A clock that is wrong hides no entry: each is placed where its time says, but not later than it arrived (with a tolerance of a minute), nor before what is kept; `timestamp` stays as the Editor wrote it.',
  },
  {
    id: 'LGS-07',
    area: 'Logs',
    level: 'MUST',
    sentence:
      'The log entries of an operation are there when its end is: the Editor sends those that it wrote before its end in front of the end, and the server answers once they are stored, or cannot be.',
  },
  {
    id: 'LGS-08',
    area: 'Logs',
    level: 'MUST',
    sentence:
      "What AI.Write or AI.WriteError is given an id for is found by that id: an operation's (the entry belongs to it, and is its newest partial result while it runs), or a UUID of the caller's own (unity_get_logs lists its entries, unity_get_log_details and unity_get_result give the newest).",
  },
  {
    id: 'PSH-01',
    area: 'Push',
    level: 'MUST',
    sentence:
      'The six types validate: CONNECTION_ESTABLISHED, DOMAIN_RELOAD, DOMAIN_RELOAD_RECOVERED, TOOLS_CHANGED, USER_DISCONNECT, UNITY_SHUTDOWN.',
  },
  {
    id: 'PSH-02',
    area: 'Push',
    level: 'MUST',
    sentence:
      'TOOLS_CHANGED, DOMAIN_RELOAD_RECOVERED and a policy that shows other tools than before become MCP `tools/list_changed`, once per burst; a client that would be given the same list again is not notified.',
  },
  { id: 'PSH-03', area: 'Push', level: 'MUST', sentence: 'Unknown types are logged and tolerated.' },
  { id: 'PSH-04', area: 'Push', level: 'MUST', sentence: 'A plain socket close is never reported as USER_DISCONNECT.' },
  { id: 'PSH-05', area: 'Push', level: 'MUST', sentence: 'Frames split or merged by the transport are reassembled.' },
  {
    id: 'PSH-06',
    area: 'Push',
    level: 'MUST',
    sentence:
      'On the push connection over TCP a push is read in either form, as `editor/notification` and as a bare line `{type, timestamp, payload}`, after the proof; `payload` may be null or absent if its type needs none.',
  },
  {
    id: 'PSH-07',
    area: 'Push',
    level: 'MUST',
    sentence:
      'A client that has subscribed to a resource gets `notifications/resources/updated` once its subscription holds again at the next server, because neither server reported what changed in between.',
  },
  {
    id: 'WIR-01',
    area: 'Wire',
    level: 'MUST',
    sentence:
      'Malformed bridge input gets the JSON-RPC error of its kind with a JSON Pointer; the connection stays open if its framing is intact.',
  },
  {
    id: 'WIR-02',
    area: 'Wire',
    level: 'MUST',
    sentence: `The result limit (${inMebibytes('result_limit_bytes')} default, of the final MCP message) travels with \`execute\` and is applied by the Editor before its finish record: an oversize result is stored as \`result_too_large\`, which says that the work ran.`,
  },
  {
    id: 'WIR-03',
    area: 'Wire',
    level: 'MUST',
    sentence: 'Queues are bounded: `overloaded`, nothing lost that was acknowledged.',
  },
  {
    id: 'WIR-04',
    area: 'Wire',
    level: 'MUST',
    sentence: 'Versions are negotiated at hello; a mismatch says which side to upgrade.',
  },
  {
    id: 'WIR-05',
    area: 'Wire',
    level: 'MUST',
    sentence: `If accepting is not durable at the deadline (at least ${inSeconds('accept_floor_ms')}): \`storage_unavailable\` if the write failed or was withdrawn, and it is never dispatched, else \`timeout\`; if the Editor's journal fails before the start: \`not_started\`.`,
  },
  {
    id: 'WIR-06',
    area: 'Wire',
    level: 'MUST',
    sentence:
      'A result over the limit that an Editor sends all the same reaches no client: the server answers and stores `result_too_large` in its place, which says what of it can be fetched, and the connection of the client stays open.',
  },
  {
    id: 'SEC-01',
    area: 'Security',
    level: 'MUST',
    sentence: 'Loopback only unless configured otherwise, and then only with token and TLS.',
  },
  {
    id: 'SEC-02',
    area: 'Security',
    level: 'MUST',
    sentence:
      "Server and Editor prove the token to each other (HMAC over the other's nonce) before any other method, on every bridge transport; it never crosses the wire. Browsers (Origin header) are refused; Host is checked.",
  },
  { id: 'SEC-03', area: 'Security', level: 'MUST', sentence: '`/mcp` checks Origin and Host.' },
  {
    id: 'SEC-04',
    area: 'Security',
    level: 'MUST',
    sentence:
      "Policy is default-deny for unknown tools (a ready tool that no rule names is judged as the one of the six that can do the same, and one that writes is listed only for clients that ask for all tools) and settable per tool, on the user's side, never by the caller; `ask` holds the operation in `awaiting_approval` (the timeout answer says so), an approval is bound to the `log_id` and the code's hash, and a refusal, an expired hold window or a restart ends it as `blocked_by_policy`. With an approval the user can permit that tool in that project for ten minutes or until the server ends; the user can revoke that, and each operation is bound to its own hash all the same. An operation or a log entry is judged by the policy of the project that it belongs to, for every client; lists leave out what its project denies.",
  },
  {
    id: 'SEC-05',
    area: 'Security',
    level: 'MUST',
    sentence: 'Secrets never appear in logs, reports or error messages.',
  },
  {
    id: 'SEC-06',
    area: 'Security',
    level: 'MUST',
    sentence:
      '`unity_query` reads members and calls only methods that are known to change nothing; any other method is an error before it is called, unless the call says `allow_methods: true`. Such a call is judged by the rule for `unity_query:methods` as well as by that for `unity_query`; without a rule for it the user is asked.',
  },
  {
    id: 'SEC-07',
    area: 'Security',
    level: 'MUST',
    sentence:
      'If an issuer is set, `/mcp` serves only requests with an access token (JWT) that is signed with a key of that issuer, names it, is made for this server, has the required scope, and has not expired. Any other request gets 401, or 403 if only the scope is missing, with a `WWW-Authenticate` that names the protected resource metadata (RFC 9728). A session serves only the user who began it.',
  },
  {
    id: 'SEC-08',
    area: 'Security',
    level: 'MUST',
    sentence:
      'If roles are set, a user who has signed in calls, reads and lists only what a role of the newest access token allows in that project, and cancels or approves only work of tools that it allows. Without a role nothing is allowed; with several, the most permissive applies; no role allows what a policy denies.',
  },
  {
    id: 'SEC-09',
    area: 'Security',
    level: 'MUST',
    sentence:
      'An Editor on another machine names its machine at the handshake, and both sides prove the secret of that machine, which is valid for nothing else. Once that secret is withdrawn, its Editors are disconnected within seconds and cannot reconnect.',
  },
  {
    id: 'TSK-01',
    area: 'Tasks',
    level: 'MUST',
    sentence:
      'If a request names the MCP extension `io.modelcontextprotocol/tasks`, a call whose wait ends before its work answers with a task (`resultType: "task"`) in place of the `timeout` envelope, whose `taskId` is the `log_id`; never before the work is durably accepted.',
  },
  {
    id: 'TSK-02',
    area: 'Tasks',
    level: 'MUST',
    sentence: `\`tasks/get\` gives any client the state of the operation (\`working\`, \`input_required\`, \`cancelled\`) and, once it is \`completed\`, the very answer of \`unity_get_result\`, an error too, as \`result\`; also after a restart of the server, and for as long as results are kept (${inHours('retention_ms')}). An id that no operation has is -32602.`,
  },
  {
    id: 'TSK-03',
    area: 'Tasks',
    level: 'MUST',
    sentence:
      '`tasks/cancel` cancels as CXL-01 and CXL-02 say, and acknowledges with an empty result, even if the work has ended; its end does not change.',
  },
  {
    id: 'TSK-04',
    area: 'Tasks',
    level: 'MUST',
    sentence:
      'Of work that awaits an approval (SEC-04) the call answers with a task at once if its client can ask its user, and `tasks/get` has the question in `inputRequests`. `tasks/update` with the answer under its key approves or refuses that work and no other; any other key is ignored.',
  },
  {
    id: 'TSK-05',
    area: 'Tasks',
    level: 'MUST',
    sentence:
      'A request that does not name the extension is never answered with a task, and a method of tasks, or `subscriptions/listen` with `taskIds`, without it is -32021 (missing client capability).',
  },
  {
    id: 'TSK-06',
    area: 'Tasks',
    level: 'MUST',
    sentence:
      'A client that has named `taskIds` in `subscriptions/listen` gets the state of those tasks by `notifications/tasks`, at once and after each change, with what `tasks/get` would give; that delivers nothing (EXO-06). The acknowledgement names the tasks that there are.',
  },
  {
    id: 'RDY-01',
    area: 'Ready tools',
    level: 'MUST',
    sentence: `The ready tools that only read (${listReadyTools('reading', 'and', '`')}) run without a rule of a policy and change nothing.`,
  },
  {
    id: 'RDY-02',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      'A ready tool that is given something that does not exist (an object, a component, a property, a folder, a scene, a menu item), a value that does not fit, or a path where it must not write, ends as `invalid_params` whose `error` names the argument and what was expected, and `message` says that nothing was changed.',
  },
  {
    id: 'RDY-03',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      'A ready tool that cannot work now (play mode is on or off, a scene has unsaved changes, a prefab is open, a file is locked) ends as `invalid_params` that says why and what to do, before it has begun anything; none opens a dialog. No answer of a tool that only reads says that something was done.',
  },
  {
    id: 'RDY-04',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      '`play_mode` answers when the Editor is in the mode that was asked for, and `compile` when the new domain is loaded: after the reload, under the `log_id` of the call, once.',
  },
  {
    id: 'RDY-05',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      '`wait_for` answers with `held: true` in the frame in which its query is true, and with `held: false` when its time is over; a domain reload in between neither ends the wait nor begins its time again.',
  },
  {
    id: 'RDY-06',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      '`change_packages` answers when the package is in the project and its scripts are compiled, after the domain reload, once, with its version and the lines of `manifest.json` that changed; if the registry refuses, or the scripts do not compile then, it ends as an error that says why.',
  },
  {
    id: 'RDY-07',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      '`play_input` says of each step whether the game saw it, in which frame and at which game time, and presses nothing outside of play mode; at its end, and before a domain reload, everything is released; a reload interrupts it with the number of steps done, and no step runs again.',
  },
  {
    id: 'RDY-08',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      'In play mode the results of `play_mode` and `wait_for` report in `game` how far the game is (`frame`, `time`), whether it is paused, and whether the Editor has the focus. Play mode that `play_mode` has entered continues without the focus; the setting of the project for that is as before once play mode has ended.',
  },
  {
    id: 'RDY-09',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      '`set_serialized` with the component `Importer` changes an import setting of an asset, imports the asset again, and answers then, with the value that `get_serialized` gives from there on.',
  },
  {
    id: 'RDY-10',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      'If code with `atomic: true` throws, is cancelled while it runs or is ended by a domain reload, all that it changed through Undo is rolled back, and `error` says that and what remains; if others recorded changes meanwhile, nothing is rolled back, and `error` says so. The end of a wait (`timeout`) and a result that is too large roll nothing back.',
  },
  {
    id: 'RDY-11',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      '`undo` reverts what the operation of its `log_id` recorded for Undo, and nothing else. If later changes build on it, it is refused with their names; so it is for an operation that has not ended, recorded nothing, is undone already, waited without `atomic`, or ran before the newest domain reload.',
  },
  {
    id: 'RDY-12',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      '`ui` clicks, sets and scrolls only what a user could: in play mode, visible, enabled, on the screen and not covered; anything else is refused with the reason, and with the name of what covers it. It says in which frame it was done and what the element is then; a domain reload interrupts it, and nothing is done twice.',
  },
  {
    id: 'RDY-13',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      '`changes` reports of an operation that has ended what it created, destroyed and changed (with the values before and after) as far as that went through Undo, and which assets were imported, moved or deleted; a domain reload loses none of it. `all_reported` is true only if all that Unity reported is there, and nobody else can have changed it; `because` says what is not certain, `not_reported` what no event reports, `undone` that `undo` reverted it. An operation that has not ended, or is not known, is refused.',
  },
  {
    id: 'RDY-14',
    area: 'Ready tools',
    level: 'MUST',
    sentence:
      '`undo` with `client: "me"` reverts, the newest first, what the operations of the calling client recorded for Undo since it connected and since the newest domain reload, up to the first change that is not its own or cannot be reverted. `undone` lists the operations that were, `left` the others, each with the reason; if it reverts none, it is refused with the reasons.',
  },
  {
    id: 'SPC-01',
    area: 'Spaces',
    level: 'MUST',
    sentence:
      'A space, a record that several servers may have in turn, has one owner at a time, and each ownership an epoch of its own. Every write proves the epoch in the step that makes it durable: a server whose epoch is not the newest, or whose lease is over by the clock of the database, changes nothing.',
  },
  {
    id: 'SPC-02',
    area: 'Spaces',
    level: 'MUST',
    sentence:
      'A standby server answers no client and no Editor before it owns the space; it takes the space over once the lease of the owner is over, or given back, and starts from what is stored.',
  },
  {
    id: 'SPC-03',
    area: 'Spaces',
    level: 'MUST',
    sentence:
      'An owner to whom the database has not confirmed its lease in time acknowledges and answers nothing more, and sends nothing to an Editor. It counts from when it asked, by a clock that continues while the process is stopped, and ends a twentieth of the lease before the database does, by which the rates of their clocks may differ.',
  },
  {
    id: 'SPC-04',
    area: 'Spaces',
    level: 'MUST',
    sentence:
      'Spaces in one database are apart: each has an owner and a record of its own, and nothing of one is found, listed, counted or changed through another.',
  },
  {
    id: 'SPC-05',
    area: 'Spaces',
    level: 'MUST',
    sentence:
      'How long results and logs are kept, and how many operations of one Editor may be unfinished, belong to the space. It has them from its first owner; they apply under every later one, whatever that was started with, and change only if the command for it says so. A server that was started with others says that they do not apply.',
  },
  {
    id: 'BAK-01',
    area: 'Backup',
    level: 'MUST',
    sentence:
      'A backup has everything that was acknowledged before it began, as it was at one moment. Its file has its name only once it is whole and on the disk; one that is cut off, damaged or of a newer version is refused, and nothing of it is restored.',
  },
  {
    id: 'BAK-02',
    area: 'Backup',
    level: 'MUST',
    sentence:
      'A restore puts back all of a backup or nothing, into a record that no server owns, and sets aside what was there. What may have run after the backup does not run again automatically: the journal of its Editor says how it ended, else it is `interrupted`.',
  },
  {
    id: 'OPS-01',
    area: 'Operation',
    level: 'MUST',
    sentence:
      'An operator may lower how many operations of one Editor may be unfinished: a call above that is answered with `overloaded` and does not run.',
  },
  {
    id: 'OPS-02',
    area: 'Operation',
    level: 'MUST',
    sentence:
      'If metrics are served, they count each accepted operation and each end once, and name no project, person, client or code.',
  },
  {
    id: 'OPS-03',
    area: 'Operation',
    level: 'MUST',
    sentence:
      'If traces are sent, the span of a call has the `traceparent` of its client as its parent, and no span has code, arguments, results, tokens, projects or people in it.',
  },
];
