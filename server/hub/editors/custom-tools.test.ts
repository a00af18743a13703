import { describe, expect, test } from 'vitest';
import { limits } from '../../../generated/typescript/limits.ts';
import type { CustomTool } from '../../../generated/typescript/types.ts';
import type { HubReadAnswer } from '../protocol/reads.ts';
import type { PolicyVerdict } from '../protocol/call.ts';
import { createScriptedEditor, type ScriptedEditor } from '../../../proof/kit/scripted-editor.ts';
import { createConnectedWorld, createHubWorld, custom, execute, type Wishes, type HubWorld } from '../testing/world.ts';

const tool = (name: string, description = 'Does something.'): CustomTool => ({
  name,
  description,
  input_schema: { type: 'object' },
});
const refuseBad: NonNullable<Wishes['refuseTool']> = ({ name }) =>
  name.startsWith('bad') ? `${name} is no valid name: call it good.` : undefined;
const on: Wishes = { refuseTool: refuseBad };

const listed = (world: HubWorld): string[] | undefined =>
  names(world.reads.get(world.read({ kind: 'tools', of: 'all' })));
const names = (answer: HubReadAnswer | undefined): string[] | undefined =>
  answer?.kind === 'tools' ? answer.tools.map(({ name }) => name) : undefined;
const bursts = (world: HubWorld): number => world.effects.filter(({ type }) => type === 'tools_changed').length;
const refused = (world: HubWorld) =>
  world
    .sent('tools/refused')
    .map((frame) => (frame.kind === 'notification' && frame.method === 'tools/refused' ? frame.params.tools : []));

const timestamp = '2026-11-21T10:00:00.000Z';
const toolsChanged = (world: HubWorld, editor: ScriptedEditor): void =>
  world.from(editor, [
    {
      kind: 'notification',
      method: 'editor/notification',
      params: { type: 'TOOLS_CHANGED', timestamp, payload: { tools: [] } },
    },
  ]);

