import assert from 'node:assert/strict';
import type { Answer, StdioClient } from '../../server/test-kit/stdio-client.ts';

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
