import type { GetPromptResult } from '@modelcontextprotocol/server';
import type { LogsResult, LogSummary } from '../../../../generated/typescript/types.ts';
import { validateLogDetailsResult, validateLogsResult } from '../../../../generated/typescript/validators.js';
import { invalidRequest } from '../protocol/errors.ts';
import type { FeatureContext, PromptDefinition } from '../protocol/features.ts';
import { limits } from '../../../../generated/typescript/limits.ts';

const description = 'The latest errors of Unity, laid out, to find their cause.';

const DEFAULT_ENTRIES = 10;

const MOST_ENTRIES = 50;

/** Stack traces are shown of the newest ones, up to this many characters each. */
const TRACES = 3;

const TRACE_LIMIT_CHARACTERS = 2_000;

export const debugErrorsPrompt: PromptDefinition = {
  name: 'unity_debug_errors',
  title: 'Find the cause of the latest errors in Unity',
  description,
  arguments: [
    { name: 'limit', description: `How many errors at most (1 to ${MOST_ENTRIES}; default ${DEFAULT_ENTRIES}).` },
    {
      name: 'all_projects',
      description: 'true: also errors of other projects than the one that you work on (default: false).',
      complete: (_context, typed) => ['true', 'false'].filter((value) => value.startsWith(typed)),
    },
  ],
  async get(context, { limit, all_projects }) {
    const most = wholeNumber('limit', limit, { min: 1, max: MOST_ENTRIES, otherwise: DEFAULT_ENTRIES });
    const { entries, project } = await latestErrors(context, most, yesOrNo('all_projects', all_projects));
    const where = project === undefined ? 'Unity, of all projects' : `Unity in the project ${project}`;
    if (entries.length === 0)
      return userMessage(
        description,
        `There are no errors of ${where}. Ask me what went wrong, then look for it with unity_get_logs and unity_query.`,
      );
    const laidOut = await Promise.all(entries.map((entry, index) => layOut(context, entry, index)));
    return userMessage(
      description,
      `These are the latest errors of ${where}, newest first. Find their cause. Several may have the same one: begin with the oldest. Look at the code and the scene before you change anything; unity_get_log_details with a log_id has the whole entry.\n\n${laidOut.join('\n\n')}`,
    );
  },
};

async function latestErrors({ ask }: FeatureContext, limit: number, all_projects: boolean): Promise<LogsResult> {
  const envelope = await ask({ tool: 'unity_get_logs', params: { log_type: 'error', limit, all_projects } });
  if (envelope.status !== 'completed') throw invalidRequest(`The errors of Unity cannot be read: ${envelope.message}`);
  const result = validateLogsResult(envelope.result);
  if (!result.ok) throw new Error('the hub answered with no log entries');
  return result.value;
}

async function layOut(context: FeatureContext, entry: LogSummary, index: number): Promise<string> {
  const { timestamp, log_id, log_name, message, truncated, dropped, operation_log_id, editor } = entry;
  const origin = operation_log_id === undefined ? '' : `, written by operation ${operation_log_id}`;
  const flood = dropped === undefined ? '' : ` (and ${dropped} more that a flood dropped)`;
  const trace = index < TRACES && entry.has_stack_trace ? await traceOf(context, log_id) : undefined;
  return [
    `## ${index + 1}. ${timestamp} [${log_name}] log_id ${log_id}${editor === undefined ? '' : ` in ${editor}`}${origin}${flood}`,
    indented(truncated ? `${message}...` : message),
    ...(trace === undefined ? [] : [`Stack trace:\n${indented(trace)}`]),
  ].join('\n');
}

async function traceOf({ ask }: FeatureContext, log_id: string): Promise<string | undefined> {
  const envelope = await ask({ tool: 'unity_get_log_details', params: { log_id } });
  const details = envelope.status === 'completed' ? validateLogDetailsResult(envelope.result) : undefined;
  if (details?.ok !== true || details.value.kind !== 'log_entry') return undefined;
  return details.value.entry.stack_trace?.slice(0, TRACE_LIMIT_CHARACTERS);
}

