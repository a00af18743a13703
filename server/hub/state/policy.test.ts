import { describe, expect, test } from 'vitest';
import type { PolicyDecision } from '../../../generated/typescript/types.ts';
import type { ToolCall, PolicyVerdict } from '../protocol/call.ts';
import { createScriptedEditor } from '../../../proof/kit/scripted-editor.ts';
import {
  createConnectedWorld,
  createHubWorld,
  custom,
  execute,
  getResult,
  queryCall,
  type HubWorld,
} from '../testing/world.ts';

const tools = [{ name: 'bake', description: 'Bakes.', input_schema: { type: 'object' } }];

function worldWith(verdict: PolicyVerdict): ReturnType<typeof createConnectedWorld> {
  return createConnectedWorld({}, { judge: () => verdict, refuseTool: () => undefined, audit: true }, tools);
}

const worlds = (decision: PolicyDecision) => worldWith({ decision, reason: 'policy.json, rule 3: ask ida.' });
const stops = (world: HubWorld) =>
  world
    .sent('operation/cancel')
    .map((frame) => (frame.kind === 'request' && frame.method === 'operation/cancel' ? frame.params : undefined));

const submissions: readonly [string, ToolCall][] = [
  ['unity_execute_code', execute('x')],
  ['unity_query', queryCall('y')],
  ['bake', custom('bake')],
];

describe('a call that the policy denies', () => {
  test.each(submissions)('is refused with the reason of the rule, and nothing is stored or sent: %s', (name, call) => {
    const world = worlds('deny');
    const id = world.call(call, { can_ask: true });
    expect(world.answer(id)).toMatchObject({
      status: 'error',
      error_code: 'blocked_by_policy',
      error: 'policy.json, rule 3: ask ida.',
    });
    expect(world.store.operations.size).toBe(0);
    expect(world.sent('operation/execute')).toEqual([]);
    expect(world.audited()).toMatchObject([
      {
        event: 'denied',
        tool: name,
        error_code: 'blocked_by_policy',
        log_id: world.answer(id)?.log_id,
        client: 'Claude',
      },
    ]);
  });

  test.each<[string, readonly string[], object]>([
    ['still finds what its key had been used for', ['unity_execute_code'], { status: 'completed', deduplicated: true }],
    [
      'gives nothing of what its key had been used for where results may not be read either',
      ['unity_execute_code', 'unity_get_result'],
      { error_code: 'blocked_by_policy' },
    ],
  ])('%s', (_title, denied, expected) => {
    let isDenied = false;
    const world = createConnectedWorld(
      {},
      { judge: (tool) => ({ decision: isDenied && denied.includes(tool) ? 'deny' : 'allow', reason: 'r' }) },
    );
    const first = world.call(execute('x', { idempotency_key: 'k' }));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    isDenied = true;
    const again = world.call(execute('x', { idempotency_key: 'k' }));
    expect(world.answer(again)).toMatchObject(expected);
    expect(world.answer(again)?.log_id === world.answer(first)?.log_id).toBe('deduplicated' in expected);
    // Also where its Editor cannot be informed.
    world.connect(createScriptedEditor(2));
    const elsewhere = world.call(execute('x', { idempotency_key: 'k' }), {
      client: { identity: 'other', label: 'Other' },
    });
    expect(world.answer(elsewhere)).toMatchObject(
      'deduplicated' in expected ? expected : { error_code: 'editor_ambiguous' },
    );
    expect(world.answer(world.call(execute('x', { idempotency_key: 'other' })))).toMatchObject({
      error_code: 'blocked_by_policy',
    });
  });

  test('is judged with the project of its Editor', () => {
    const seen: string[][] = [];
    const world = createConnectedWorld(
      {},
      {
        judge: (tool, project_path) => {
          seen.push([tool, project_path]);
          return { decision: 'allow', reason: '' };
        },
      },
    );
    world.call(execute('x'));
    expect(seen).toEqual([['unity_execute_code', '/projects/game1']]);
  });
});

