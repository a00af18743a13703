import { completed, present, timestamp } from './envelope.mjs';
import { uuid7 } from './uuid7.mjs';

const previewLength = 500;

/** The log entries of programs; listed newest first. */
export function openLogs(journal, editor) {
  const entries = journal.records.flatMap(({ entry }) => (entry === undefined ? [] : [entry]));

  function matches(entry, { log_name, log_id, since, log_type = 'all' }) {
    if (log_id !== undefined && ![entry.operation_log_id, entry.log_name].includes(log_id.toLowerCase())) return false;
    if (log_name !== undefined && entry.log_name !== log_name) return false;
    if (since !== undefined && Date.parse(entry.timestamp) <= Date.parse(since)) return false;
    return log_type === 'all' || entry.log_type === log_type;
  }

  return {
    add({ log_type, log_name, value }, operation) {
      const message = typeof value === 'string' ? value : JSON.stringify(value);
      const base = {
        log_id: uuid7(),
        timestamp: timestamp(Date.now()),
        log_type,
        log_name,
        message,
        operation_log_id: operation.log_id,
        editor,
        seq: entries.length + 1,
      };
      const entry = log_name === 'console' ? base : { ...base, value };
      journal.note({ entry });
      entries.push(entry);
    },
    list(filter) {
      const { limit = 10 } = filter;
      const found = entries.filter((entry) => matches(entry, filter)).toReversed();
      return completed(`${Math.min(found.length, limit)} entries, newest first.`, {
        entries: found.slice(0, limit).map(summary),
        more: found.length > limit,
      });
    },
    get: (log_id) => entries.find((entry) => entry.log_id === log_id),
  };
}

const summary = ({ log_id, timestamp: at, log_type, log_name, message, stack_trace, operation_log_id, editor }) => ({
  log_id,
  timestamp: at,
  log_type,
  log_name,
  message: message.slice(0, previewLength),
  truncated: message.length > previewLength,
  has_stack_trace: stack_trace !== undefined,
  operation_log_id,
  editor,
});

/** unity_get_log_details for a log entry. */
export const entryDetails = (entry) =>
  completed('One log entry.', { kind: 'log_entry', entry }, { log_id: entry.log_id });

/** unity_get_log_details for an operation that has ended. */
export function operationDetails(operation) {
  const {
    log_id,
    tool,
    params,
    idempotency_key,
    editor,
    client,
    state,
    attempts,
    history,
    partial_result,
    result,
    error,
    error_code,
    stack_trace,
  } = operation;
  const times = {
    accepted_at: timestamp(history[0].at),
    started_at: operation.started_at && timestamp(operation.started_at),
    finished_at: timestamp(operation.finished_at),
  };
  const steps = history.map((step) => ({ state: step.state, at: timestamp(step.at) }));
  const whole = {
    kind: 'operation',
    log_id,
    tool,
    params,
    idempotency_key,
    editor,
    client,
    state,
    attempts,
    ...times,
    history: steps,
    partial_result,
    result,
    error,
    error_code,
    stack_trace,
  };
  return completed('One operation.', present(whole), { log_id });
}
