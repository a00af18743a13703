import { randomUUID } from 'node:crypto';
import type { AcceptedAs } from '../../../generated/typescript/link.ts';
import type { FrameToForwarder } from '../link/frames.ts';
import { findWorkingFolder, workingFolder } from '../../lib/folders.ts';
import { packageVersion } from '../../lib/this-program.ts';
import type { FindServer, Search } from './find-server.ts';
import { type ServerLink, type LateLines, NoServerError, type ServerPlace, createLateLines, howToEnd } from './link.ts';
import { projectAround } from './project-around.ts';
import { createSession, type ForwarderSession } from './session.ts';
import type { SessionPort } from './session-state.ts';

/** Which server, and for whom. */
export interface ServerChoice {
  readonly find: FindServer;
  /** `--project`. */
  readonly project?: string;
  /** See OpenFrame. */
  readonly host?: string;
  /** See OpenFrame. */
  readonly caller?: string;
  /** See OpenFrame. */
  readonly tools?: string;
  readonly whole?: boolean;
  /** The server is remote: reconnect as soon as the link breaks, not with the next request, so that notifications arrive. */
  readonly staysLinked?: boolean;
}

/** The interface of the link to the client. */
export interface ClientPort extends Pick<SessionPort, 'toClient' | 'note'> {
  /** Too much waits for the server: stop reading from the client until `readOn`. */
  holdClient(): void;
  readOn(): void;
  /** The server has made that request an operation. */
  onAccepted?(as: AcceptedAs): void;
  /** The server has received the whole state of the session. An earlier server may have answered earlier requests. */
  onLinked?(): void;
  /** No server is available. Waiting requests have been answered with the reason. */
  onFailure?(reason: string): void;
}

/** A session that has a server whenever it needs one. */
export interface KeptLink {
  readonly session: ForwarderSession;
  /** Links to a server unless linked or linking already. */
  connect(): void;
  /** The client does not read its output, so reading from the server pauses. */
  holdServer(): void;
  releaseServer(): void;
  /** Sends `close` as the last frame. Resolves when the server has read it, has disconnected, or does not answer. */
  close(): Promise<void>;
}

/** While this much waits for a server, nothing more is read from the client. */
const WAITING_LIMIT_BYTES = 64 * 1024 * 1024;
/** The pause between a failure and the next attempt, whatever the client sends meanwhile. */
const FAILURE_PAUSE_MS = 500;
/** A healthy server ends the link at once; one that does not is not waited for. */
const GOODBYE_MS = 1_000;
/** A newer version starts its server in a fraction of this. */
const SUCCESSOR_PATIENCE_MS = 8_000;

interface State {
  readonly choice: ServerChoice;
  readonly client: ClientPort;
  readonly client_uuid: string;
  /** The working folder of the client; its project if the folder was deleted. */
  readonly cwd: string;
  session: ForwarderSession;
  link: ServerLink | undefined;
  /** Lines for the server that can wait. */
  readonly late: LateLines;
  /** A search for a server is in progress. */
  finding: boolean;
  ending: boolean;
  /** Called when the link of an ending session has closed. */
  onUnlinked: (() => void) | undefined;
  /** A newer version that is about to start its server; starting an older one would be pointless. */
  successor: string | undefined;
  /** The result of the search: a server that accepts connections, or why none can be started. */
  found: ServerPlace | undefined;
  trouble: string | undefined;
  /** When the last frame was received (monotonic). */
  heardAt: number;
  /** Calls are answered without a server then. */
  wake: NodeJS.Timeout | undefined;
  lastFailure: { readonly reason: string; readonly at: number } | undefined;
  /** The client has been informed that the server is of this older version. */
  warnedOf: string | undefined;
}

/**
 * Reconnects a client's session to the current server, under one durable identity (docs/design.md, section 3). Throws FolderError if neither a working folder
 * nor `--project` determines the project.
 */
export function keepLinked(choice: ServerChoice, client: ClientPort): KeptLink {
  const state: State = {
    choice,
    client,
    client_uuid: randomUUID(),
    cwd: choice.project === undefined ? workingFolder() : (findWorkingFolder() ?? choice.project),
    session: createSession(portOf(client, () => state)),
    link: undefined,
    late: createLateLines((line) => writeLine(state, line)),
    finding: false,
    ending: false,
    onUnlinked: undefined,
    successor: undefined,
    found: undefined,
    trouble: undefined,
    heardAt: -Infinity,
    wake: undefined,
    lastFailure: undefined,
    warnedOf: undefined,
  };
  return {
    session: state.session,
    connect: () => void connectServer(state),
    holdServer: () => state.link?.pause(),
    releaseServer: () => state.link?.resume(),
    close: () => closeLink(state),
  };
}

function closeLink(state: State): Promise<void> {
  state.ending = true;
  clearTimeout(state.wake);
  const { link, late } = state;
  if (link === undefined) return Promise.resolve();
  late.flush();
  return new Promise((resolve) => {
    state.onUnlinked = resolve;
    setTimeout(resolve, GOODBYE_MS);
    link.close();
  });
}

