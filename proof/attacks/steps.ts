import assert from 'node:assert/strict';
import { rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import type { AttackSandbox } from './sandbox.ts';
import type { Policy } from '../../generated/typescript/types.ts';
import type { Answer, StdioClient } from '../../server/test-kit/stdio-client.ts';

let last = 0;

/** Lets a real server make its token, and end. */
export async function makeToken(sandbox: AttackSandbox): Promise<string> {
  await (await sandbox.serve()).end('SIGTERM');
  return sandbox.token();
}

/** Of SQLite. */
export const databaseFiles = ['store.db', 'store.db-wal', 'store.db-shm'] as const;

/** From now on there is only the log of writes. */
export function removeDatabase({ home }: AttackSandbox): void {
  for (const name of databaseFiles) rmSync(join(home.dir, name), { force: true });
}

/** Resolves after that time, and keeps no process alive. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** A client that has nothing to do with the attack is served while it goes on. */
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

export type Envelope = NonNullable<NonNullable<Answer['result']>['structuredContent']>;

/** The envelope of a call that has completed. */
export function completed(answer: Answer): Envelope {
  const envelope = answer.result?.structuredContent;
  assert.equal(envelope?.['status'], 'completed', JSON.stringify(answer).slice(0, 1_000));
  return envelope;
}

/** The envelope of a call that was refused with this error code. */
export function refused(answer: Answer, code: string): Envelope {
  const envelope = answer.result?.structuredContent;
  assert.equal(envelope?.['error_code'], code, JSON.stringify(answer).slice(0, 1_000));
  return envelope;
}

/** The same for what the policy forbids, with the reason in its error. */
export function blocked(answer: Answer, why = /./): Envelope {
  const envelope = refused(answer, 'blocked_by_policy');
  assert.match(String(envelope['error']), why);
  return envelope;
}

/** Runs code, and waits for it. The envelope is empty where the answer has none. */
export async function runCode(client: StdioClient, code: string): Promise<Envelope> {
  const { result } = await client.call('unity_execute_code', { code, timeout: 60_000 });
  return result?.structuredContent ?? {};
}
