import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { findWorkingFolder } from '../../lib/folders.ts';
import { readHubFile, noStartReason } from '../../lib/home/state-files.ts';
import { frameLine, readCommandReply, type FrameToForwarder } from '../link/frames.ts';
import type { CommandFrame, OperationPage, ServerStatus } from '../../../generated/typescript/link.ts';
import type { OperationList } from '../../hub/protocol/reads.ts';
import type { OperationsAnswer } from '../link/protocol.ts';
import { isForbidden, reasonOf } from '../../lib/errors.ts';
import { compareVersions, packageVersion } from '../../lib/this-program.ts';
import { tryToLink } from './find-server.ts';
import { NoServerError } from './link.ts';

export type CancelReport = Omit<Extract<FrameToForwarder, { type: 'command_answer' }>, 'type'>;

/** A server that supports the command answers at once; an older one never does. */
const ANSWER_LIMIT_MS = 12_000;

// Requests of the command line to a running server; none starts one. All throw NoServerError, with a sentence to print.

/** Cancels an operation by its id (CXL-05). Waits until the Editor answers. */
export async function cancelByLogId({
  stateDir,
  log_id,
  force = false,
}: {
  readonly stateDir: string;
  readonly log_id: string;
  readonly force?: boolean;
}): Promise<CancelReport> {
  const nothingDone =
    'nothing was cancelled. Work may still wait in its store: start a client or `mcp-unity-bridge serve` and repeat this';
  const { outcome, message } = await askServer({
    stateDir,
    command: { type: 'command', command: 'cancel', log_id, ...(force ? { force } : {}) },
    answer: 'command_answer',
    nothingDone,
  });
  return { outcome, message };
}

/** The status of the server with its newest operations: 20 by default, at most 1,000. */
export async function askStatus({
  stateDir,
  operations,
}: {
  readonly stateDir: string;
  readonly operations?: number;
}): Promise<ServerStatus> {
  const nothingDone = 'there is nothing to show. It starts with the first AI client, or by `mcp-unity-bridge serve`';
  const command: CommandFrame = {
    type: 'command',
    command: 'status',
    ...(operations === undefined ? {} : { operations }),
  };
  const { status } = await askServer({
    stateDir,
    command,
    answer: 'status_answer',
    nothingDone,
    limitMs: ANSWER_LIMIT_MS,
  });
  return status;
}

/** A page of the stored operations, newest first. */
export async function askOperations({
  stateDir,
  ...wanted
}: { readonly stateDir: string } & OperationList): Promise<OperationsAnswer> {
  const nothingDone =
    'there is nothing to list. Its store is read by the server that the first AI client, or `mcp-unity-bridge serve`, starts';
  const { operations, more } = await askServer({
    stateDir,
    command: { type: 'command', command: 'list', ...wanted },
    answer: 'list_answer',
    nothingDone,
    limitMs: ANSWER_LIMIT_MS,
  });
  return { operations, more };
}

/** One whole operation or log entry; undefined if the log_id is unknown. Does not count as a delivery (EXO-06). */
export async function askOperation({
  stateDir,
  log_id,
}: {
  readonly stateDir: string;
  readonly log_id: string;
}): Promise<OperationPage | undefined> {
  const nothingDone =
    'there is nothing to show. Its store is read by the server that the first AI client, or `mcp-unity-bridge serve`, starts';
  const { page } = await askServer({
    stateDir,
    command: { type: 'command', command: 'show', log_id },
    answer: 'show_answer',
    nothingDone,
    limitMs: ANSWER_LIMIT_MS,
  });
  return page ?? undefined;
}

/** A link that opens the live page once, within two minutes. */
export async function askLiveUrl({ stateDir }: { readonly stateDir: string }): Promise<string> {
  const nothingDone = 'there is no page to open. It starts with the first AI client, or by `mcp-unity-bridge serve`';
  const { url } = await askServer({
    stateDir,
    command: { type: 'command', command: 'open' },
    answer: 'open_answer',
    nothingDone,
    limitMs: ANSWER_LIMIT_MS,
  });
  return url;
}

interface Question<T extends FrameToForwarder['type']> {
  readonly stateDir: string;
  readonly command: CommandFrame;
  readonly answer: T;
  /** The consequence if no server runs. */
  readonly nothingDone: string;
  readonly limitMs?: number;
}

async function askServer<T extends FrameToForwarder['type']>({
  stateDir,
  command,
  answer,
  nothingDone,
  limitMs,
}: Question<T>): Promise<Extract<FrameToForwarder, { type: T }>> {
  const open = {
    client_uuid: randomUUID(),
    version: packageVersion,
    pid: process.pid,
    cwd: findWorkingFolder() ?? stateDir,
    command: true,
  };
  const attempt = await tryToLink({ stateDir, open, readMore: readCommandReply });
  if (attempt.kind === 'none') refuseUnreadable(stateDir);
  if (attempt.kind !== 'linked')
    throw new NoServerError(
      attempt.kind === 'silent'
        ? attempt.reason
        : `No mcp-unity-bridge server is running for ${stateDir}, so ${nothingDone}. ${noStartReason(stateDir, process.env) ?? ''}`.trimEnd(),
    );
  const { link } = attempt;
  let limit: NodeJS.Timeout | undefined;
  const answered = new Promise<Extract<FrameToForwarder, { type: T }>>((resolve, reject) => {
    const fail = (reason: string): void => reject(new NoServerError(reason));
    link.listen(
      (frame) => {
        if (isAnswer(frame, answer)) resolve(frame);
        if (frame.type === 'refused') fail(asSentence(frame.reason));
      },
      () => fail('The server ended before it answered. Try again.'),
    );
    if (limitMs !== undefined) limit = setTimeout(() => fail(noAnswer(stateDir, command.command, limitMs)), limitMs);
    link.write(frameLine(command));
  });
  return answered.finally(() => {
    clearTimeout(limit);
    link.close();
  });
}

/** A sandboxed process without access cannot determine whether a server runs. */
function refuseUnreadable(stateDir: string): void {
  try {
    readdirSync(stateDir);
  } catch (error) {
    if (isForbidden(error))
      throw new NoServerError(
        `Whether a server runs is not known: ${reasonOf(error)}. Your shell is a sandbox, or the state folder ${stateDir} is another user's: run this outside of the sandbox, or set MCP_UNITY_BRIDGE_HOME.`,
      );
  }
}

function isAnswer<T extends FrameToForwarder['type']>(
  frame: FrameToForwarder,
  type: T,
): frame is Extract<FrameToForwarder, { type: T }> {
  return frame.type === type;
}

/** Servers ignore unknown frames. */
function noAnswer(stateDir: string, command: string, limitMs: number): string {
  const running = readHubFile(stateDir)?.server_version;
  const silence = `The server has not answered within ${limitMs / 1000} s`;
  if (running === undefined || running === packageVersion || compareVersions(running, packageVersion) > 0)
    return `${silence}: it is busy, or stuck. Try again; if that does not help, end it (its pid is in hub.json in ${stateDir}).`;
  return `${silence}: it is version ${running}, which does not know "${command}"; this is ${packageVersion}. Restart your AI clients, so that they start the newer server.`;
}

/** The log prints the reason of a refusal in the middle of a line. */
const asSentence = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? '' : '.'}`;
