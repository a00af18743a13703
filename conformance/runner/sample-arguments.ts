import type { ToolName } from '../../generated/typescript/tools.ts';

export const AN_ID = '0198c0de-0000-7000-8000-000000000001';

export type Sample = Readonly<Record<string, unknown>>;

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
