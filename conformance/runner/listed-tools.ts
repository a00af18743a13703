import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { toolNames, type ToolName } from '../../generated/typescript/tools.ts';
import type { RealClient } from '../targets/real-client.ts';
import { docsPage } from '../../server/lib/this-program.ts';
import type { ToolMappings } from '../adapter/protocol.ts';
import { mapArguments } from '../targets/mapping.ts';
import { reasonOf, attempt } from '../../server/lib/errors.ts';

export interface ListedTool {
  readonly name: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly description?: unknown;
}

/** The tools of every page, unparsed: mistakes in a schema are reported by the checks. */
export async function listTools(client: RealClient): Promise<ListedTool[]> {
  const listed: ListedTool[] = [];
  let cursor: unknown;
  do {
    const page: Readonly<Record<string, unknown>> = await client
      .sdk()
      .request({ method: 'tools/list', params: typeof cursor === 'string' ? { cursor } : {} }, ResultSchema, {
        timeout: LIST_MS,
      });
    if (Array.isArray(page['tools'])) listed.push(...page['tools'].filter(isListed));
    cursor = page['nextCursor'];
  } while (typeof cursor === 'string' && listed.length < TOOLS_MAX);
  return listed;
}

export const LIST_MS = 10_000;

const TOOLS_MAX = 1_000;

const isListed = (tool: unknown): tool is ListedTool =>
  typeof tool === 'object' && tool !== null && typeof Reflect.get(tool, 'name') === 'string';

/** The missing ones of the six tools, the offered ones and the remedy, in sentences; undefined: none is missing. */
export function missingTools(
  names: Readonly<Record<string, string>>,
  listed: readonly ListedTool[],
): string | undefined {
  const there = new Set(listed.map(({ name }) => name));
  const missing = toolNames.map((name) => names[name] ?? name).filter((name) => !there.has(name));
  if (missing.length === 0) return undefined;
  return `tools/list has no ${missing.join(', ')}: it has ${[...there].join(', ') || 'nothing'}. Where the same tools have other names, an adapter gives them (tool_names in its reply to start); what a bridge with other tools does is judged by conformance --behaviour (${docsPage('behaviour')})`;
}

/** The tools of the contract that are listed, with their entries. */
export const present = (
  names: Readonly<Record<string, string>>,
  listed: readonly ListedTool[],
): { readonly name: ToolName; readonly tool: ListedTool }[] =>
  toolNames.flatMap((name) => {
    const tool = listed.find((one) => one.name === (names[name] ?? name));
    return tool === undefined ? [] : [{ name, tool }];
  });

/** Data of the checks: a client after its initialization, and the messages it has received that are not MCP. */
export interface StaticView {
  readonly client: RealClient;
  readonly tool_names: Readonly<Record<string, string>>;
  readonly tool_mapping: ToolMappings;
  readonly wrong: () => readonly string[];
  /** The answer to a tool call, or its mistake. */
  readonly ask: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Asked>;
  /** False: the checks require an envelope, but no result of Unity. */
  readonly hasEditor: boolean;
}

export interface Asked {
  readonly status?: string;
  readonly error_code?: string;
  /** The sentence of an error. */
  readonly error?: string;
  readonly log_id?: string;
  readonly invalid?: string;
}

/** Names of its tools, and mappings of their arguments and answers. */
type Naming = Pick<StaticView, 'tool_names' | 'tool_mapping'>;

/** Mistakes in input schemas: they must allow the arguments of the contract, or an adapter's mapping of them. */
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

/** Mistakes in output schemas; a tool with mapped answers has a schema of its own. */
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

/** A validator, or the reason why there is none. */
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
