import { limits } from '../generated/typescript/limits.ts';
import { projectOption } from '../server/clients/forwarder/project-around.ts';
import { toolName } from '../server/hub/protocol/identity.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { meantBy } from './commands/guesses.ts';
import type { Given, Verb } from './form/command.ts';
import { checkWords, readGiven } from './commands/read-given.ts';
import { optionsOf, verbHelp } from './commands/verb-help.ts';
import { durationOption } from './lib/durations.ts';
import { UsageError, oneOf } from './lib/option-values.ts';
import { formats, type Format, type Output } from './output/output.ts';
import { playCommand } from './play-command.ts';
import { findLogId, askOperationState } from './session/ask-state.ts';
import { McpError } from './session/mcp-client.ts';
import type { Submission } from './session/print-envelope.ts';
import { submitWork } from './session/submit.ts';
import { unknownCommand } from './unknown-command.ts';
import { faceOfTool, verbs } from './verbs/all.ts';
import { noSuchTool } from './verbs/tool-of-command.ts';

/** What commands are started by. */
export interface Program {
  /** The script that a server is started with. */
  readonly entry: string;
  /** Plays another command line instead. */
  readonly again: (argv: readonly string[]) => Promise<number>;
}

/** A verb, or whatever else is no command of its own, from its words to its exit code. */
export async function verbCommand(argv: readonly string[], { entry, again }: Program): Promise<number> {
  const meant = meantBy(argv);
  const [name, ...words] = argv;
  if (meant !== undefined) return again(meant);
  const verb = verbs.find((one) => one.name === name);
  if (verb === undefined) return unknownCommand(argv);
  return playCommand({
    argv: words,
    usage: verbHelp(verb),
    ...(verb.lacks === undefined ? {} : { lacks: verb.lacks }),
    read: (rest) => readSubmission(verb, rest, entry),
    play: async (submission) =>
      isPrompt(submission)
        ? (await import('./session/prompt-for-code.ts')).promptForCode(submission)
        : submitWork(submission).catch(explainVerb),
  });
}

/** What the server says is for models, which have a list. */
function explainVerb(error: unknown): never {
  const [, tool] = (error instanceof McpError && /^Unknown tool: "([^"]*)"/.exec(error.message)) || [];
  throw tool === undefined ? error : new McpError(noSuchTool(tool));
}

/** `run` without code, where a user can type it. */
const isPrompt = ({ work }: Submission): boolean =>
  work.tool === 'unity_execute_code' && work.arguments['code'] === undefined;

/** Returns undefined when the user asked for help. Throws UsageError, NoServerError, and what `parseArgs` throws. */
async function readSubmission(verb: Verb, argv: readonly string[], entry: string): Promise<Submission | undefined> {
  const given = readGiven(argv, optionsOf(verb));
  if (given.flag('help')) return undefined;
  const server = { stateDir: stateDirOf(process.env), entry };
  const timeoutMs = durationOption('timeout', given.text('timeout')) ?? verb.patienceMs;
  checkWords(verb, given);
  const output = outputOf(verb, given);
  const work = await verb.plan(given, { findLogId: (word) => findLogId(word, server) });
  const [project, key, as] = [given.text('project'), keyGiven(given), nameGiven(given)];
  return {
    work: key === undefined ? work : { ...work, idempotency_key: key },
    output,
    faceOf: (log_id) => faceOf(server.stateDir, work.tool, log_id),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    server: {
      ...server,
      ...(as === undefined ? {} : { as }),
      ...(project === undefined || project === '' ? {} : { project: projectOption(project) }),
    },
  };
}

const keyGiven = (given: Given): string | undefined => shortText(given, 'key', limits.key_limit_chars);

const nameGiven = (given: Given): string | undefined => shortText(given, 'as', NAME_LIMIT_CHARS);
const NAME_LIMIT_CHARS = 100;

/** Throws UsageError. */
function shortText(given: Given, option: string, most: number): string | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const { length } = Array.from(text);
  if (length > 0 && length <= most) return text;
  throw new UsageError(`expected 1 to ${most} characters as --${option}, got ${length}`);
}

function outputOf({ face, finish }: Verb, given: Given): Output {
  const out = given.text('out');
  return {
    format: formatOf(given),
    raw: given.flag('raw'),
    ...(out === undefined ? {} : { out }),
    ...(face === undefined ? {} : { face }),
    ...(finish === undefined ? {} : { finish: (result) => finish(result, given) }),
  };
}

function formatOf(given: Given): Format {
  const text = given.text('format');
  const isJson = given.flag('json');
  if (isJson && text !== undefined && text !== 'json')
    throw new UsageError(`expected either --json or --format ${text}, got both`);
  return isJson ? 'json' : oneOf('format', text ?? 'human', formats);
}

/** What is looked at again is shown as it was at first: by the tool whose answer it is. */
async function faceOf(stateDir: string, tool: string, log_id: string): ReturnType<NonNullable<Submission['faceOf']>> {
  if (tool !== 'unity_get_result') return faceOfTool(tool);
  const stand = await askOperationState(stateDir, log_id);
  return stand === undefined ? undefined : faceOfTool(toolName(stand.details));
}
