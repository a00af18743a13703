import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../generated/typescript/limits.ts';
import { createConnectedWorld, createHubWorld, execute, getResult, type HubWorld } from '../testing/world.ts';
import type { Call } from './call.ts';
import type { ReadResult } from './store-protocol.ts';

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

const root = join(import.meta.dirname, '..', '..', '..');
const request = { request: { client_uuid: 'forwarder', ordinal: 1 } };
const claims =
  /nothing (ran|runs|was accepted|will|has run|has started)\b(?! again)|never (ran|runs|started)|has not run\b|not been run/i;
const unknown = '018bcfe5-6800-7000-8000-00000000beef';
const failed = (): ReadResult => ({ kind: 'failed', reason: 'it is away' });

/** Work that an earlier server has finished, whose answer nobody got; this one has only the store. */
function finishedBefore(): { world: ConnectedWorld; log_id: string; replay: Partial<Call> } {
  const world = createConnectedWorld();
  world.call(execute('x'), request);
  world.from(world.editor, world.editor.start());
  world.from(world.editor, world.editor.finish({ result: 7 }));
  const log_id = [...world.store.operations.keys()][0] ?? '';
  world.restart();
  const { store_id } = world.store.snapshot();
  return { world, log_id, replay: { ...request, replayed: true, accepted: { store_id, log_id } } };
}

describe('a call whose work was accepted before', () => {
  test.each(['fails', 'hangs'])('is a timeout with its first log_id while the store %s', (how) => {
    const { world, log_id, replay } = finishedBefore();
    if (how === 'fails') world.store.read = failed;
    else world.holdReads = true;
    const call = world.call(execute('x'), replay);
    world.advance(limits.timeout_default_ms - 1);
    expect(world.answer(call)).toBeUndefined();
    world.advance(1);
    expect(world.answer(call)).toMatchObject({ status: 'timeout', log_id, is_complete: false });
    expect(JSON.stringify(world.answer(call))).not.toMatch(claims);
  });

  test('gets its end when the store answers within the timeout', () => {
    const { world, log_id, replay } = finishedBefore();
    const kept = world.store;
    world.store = { ...kept, read: failed };
    const call = world.call(execute('x'), replay);
    world.advance(600);
    world.store = kept;
    world.advance(300);
    expect(world.answer(call)).toMatchObject({ status: 'completed', log_id, result: 7 });
  });

  test('is no new work for an identical call either', () => {
    const { world, log_id } = finishedBefore();
    world.connect(world.editor);
    world.store.read = failed;
    const call = world.call(execute('x'));
    world.advance(limits.timeout_default_ms);
    expect(world.answer(call)).toMatchObject({ status: 'timeout', log_id, deduplicated: true });
    expect(world.store.operations.size).toBe(1);
  });
});

describe('a call that this server does not accept', () => {
  const refusals: readonly (readonly [string, (world: HubWorld) => void])[] = [
    ['storage_unavailable', (world) => (world.fail = () => ({ kind: 'failed', reason: 'the disk is full' }))],
    [
      'unity_not_connected',
      (world) => {
        world.disconnect(world.links.keys().next().value ?? 0);
        world.advance(3_600_000);
      },
    ],
    ['overloaded', () => undefined],
    ['blocked_by_policy', () => undefined],
  ];
  const judge = (tool: string) => ({
    decision: tool === 'unity_execute_code' ? ('deny' as const) : ('allow' as const),
    reason: 'So.',
  });

  test.each(refusals)('with %s began nothing, unless it was sent before', (error_code, spoil) => {
    for (const isReplay of [false, true]) {
      const world = createConnectedWorld(
        error_code === 'overloaded' ? { queue_limit: 0 } : {},
        error_code === 'blocked_by_policy' ? { judge } : {},
      );
      spoil(world);
      const call = world.call(execute('x'), { ...request, ...(isReplay ? { replayed: true } : {}) });
      expect(world.answer(call)).toMatchObject({ status: 'error', error_code });
      expect(claims.test(JSON.stringify(world.answer(call))), `replayed: ${isReplay}`).toBe(!isReplay);
    }
  });
});

