import assert from 'node:assert/strict';
import type { AttackSandbox } from './sandbox.ts';

let last = 0;

/** Lets a real server make its token, and end. */
export async function makeToken(sandbox: AttackSandbox): Promise<string> {
  const server = await sandbox.serve();
  server.process.kill('SIGTERM');
  await server.exit();
  return sandbox.token();
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
