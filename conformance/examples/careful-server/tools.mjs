// The six tools: names and parameters are those of the contract (generated/docs/reference.md), written down by hand; the default timeout is read from it.
import { readFileSync } from 'node:fs';

const contract = JSON.parse(readFileSync(new URL('../../../generated/schema/tools.json', import.meta.url), 'utf8'));

/** In ms. */
export const defaultTimeout = contract.tools.find(({ name }) => name === 'unity_query').inputSchema.properties.timeout
  .default;

const timeout = (usual) => ({
  type: 'integer',
  minimum: 0,
  maximum: 600_000,
  default: usual,
  description: 'How long to wait, in ms. The work continues after that.',
});
const key = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'The same key with the same parameters never runs twice.',
};
const logId = { type: 'string', maxLength: 1_000, description: 'The log_id of an earlier answer or log entry.' };
const object = (properties, required = []) => ({ type: 'object', properties, required, additionalProperties: false });

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const acting = { readOnlyHint: false, idempotentHint: false, openWorldHint: false };

const envelope = {
  type: 'object',
  properties: {
    status: { enum: ['completed', 'timeout', 'error', 'in_progress', 'not_found'] },
    log_id: { type: 'string' },
    is_complete: { type: 'boolean' },
    message: { type: 'string', minLength: 1 },
    advice: { type: 'string', minLength: 1 },
    error: { type: 'string' },
    error_code: { type: 'string' },
    deduplicated: { const: true },
  },
  required: ['status', 'log_id', 'is_complete', 'message'],
};

export const helpTopics = {
  overview:
    'unity_query reads, unity_execute_code changes, unity_get_result has the result of what took longer than its timeout.',
  execute:
    'The statements that this small Unity knows: File.AppendAllText, Thread.Sleep, await Task.Delay, AI.Update, AI.Write, Debug.Log, throw, return.',
  query: 'A value, or a sum, difference, product or quotient of two: 6 * 7',
  results: 'Every answer has status and log_id. A result is kept under its log_id, whatever dies.',
  timeouts: 'A timeout ends the wait, never the work. Ask unity_get_result; do not send the code again.',
  recipes: 'Long work: call with a short timeout, then unity_get_result with a long one.',
};

export const tools = [
  {
    name: 'unity_execute_code',
    title: 'Run C# in Unity',
    description:
      'Runs the body of a C# method on the main thread of Unity. After `timeout` ms you get status "timeout" and a log_id for unity_get_result; the work continues.',
    inputSchema: object(
      {
        code: { type: 'string', minLength: 1, maxLength: 1_000_000 },
        timeout: timeout(defaultTimeout),
        idempotency_key: key,
      },
      ['code'],
    ),
    annotations: { ...acting, destructiveHint: true },
  },
  {
    name: 'unity_query',
    title: 'Read values in Unity',
    description: 'Evaluates one expression. Timeouts work as in unity_execute_code.',
    inputSchema: object(
      {
        query: { type: 'string', minLength: 1, maxLength: 10_000 },
        timeout: timeout(defaultTimeout),
        idempotency_key: key,
      },
      ['query'],
    ),
    annotations: { ...acting, destructiveHint: false },
  },
  {
    name: 'unity_get_result',
    title: 'Result of an earlier call',
    description:
      'The result of an earlier call by its log_id, from any client. "in_progress": ask again. "not_found": stop asking.',
    inputSchema: object({ log_id: logId, timeout: timeout(0) }, ['log_id']),
    annotations: readOnly,
  },
  {
    name: 'unity_get_logs',
    title: 'Console and AI logs',
    description: 'The newest entries of the console and of AI.Write, newest first.',
    inputSchema: object({
      log_name: { type: 'string', minLength: 1, description: 'The name given to AI.Write, or "console".' },
      log_id: { ...logId, description: 'Only the entries of this operation.' },
      all_projects: { type: 'boolean', default: false, description: 'This server has one project.' },
      limit: { type: 'integer', minimum: 1, maximum: 1_000, default: 10 },
      since: { type: 'string', format: 'date-time', description: 'Only entries strictly after this time.' },
      log_type: { type: 'string', enum: ['error', 'warning', 'info', 'all'] },
    }),
    annotations: readOnly,
  },
  {
    name: 'unity_get_log_details',
    title: 'One log entry or operation, whole',
    description: 'Everything about one log_id: a log entry, or an operation with its parameters, attempts and history.',
    inputSchema: object({ log_id: logId }, ['log_id']),
    annotations: readOnly,
  },
  {
    name: 'unity_help',
    title: 'How to work with Unity',
    description: 'How to use these tools.',
    inputSchema: object({ topic: { type: 'string', enum: Object.keys(helpTopics) } }),
    annotations: readOnly,
  },
].map((tool) => ({ ...tool, outputSchema: envelope }));

/** The mistake in these arguments, as a sentence; undefined if there is none. */
export function wrongArguments({ inputSchema }, args) {
  const unknown = Object.keys(args).find((name) => !(name in inputSchema.properties));
  if (unknown !== undefined)
    return `There is no parameter "${unknown}"; there are: ${Object.keys(inputSchema.properties).join(', ')}.`;
  const missing = inputSchema.required.find((name) => args[name] === undefined);
  if (missing !== undefined) return `The parameter "${missing}" is missing.`;
  const wrong = Object.keys(args).find((name) => !fits(inputSchema.properties[name], args[name]));
  return wrong === undefined
    ? undefined
    : `The parameter "${wrong}" must be ${JSON.stringify(inputSchema.properties[wrong])}; it is ${JSON.stringify(args[wrong]).slice(0, 100)}.`;
}

function fits(schema, value) {
  if (schema.type === 'integer') return Number.isInteger(value) && value >= schema.minimum && value <= schema.maximum;
  if (typeof value !== 'string') return false;
  const length = Array.from(value).length; // JSON Schema counts code points
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) return false;
  if (schema.format === 'date-time')
    return (
      /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:[0-5]\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(value) &&
      !Number.isNaN(Date.parse(value))
    );
  return schema.enum === undefined || schema.enum.includes(value);
}
