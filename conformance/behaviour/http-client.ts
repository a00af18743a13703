import { connect } from 'node:net';
import { startChild, type Child, pollUntil } from '../lib/child.ts';
import {
  type BridgeClient,
  type BridgeCommand,
  type OpenCall,
  connectBridge,
  type RawAnswer,
} from './bridge-client.ts';
import { type HttpRequest, type Manifest, NotMeasured } from './manifest.ts';
import { endingOf } from './unity-half.ts';
import { parseJson } from '../../server/lib/json.ts';
import { type Fillings, fillHttp } from './fill.ts';

/** A bridge that is called by HTTP requests, without MCP. */
interface HttpBridge extends Omit<BridgeCommand, 'command'> {
  /** Starts the server; undefined: it runs already. */
  readonly command: readonly string[] | undefined;
  /** The current address of calls. */
  readonly target: () => string;
  /** The request that lists the tools, completely filled in. */
  readonly list: (() => HttpRequest) | undefined;
}

const GRACE_MS = 1_000;

/** Starts the server, and waits until one listens at the address of calls. Throws NotMeasured. */
async function connectHttp({ command, env, dir, now, wire, list, target }: HttpBridge): Promise<BridgeClient> {
  const [program, ...args] = command ?? [];
  const child = program === undefined ? undefined : startChild({ command: program, args, env, cwd: dir });
  await whenListening(target, child);
  const send = (request: HttpRequest, signal: AbortSignal): Promise<RawAnswer> => sendHttp(request, { signal, wire });
  return {
    async listTools(withinMs) {
      if (list === undefined) throw new NotMeasured('the manifest has no "list": a request that needs no Unity');
      const answer = await send(list(), AbortSignal.timeout(withinMs)).catch(() => undefined);
      return answer === undefined || answer.isError ? undefined : [{ name: answer.text }];
    },
    call(request) {
      if (request.kind === 'tool') throw new Error('a bridge that is called by HTTP has no tools');
      return open(now, (signal) => send(request.request, signal));
    },
    ending: () => endingOf(child),
    async kill() {
      if (child === undefined) throw new NotMeasured('the manifest names no "server" that could be killed');
      child.kill('SIGKILL');
      await child.ended;
    },
    async close() {
      await child?.end(GRACE_MS);
    },
  };
}

const LISTENING_MS = 20_000;

const POLL_MS = 20;

async function whenListening(target: () => string, child: Child | undefined): Promise<void> {
  const look = async (): Promise<true | string | undefined> => (await isListening(target())) || endingOf(child);
  const found = await pollUntil(look, LISTENING_MS, POLL_MS);
  if (found === true) return;
  child?.kill('SIGKILL');
  throw new NotMeasured(
    found === undefined ? `no server listened at ${target()} within ${LISTENING_MS / 1_000} s` : `the server ${found}`,
  );
}

function isListening(url: string): Promise<boolean> {
  // A port that is read from a file may not be there yet.
  if (!URL.canParse(url)) return Promise.resolve(false);
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port), hostname);
    const settle = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('connect', () => settle(true)).on('error', () => settle(false));
  });
}

/** An open request; its `cancel` closes the connection. */
function open(now: () => number, send: (signal: AbortSignal) => Promise<RawAnswer>): OpenCall {
  const abort = new AbortController();
  const made: { answer: OpenCall['answer'] } = { answer: undefined };
  const settle = (answer: RawAnswer): void => {
    if (!abort.signal.aborted) made.answer = { at: now(), ...answer };
  };
  const at = now();
  send(abort.signal).then(settle, (error: unknown) =>
    settle({ isError: true, text: `no answer: ${reasonOf(error)}`, value: undefined }),
  );
  return {
    at,
    get answer() {
      return made.answer;
    },
    cancel: () => abort.abort(),
  };
}

/** The message of an error's cause: an error of `fetch` itself has no reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function sendHttp(
  { method, url, headers = {}, body }: HttpRequest,
  { signal, wire }: { readonly signal: AbortSignal; readonly wire: BridgeCommand['wire'] },
): Promise<RawAnswer> {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  // Headers usually contain secrets.
  wire('server', `${method} ${url}${sent === undefined ? '' : ` ${sent}`}`);
  const response = await fetch(url, {
    method,
    headers: { ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}), ...headers },
    signal,
    ...(sent === undefined ? {} : { body: sent }),
  });
  const text = await response.text();
  wire('client', `${response.status} ${text}`);
  return { isError: !response.ok, text, value: parseJson(text) };
}

export async function connectClient(
  manifest: Manifest,
  bridge: BridgeCommand,
  fillings: Fillings,
): Promise<BridgeClient> {
  const { call, list } = manifest;
  if ('tool' in call) return connectBridge(bridge);
  return connectHttp({
    ...bridge,
    target: () => fillHttp({ method: 'GET', url: call.url }, manifest, fillings).url,
    command: manifest.server === undefined ? undefined : bridge.command,
    list: list === undefined ? undefined : () => fillHttp(list, manifest, fillings),
  });
}
