import { expect, test } from 'vitest';
import { hubOf } from '../hub.ts';
import { createHubWorld, execute, getResult, queryCall, type HubWorld } from '../testing/world.ts';
import { createScriptedEditor } from '../../../proof/kit/scripted-editor.ts';
import { createState } from './effects.ts';
import type { HubState } from './state.ts';

const ROUNDS = 300;

/** Everything that a hub holds, by name. */
function sizesOf({ receipts, editors, ...state }: HubState): Record<string, number> {
  const members = Object.entries({ ...state, ...receipts, editors });
  const sizes = members.flatMap(([name, value]) => {
    if (value instanceof Map || value instanceof Set) return [[name, value.size] as const];
    return Array.isArray(value) ? [[name, value.length] as const] : [];
  });
  const queued = [...editors.values()].reduce((sum, { live, queue }) => sum + live.size + queue.length, 0);
  return { ...Object.fromEntries(sizes), queued };
}

/** One call of each kind: a forwarder confirms, a client cannot, a client of HTTP shows nothing, one does not wait, one is refused. */
function callEach(world: HubWorld, editor: ReturnType<typeof createScriptedEditor>, round: number): void {
  const request = { client_uuid: 'forwarder', ordinal: round };
  const confirmed = world.call(execute(`confirmed ${round}`, { idempotency_key: `key ${round}` }), { request });
  world.from(editor, editor.start());
  world.from(editor, editor.finish({ result: round }));
  world.step({ type: 'call_delivered', call_id: confirmed });
  world.call(queryCall(`plain ${round}`));
  world.from(editor, editor.start());
  world.from(editor, editor.finish({ result: 'x' }));
  const shown = world.call(execute(`shown ${round}`), {
    request: { client_uuid: 'http', ordinal: round },
    session: `session ${round}`,
  });
  world.from(editor, editor.start());
  world.from(editor, editor.finish({ result: 'y' }));
  world.step({ type: 'answer_sent', call_id: shown, connection: round });
  world.call(execute(`silent ${round}`, { timeout: 0 }), { request: { client_uuid: 'silent', ordinal: round } });
  world.from(editor, editor.start());
  world.from(editor, editor.finish({ result: 'z' }));
  const log_id = world.answer(shown)?.log_id ?? '';
  world.call(getResult(log_id), { request: { client_uuid: 'reader', ordinal: round } });
  world.call(getResult(`none ${round}`));
}

test('after any number of calls, and once their windows are over, a hub holds no more than after the first', () => {
  const world = createHubWorld({ heartbeat_dead_ms: 1_000_000_000 }, false);
  let ids = 0;
  const newId = (): string => `018bcfe5-6800-7000-8000-${(ids += 1).toString(16).padStart(12, '0')}`;
  const state = createState({
    newId,
    hash: (text) => text,
    serverVersion: '0.0.0',
    windows: { heartbeat_dead_ms: 1_000_000_000 },
  });
  world.hub = hubOf(state);
  world.step({ type: 'booted', snapshot: world.store.snapshot(), registered: [] });
  const editor = createScriptedEditor();
  world.connect(editor);
  const after = (rounds: readonly number[]): Record<string, number> => {
    for (const round of rounds) callEach(world, editor, round);
    const { redelivery_window_ms, hold_window_ms, retraction_window_ms } = state.windows;
    world.advance(redelivery_window_ms + hold_window_ms + retraction_window_ms + 2);
    return sizesOf(state);
  };
  const first = after([0]);
  const last = after(Array.from({ length: ROUNDS }, (_, round) => round + 1));
  // Until a forwarder confirms an answer it may come with the request again, after any time (EXO-01).
  expect(last).toEqual({ ...first, requests: ROUNDS + 1 });
  expect(world.store.operations.size).toBe(4 * (ROUNDS + 1));
});
