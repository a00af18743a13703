import { describe, expect, test } from 'vitest';
import {
  completedEnvelope,
  type CompletedEnvelopeMembers,
  errorEnvelope,
  timeoutEnvelope,
} from '../../generated/typescript/envelopes.ts';
import { unknownInEnvelope, unknownInFrame } from '../../generated/typescript/unknown-members.ts';
import { validateEnvelope } from '../../generated/typescript/validators.js';

const log_id = '018bcfe5-6800-7000-8000-00000000beef';
const members: CompletedEnvelopeMembers = {
  log_id,
  message: 'Done.',
  advice: undefined,
  result: null,
  result_bytes: undefined,
  partial_result: undefined,
  deduplicated: undefined,
  finished_at: undefined,
  age_ms: undefined,
};
const done = completedEnvelope(members);

describe('envelopes.ts', () => {
  test.each([
    done,
    timeoutEnvelope({ ...members, advice: 'Call unity_get_result.', blocked_by: undefined }),
    errorEnvelope({ ...members, error: 'e', error_code: 'cancelled', stack_trace: undefined }),
  ])('builds a valid $status', (envelope) => expect(validateEnvelope(envelope)).toEqual({ ok: true, value: envelope }));

  test('omits what is undefined, and nothing else', () => {
    expect(Object.keys(done)).toEqual(['status', 'log_id', 'is_complete', 'message', 'result']);
    expect(completedEnvelope({ ...members, partial_result: null })).toHaveProperty('partial_result', null);
  });

  test('does not take a member that the contract does not name', () => {
    // @ts-expect-error: the contract calls it finished_at
    expect(completedEnvelope({ ...members, ended_at: '' })).not.toHaveProperty('ended_at');
  });

  test('does not take a caller that omits a member', () => {
    const { age_ms: _forgotten, ...others } = members;
    // @ts-expect-error: age_ms is missing
    expect(completedEnvelope(others)).toEqual(done);
  });
});

describe('unknown-members.ts', () => {
  const entry = {
    log_id,
    timestamp: '2026-11-21T10:00:00.000Z',
    log_type: 'info',
    log_name: 'console',
    message: 'm',
    truncated: false,
    has_stack_trace: false,
  };
  const reload = { type: 'DOMAIN_RELOAD', timestamp: '2026-11-21T10:00:00.000Z', payload: { generation: 2, 'a/b': 1 } };

  test.each([
    ['an envelope', unknownInEnvelope({ ...done, ended_at: 'x' }), ['/ended_at']],
    [
      'the result of a tool',
      unknownInEnvelope(
        { ...done, result: { entries: [entry, { ...entry, level: 1 }], more: false } },
        'unity_get_logs',
      ),
      ['/result/entries/1/level'],
    ],
    [
      'params',
      unknownInFrame({ kind: 'notification', method: 'editor/notification', params: reload }),
      ['/params/payload/a~1b'],
    ],
    [
      'a result',
      unknownInFrame({ kind: 'response', method: 'logs/append', result: { log_mark: 1, mark: 1 } }),
      ['/result/mark'],
    ],
  ])('finds them in %s', (_where, found, expected) => expect(found).toEqual(expected));

  test.each([
    ['an envelope', unknownInEnvelope(done, 'unity_query')],
    [
      'the result of a tool whose result is any JSON',
      unknownInEnvelope({ ...done, result: { anything: { goes: 1 } } }, 'unity_execute_code'),
    ],
    [
      'a variant that only a newer writer knows',
      unknownInFrame({ kind: 'notification', method: 'editor/notification', params: { type: 'toString', more: 1 } }),
    ],
    [
      "parameters that are the caller's",
      unknownInFrame({ kind: 'request', method: 'operation/execute', params: { params: { code: 'x', any: 1 } } }),
    ],
  ])('finds none in %s', (_where, found) => expect(found).toEqual([]));
});
