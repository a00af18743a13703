import { randomUUID } from 'node:crypto';
import type { FrameToForwarder } from '../link/frames.ts';
import { LINE_LIMIT_BYTES } from '../link/frames.ts';
import { createLineReader } from '../lines.ts';
import { packageVersion } from '../version.ts';
import { tooLong } from './client-message.ts';
import type { FindServer, Search } from './find-server.ts';
import { NoServerError, type Link } from './link.ts';
import { createSession, type Session } from './session.ts';

export interface ForwardOptions {
  readonly find: FindServer;
  /** `--project`. */
  readonly project?: string;
  /** See OpenFrame. */
  readonly host?: string;
  /** The server is another machine's, or another's: it is looked for again when the link breaks, not with the next request, so that news arrive. */
  readonly staysLinked?: boolean;
}

/** While so much waits for a server, nothing more is read from the client. */
const WAITING_LIMIT_BYTES = 64 * 1024 * 1024;
/** After a failure, so long until the next attempt, whatever the client sends meanwhile. */
const FAILURE_PAUSE_MS = 500;
/** A newer version starts its server in a fraction of this. */
const SUCCESSOR_PATIENCE_MS = 8_000;

interface State {
  readonly options: ForwardOptions;
  readonly client_uuid: string;
  session: Session;
  link: Link | undefined;
  /** A server is being looked for. */
  finding: boolean;
  /** stdout is full. */
  holding: boolean;
  ending: boolean;
  /** A newer version that is about to start its server: an older one would only be sent away again. */
  successor: string | undefined;
  lastFailure: { readonly reason: string; readonly at: number } | undefined;
}

/**
 * Connects stdin and stdout to the server: one MCP message a line, and nothing else on stdout. Resolves when the client has closed stdin or
 * a signal came.
 */
export function forward(options: ForwardOptions): Promise<void> {
  const state: State = {
    options,
    client_uuid: randomUUID(),
    session: createSession(portOf(() => state)),
    link: undefined,
    finding: false,
    holding: false,
    ending: false,
    successor: undefined,
    lastFailure: undefined,
  };
  // The client will say something: no need to wait for it.
  void connect(state);
  return new Promise((resolve) => {
    const end = (): void => {
      if (state.ending) return;
      state.ending = true;
      state.link?.close();
      resolve();
    };
    readClient(state, end);
    process.stdout.on('error', end);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  });
}

function portOf(state: () => State): Parameters<typeof createSession>[0] {
  return {
    now: () => performance.now(),
    note: (text) => void process.stderr.write(`mcp-unity-bridge: ${text}\n`),
    toClient(text, written) {
      const more = process.stdout.write(`${text}\n`, (error) => {
        if (error === null || error === undefined) written?.();
      });
      if (!more) holdServer(state());
    },
    toServer(line) {
      if (state().link?.write(line) === false) process.stdin.pause();
    },
    needServer() {
      void connect(state());
      if (state().session.waitingBytes() > WAITING_LIMIT_BYTES) process.stdin.pause();
    },
  };
}

function readClient({ session }: State, end: () => void): void {
  const reader = createLineReader(
    LINE_LIMIT_BYTES,
    (line) => session.fromClient(line),
    (bytes) => process.stdout.write(`${tooLong(bytes, LINE_LIMIT_BYTES)}\n`),
  );
  process.stdin.on('data', (chunk: Buffer) => reader.push(chunk));
  process.stdin.on('end', end);
  process.stdin.on('close', end);
  process.stdin.on('error', end);
}

/** The client does not take what it is given: the server waits. */
function holdServer(state: State): void {
  state.link?.pause();
  if (state.holding) return;
  state.holding = true;
  process.stdout.once('drain', () => {
    state.holding = false;
    state.link?.resume();
  });
}

/** Links to a server, unless that is done or under way; tells the client where there is none. */
async function connect(state: State): Promise<void> {
  if (state.link !== undefined || state.finding || isEnding(state)) return;
  const { lastFailure } = state;
  if (lastFailure !== undefined && performance.now() - lastFailure.at < FAILURE_PAUSE_MS) return fail(state, lastFailure.reason);
  state.finding = true;
  try {
    const link = await state.options.find(searchOf(state));
    if (isEnding(state)) return link.close();
    use(state, link);
  } catch (error) {
    if (!(error instanceof NoServerError)) throw error;
    state.lastFailure = { reason: error.message, at: performance.now() };
    process.stderr.write(`mcp-unity-bridge: ${error.message}\n`);
    fail(state, error.message);
  } finally {
    state.finding = false;
    process.stdin.resume();
  }
}

/** Asked anew after each wait. */
function isEnding({ ending }: State): boolean {
  return ending;
}

function fail(state: State, reason: string): void {
  state.session.failed(`mcp-unity-bridge has no server: ${reason}`);
}

function searchOf(state: State): Search {
  const { options, client_uuid, session } = state;
  const { project, host } = options;
  return {
    patienceMs: state.successor === undefined ? 0 : SUCCESSOR_PATIENCE_MS,
    onOwnVersion: () => session.expectOwnVersion(),
    open: { client_uuid, version: packageVersion, pid: process.pid, cwd: process.cwd(), ...(host === undefined ? {} : { host }), ...(project === undefined ? {} : { project }) },
  };
}

function use(state: State, link: Link): void {
  state.link = link;
  state.successor = undefined;
  link.onDrain(() => process.stdin.resume());
  const gone = (): void => {
    if (state.link === link) {
      state.link = undefined;
      state.session.unlinked();
      // What it could not take is kept for the next one.
      process.stdin.resume();
    }
  };
  const onFrame = (frame: FrameToForwarder): void => {
    switch (frame.type) {
      case 'accepted':
      case 'dropped':
      case 'message':
        return state.session.fromServer(frame);
      case 'handover':
        // What the client says from now on waits for the successor.
        state.successor = frame.successor;
        return gone();
      case 'refused':
        gone();
        process.stderr.write(`mcp-unity-bridge: ${frame.reason}\n`);
        state.lastFailure = { reason: frame.reason, at: performance.now() };
        return fail(state, frame.reason);
      case 'welcome':
      case 'challenge':
      case 'command_answer':
        return undefined;
    }
  };
  link.listen(onFrame, () => {
    gone();
    // Without unanswered requests and subscriptions nobody needs a server; the next request finds or starts one.
    if (state.session.isWaiting() || state.options.staysLinked === true) void connect(state);
  });
  if (state.link === link) state.session.linked();
}