test.each<[PolicyDecision, PolicyDecision, PolicyDecision]>([
  ['allow', 'allow', 'allow'],
  ['allow', 'ask', 'ask'],
  ['allow', 'deny', 'deny'],
  ['ask', 'deny', 'deny'],
  ['ask', 'allow', 'ask'],
  ['deny', 'allow', 'deny'],
])('a query is judged %s, its methods %s: one with allow_methods is judged %s (SEC-06)', (plain, methods, both) => {
  const judge = (tool: string) => ({ decision: tool === 'unity_query:methods' ? methods : plain, reason: 'So.' });
  const decided = (params: { readonly allow_methods?: boolean }): PolicyDecision => {
    const world = createConnectedWorld({}, { judge });
    const id = world.call({ tool: 'unity_query', params: { query: 'x', ...params } }, { can_ask: true });
    if (world.answer(id)?.error_code === 'blocked_by_policy') return 'deny';
    return world.store.operations.values().next().value?.state === 'awaiting_approval' ? 'ask' : 'allow';
  };
  expect([decided({}), decided({ allow_methods: false }), decided({ allow_methods: true })]).toEqual([
    plain,
    plain,
    both,
  ]);
});

describe('a call that the user would have to approve', () => {
  test.each(submissions)('is refused where its client cannot ask, and says what to change: %s', (name, call) => {
    const world = worlds('ask');
    const id = world.call(call);
    expect(world.answer(id)).toMatchObject({
      error_code: 'blocked_by_policy',
      error: expect.stringMatching(/policy.json, rule 3.*This client cannot ask the user\./),
      advice: expect.stringContaining(`rule for ${name} to "allow"`),
    });
    expect(world.store.operations.size).toBe(0);
  });
});

describe('a tool that only reads', () => {
  const reading: readonly ToolCall[] = [
    getResult('0199f000-0000-7000-8000-000000000001'),
    { tool: 'unity_get_logs', params: {} },
    { tool: 'unity_get_log_details', params: { log_id: '0199f000-0000-7000-8000-000000000001' } },
    { tool: 'unity_help', params: {} },
  ];

  test.each(reading)('is denied like any other, and "ask" counts as that: $tool', (call) => {
    for (const decision of ['deny', 'ask'] as const) {
      const world = worlds(decision);
      expect(world.answer(world.call(call, { can_ask: true }))).toMatchObject({
        error_code: 'blocked_by_policy',
        error: expect.stringContaining('policy.json, rule 3: ask ida.'),
      });
      expect(world.audited()).toMatchObject([{ event: 'denied', tool: call.tool }]);
    }
    const allowed = worlds('allow');
    expect(allowed.answer(allowed.call(call))?.status).toMatch(/completed|not_found/);
  });

  test('is judged by what holds for every project where no Editor is connected', () => {
    const world = createHubWorld({}, true, {
      judge: (_tool, project) => ({ decision: project === '' ? 'deny' : 'allow', reason: 'r' }),
    });
    expect(world.answer(world.call({ tool: 'unity_help', params: {} }))).toMatchObject({
      error_code: 'blocked_by_policy',
    });
  });
});

