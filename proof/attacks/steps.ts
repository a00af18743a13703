import assert from 'node:assert/strict';
import type { AttackStage } from './stage.ts';

let last = 0;

/** A client that has nothing to do with the attack is served while it goes on. */
export async function aCallIsAnswered(
  stage: AttackStage,
  options?: Parameters<AttackStage['client']>[0],
): Promise<void> {
  const client = await stage.client(options);
  const answer = await client.call('unity_execute_code', { code: `return ${(last += 1)};`, timeout: 60_000 });
  assert.equal(
    answer.result?.structuredContent?.['status'],
    'completed',
    `an honest call was not served: ${JSON.stringify(answer)}`,
  );
  client.process.stdin?.end();
}
