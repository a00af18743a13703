import { expect, test, vi } from 'vitest';
import type { Call, PolicyVerdict } from '../hub/protocol/call.ts';
import { createAdmission, withAdmission, type Admission } from './admission.ts';
import type { Candidate } from '../hub/protocol/decide-call.ts';
import type { CallLimits } from './judge.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';

const editor = (project_path: string): Candidate => ({ project_path, project_name: project_path.slice(1) });
const call = (over: Partial<Omit<Call, 'call_id'>> = {}): Omit<Call, 'call_id'> => ({
  client: { identity: 'me', label: 'me' },
  call: { tool: 'unity_execute_code', params: { code: 'return 1;' } },
  waited_ms: 0,
  wants_progress: false,
  ...over,
});

const judge = (tool: string): PolicyVerdict => ({ decision: 'ask', reason: `${tool} is asked about.` });

function createDoor(limits: (paths: readonly string[]) => CallLimits, now = () => 1_000_000): Admission {
  return createAdmission({
    policies: { read: (paths) => ({ offer: undefined, limits: limits(paths), judge }), judge },
    now,
    newLogId: () => '0198c0de-0000-7000-8000-000000000000',
    onRefused: () => undefined,
  });
}

/** The same, known by what is refused. */
function admission(...options: Parameters<typeof createDoor>) {
  const door = createDoor(...options);
  return { ...door, call: (...asked: Parameters<Admission['call']>) => door.call(...asked).refused };
}

test('without limits everything is admitted', () => {
  const admit = admission(() => ({}));
  for (let i = 0; i < 100; i += 1) expect(admit.call(call(), [])).toBeUndefined();
});

test('one call too many is overloaded, says the policy, and when to come again', () => {
  let now = 1_000_000;
  const admit = admission(
    () => ({ calls_per_minute: 2 }),
    () => now,
  );
  expect([admit.call(call(), []), admit.call(call(), [])]).toEqual([undefined, undefined]);
  now += 20_500;
  expect(admit.call(call(), [])).toEqual({
    status: 'error',
    log_id: '0198c0de-0000-7000-8000-000000000000',
    is_complete: true,
    error:
      "more than 2 calls within a minute in this project, by all clients together: the user's policy allows no more (calls_per_minute)",
    error_code: 'overloaded',
    message: 'Nothing was accepted; work that is under way continues.',
    advice: 'Call again in 40 s.',
  });
  now += 40_000;
  expect(admit.call(call(), [])).toBeUndefined();
});

test('a limit holds for a project, whatever its clients call themselves and wherever they begin, and for resources that Unity reads', () => {
  const admit = admission(() => ({ calls_per_minute: 2 }));
  const editors = [editor('/a'), editor('/b')];
  const client = (identity: string, where: object) => ({ identity, label: identity, ...where });
  expect(admit.call(call({ client: client('one', { cwd: '/a/Assets' }) }), editors)).toBeUndefined();
  expect(admit.read(client('two', { project: '/a' }), editors)).toBeUndefined();
  expect(admit.call(call({ client: client('three', { cwd: '/a', project: '/a/x' }) }), editors)).toMatchObject({
    error_code: 'overloaded',
  });
  expect(admit.read(client('four', { cwd: '/a' }), editors)).toMatch(
    /^more than 2 calls within a minute.* Call again in 60 s\.$/,
  );
  expect(admit.call(call({ client: client('one', { cwd: '/b' }) }), editors)).toBeUndefined();
});

test('arguments that are too long are invalid_params; bytes are counted, not characters', () => {
  const admit = admission(() => ({ max_argument_bytes: 20 }));
  const of = (code: string): unknown =>
    admit.call(call({ call: { tool: 'unity_execute_code', params: { code } } }), []);
  expect(of('123456789')).toBeUndefined();
  expect(of('1234567890')).toMatchObject({
    error_code: 'invalid_params',
    error: expect.stringContaining("21 bytes, and the user's policy allows 20"),
  });
  expect(of('12345678é')).toMatchObject({ error_code: 'invalid_params' });
  const tool = { tool: 'custom_tool', params: { name: 'a_tool_of_the_project', arguments: { a: 1 } } } as const;
  expect(admit.call(call({ call: tool }), []), 'without the name of a tool').toBeUndefined();
});

test('a call that was under way when the server died is admitted: its work may have run', () => {
  const door = createDoor(() => ({ calls_per_minute: 1, max_argument_bytes: 1 }));
  for (const known of [call({ waited_ms: 5, replayed: true }), call({ accepted: { store_id: 's', log_id: 'l' } })])
    expect(door.call(known, [])).toEqual({ call: known });
  expect(door.call(call(), []).refused).toBeDefined();
  expect(door.call(call({ waited_ms: 5 }), []).refused, 'one that had to wait for its first server').toBeDefined();
});