describe('what the policy decided at admission', () => {
  const asked: string[] = [];
  const doorWorld = () => {
    asked.length = 0;
    return createConnectedWorld(
      {},
      {
        judge: (tool, project) => {
          asked.push(`${tool} ${project}`);
          return { decision: 'deny', reason: 'judged in the hub' };
        },
      },
    );
  };
  const project = createScriptedEditor().project_path;
  const allowed = (project_path: string) => ({
    verdict: { decision: 'allow', reason: '', project_path, max_execution_ms: 5000 } as const,
  });

  test('is what counts, and no part asks again: neither for the decision nor for the time that the work may take', () => {
    const world = doorWorld();
    world.call(execute('x'), allowed(project));
    world.from(world.editor, world.editor.start());
    world.advance(5000);
    expect(stops(world)).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  test('counts for its own project alone', () => {
    const world = doorWorld();
    expect(world.answer(world.call(execute('x'), allowed('/elsewhere')))).toMatchObject({ error: 'judged in the hub' });
  });

  test('counts once: a call that had to wait for the fate of an earlier one is judged as the policy is then', () => {
    const world = doorWorld();
    const first = world.call(execute('x'), allowed(project));
    world.auto = false;
    world.step({ type: 'call_cancelled', call_id: first });
    const second = world.call(execute('x', { timeout: 60_000 }), allowed(project));
    expect(world.answer(second), 'it waits').toBeUndefined();
    world.flush();
    expect(world.answer(second)).toMatchObject({ error: 'judged in the hub' });
  });
});

describe('the time that the policy gives a tool', () => {
  const limited = () => worldWith({ decision: 'allow', reason: '', max_execution_ms: 5000 });

  test('ends with a request to the code to stop, counted from its start, and one is enough', () => {
    const world = limited();
    const call = world.call(execute('x', { timeout: 60_000 }));
    world.advance(2000);
    expect(stops(world), 'it has not started').toEqual([]);
    world.from(world.editor, world.editor.start());
    world.advance(4999);
    expect(stops(world)).toEqual([]);
    world.advance(1);
    expect(stops(world)).toMatchObject([
      { reason: "the user's policy gives unity_execute_code 5.0 s, and it has run longer" },
    ]);
    expect(stops(world)[0]?.unstarted_only, 'a request to the code').toBeUndefined();
    world.advance(3000);
    expect(stops(world)).toHaveLength(1);
    expect(world.answer(call), 'the code may ignore it').toBeUndefined();
    world.from(world.editor, world.editor.finish({ result: 1 }));
    expect(world.answer(call)).toMatchObject({ status: 'completed' });
  });

  test('continues counting in the next server', () => {
    const world = limited();
    world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.advance(1000);
    world.restart();
    world.connect(world.editor);
    world.advance(3999);
    expect(stops(world)).toEqual([]);
    world.advance(1);
    expect(stops(world)).toHaveLength(1);
  });

  test('begins in the next server for work that starts there', () => {
    const world = limited();
    world.call(execute('x'));
    world.restart();
    world.connect(world.editor);
    world.advance(6000);
    world.from(world.editor, world.editor.start());
    world.advance(4999);
    expect(stops(world)).toEqual([]);
    world.advance(1);
    expect(stops(world)).toHaveLength(1);
  });

  test('ends nothing that has ended', () => {
    const world = limited();
    world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    world.advance(60_000);
    expect(stops(world)).toEqual([]);
  });

  test('is over while the Editor is away: it is asked when it is back', () => {
    const world = limited();
    world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.disconnect(world.connection);
    world.advance(6000);
    expect(stops(world)).toEqual([]);
    world.connect(world.editor);
    expect(stops(world)).toHaveLength(1);
  });
});

test('what the Editor itself blocks ends as blocked_by_policy and gives its identity back', () => {
  const world = createConnectedWorld();
  const call = world.call(execute('x'));
  const { log_id } = world.store.operations.values().next().value ?? { log_id: '' };
  const head = { store_id: world.store.store_id, log_id, seq: 1, at: 1 };
  world.from(world.editor, [
    {
      kind: 'notification',
      method: 'operation/update',
      params: { ...head, state: 'not_started', error: 'The project denies it.', error_code: 'blocked_by_policy' },
    },
  ]);
  expect(world.answer(call)).toMatchObject({
    status: 'error',
    error_code: 'blocked_by_policy',
    error: 'The project denies it.',
  });
  expect(world.store.operations.get(log_id)).toMatchObject({ state: 'not_started' });
  world.call(execute('x'));
  expect(world.store.operations.size).toBe(2);
});