describe("the Editor's own tools", () => {
  test('are offered by name as it listed them at hello; what cannot be offered is returned with the reason', () => {
    const world = createConnectedWorld({}, on, [tool('zip'), tool('bad one'), tool('bake'), tool('zip', 'Another.')]);
    expect(listed(world)).toEqual(['bake', 'zip']);
    expect(refused(world)).toEqual([
      [
        { name: 'bad one', reason: 'bad one is no valid name: call it good.' },
        { name: 'zip', reason: 'Another tool of this Editor has that name already: rename one of the two.' },
      ],
    ]);
  });

  test('are listed without those that the policy denies, if only those are wanted that it lets run', () => {
    const verdicts = new Map([
      ['bake', 'ask' as const],
      ['zip', 'deny' as const],
    ]);
    const judge = (name: string): PolicyVerdict => ({ decision: verdicts.get(name) ?? 'allow', reason: 'Because.' });
    const world = createConnectedWorld({}, { ...on, judge }, [tool('zip'), tool('bake'), tool('console')]);
    expect(names(world.reads.get(world.read({ kind: 'tools', of: 'read' })))).toEqual(['bake', 'console']);
    expect(listed(world)).toEqual(['bake', 'console', 'zip']);
  });

  test('that a policy shows, or no longer shows, are reported once to every client (PSH-02)', () => {
    let decision: PolicyVerdict['decision'] = 'deny';
    const judge = (): PolicyVerdict => ({ decision, reason: 'Because.' });
    const world = createConnectedWorld({}, { ...on, judge }, [tool('bake')]);
    world.advance(3000);
    const before = bursts(world);
    const checkAgain = (): number => {
      world.step({ type: 'policy_may_have_changed' });
      world.advance(3000);
      return bursts(world) - before;
    };
    expect(checkAgain(), 'nothing has changed').toBe(0);
    decision = 'ask';
    expect(checkAgain()).toBe(1);
    decision = 'allow';
    expect(checkAgain(), 'the same tools are shown').toBe(1);
    decision = 'deny';
    expect(checkAgain()).toBe(2);
  });

  test('that a client saw before the policy was checked are reported as gone when the policy hides them (PSH-02)', () => {
    let decision: PolicyVerdict['decision'] = 'deny';
    const judge = (): PolicyVerdict => ({ decision, reason: 'Because.' });
    const world = createConnectedWorld({}, { ...on, judge }, [tool('bake')]);
    world.advance(3000);
    decision = 'allow';
    expect(names(world.reads.get(world.read({ kind: 'tools', of: 'read' })))).toEqual(['bake']);
    decision = 'deny';
    const before = bursts(world);
    world.step({ type: 'policy_may_have_changed' });
    world.advance(3000);
    expect(bursts(world)).toBe(before + 1);
  });

  test('that no policy names are shown to the user, who is to decide, until a rule names them', () => {
    const named = new Set(['console']);
    const judge = (name: string): PolicyVerdict =>
      named.has(name)
        ? { decision: 'ask', reason: 'Because.' }
        : { decision: 'deny', reason: 'No rule names it.', undecided: true };
    const world = createConnectedWorld({}, { ...on, judge }, [tool('zip'), tool('bake'), tool('console')]);
    world.step({ type: 'watch', on: true });
    const refusals = (): unknown[] =>
      world.effects.flatMap((effect) =>
        effect.type === 'changed'
          ? (effect.changes.editors ?? []).map(({ undecided_tools }) => undecided_tools ?? [])
          : [],
      );
    expect(world.hub.summary().editors).toMatchObject([{ undecided_tools: ['bake', 'zip'] }]);
    const before = refusals().length;
    const bursted = bursts(world);
    world.step({ type: 'policy_may_have_changed' });
    expect(refusals().length, 'nothing has changed').toBe(before);
    named.add('bake');
    world.step({ type: 'policy_may_have_changed' });
    expect(refusals().slice(before)).toEqual([['zip']]);
    world.advance(3000);
    expect(bursts(world), 'bake is shown now').toBe(bursted + 1);
    named.add('zip');
    world.step({ type: 'policy_may_have_changed' });
    expect(world.hub.summary().editors[0]).not.toHaveProperty('undecided_tools');
  });

  test.each([
    ['six', []],
    ['read', ['console']],
    ['all', ['bake', 'console']],
    [undefined, ['console']],
  ] as const)('are those that the policy shows (%s), unless the client has chosen itself', (offer, shown) => {
    const judge = (name: string): PolicyVerdict => ({
      decision: name === 'bake' ? 'deny' : 'allow',
      reason: 'Because.',
    });
    const world = createConnectedWorld({}, { ...on, judge, offer: () => offer }, [tool('bake'), tool('console')]);
    const read = (isChosen: boolean): string[] | undefined =>
      names(world.reads.get(world.read({ kind: 'tools', of: 'read', isChosen })));
    expect([read(false), read(true)]).toEqual([shown, ['console']]);
  });

  test('are nothing to anybody where custom tools are off', () => {
    const world = createConnectedWorld({}, {}, [tool('bake'), tool('bad one')]);
    expect(listed(world)).toEqual([]);
    expect(refused(world)).toEqual([]);
    toolsChanged(world, world.editor);
    expect(world.sent('tools/list')).toEqual([]);
    world.advance(300);
    expect(bursts(world), 'PSH-02 holds all the same').toBe(1);
    expect(world.answer(world.call(custom('bake')))).toMatchObject({
      error_code: 'invalid_params',
      error: expect.stringContaining('offers the six tools alone'),
    });
  });

  test('are asked for again when they have changed, and every client is notified once, when they are known', () => {
    const world = createConnectedWorld({}, on, [tool('bake')]);
    world.advance(1000);
    const before = bursts(world);
    world.editor.keepsWaiting = true;
    world.editor.tools = [tool('zip')];
    toolsChanged(world, world.editor);
    world.advance(1000);
    expect(bursts(world) - before).toBe(0);
    const [request] = world.editor.unanswered;
    if (request !== undefined) world.from(world.editor, world.editor.answer(request));
    world.advance(1000);
    expect(bursts(world) - before).toBe(1);
    expect(listed(world)).toEqual(['zip']);
  });

  test.each<[string, (world: ReturnType<typeof createConnectedWorld>) => void]>([
    ['does not say which it has now', () => undefined],
    ['disconnects before it has listed them', (world) => world.disconnect(world.connection)],
  ])('are changes all the same where the Editor %s', (_what, happens) => {
    const world = createConnectedWorld({}, on, [tool('bake')]);
    world.advance(1000);
    const before = bursts(world);
    world.editor.keepsWaiting = true;
    toolsChanged(world, world.editor);
    happens(world);
    world.advance(2200);
    expect(bursts(world) - before).toBe(1);
  });

  test('an answer to an earlier question does not replace a newer one', () => {
    const world = createConnectedWorld({}, on, [tool('bake')]);
    world.editor.keepsWaiting = true;
    toolsChanged(world, world.editor);
    toolsChanged(world, world.editor);
    const [older, newer] = world.editor.unanswered;
    world.editor.tools = [tool('new')];
    if (newer !== undefined) world.from(world.editor, world.editor.answer(newer));
    world.editor.tools = [tool('old')];
    if (older !== undefined) world.from(world.editor, world.editor.answer(older));
    expect(listed(world)).toEqual(['new']);
  });

  test('come as changes when an Editor connects that has some, or others than before', () => {
    const world = createConnectedWorld({}, on, [tool('bake')]);
    world.advance(1000);
    expect(bursts(world)).toBe(1);
    const again = (tools: CustomTool[]): number => {
      world.disconnect([...world.links.keys()].at(-1) ?? 0);
      world.editor.tools = tools;
      world.connect(world.editor);
      world.advance(1000);
      return bursts(world);
    };
    expect(again([tool('bake')]), 'the same').toBe(1);
    expect(again([tool('bake', 'Otherwise.')])).toBe(2);
    expect(again([])).toBe(3);
  });
});

