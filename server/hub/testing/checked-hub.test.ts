import { beforeEach, expect, test } from 'vitest';
import { hubOf } from '../hub.ts';
import type { Operation } from '../protocol/operation.ts';
import { assertInvariants } from './checked-hub.ts';
import { reviseOperation, createState } from '../state/effects.ts';
import type { HubState } from '../state/state.ts';
import type { LiveOperation } from '../state/entities.ts';

const LOG_ID = '018bcfe5-0000-7000-8000-000000000001';
const PROJECT = '/game';

const operation: Operation = {
  log_id: LOG_ID,
  accept_seq: 1,
  tool: 'unity_execute_code',
  params: { code: 'return 1;' },
  identity: 'identity',
  idempotency_key: 'key',
  payload_hash: 'payload',
  editor: PROJECT,
  client: 'a client',
  state: 'accepted',
  accepted_at: 1000,
  attempt: 0,
  history: [{ state: 'accepted', at: 1000 }],
};

let state: HubState;

beforeEach(() => {
  state = createState({ newId: () => LOG_ID, hash: (text) => text, serverVersion: '0.0.0' });
  const snapshot = {
    store_id: 'a store',
    last_accept_seq: 1,
    operations: [operation],
    requests: [],
    editors: [],
    log_marks: {},
  };
  hubOf(state).step({ type: 'booted', snapshot, registered: [] }, 2000);
});

function onlyLive(): LiveOperation {
  const live = state.operations.get(LOG_ID);
  if (live === undefined) throw new Error('it was not taken over');
  return live;
}

test('what a step has changed agrees', () => {
  expect(() => assertInvariants(state)).not.toThrow();
});

test.each<[string, () => void]>([
  ['is unknown to its Editor', () => onlyLive().editor.live.clear()],
  ['is known to its Editor alone', () => state.operations.clear()],
  ['belongs to a forgotten Editor', () => state.editors.clear()],
  [
    'has ended and counts as unfinished',
    () => reviseOperation(state, onlyLive(), { ...operation, state: 'completed' }),
  ],
  ['is sent and has not left', () => (onlyLive().phase = 'sent')],
  ['may have left, and nothing says where to', () => (onlyLive().mayHaveLeft = true)],
  ['is not found by its identity', () => state.byIdentity.clear()],
  ['which is finished or has another key', () => state.byKey.set('another key', onlyLive())],
  ['is to be sent but is in no queue', () => (onlyLive().editor.queue = [])],
  ['is queued twice', () => onlyLive().editor.queue.push(onlyLive())],
  ['left something undone', () => state.freed.add(onlyLive().editor)],
  ['left something undone', () => state.changes.push({ kind: 'clients' })],
])('a state that does not: %s', (message, plant) => {
  plant();
  expect(() => assertInvariants(state)).toThrow(message);
});