test('a read that the store does not answer says nothing about the work', () => {
  const world = createHubWorld();
  world.store.read = failed;
  const answer = world.answer(world.call(getResult(unknown)));
  expect(answer).toMatchObject({ error_code: 'storage_unavailable' });
  expect(JSON.stringify(answer)).not.toMatch(claims);
});

test.each([
  ['unity_get_result', getResult(unknown, 0)],
  ['unity_get_log_details', { tool: 'unity_get_log_details', params: { log_id: unknown } }],
  ['unity_get_logs', { tool: 'unity_get_logs', params: {} }],
] as const)('%s waits for the store as long as the acceptance of work may take, and answers once', (_tool, call) => {
  const world = createHubWorld();
  world.holdReads = true;
  const id = world.call(call);
  world.advance(999);
  expect(world.answer(id)).toBeUndefined();
  world.advance(1);
  expect(world.answer(id)).toMatchObject({ error_code: 'storage_unavailable' });
  world.settleRead('now');
  expect(world.answers.get(id)).toHaveLength(1);
});

test('work that cannot be stored is no proof that nothing ran for a call that was sent before and joined it', () => {
  const world = createConnectedWorld();
  world.holdWrites = () => true;
  const calls = [{}, { replayed: true, request: { client_uuid: 'u', ordinal: 2 } }].map((more) =>
    world.call(execute('x'), more),
  );
  world.settle(0, { kind: 'failed', reason: 'the disk is full' });
  for (const call of calls) {
    expect(world.answer(call)).toMatchObject({ error_code: 'storage_unavailable' });
    expect(JSON.stringify(world.answer(call))).not.toMatch(claims);
  }
});

test('what is being stored is promised to be safe to repeat only where no other work can have its place', () => {
  const promised = [execute('x'), execute('x', { idempotency_key: 'k' })].map((asked) => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'accept';
    const call = world.call(asked);
    world.advance(limits.timeout_default_ms);
    return claims.test(world.answer(call)?.message ?? '');
  });
  expect(promised).toEqual([true, false]);
});

test('only this chapter, with its proof, says that nothing ran', () => {
  const known: ReadonlyMap<string, string> = new Map([
    ['cli/commands/work.ts', 'what a key promises'],
    ['cli/demo-command.ts', 'what the demo shows'],
    ['cli/doctor/checks/server.ts', 'what becomes of calls to a server that hangs'],
    ['cli/session/next-steps.ts', 'repeats what the answer says'],
    ['cli/session/ask-state.ts', 'what becomes of work that awaits an approval'],
    ['cli/session/print-envelope.ts', 'what becomes of work that awaits an approval'],
    ['server/hub/calls/describe-progress.ts', 'what becomes of work that awaits an approval'],
    ['server/hub/work/acceptance.ts', 'what a key promises'],
    ['server/live/page-actions.ts', 'what a refused approval does'],
    ['server/clients/mcp/custom-tools/compile-schema.ts', 'a fault of the program'],
    ['server/clients/mcp/prompts/prompts.ts', 'what a key promises'],
    ['server/hub/protocol/call.ts', 'the sentences with their proof'],
    ['server/lib/home/state-files.ts', 'no server is started, so the call is sent to none'],
    ['server/clients/forwarder/link.ts', 'what becomes of calls to a server that hangs'],
    ['server/clients/forwarder/late-answers.ts', 'the forwarder has sent the call to no server'],
    ['server/clients/http/endpoint.ts', 'the HTTP request is refused before it is read'],
    ['server/clients/http/listen.ts', 'the HTTP request is refused before it is read'],
    ['server/clients/http/sessions.ts', 'the HTTP request has no session that would read it'],
    ['server/clients/mcp/link-requests.ts', 'the request is refused for its id, before it is a call'],
  ]);
  const files = ['server', 'cli', 'page'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const claiming = files
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(testing|demo|docs)\//.test(path))
    .filter((path) => claims.test(stringsOf(readFileSync(join(root, path), 'utf8'))));
  expect(claiming.filter((path) => !known.has(path))).toEqual([]);
});

/** The source without its comments. */
const stringsOf = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
