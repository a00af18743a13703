import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AttackSandbox } from './sandbox.ts';

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
