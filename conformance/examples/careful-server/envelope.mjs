import { uuid7 } from './uuid7.mjs';

export const timestamp = (ms) => new Date(ms).toISOString();
/** The object without its undefined members. */
export const present = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

export const completed = (message, result, more = {}) =>
  present({ status: 'completed', log_id: uuid7(), is_complete: true, message, result, ...more });
export const failed = (error_code, error, more = {}) =>
  present({ status: 'error', log_id: uuid7(), is_complete: true, message: error, error, error_code, ...more });
export const notFound = (log_id) => ({
  status: 'not_found',
  log_id,
  is_complete: true,
  message: 'Nothing is stored under this log_id.',
  advice: 'Stop asking for it.',
});
export const waitIsOver = ({ log_id, partial_result }, joined = false) =>
  present({
    status: 'timeout',
    log_id,
    is_complete: false,
    message: 'The wait is over, the work continues.',
    advice: 'Call unity_get_result with this log_id; do not send the code again.',
    partial_result,
    deduplicated: joined ? true : undefined,
  });

const isFinal = new Set(['completed', 'failed', 'cancelled', 'interrupted', 'not_started']);
export const hasEnded = (operation) => isFinal.has(operation.state);

/** The answer of an operation that has ended: the same each time, except for `given`: how this call was joined to it. */
export function ending(operation, given = 'own') {
  const { log_id, partial_result, result, error, error_code, stack_trace } = operation;
  const shared = {
    log_id,
    partial_result,
    deduplicated: given === 'own' ? undefined : true,
    finished_at: timestamp(operation.finished_at),
    age_ms: given === 'stored' ? Date.now() - operation.finished_at : undefined,
  };
  const message =
    given === 'stored'
      ? 'This work has run already; this is its stored answer. To run it again, pass a new idempotency_key.'
      : undefined;
  if (operation.state === 'completed') return completed(message ?? 'Done.', result, shared);
  return failed(error_code, error, present({ ...shared, message, stack_trace }));
}

/** The answer to a poll while the work continues. */
export const inProgress = ({ log_id, state, partial_result }) =>
  present({
    status: 'in_progress',
    log_id,
    is_complete: false,
    message: `It is ${state}.`,
    advice: 'Ask again, best with a timeout of some seconds.',
    partial_result,
  });