function portOf(client: ClientPort, state: () => State): SessionPort {
  return {
    now: () => performance.now(),
    newLogId,
    silence: (since) => describeSilence(state(), since),
    wakeAt(at) {
      clearTimeout(state().wake);
      if (!state().ending) state().wake = setTimeout(() => state().session.tick(), Math.max(0, at - performance.now()));
    },
    note: (text) => client.note(text),
    toClient: (text, written) => client.toClient(text, written),
    toServer(line) {
      state().late.flush();
      writeLine(state(), line);
    },
    toServerSoon: (line) => state().late.add(line),
    needServer() {
      void connectServer(state());
      if (state().session.waitingBytes() > WAITING_LIMIT_BYTES) client.holdClient();
    },
  };
}

/** A UUIDv7 (ENV-02). */
function newLogId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** A busy server may be late by this. */
const LATE_MS = 1_000;

/** The reason for the silence of a server since a request at `asked` (monotonic). */
function describeSilence({ link, found, trouble, heardAt }: State, asked: number): string {
  const place = link === undefined ? found : link.place;
  if (place === undefined) return trouble ?? 'No server answers yet: one is being looked for, or started.';
  const silent_ms = performance.now() - Math.max(heardAt, asked);
  if (link !== undefined && silent_ms < LATE_MS) return `${place.name} has not answered it yet.`;
  const since = new Date(Date.now() - silent_ms).toISOString();
  return `${place.name} has said nothing since ${since} (for ${(silent_ms / 1000).toFixed(1)} s): it is stopped, or very busy, or cannot be reached. ${howToEnd(place)}`;
}

function writeLine({ link, client }: State, line: string): void {
  if (link?.write(line) === false) client.holdClient();
}

/** Links to a server unless linked or linking already. Notifies the client if there is none. */
async function connectServer(state: State): Promise<void> {
  if (state.link !== undefined || state.finding || isEnding(state)) return;
  const { lastFailure } = state;
  if (lastFailure !== undefined && performance.now() - lastFailure.at < FAILURE_PAUSE_MS)
    return failWaiting(state, lastFailure.reason);
  state.finding = true;
  state.found = state.trouble = undefined;
  try {
    const link = await state.choice.find(searchOf(state));
    if (isEnding(state)) return link.close();
    useLink(state, link);
  } catch (error) {
    if (!(error instanceof NoServerError)) throw error;
    state.lastFailure = { reason: error.message, at: performance.now() };
    state.client.note(error.message);
    failWaiting(state, error.message);
  } finally {
    state.finding = false;
    state.client.readOn();
  }
}

/** Checked again after each wait. */
function isEnding({ ending }: State): boolean {
  return ending;
}

function failWaiting({ client, session }: State, reason: string): void {
  client.onFailure?.(reason);
  session.failed(`mcp-unity-bridge has no server: ${reason}`);
}

function searchOf(state: State): Search {
  const { choice, client_uuid, cwd, session } = state;
  const { project, host, caller, tools, whole } = choice;
  const cwd_project = project === undefined && host === undefined ? projectAround(cwd) : undefined;
  return {
    patienceMs: state.successor === undefined ? 0 : SUCCESSOR_PATIENCE_MS,
    onOwnVersion: () => session.expectOwnVersion(),
    onPlace: (place) => void (state.found = place),
    onTrouble: (reason) => void (state.trouble = reason),
    onOlderVersion: (version) => warnOfOlder(state, version),
    open: {
      client_uuid,
      version: packageVersion,
      pid: process.pid,
      cwd,
      ...(cwd_project === undefined ? {} : { cwd_project }),
      ...(host === undefined ? {} : { host }),
      ...(caller === undefined ? {} : { caller }),
      ...(project === undefined ? {} : { project }),
      ...(tools === undefined ? {} : { tools }),
      ...(whole === undefined ? {} : { whole }),
    },
  };
}

function warnOfOlder(state: State, version: string): void {
  if (state.warnedOf === version) return;
  state.warnedOf = version;
  state.client.note(
    `the server is version ${version}, older than this program (${packageVersion}). A user started it, so it stays in use. For the new version: upgrade it, and start \`mcp-unity-bridge serve\` again.`,
  );
}

function useLink(state: State, link: ServerLink): void {
  const { client, session } = state;
  state.link = link;
  state.heardAt = performance.now();
  state.successor = undefined;
  link.onDrain(() => client.readOn());
  const gone = (): void => {
    if (state.link === link) {
      state.link = undefined;
      state.late.clear();
      session.unlinked();
      // Unsent lines are kept for the next link.
      client.readOn();
    }
  };
  const onFrame = (frame: FrameToForwarder): void => {
    state.heardAt = performance.now();
    // oxlint-disable-next-line switch-exhaustiveness-check -- each name here is bytes that every client loads
    switch (frame.type) {
      case 'accepted':
        client.onAccepted?.(frame);
        return session.fromServer(frame);
      case 'dropped':
      case 'message':
        return session.fromServer(frame);
      case 'handover':
        // Later lines of the client wait for the successor.
        state.successor = frame.successor;
        return gone();
      case 'refused':
        gone();
        client.note(frame.reason);
        state.lastFailure = { reason: frame.reason, at: performance.now() };
        return failWaiting(state, frame.reason);
      // The handshake has ended, and commands are answered on links of their own.
      default:
        return undefined;
    }
  };
  link.listen(onFrame, () => {
    gone();
    state.onUnlinked?.();
    // Without unanswered requests and subscriptions no server is needed; the next request finds or starts one.
    if (session.isWaiting() || state.choice.staysLinked === true) void connectServer(state);
  });
  if (state.link !== link) return;
  session.linked();
  client.onLinked?.();
}
