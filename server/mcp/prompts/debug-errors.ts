import type { LogsResult, LogSummary } from '../../../generated/typescript/types.ts';
import { validateLogDetailsResult, validateLogsResult } from '../../../generated/typescript/validators.js';
import { invalidRequest } from '../protocol/errors.ts';
import type { FeatureContext, PromptDefinition } from '../protocol/features.ts';
import { userMessage } from './message.ts';
import { wholeNumber } from './whole-number.ts';
import { yesOrNo } from './yes-or-no.ts';

const description = 'The latest errors of Unity, laid out, to find their cause.';

const DEFAULT_ENTRIES = 10;
const MOST_ENTRIES = 50;

/** Stack traces are shown of the newest ones, up to so many characters each. */
const TRACES = 3;
const TRACE_LIMIT_CHARACTERS = 2_000;

export const debugErrorsPrompt: PromptDefinition = {
  name: 'unity_debug_errors',
  title: 'Find the cause of the latest errors in Unity',
  description,
  arguments: [
    { name: 'limit', description: `How many errors at the most (1 to ${MOST_ENTRIES}; default ${DEFAULT_ENTRIES}).` },
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

/** What a program has logged stays recognisable as such. */
function indented(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `    ${line}`)
    .join('\n');
}