/** Indents text that a program has logged, so that it is recognizable. */
function indented(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `    ${line}`)
    .join('\n');
}

const waitDescription = 'Run C# code in Unity and wait until it has ended, however long it takes.';

/** Timeout of each wait. Many clients give up a call after 30 s. */
const DEFAULT_WAIT_MS = 25_000;

/** A fence that is longer than any in the code. */
function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}csharp\n${code}\n${fence}`;
}

export const runAndWaitPrompt: PromptDefinition = {
  name: 'unity_run_and_wait',
  title: 'Run code in Unity and wait for its end',
  description: waitDescription,
  arguments: [
    { name: 'code', description: 'The C# code: a method body, as unity_execute_code takes it.', required: true },
    {
      name: 'timeout',
      description: `How long each call waits, in ms (0 to ${limits.timeout_max_ms}; default ${DEFAULT_WAIT_MS}).`,
    },
  ],
  get(_context, { code = '', timeout }) {
    if (code.length > limits.code_limit_chars)
      throw invalidRequest(`Expected at most ${limits.code_limit_chars} characters of code, got ${code.length}.`);
    const wait = wholeNumber('timeout', timeout, { min: 0, max: limits.timeout_max_ms, otherwise: DEFAULT_WAIT_MS });
    return Promise.resolve(
      userMessage(
        waitDescription,
        `Run this in Unity with unity_execute_code, once, with "timeout": ${wait}:\n\n${fenced(code)}\n\nIf the status is "timeout", do not send it again: call unity_get_result with the log_id and "timeout": ${wait}, again and again until is_complete is true. Then tell me the result. If it failed, tell me error and error_code and what you would change; do not run anything else before I agree.`,
      ),
    );
  },
};

const patternDescription =
  'How to work with timeouts and log ids: what to do when Unity takes longer than a call waits.';

const text = `Work with Unity like this:

1. Send work with unity_execute_code. Every answer has \`status\` and \`log_id\`; note the log_id.
2. \`completed\`: use \`result\`. \`error\`: read \`error\` and \`error_code\`, fix the cause, then send the fixed code.
3. \`timeout\`: the work continues in Unity. Do not send it again. Call unity_get_result with the log_id and a timeout of some seconds (at most 25000 ms), again until is_complete is true. Do other things meanwhile if you can; \`partial_result\` shows how far it is.
4. \`interrupted\`: the work may have been done in part. Check with unity_query what was done before you repeat any of it.
5. For work that takes minutes, report on the way with AI.Update(...), and give an idempotency_key: the same key with the same parameters never runs twice.
6. Script compilation, domain reloads and play mode are no errors: results survive them for 24 h under their log_id.
7. After a change of scripts, read unity_get_logs with log_type "error".`;

/** Text only: it has no argument and needs no call. */
export const asyncPatternPrompt: PromptDefinition = {
  name: 'unity_async_pattern',
  title: 'Work with long operations in Unity',
  description: patternDescription,
  get: () => Promise.resolve(userMessage(patternDescription, text)),
};

/** A boolean as text, the type of all arguments of prompts; false if absent. Throws if it is neither. */
function yesOrNo(name: string, text: string | undefined): boolean {
  const value = text?.trim() ?? '';
  if (value === 'true' || value === 'false' || value === '') return value === 'true';
  throw invalidRequest(`Expected true or false as ${name}, got ${JSON.stringify(value.slice(0, 60))}.`);
}

/** A prompt of one message, as if the user had written it. */
function userMessage(description: string, text: string): GetPromptResult {
  return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** A number as text, the type of all arguments of prompts. Throws if it is none, or out of bounds. */
function wholeNumber(
  name: string,
  text: string | undefined,
  { min, max, otherwise }: { readonly min: number; readonly max: number; readonly otherwise: number },
): number {
  if (text === undefined || text.trim() === '') return otherwise;
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value < min || value > max)
    throw invalidRequest(
      `Expected a whole number from ${min} to ${max} as ${name}, got ${JSON.stringify(text.slice(0, 60))}.`,
    );
  return value;
}
