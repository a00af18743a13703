import { limits } from '../generated/typescript/limits.ts';
import { toolName } from '../server/hub/protocol/identity.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import type { Given, CommandContext, Verb } from './commands/command.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError, oneOf, durationOption } from './lib/option-values.ts';
import { formats, type Format, type workOptions } from './commands/work.ts';
import type { Output } from './output/output.ts';
import { findLogId, askOperationState, isUnknown } from './session/ask-state.ts';
import { projectMember } from './session/open-session.ts';
import { McpError } from './session/mcp-client.ts';
import type { Submission } from './session/print-envelope.ts';
import { submitWork } from './session/submit.ts';
import { faceOfTool, verbs } from './verbs/all.ts';
import { noSuchTool } from './verbs/tool-of-command.ts';

/** Runs a command that is one operation of Unity, or reads one. Throws UsageError, NoServerError and McpError. */
export async function run(given: VerbGiven, { entry, command }: CommandContext): Promise<number> {
  const submission = await readSubmission(verbNamed(command.name), given, entry);
  return isPrompt(submission)
    ? (await import('./session/prompt-for-code.ts')).promptForCode(submission)
    : exitOf(submission, await submitWork(submission).catch(explainVerb));
}

/** The tools about an operation: the Editor refuses ids that are unknown to it, even stored ones. */
const aboutOperations: readonly string[] = ['undo', 'changes'];

async function exitOf({ work, server }: Submission, code: number): Promise<number> {
  const { log_id } = work.arguments;
  if (code !== exitCode.failed || !aboutOperations.includes(work.tool) || typeof log_id !== 'string') return code;
  return (await isUnknown(server.stateDir, log_id)) ? exitCode.notFound : code;
}

/** The options of all work. */
type VerbGiven = Given<keyof typeof workOptions>;

function verbNamed(name: string): Verb {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) throw new Error(`expected a verb in cli/verbs/all.ts for ${name}, got none`);
  return verb;
}

/** The server's message is for models, which have a list. */
function explainVerb(error: unknown): never {
  const [, tool] = (error instanceof McpError && /^Unknown tool: "([^"]*)"/.exec(error.message)) || [];
  throw tool === undefined ? error : new McpError(noSuchTool(tool));
}

/** `run` without code, where a user can type it. */
const isPrompt = ({ work }: Submission): boolean =>
  work.tool === 'unity_execute_code' && work.arguments['code'] === undefined;

async function readSubmission(verb: Verb, given: VerbGiven, entry: string): Promise<Submission> {
  const [project, key, as] = [given.text('project'), keyGiven(given), nameGiven(given)];
  const server = {
    stateDir: stateDirOf(process.env),
    entry,
    ...(as === undefined ? {} : { as }),
    ...projectMember(project === '' ? undefined : project),
  };
  const timeoutMs = durationOption('timeout', given.text('timeout')) ?? verb.patienceMs;
  const output = outputOf(verb, given);
  const work = await verb.plan(given, { findLogId: (word, isMeant) => findLogId(word, server, isMeant) });
  return {
    work: key === undefined ? work : { ...work, idempotency_key: key },
    output,
    faceOf: (log_id) => faceOf(server.stateDir, work.tool, log_id),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    server,
  };
}

const keyGiven = (given: VerbGiven): string | undefined => shortText(given, 'key', limits.key_limit_chars);

const nameGiven = (given: VerbGiven): string | undefined => shortText(given, 'as', NAME_LIMIT_CHARS);
const NAME_LIMIT_CHARS = 100;

/** Throws UsageError. */
function shortText(given: VerbGiven, option: 'key' | 'as', most: number): string | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const { length } = Array.from(text);
  if (length > 0 && length <= most) return text;
  throw new UsageError(`expected 1 to ${most} characters as --${option}, got ${length}`);
}

function outputOf({ face, finish }: Verb, given: VerbGiven): Output {
  const out = given.text('out');
  return {
    format: formatOf(given),
    raw: given.flag('raw'),
    ...(out === undefined ? {} : { out }),
    ...(face === undefined ? {} : { face }),
    ...(finish === undefined ? {} : { finish: (result) => finish(result, given) }),
  };
}

function formatOf(given: VerbGiven): Format {
  const text = given.text('format');
  const isJson = given.flag('json');
  if (isJson && text !== undefined && text !== 'json')
    throw new UsageError(`expected either --json or --format ${text}, got both`);
  return isJson ? 'json' : oneOf('format', text ?? 'human', formats);
}

/** A stored result is printed in the form of the tool that returned it. */
async function faceOf(stateDir: string, tool: string, log_id: string): ReturnType<NonNullable<Submission['faceOf']>> {
  if (tool !== 'unity_get_result') return faceOfTool(tool);
  const stand = await askOperationState(stateDir, log_id);
  return stand === undefined ? undefined : faceOfTool(toolName(stand.details));
}
