import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { NoServerError, type ServerLink } from '../../server/clients/forwarder/link.ts';
import { tryToLink } from '../../server/clients/forwarder/find-server.ts';
import { findWorkingFolder } from '../../server/lib/folders.ts';
import { type HubFile, readHubFile } from '../../server/lib/home/state-files.ts';
import { frameLine, readCommandReply } from '../../server/clients/link/frames.ts';
import type { ServerStatus, EditorSummary } from '../../generated/typescript/link.ts';
import { withTimeout } from '../../server/lib/waiting.ts';
import { connectLocal } from '../../server/lib/home/local-socket.ts';
import { statOf } from './files.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { readEditorsFolder } from '../../server/process/editors-folder.ts';
import type { Setting, Known } from './check.ts';
import { memberOf, parseJson } from '../../server/lib/json.ts';
import { openSession } from '../session/open-session.ts';

/** A server that works answers in milliseconds, and one that has just been started within a second. */
const WELCOME_LIMIT_MS = 4_000;

const STATUS_LIMIT_MS = 3_000;

type ServerAnswer =
  /** `status` undefined: the server does not support it. */
  | { readonly kind: 'answers'; readonly status: ServerStatus | undefined }
  | { readonly kind: 'silent' }
  /** It has ended meanwhile, or is just ending. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Asks the server for its status under the server's own version: it would end for a newer one, and the doctor changes nothing. */
export async function askServer(stateDir: string, hub: HubFile): Promise<ServerAnswer> {
  const open = {
    client_uuid: randomUUID(),
    version: hub.server_version,
    pid: process.pid,
    cwd: findWorkingFolder() ?? stateDir,
    command: true,
  };
  try {
    const attempt = await withTimeout(tryToLink({ stateDir, open, readMore: readCommandReply }), WELCOME_LIMIT_MS);
    if (attempt === 'silent' || attempt.kind === 'silent') return { kind: 'silent' };
    if (attempt.kind !== 'linked') return { kind: 'gone' };
    const status = await withTimeout(statusOver(attempt.link), STATUS_LIMIT_MS);
    attempt.link.close();
    return { kind: 'answers', status: status === 'silent' ? undefined : status };
  } catch (error) {
    if (error instanceof NoServerError) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

function statusOver(link: ServerLink): Promise<ServerStatus | undefined> {
  return new Promise((resolve) => {
    link.listen(
      (frame) => {
        if (frame.type === 'status_answer') resolve(frame.status);
      },
      () => resolve(undefined),
    );
    link.write(frameLine({ type: 'command', command: 'status' }));
  });
}

/** The file of a server that listens at its address. */
export async function servedHub(stateDir: string): Promise<HubFile | undefined> {
  // A named pipe in its place would hold the reader up.
  if ((await statOf(join(stateDir, 'hub.json')))?.isFile() !== true) return undefined;
  const hub = readHubFile(stateDir);
  const socket = hub === undefined ? undefined : await connectLocal(hub.socket).catch(() => undefined);
  socket?.destroy();
  return socket === undefined ? undefined : hub;
}

/** An Editor that is open finds a new server within a second or two, and reports at its next heartbeat how it is. */
const ARRIVAL_MS = 4_000;

const HEARTBEAT_MS = limits.heartbeat_interval_ms + 500;

const POLL_MS = 200;

const NEW_SERVER_MS = 10_000;

/** After the start of a server Editors need a moment to find it, and another one to say how they are. */
export async function awaitArrivals(setting: Setting, known: Known): Promise<void> {
  const { status } = known;
  if (known.haveArrived || status === undefined || status.now - status.started_at > NEW_SERVER_MS) return;
  known.haveArrived = true;
  const isExpected = readEditorsFolder(setting.stateDir).some(
    ({ seen_at }) => Date.now() - seen_at < limits.hold_window_ms,
  );
  if (isExpected) await askUntil(setting, known, ARRIVAL_MS, (editors) => editors.length > 0);
  await askUntil(setting, known, HEARTBEAT_MS, (editors) =>
    editors.every(({ main_thread_age_ms }) => main_thread_age_ms !== undefined),
  );
}

/** Repeats the request until the reported Editors satisfy a condition, or until the time limit. */
async function askUntil(
  { stateDir }: Setting,
  known: Known,
  limitMs: number,
  isRight: (connected: readonly EditorSummary[]) => boolean,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  const connected = (): EditorSummary[] => (known.status?.editors ?? []).filter(({ state }) => state === 'connected');
  while (!isRight(connected()) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const answer = known.hub === undefined ? undefined : await askServer(stateDir, known.hub);
    if (answer?.kind === 'answers' && answer.status !== undefined) known.status = answer.status;
  }
}

/** The project of the Editor for commands in this folder, by the server's memory of recent choices. Undefined without one, or if a policy forbids reading. */
export async function editorOfCommands(stateDir: string): Promise<string | undefined> {
  const session = await openSession({ stateDir });
  try {
    return await editorOfSession((method, params) => session.ask(method, params));
  } finally {
    await session.close();
  }
}

/** The same for any session. Reading it makes no choice. */
export async function editorOfSession(
  ask: (method: string, params: object) => Promise<unknown>,
): Promise<string | undefined> {
  const answer = await ask('resources/read', { uri: 'unity://editor' }).catch(() => undefined);
  const contents = memberOf(answer, 'contents');
  const text = Array.isArray(contents) ? memberOf(contents[0], 'text') : undefined;
  const path = typeof text === 'string' ? memberOf(memberOf(parseJson(text), 'editor'), 'project_path') : undefined;
  return typeof path === 'string' ? path : undefined;
}
