import { expect, test } from 'vitest';
import type { OperationDetails } from '../generated/typescript/types.ts';
import { recordText } from './operation-text.ts';

const log_id = '019a2b3c-4d5e-7f00-8a2b-0123456789ab';
const at = (second: number): string => `2026-03-04T12:00:0${second}.000Z`;
const details: OperationDetails = {
  kind: 'operation',
  log_id,
  tool: 'unity_execute_code',
  params: { code: 'return 1;' },
  editor: '/game',
  client: 'ada',
  state: 'running',
  attempts: 1,
  accepted_at: at(0),
  started_at: at(1),
  history: [
    { state: 'accepted', at: at(0) },
    { state: 'running', at: at(1) },
  ],
};
const textOf = (members: Partial<OperationDetails>, message: string): string =>
  recordText({
    details: { ...details, ...members },
    result: { status: 'in_progress', log_id, is_complete: false, message, advice: 'Ask again with unity_get_result.' },
  }).join('\n');

const cancel_requested = { at: at(2), reason: 'cancelled by the command line' };
const now =
  'It has been running for 3.0 s. The code was asked to stop 2.0 s ago (cancelled by the command line): it may ignore that.';

test('of work that continues although a user asked it to stop says so in its history and in its present state', () => {
  const text = textOf({ cancel_requested }, now);
  expect(text).toMatch(/ accepted\n.* running\n.* asked to stop  cancelled by the command line\n/);
  expect(text.endsWith(`Now:\n  ${now}`)).toBe(true);
});

test('of work that has ended has that request in its place', () => {
  const ended: Partial<OperationDetails> = {
    state: 'completed',
    finished_at: at(4),
    history: [...details.history, { state: 'completed', at: at(4) }],
  };
  expect(textOf({ ...ended, cancel_requested }, 'Done.')).toMatch(/ running\n.* asked to stop .*\n.* completed$/);
  expect(textOf(ended, 'Done.')).not.toContain('asked to stop');
});