test.each([
  ['the project that it names', { project: '/b' }, ['/b']],
  ['the project of its folder', { cwd: '/a/Assets' }, ['/a']],
  ['all projects, where it may mean any', {}, ['/a', '/b']],
])('the limits are those of %s', (_, client, paths) => {
  const limits = vi.fn((_paths: readonly string[]): CallLimits => ({}));
  admission(limits).call(call({ client: { identity: 'me', label: 'me', ...client } }), [editor('/a'), editor('/b')]);
  expect(limits).toHaveBeenCalledWith(paths);
});

test.each([
  ['the project of its folder', { cwd: '/a/Assets' }, '/a'],
  ['no project, where it may mean any', {}, undefined],
])('a call is admitted with the verdict on %s, and the files are read once', (_, where, project_path) => {
  const limits = vi.fn((): CallLimits => ({}));
  const tool = { tool: 'custom_tool', params: { name: 'bake', arguments: {} } } as const;
  const given = call({ client: { identity: 'me', label: 'me', ...where }, call: tool });
  const verdict = { decision: 'ask', reason: 'bake is asked about.', project_path };
  expect(createDoor(limits).call(given, [editor('/a'), editor('/b')])).toEqual({
    call: project_path === undefined ? given : { ...given, verdict },
  });
  expect(limits).toHaveBeenCalledTimes(1);
});

test.each([
  ['of the policy alone', undefined, 'ask'],
  ['of policy and roles for who signed in', { id: 'issuer#7f3a', name: 'ada', claims: {} }, 'deny'],
])('a call is admitted with the verdict %s', (_, subject, decision) => {
  const ofRoles = vi.fn((): PolicyVerdict => ({ decision: 'deny', reason: 'ada has no role.' }));
  const door = createAdmission({
    policies: { read: () => ({ offer: undefined, limits: {}, judge }), judge: ofRoles },
    now: () => 0,
    newLogId: () => 'l',
    onRefused: () => undefined,
  });
  const client = { identity: 'me', label: 'me', ...(subject === undefined ? {} : { subject }) };
  expect(door.call(call({ client }), [editor('/a')])).toMatchObject({ call: { verdict: { decision } } });
  if (subject !== undefined) expect(ofRoles).toHaveBeenCalledWith('unity_execute_code', '/a', subject);
});

test('who writes the audit log gets each refused call, and no other', () => {
  const onRefused = vi.fn();
  const policies = { read: () => ({ offer: undefined, limits: { calls_per_minute: 1 }, judge }), judge };
  const door = createAdmission({ policies, now: () => 0, newLogId: () => 'l', onRefused });
  expect(door.call(call(), []).refused).toBeUndefined();
  expect(onRefused).not.toHaveBeenCalled();
  const { refused } = door.call(call(), []);
  expect(onRefused.mock.calls).toEqual([[call(), refused]]);
});

test('a refused call or read is answered, and never reaches the hub', async () => {
  const made: unknown[] = [];
  const answers: unknown[] = [];
  const nobody = (): never => {
    throw new Error('not asked for');
  };
  const runner: HubRunner = {
    call: (one) => made.push(one),
    summary: nobody,
    cancel: nobody,
    abandon: nobody,
    leave: nobody,
    cancelOperation: nobody,
    approve: nobody,
    read: (_client, read) =>
      Promise.resolve({ kind: 'failed', code: 'unavailable', reason: `the hub was asked for ${read.kind}` }),
    ownRead: nobody,
    decide: nobody,
    feed: nobody,
    settled: nobody,
    stop: nobody,
  };
  const guarded = withAdmission(
    runner,
    () => [editor('/a')],
    createDoor(() => ({ calls_per_minute: 1 })),
  );
  const listener = {
    answered: (envelope: unknown) => void answers.push(envelope),
    accepted: nobody,
    progress: nobody,
    ask: nobody,
  };
  expect(guarded.call(call(), listener)).toBe(1);
  expect(guarded.call(call(), listener)).toBe(0);
  expect(made).toEqual([
    { ...call(), verdict: { decision: 'ask', reason: 'unity_execute_code is asked about.', project_path: '/a' } },
  ]);
  expect(answers).toMatchObject([{ error_code: 'overloaded' }]);
  const me = { identity: 'me', label: 'me' };
  expect(await guarded.read(me, { kind: 'resource', uri: 'unity://scene' })).toMatchObject({
    reason: expect.stringContaining('calls_per_minute'),
  });
  expect(await guarded.read(me, { kind: 'operations', limit: 1 })).toMatchObject({
    reason: 'the hub was asked for operations',
  });
});
