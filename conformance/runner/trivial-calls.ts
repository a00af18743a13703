import type { ToolName } from '../../generated/typescript/tools.ts';
import type { Sample } from './sample-arguments.ts';

/** A well-formed id under which nothing can be stored. */
export const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

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
