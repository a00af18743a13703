import { execFile, type ExecFileOptions } from 'node:child_process';
import { readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { promisify } from 'node:util';
import assert from 'node:assert/strict';
import { runProcess, type Running } from '../kit/running.ts';
import { type McpResponse } from '../kit/mcp-messages.ts';
import { createFakeEditor, type FakeEditor, type FakeEditorOptions } from '../kit/fake-editor.ts';
import { readHubFile } from '../../server/lib/home/state-files.ts';
import { createHome, type Home, waitFor } from '../kit/scratch.ts';
import { startClient, type StdioClient } from '../kit/clients.ts';
import type { Policy } from '../../generated/typescript/types.ts';
import { reasonOf } from '../../server/lib/errors.ts';

/** The environment of an attack: a state folder of its own, and the bin. */
export interface AttackSandbox {
  /** The entry of the bin: the published one, or a mutant. */
  readonly bin: string;
  readonly home: Home;
  /** Runs a command of the bin. */
  command(...args: readonly string[]): Running;
  /** The same with more in its environment. */
  commandIn(env: NodeJS.ProcessEnv, ...args: readonly string[]): Running;
  /** `serve` with these options; resolves when hub.json names this one, not an earlier server. */
  serve(...args: readonly string[]): Promise<Running>;
  /** The same with more in its environment. */
  serveIn(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Running>;
  /** An AI client over stdio, after its handshake. */
  client(options?: Parameters<typeof startClient>[2]): Promise<StdioClient>;
  /** An Editor that answers everything with 1, connected. */
  editor(options?: FakeEditorOptions): Promise<FakeEditor>;
  readonly token: () => string;
  /** Done at the end, the last one first. */
  later(undo: () => void | Promise<void>): void;
}

/** Runs one attack on this bin, then ends and removes everything. */
export async function inSandbox(bin: string, play: (sandbox: AttackSandbox) => Promise<void>): Promise<void> {
  const home = createHome();
  const undo: (() => void | Promise<void>)[] = [() => home.remove()];
  const serveIn = async (env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Running> => {
    const server = runProcess(home, [bin, 'serve', ...args], { env });
    const { pid } = server.process;
    await waitFor('the server to be found', () => readHubFile(home.dir)?.pid === pid);
    return server;
  };
  const sandbox: AttackSandbox = {
    bin,
    home,
    command: (...args) => runProcess(home, [bin, ...args]),
    commandIn: (env, ...args) => runProcess(home, [bin, ...args], { env }),
    serve: (...args) => serveIn({}, ...args),
    serveIn,
    async client(options) {
      const client = startClient(home, bin, options);
      await client.initialize();
      return client;
    },
    async editor(options) {
      const editor = createFakeEditor(home, options);
      editor.answerAll(() => 1);
      await editor.connect();
      undo.push(() => editor.disconnect());
      return editor;
    },
    token: () => readFileSync(join(home.dir, 'token'), 'utf8').trim(),
    later: (one) => void undo.push(one),
  };
  try {
    await play(sandbox);
  } finally {
    // oxlint-disable-next-line no-await-in-loop -- what was made last may need what was made first
    for (const one of undo.reverse()) await one();
  }
}

/** The user "nobody" nearly everywhere. */
const NOBODY = 65_534;

/** The output of a program on stdout. Asynchronous, since this process runs other attacks meanwhile. Rejects if the program fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: Pick<ExecFileOptions, 'env' | 'uid' | 'gid' | 'cwd'> = {},
): Promise<string> {
  return (await promisify(execFile)(program, args, { ...options, encoding: 'utf8' })).stdout;
}

/** The reason why the server cannot be tested as another user of this machine; undefined: it can. */
export function whyNotAsNobody(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux reports whose connection it is';
  return process.getuid?.() === 0 ? undefined : 'only root can act as another user';
}

/** The output of a Node script that is run as another user of the machine. Requires root. */
export function runAsNobody(script: string): Promise<string> {
  return runProgram(process.execPath, ['-e', script], { uid: NOBODY, gid: NOBODY, cwd: '/', env: {} });
}

let last = 0;

/** Starts and ends a real server, which creates its token; returns the token. */
export async function makeToken(sandbox: AttackSandbox): Promise<string> {
  await (await sandbox.serve()).end('SIGTERM');
  return sandbox.token();
}

/** Files of SQLite. */
export const databaseFiles = ['store.db', 'store.db-wal', 'store.db-shm'] as const;

/** From now on there is only the log of writes. */
export function removeDatabase({ home }: AttackSandbox): void {
  for (const name of databaseFiles) rmSync(join(home.dir, name), { force: true });
}

/** Resolves after that time, with a timer that does not prevent the exit of the process. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** Checks that an unrelated client is served during the attack. */
export async function aCallIsAnswered(
  sandbox: AttackSandbox,
  options?: Parameters<AttackSandbox['client']>[0],
): Promise<void> {
  const client = await sandbox.client(options);
  const answer = await client.call('unity_execute_code', { code: `return ${(last += 1)};`, timeout: 60_000 });
  assert.equal(
    answer.result?.structuredContent?.['status'],
    'completed',
    `an honest call was not served: ${JSON.stringify(answer)}`,
  );
  client.process.stdin?.end();
}

type Content = Omit<Policy, 'version'>;

export const writeUserPolicy = ({ home }: AttackSandbox, policy: Content): void =>
  writePolicy(join(home.dir, 'policy.json'), policy);

export const writeProjectPolicy = (project: string, policy: Content): void =>
  writePolicy(join(project, 'ProjectSettings', 'mcp-unity-bridge-policy.json'), policy);

export function writePolicy(path: string, policy: Content): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ version: 1, ...policy }), { mode: 0o600 });
}

