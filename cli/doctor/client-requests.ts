import { spawn } from 'node:child_process';
import type { OutgoingHttpHeaders } from 'node:http';
import { createLineReader } from '../../server/lib/lines.ts';
import { memberOf, parseJson } from '../../server/lib/json.ts';

/** A client of the command that AI clients start. */
export interface McpSession {
  /** Resolves to the result; rejects with a sentence: what the server answered instead, or what the command printed when it ended. */
  request(method: string, params: object): Promise<unknown>;
  notify(method: string): void;
  close(): void;
  /** Rejects with a sentence when the time is up, with what the command has printed. */
  silence(limitMs: number): Promise<never>;
  /** Ends it at once. */
  kill(): void;
}

const PROTOCOL_VERSION = '2025-11-25';

/** The doctor's description of itself. */
export const initializeParams = (version: string): object => ({
  protocolVersion: PROTOCOL_VERSION,
  capabilities: {},
  clientInfo: { name: 'mcp-unity-bridge doctor', version },
});

const STDERR_LIMIT_CHARS = 4_000;

/** Larger than any answer of the six tools, or their list. */
const LINE_LIMIT_BYTES = 16 * 1024 * 1024;

interface Open {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the command. It ends when it is closed, or with this process. */
export function startMcpSession({
  command,
  args,
  cwd,
  env,
}: {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}): McpSession {
  const child = spawn(command, [...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  const open = new Map<number, Open>();
  let lastId = 0;
  let stderr = '';
  let ended: string | undefined;
  const end = (why: string): void => {
    ended ??= `${why}${stderrOf(stderr)}`;
    for (const { reject } of open.values()) reject(new Error(ended));
    open.clear();
  };
  child.on('error', (error) => end(`the command could not be started: ${error.message}`));
  child.on('close', (code, signal) => end(`the command ended (${signal ?? `exit code ${code}`})`));
  child.stdin.on('error', () => undefined);
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (stderr = `${stderr}${text}`.slice(-STDERR_LIMIT_CHARS)));
  const reader = createLineReader(
    LINE_LIMIT_BYTES,
    (line) => settleRequest(open, line),
    () => end('the command wrote a line that is too long'),
  );
  child.stdout.on('data', (chunk: Buffer) => reader.push(chunk));
  const write = (message: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(new Error(ended));
        const id = (lastId += 1);
        open.set(id, { resolve, reject });
        write({ id, method, params });
      }),
    notify: (method) => write({ method }),
    close: () => void child.stdin.end(),
    silence: (limitMs) =>
      new Promise((_resolve, reject) => {
        const sayIt = (): void => reject(new Error(`it gave no answer within ${limitMs / 1000} s${stderrOf(stderr)}`));
        setTimeout(sayIt, limitMs).unref();
      }),
    kill: () => void child.kill(),
  };
}

const stderrOf = (stderr: string): string => (stderr.trim() === '' ? '' : `; it said: ${stderr.trim()}`);

function settleRequest(open: Map<number, Open>, line: string): void {
  const message = parseJson(line);
  const id = memberOf(message, 'id');
  const waiting = typeof id === 'number' && memberOf(message, 'method') === undefined ? open.get(id) : undefined;
  if (waiting === undefined || typeof id !== 'number') return;
  open.delete(id);
  const error = memberOf(memberOf(message, 'error'), 'message');
  if (typeof error === 'string') waiting.reject(new Error(`the server answered: ${error}`));
  else waiting.resolve(memberOf(message, 'result'));
}

const HTTP_LIMIT_MS = 3_000;

type HttpAnswer =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * Checks whether a URL answers, and with which status. The request is none of MCP's, so nothing begins. Certificates are not verified: clients have their own
 * ways to trust one.
 */
export async function probeUrl(url: string, headers: OutgoingHttpHeaders): Promise<HttpAnswer> {
  const { request } = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  return new Promise((resolve) => {
    const asked = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      timeout: HTTP_LIMIT_MS,
      rejectUnauthorized: false,
    });
    asked.on('response', (response) => {
      response.destroy();
      resolve({ kind: 'status', status: response.statusCode ?? 0 });
    });
    asked.on('timeout', () => {
      resolve({ kind: 'none', reason: `no answer within ${HTTP_LIMIT_MS / 1000} s` });
      asked.destroy();
    });
    asked.on('error', (error) => resolve({ kind: 'none', reason: error.message }));
    asked.end('{}');
  });
}
