import type { ToolName } from '../../generated/typescript/tools.ts';

/** A well-formed id under which nothing can be stored. */
export const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
const AN_ID = '0198c0de-0000-7000-8000-000000000001';

type Sample = Readonly<Record<string, unknown>>;

/** Arguments that the contract allows. */
export const goodArguments: Readonly<Record<ToolName, readonly Sample[]>> = {
  unity_execute_code: [
    { code: 'return 1;' },
    { code: 'return 1;', timeout: 0 },
    { code: 'return 1;', timeout: 600_000 },
    { code: 'return 1;', idempotency_key: 'build-42' },
  ],
  unity_query: [{ query: '1 + 1' }, { query: '1 + 1', timeout: 25_000, idempotency_key: 'k' }],
  unity_get_result: [{ log_id: AN_ID }, { log_id: AN_ID, timeout: 0 }, { log_id: 'no uuid at all', timeout: 600_000 }],
  unity_get_logs: [
    {},
    { limit: 1 },
    {
      limit: 1_000,
      log_type: 'error',
      log_name: 'build',
      log_id: '01920000-0000-7000-8000-000000000001',
      since: '2026-01-01T00:00:00.000Z',
    },
  ],
  unity_get_log_details: [{ log_id: AN_ID }],
  unity_help: [{}, { topic: 'timeouts' }],
};

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

export interface TrivialCall {
  readonly tool: ToolName;
  readonly args: Sample;
  readonly statuses: readonly string[];
  /** Only with Unity behind it. */
  readonly needsEditor: boolean;
}

/** Calls that any server answers at once. */
export const trivialCalls: readonly TrivialCall[] = [
  { tool: 'unity_help', args: {}, statuses: ['completed'], needsEditor: false },
  { tool: 'unity_query', args: { query: '1 + 1', timeout: 5_000 }, statuses: ['completed'], needsEditor: true },
  {
    tool: 'unity_execute_code',
    args: { code: 'return 1;', timeout: 5_000 },
    statuses: ['completed'],
    needsEditor: true,
  },
  { tool: 'unity_get_result', args: { log_id: UNKNOWN_ID }, statuses: ['not_found'], needsEditor: false },
  { tool: 'unity_get_logs', args: {}, statuses: ['completed'], needsEditor: true },
  { tool: 'unity_get_log_details', args: { log_id: UNKNOWN_ID }, statuses: ['not_found'], needsEditor: false },
];

/** Calls that are to be refused before anything runs. */
export const badArguments: readonly { readonly tool: ToolName; readonly args: Sample }[] = [
  { tool: 'unity_execute_code', args: {} },
  { tool: 'unity_execute_code', args: { code: 'return 1;', timeout: -1 } },
  { tool: 'unity_execute_code', args: { code: 'return 1;', timeout: 600_001 } },
  { tool: 'unity_execute_code', args: { code: 'return 1;', timeout: 'soon' } },
  { tool: 'unity_query', args: { query: 17 } },
  { tool: 'unity_get_result', args: {} },
  { tool: 'unity_get_logs', args: { limit: 0 } },
];