describe('a list of tools', () => {
  test('waits for an Editor that has registered and is not there yet, and is complete', () => {
    const world = createHubWorld({}, true, on);
    const editor = createScriptedEditor();
    editor.tools = [tool('bake')];
    world.step({
      type: 'editor_registered',
      editor: { project_path: editor.project_path, project_name: 'Game 1', seen_at: world.now },
    });
    const read = world.read({ kind: 'tools', of: 'all' });
    world.advance(1999);
    expect(world.reads.has(read)).toBe(false);
    world.connect(editor);
    expect(names(world.reads.get(read))).toEqual(['bake']);
  });

  test('does not wait longer than 2 s; then it is what is known', () => {
    const world = createConnectedWorld({}, on, [tool('bake')]);
    world.disconnect(world.connection);
    const read = world.read({ kind: 'tools', of: 'all' });
    world.advance(1999);
    expect(world.reads.has(read)).toBe(false);
    world.advance(1);
    expect(names(world.reads.get(read))).toEqual(['bake']);
  });

  test('waits while the Editor has been asked which tools it has now', () => {
    const world = createConnectedWorld({}, on, [tool('bake')]);
    world.editor.keepsWaiting = true;
    world.editor.tools = [tool('zip')];
    toolsChanged(world, world.editor);
    const read = world.read({ kind: 'tools', of: 'all' });
    expect(world.reads.has(read)).toBe(false);
    const [request] = world.editor.unanswered;
    if (request !== undefined) world.from(world.editor, world.editor.answer(request));
    expect(names(world.reads.get(read))).toEqual(['zip']);
  });

  test('does not wait where there is no Editor to wait for', () => {
    const world = createHubWorld({}, true, on);
    expect(listed(world)).toEqual([]);
    const gone = createConnectedWorld({}, on, [tool('bake')]);
    gone.from(gone.editor, [
      {
        kind: 'notification',
        method: 'editor/notification',
        params: { type: 'UNITY_SHUTDOWN', timestamp, payload: {} },
      },
    ]);
    gone.disconnect(gone.connection);
    expect(listed(gone)).toEqual(['bake']);
  });
});

