import { expect, test } from 'vitest';
import { operation } from '../testing/samples.ts';
import { restoredOperation } from './backup-record.ts';

const NOW = 42;
const editor = {
  project_path: '/projects/game',
  project_name: 'game',
  journal_id: 'the journal',
  journal_seq: 7,
  generation: 3,
  last_seen_at: 1,
};
const sent = { journal_id: 'another journal', generation: 1 };

test.each([
  ['finished', operation(1, { state: 'completed', finished_at: 1 })],
  ['sent', operation(1, { state: 'queued', sent })],
  ['running', operation(1, { state: 'running', sent, started_at: 1 })],
])('%s work comes back as it was', (_title, one) => {
  expect(restoredOperation(one, editor, NOW)).toEqual(one);
});

test('work that had not been sent counts as sent to the journal of its Editor, which decides whether it is sent', () => {
  const one = operation(1);
  const expected = { ...one, attempt: 1, sent: { journal_id: 'the journal', generation: 3 } };
  expect(restoredOperation(one, editor, NOW)).toEqual(expected);
});

test('without an Editor it counts as sent to a journal that no Editor has', () => {
  expect(restoredOperation(operation(1), undefined, NOW).sent?.generation).toBe(0);
});

test('work that awaited an approval is interrupted, and keeps its key: it may have been approved since', () => {
  const one = operation(1, { state: 'awaiting_approval', idempotency_key: 'k' });
  expect(restoredOperation(one, editor, NOW)).toMatchObject({
    state: 'interrupted',
    finished_at: NOW,
    idempotency_key: 'k',
    outcome: { status: 'error', error_code: 'interrupted' },
  });
});
