import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { mapArguments } from '../targets/map-arguments.ts';
import { reasonOf, attempt } from '../../server/lib/errors.ts';
import { present, type ListedTool, type StaticView } from './listed-tools.ts';
import type { ToolName } from '../../generated/typescript/tools.ts';

/** How its tools are called and answer. */
type Naming = Pick<StaticView, 'tool_names' | 'tool_mapping'>;

/** What is sent has to be allowed: the arguments of the contract, or what an adapter makes of them. */
export function findInputMistakes({ tool_names, tool_mapping }: Naming, listed: readonly ListedTool[]): string[] {
  return present(tool_names, listed).flatMap(({ name, tool }) => {
    const schema = compile(tool.inputSchema);
    if (typeof schema === 'string') return [`The inputSchema of ${tool.name} ${schema}`];
    return goodArguments[name]
      .map((args) => mapArguments(tool_mapping[name] ?? {}, args))
      .filter((args) => !schema(args))
      .map(
        (args) =>
          `The inputSchema of ${tool.name} refuses ${JSON.stringify(args).slice(0, 200)}, which the contract allows.`,
      );
  });
}

/** A tool whose answers an adapter turns into envelopes has a schema of its own. */
export function findOutputMistakes({ tool_names, tool_mapping }: Naming, listed: readonly ListedTool[]): string[] {
  return present(tool_names, listed).flatMap(({ name, tool }) => {
    if (tool_mapping[name]?.answers !== undefined) return [];
    if (tool.outputSchema === undefined)
      return [`${tool.name} has no outputSchema: clients cannot know what its structuredContent is.`];
    const schema = compile(tool.outputSchema);
    if (typeof schema === 'string') return [`The outputSchema of ${tool.name} ${schema}`];
    return answers[name]
      .filter((envelope) => !schema(envelope))
      .map(
        (envelope) =>
          `The outputSchema of ${tool.name} refuses ${JSON.stringify(envelope).slice(0, 300)}, an envelope of the contract.`,
      );
  });
}

/** A validator, or why there is none. */
function compile(schema: unknown): ValidateFunction | string {
  if (typeof schema !== 'object' || schema === null) return 'is missing.';
  if (Reflect.get(schema, 'type') !== 'object')
    return `has the type ${JSON.stringify(Reflect.get(schema, 'type'))}; MCP wants "object".`;
  return attempt(
    () => new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema),
    (error) => `is no JSON Schema: ${reasonOf(error)}`,
  );
}

const AN_ID = '0198c0de-0000-7000-8000-000000000001';

const head = { log_id: AN_ID, message: 'A sentence.', advice: 'Call unity_get_result.' };

const completed = { ...head, status: 'completed', is_complete: true, result: null };

const timeout = { ...head, status: 'timeout', is_complete: false, partial_result: { step: 1 } };

const error = { ...head, status: 'error', is_complete: true, error: 'It was interrupted.', error_code: 'interrupted' };

const inProgress = { ...head, status: 'in_progress', is_complete: false };

const notFound = { ...head, status: 'not_found', is_complete: true, log_id: 'no uuid at all' };

/** Envelopes that the contract allows as answers. */
const answers: Readonly<Record<ToolName, readonly Sample[]>> = {
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

export type Sample = Readonly<Record<string, unknown>>;

/** Arguments that the contract allows. */
const goodArguments: Readonly<Record<ToolName, readonly Sample[]>> = {
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