describe('a call of a custom tool', () => {
  test('is an operation like any other: stored, sent with its arguments, answered', () => {
    const world = createConnectedWorld({}, on, [tool('bake')]);
    const call = world.call(custom('bake', { size: 2 }, { timeout: 5000 }));
    expect(world.sent('operation/execute')).toMatchObject([
      { params: { tool: 'custom_tool', params: { name: 'bake', arguments: { size: 2 } } } },
    ]);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 'done' }));
    expect(world.answer(call)).toMatchObject({ status: 'completed', result: 'done' });
  });

  test.each([
    ['bake', limits.timeout_default_ms],
    ['wait_for', 25_000],
  ])('%s without a timeout of its own waits %s ms (TMO-01)', (name, waited) => {
    const world = createConnectedWorld({}, on, [tool(name)]);
    const call = world.call(custom(name));
    world.advance(waited - 1);
    expect(world.answer(call)).toBeUndefined();
    world.advance(1);
    expect(world.answer(call)).toMatchObject({ status: 'timeout' });
  });

  test('that the Editor does not have is refused, and says which it has', () => {
    const world = createConnectedWorld({}, on, [tool('bake'), tool('zip'), tool('bad')]);
    for (const name of ['bread', 'bad']) {
      expect(world.answer(world.call(custom(name)))).toMatchObject({
        status: 'error',
        error_code: 'invalid_params',
        error: `The Editor of Game 1 has no tool "${name}": it has bake, zip.`,
      });
    }
    expect(world.store.operations.size).toBe(0);
  });

  test('of an Editor that has not reported what it has is not taken on', () => {
    const world = createHubWorld({}, true, on);
    world.step({
      type: 'editor_registered',
      editor: { project_path: '/projects/game1', project_name: 'Game 1', seen_at: world.now },
    });
    expect(world.answer(world.call(custom('bake')))).toMatchObject({ error_code: 'unity_not_connected' });
  });

  test('waits for an Editor that reloads', () => {
    const world = createConnectedWorld({}, on, [tool('bake')]);
    world.disconnect(world.connection);
    world.call(custom('bake'));
    world.editor.reload();
    world.connect(world.editor);
    expect(world.sent('operation/execute')).toHaveLength(1);
  });

  test('joins an identical one, and is another than one with other arguments or of another tool', () => {
    const world = createConnectedWorld({}, on, [tool('bake'), tool('zip')]);
    for (const call of [
      custom('bake', { a: 1, b: 2 }),
      custom('bake', { b: 2, a: 1 }),
      custom('bake', { a: 1 }),
      custom('zip', { a: 1, b: 2 }),
      execute('bake'),
    ])
      world.call(call);
    expect(world.store.operations.size).toBe(4);
  });

  test.each([
    ['gets the stored answer that reached no client', {}, 1],
    ['runs again where the policy says that this does no harm', { idempotent: true }, 2],
  ] as const)('%s', (_what, more, count) => {
    const verdict: PolicyVerdict = { decision: 'allow', reason: '', ...more };
    const world = createConnectedWorld({}, { ...on, judge: () => verdict }, [tool('bake')]);
    world.call(custom('bake', {}, { timeout: 50 }), { request: { client_uuid: 'forwarder', ordinal: 1 } });
    world.advance(50);
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    world.call(custom('bake'));
    expect(world.store.operations.size).toBe(count);
  });

  test('is judged by its own name', () => {
    const world = createConnectedWorld(
      {},
      { ...on, judge: (name) => ({ decision: name === 'bake' ? 'deny' : 'allow', reason: 'r' }) },
      [tool('bake'), tool('zip')],
    );
    expect(world.answer(world.call(custom('bake')))).toMatchObject({ error_code: 'blocked_by_policy' });
    world.call(custom('zip'));
    expect(world.sent('operation/execute')).toHaveLength(1);
  });
});
