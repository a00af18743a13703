import type { ToolName } from '../../generated/typescript/tools.ts';
import { AN_ID, type Sample } from './sample-arguments.ts';

const head = { log_id: AN_ID, message: 'A sentence.', advice: 'Call unity_get_result.' };
const completed = { ...head, status: 'completed', is_complete: true, result: null };
const timeout = { ...head, status: 'timeout', is_complete: false, partial_result: { step: 1 } };
const error = { ...head, status: 'error', is_complete: true, error: 'It was interrupted.', error_code: 'interrupted' };
const inProgress = { ...head, status: 'in_progress', is_complete: false };
const notFound = { ...head, status: 'not_found', is_complete: true, log_id: 'no uuid at all' };

/** Envelopes that the contract allows as answers. */
export const answers: Readonly<Record<ToolName, readonly Sample[]>> = {
  unity_execute_code: [
    completed,
    { ...completed, result: { any: ['value'] }, deduplicated: true, finished_at: '2026-01-01T00:00:00.000Z' },
    timeout,
    error,
  ],
  unity_query: [completed, timeout, error],
  unity_get_result: [completed, inProgress, error, notFound],
  unity_get_logs: [error],
  unity_get_log_details: [inProgress, error, notFound],
  unity_help: [error],
};