export type Envelope = NonNullable<NonNullable<McpResponse['result']>['structuredContent']>;

/** The envelope of a call that has completed. */
export function completedEnvelopeOf(answer: McpResponse): Envelope {
  const envelope = answer.result?.structuredContent;
  assert.equal(envelope?.['status'], 'completed', JSON.stringify(answer).slice(0, 1_000));
  return envelope;
}

/** The envelope of a call that was refused with this error code. */
export function refused(answer: McpResponse, code: string): Envelope {
  const envelope = answer.result?.structuredContent;
  assert.equal(envelope?.['error_code'], code, JSON.stringify(answer).slice(0, 1_000));
  return envelope;
}

/** The same for work that the policy forbids, with the reason in its error. */
export function blocked(answer: McpResponse, why = /./): Envelope {
  const envelope = refused(answer, 'blocked_by_policy');
  assert.match(String(envelope['error']), why);
  return envelope;
}

/** Runs code, and waits for it. The envelope is empty if the answer has none. */
export async function runCode(client: StdioClient, code: string): Promise<Envelope> {
  const { result } = await client.call('unity_execute_code', { code, timeout: 60_000 });
  return result?.structuredContent ?? {};
}

/** An attempt at a forbidden effect, on the published product: real processes, real sockets, real files. */
export interface Attack {
  /** Permanent; docs/threats.md lists it. */
  readonly slug: string;
  /** A statement of what happens, without modal verbs. */
  readonly title: string;
  readonly requirements: readonly string[];
  /** Mutants that it detects (proof/mutants). */
  readonly kills: readonly string[];
  /** The reason why it cannot be tried on this machine; undefined: it can. */
  readonly cannotRun?: () => string | undefined;
  /** Rejects, with what happened, when the attack succeeds. */
  run(sandbox: AttackSandbox): Promise<void>;
}

/** The harm of an attack to this bin, as text; undefined if there is none. */
export const harmOf = (bin: string, attack: Attack): Promise<string | undefined> =>
  inSandbox(bin, (sandbox) => attack.run(sandbox)).then(() => undefined, reasonOf);
