import { describe, expect, it } from 'vitest';
import type { OperationRecord } from './journal.ts';
import { createUnityEngine } from '../engine/unity-engine.ts';
import { createEditorWorld, logId, STORE, type EditorWorld } from '../testing/world.ts';

const started = (options: Parameters<typeof createEditorWorld>[0] = {}): EditorWorld => {
  const world = createEditorWorld(options);
  world.start();
  return world;
};

/** What was durable, reported and done of operation 1, in order. */
const order = (world: EditorWorld): string[] =>
  world.events.flatMap((event) => {
    if (event.kind === 'ledger') return [`ledger ${event.text.split(' ')[0]?.trim() ?? ''}`];
    if (event.kind === 'durable')
      return event.write.kind === 'operation' ? [`${wordOf(event.write.record)} durable`] : [];
    const { frame } = event;
    if (frame.kind === 'request' && frame.method === 'editor/hello')
      return [`hello ${frame.params.generation} ${frame.params.operations.map(({ state }) => state).join()}`];
    if (frame.kind !== 'notification') return [];
    if (frame.method === 'operation/update') return [`${frame.params.state} published`];
    return frame.method === 'editor/notification' && String(frame.params.type).startsWith('DOMAIN')
      ? [String(frame.params.type)]
      : [];
  });

const wordOf = ({ ended, suspension }: OperationRecord): string =>
  ended?.state ??
  (suspension === undefined ? 'accepted' : suspension.resumed_at === undefined ? 'suspended' : 'resumed');

const resumes = (world: EditorWorld): number => world.ledger().filter(({ text }) => text.startsWith('resume')).length;
const lines = (...all: string[]): string => all.join('\n');
/** Suspends and resumes after the reload that it requests. */
const reloading = (...rest: string[]): string =>
  lines('update 1', 'reload', `suspend ${JSON.stringify(lines(...rest))}`);

describe('work that continues after a domain reload (EXO-13)', () => {
  it('is durable before each thing that is reported or done', () => {
    const world = started();
    world.execute(1, reloading('update 2', 'return "done"'));
    world.advance(3000);
    expect(order(world).slice(1)).toEqual([
      'accepted durable',
      'running published',
      'ledger start',
      'suspended durable',
      'suspended published',
      'DOMAIN_RELOAD',
      'hello 2 suspended',
      'suspended published',
      'DOMAIN_RELOAD_RECOVERED',
      'resumed durable',
      'running published',
      'ledger resume',
      'completed durable',
      'completed published',
    ]);
    const updates = world.updates(1);
    expect(updates.map(({ seq }) => seq)).toEqual([2, 3, 3, 4, 5]);
    expect(updates[2]).toEqual(updates[1]);
    expect(updates[1]).toMatchObject({ partial_result: 1, partial_seq: 1, started_at: updates[0]?.at });
    expect(updates[4]).toMatchObject({
      state: 'completed',
      result: 'done',
      partial_result: 2,
      partial_seq: 2,
      started_at: updates[0]?.at,
    });
  });

  it('no reload comes before the suspension is durable; the rest waits for the resumption to be durable', () => {
    const world = started();
    world.execute(1, `delay 50\n${reloading('return 1')}`);
    world.advance(40);
    world.disk = 'held';
    world.advance(1000);
    expect(world.pushes()).not.toContain('DOMAIN_RELOAD');
    expect(world.lastUpdate(1)?.state).toBe('running');
    world.disk = 'now';
    world.settle();
    world.advance(100);
    world.settle();
    world.advance(100);
    expect(world.pushes()).toContain('DOMAIN_RELOAD');
    world.advance(1500);
    world.disk = 'held';
    world.advance(20);
    world.advance(1000);
    world.settle('ok', 1);
    expect(resumes(world)).toBeLessThanOrEqual(1);
    world.disk = 'now';
    world.settle();
    world.advance(100);
    expect(resumes(world)).toBe(1);
  });

  it.each([0, 1])(
    'a kill while it waits lets the next process continue with it, once (%d writes survive)',
    (survive) => {
      const world = started();
      world.execute(1, lines('update 1', `suspend ${JSON.stringify('return "after"')}`));
      world.advance(100);
      expect(world.lastUpdate(1)).toMatchObject({ state: 'suspended' });
      world.crash(survive);
      world.start();
      world.advance(100);
      expect(world.lastUpdate(1)).toMatchObject({ state: 'completed', result: 'after', partial_result: 1 });
      world.crash();
      world.start();
      world.advance(100);
      expect(resumes(world)).toBe(1);
    },
  );

  it('a kill before the suspension is durable interrupts it', () => {
    const world = started();
    world.execute(1, 'delay 50\nsuspend "return 1"');
    world.advance(40);
    world.disk = 'held';
    world.advance(100);
    world.crash();
    world.disk = 'now';
    world.start();
    world.advance(100);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'interrupted' });
    expect(resumes(world)).toBe(0);
  });

  it('a second reload interrupts what continues, unless it is suspended again', () => {
    const world = started();
    world.execute(1, lines('update 1', `suspend ${JSON.stringify(lines('delay 5000', 'return 1'))}`));
    world.execute(2, reloading(...reloading('return "twice"').split('\n')));
    world.advance(1600);
    expect(resumes(world)).toBe(2);
    world.advance(5000);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'interrupted', partial_result: 1 });
    expect(world.lastUpdate(2)).toMatchObject({ state: 'completed', result: 'twice' });
    expect(resumes(world)).toBe(3);
  });

  it('several continue in the order of their starts, before new work starts', () => {
    const world = started();
    for (const number of [1, 2])
      world.execute(
        number,
        `delay ${30 - number * 10}\nsuspend ${JSON.stringify(`ledger ${number}\nreturn ${number}`)}`,
      );
    world.advance(100);
    world.step({ type: 'reload', reason: 'requested', duration_ms: 100 });
    world.advance(120);
    world.execute(3, 'ledger 3\nreturn 3');
    world.advance(200);
    expect(world.ledger().flatMap(({ text }) => (/^\d/.test(text) ? [text.trim()] : []))).toEqual(['1', '2', '3']);
  });

  it('the domain of a project that does not compile stays, and what is suspended continues in it', () => {
    const world = started();
    world.scripts.push(
      { path: 'Assets/A.cs', text: 'class A {}\r\n  #error Not yet\n#warning careful' },
      { path: 'Assets/B.cs', text: '#error' },
    );
    world.execute(2, 'suspend "return 2"');
    world.advance(50);
    world.execute(1, 'compile');
    world.advance(200);
    expect(world.lastUpdate(1)).toMatchObject({
      state: 'completed',
      result: {
        errors: [
          { code: 'CS1029', message: "#error: 'Not yet'", file: 'Assets/A.cs', line: 2, column: 10 },
          { code: 'CS1029', message: "#error: ''", file: 'Assets/B.cs', line: 1, column: 7 },
        ],
        warnings: [{ code: 'CS1030', message: "#warning: 'careful'", file: 'Assets/A.cs', line: 3, column: 10 }],
        reloaded: false,
      },
    });
    expect(world.updates(1).map(({ state }) => state)).toEqual(['running', 'suspended', 'running', 'completed']);
    expect(world.lastUpdate(2)).toMatchObject({ state: 'completed', result: 2 });
    expect(world.generation).toBe(1);
  });

  it('continues in the frame after a compilation that fails, in order of the starts, after running code', () => {
    const world = started();
    world.execute(2, 'sleep 100\ndelay 20\nsuspend "ledger 2"');
    world.advance(20);
    world.execute(4, 'sleep 100\nsuspend "ledger 4"');
    world.execute(5, 'delay 400\nledger 5');
    world.advance(400);
    world.execute(6, 'frame\nledger 6');
    world.scripts.push({ path: 'Assets/A.cs', text: '#error' });
    world.execute(7, 'compile "ledger 7"');
    world.advance(1000);
    expect(world.ledger().flatMap(({ text }) => (/^\d/.test(text) ? [text.trim()] : []))).toEqual([
      '6',
      '2',
      '4',
      '7',
      '5',
    ]);
  });

  it('waits for the reload that code asks for in the frame after a compilation that fails', () => {
    const world = started();
    world.scripts.push({ path: 'Assets/A.cs', text: '#error' });
    world.execute(1, 'frame\nreload');
    world.execute(2, 'compile "ledger 2"');
    world.advance(5000);
    expect(order(world).filter((one) => one === 'DOMAIN_RELOAD' || one === 'resumed durable')).toEqual([
      'DOMAIN_RELOAD',
      'resumed durable',
    ]);
  });

  it('a project that compiles is reloaded, and its warnings are reported after that', () => {
    const world = started();
    world.scripts.push({ path: 'Assets/A.cs', text: '#warning careful' });
    world.execute(1, 'compile');
    world.advance(3000);
    expect(world.generation).toBe(2);
    expect(world.lastUpdate(1)).toMatchObject({
      state: 'completed',
      result: { errors: [], warnings: [{ code: 'CS1030', line: 1, column: 10 }], reloaded: true },
    });
    world.execute(2, 'reload\nsuspend null');
    world.advance(3000);
    expect(world.lastUpdate(2)).toMatchObject({ result: { errors: [], warnings: [], reloaded: true } });
  });

  it('of another process has nothing to say of the compilation', () => {
    const world = started();
    world.execute(1, 'compile');
    world.advance(500);
    world.crash();
    world.start();
    world.advance(100);
    expect(world.lastUpdate(1)).toMatchObject({
      state: 'completed',
      result: { errors: [], warnings: [], reloaded: true },
    });
  });

  it.each([
    ['is asked to stop when it resumes', {}, 'cancelled'],
    ['is not, by a client that wanted to remove unstarted work', { unstarted_only: true }, 'completed'],
  ] as const)('a cancel of it answers running, and it %s', (_what, more, state) => {
    for (const crashes of [false, true]) {
      const world = started();
      world.execute(1, 'suspend "obey\\nreturn 1"');
      world.advance(100);
      const id = world.cancel(1, more);
      world.advance(100);
      expect(world.answer(id)).toMatchObject({ result: { outcome: 'running' } });
      expect(world.lastUpdate(1)?.state).toBe('suspended');
      if (crashes) world.crash();
      if (crashes) world.start();
      else world.step({ type: 'reload', reason: 'requested', duration_ms: 50 });
      world.advance(200);
      expect(world.lastUpdate(1)).toMatchObject({ state });
    }
  });

  it('a cancel from before it was suspended is kept over the reload', () => {
    const world = started();
    world.execute(1, `delay 100\n${reloading('obey', 'return 1')}`);
    world.advance(50);
    world.cancel(1);
    world.advance(3000);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'cancelled' });
  });

  it('a cancel that cannot be written is refused', () => {
    const world = started();
    world.execute(1, 'suspend "return 1"');
    world.advance(100);
    world.disk = 'full';
    expect(world.errorOf(world.cancel(1))).toBe('journal_failed');
    world.disk = 'now';
    expect(world.answer(world.cancel(1))).toMatchObject({ result: { outcome: 'running' } });
  });

  it('a wait that was cancelled before it began takes no frame', () => {
    const world = started();
    world.execute(1, 'suspend "cancellable 1000\\nobey"');
    world.advance(100);
    world.cancel(1);
    world.scripts.push({ path: 'Assets/A.cs', text: '#error' });
    world.execute(2, 'compile');
    world.advance(1000);
    const [resumed, ended] = world.updates(1).slice(-2);
    expect(ended).toMatchObject({ state: 'cancelled', at: resumed?.at });
  });

  it('a cancel that was refused does not stop it', () => {
    const world = started();
    world.execute(1, 'suspend "obey\\nreturn 1"');
    world.advance(100);
    world.disk = 'full';
    world.cancel(1);
    world.disk = 'now';
    world.scripts.push({ path: 'Assets/A.cs', text: '#error' });
    world.execute(2, 'compile');
    world.advance(200);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'completed' });
  });

  it('answers execute and status with suspended, and runs nothing', () => {
    const world = started();
    world.execute(1, 'suspend "return 1"');
    world.advance(100);
    expect(world.answer(world.execute(1, 'suspend "return 1"'))).toMatchObject({ result: { state: 'suspended' } });
    expect(world.answer(world.request('operation/status', { store_id: STORE, log_ids: [logId(1)] }))).toMatchObject({
      result: { operations: [{ state: 'suspended' }] },
    });
    world.advance(5000);
    expect(world.starts(1)).toBe(1);
    expect(resumes(world)).toBe(0);
  });

  it('never continues once its store has ended it, or after 24 h', () => {
    const acknowledged = started();
    acknowledged.execute(1, 'suspend "return 1"');
    acknowledged.advance(100);
    acknowledged.ack(1, 'interrupted');
    const forgotten = started();
    forgotten.execute(1, 'suspend "return 1"');
    forgotten.advance(100);
    forgotten.crash();
    forgotten.advance(24 * 3_600_000 + 1);
    forgotten.start();
    for (const world of [acknowledged, forgotten]) {
      world.step({ type: 'reload', reason: 'requested', duration_ms: 50 });
      world.advance(200);
      expect(resumes(world)).toBe(0);
    }
    expect(forgotten.lastUpdate(1)).toMatchObject({ state: 'interrupted' });
  });

  it('never continues once its journal is replaced, in this domain or a later one', () => {
    let refuses = false;
    const world = started({
      answerHello: (_params, id) => {
        if (!refuses) return undefined;
        refuses = false;
        return {
          kind: 'failure',
          id,
          method: 'editor/hello',
          error: { code: 4008, message: 'rolled back', data: { code: 'journal_refused' } },
        };
      },
    });
    world.execute(1, 'suspend "return 1"');
    world.advance(100);
    refuses = true;
    world.disconnect();
    expect(new Set(world.hellos().map(({ journal_id }) => journal_id)).size).toBe(2);
    expect(world.hellos().at(-1)).toMatchObject({ operations: [] });
    world.scripts.push({ path: 'Assets/A.cs', text: '#error' });
    world.execute(2, 'compile');
    world.advance(200);
    expect(world.lastUpdate(2)).toMatchObject({ state: 'completed' });
    world.step({ type: 'reload', reason: 'requested', duration_ms: 50 });
    world.advance(200);
    expect(resumes(world)).toBe(1);
  });

  it('whose resumption cannot be written waits until it can', () => {
    const world = started();
    world.execute(1, 'suspend "return 1"');
    world.advance(100);
    world.crash();
    world.start();
    world.disk = 'full';
    world.advance(3000);
    expect(resumes(world)).toBe(0);
    world.disk = 'now';
    world.advance(2100);
    expect(resumes(world)).toBe(1);
    expect(world.lastUpdate(1)).toMatchObject({ state: 'completed' });
  });

  it('whose suspension cannot be written is tried again, and is interrupted by a reload before that', () => {
    for (const reloads of [false, true]) {
      const world = started();
      world.execute(1, 'delay 50\nsuspend "return 1"');
      world.advance(40);
      world.disk = 'full';
      world.advance(100);
      expect(world.lastUpdate(1)?.state).toBe('running');
      if (reloads) world.step({ type: 'reload', reason: 'requested', duration_ms: 50 });
      world.advance(100);
      world.disk = 'now';
      world.advance(3000);
      expect(world.lastUpdate(1)?.state).toBe(reloads ? 'interrupted' : 'suspended');
    }
  });
});

describe('the C# of it', () => {
  const engine = () =>
    createUnityEngine({ data_path: '/game/Assets', unity_version: '2022.3.62f3', product_name: 'Game' });
  const run = (code: string, ms = 3000): EditorWorld => {
    const world = started({ createEngine: engine });
    world.execute(1, code);
    world.advance(ms);
    return world;
  };
  const reload = 'UnityEditor.EditorUtility.RequestScriptReload();';
  const after = (body: string): string =>
    `${reload} return AI.ContinueAfterReload("McpUnityBridge.Continuations, McpUnityBridge.Core", "Run", ${JSON.stringify(body)});`;

  it.each([
    ['a value', after('return 6 * 7;'), { state: 'completed', result: 42 }],
    ['its own log_id', after('await Task.Delay(5); return AI.LogId;'), { state: 'completed', result: logId(1) }],
    ['a coroutine', after('yield return null; AI.Return(3);'), { state: 'completed', result: 3 }],
    ['what it is suspended with again', after(after('return 9;')), { state: 'completed', result: 9 }],
    [
      'a coroutine that suspends',
      `yield return null; AI.Return(AI.Compile());`,
      { state: 'completed', result: { reloaded: true } },
    ],
    [
      'an exception',
      after('throw new InvalidOperationException("no");'),
      { state: 'failed', error_code: 'execution_error', error: 'InvalidOperationException: no' },
    ],
    ['code that does not compile', after('return x;'), { state: 'failed', error_code: 'execution_error' }],
    [
      'a type that is gone',
      `${reload} return AI.ContinueAfterReload("Gone.Type, Nowhere", "Run", 1);`,
      { state: 'failed', error_code: 'execution_error' },
    ],
    [
      'a method that is gone',
      `${reload} return AI.ContinueAfterReload("McpUnityBridge.Continuations, McpUnityBridge.Core", "Gone", null);`,
      { state: 'failed' },
    ],
    [
      'no name at all',
      'return AI.ContinueAfterReload(null, "Run", null);',
      { state: 'failed', error: expect.stringContaining('ArgumentNullException') },
    ],
    [
      'the compiler',
      'return AI.Compile();',
      { state: 'completed', result: { errors: [], warnings: [], reloaded: true } },
    ],
    ['nothing, where it is not returned', 'AI.Compile(); return 1;', { state: 'completed', result: 1 }],
  ])('ends with %s', (_what, code, end) => {
    const world = run(code, 5000);
    expect(world.lastUpdate(1)).toMatchObject(end);
  });

  it('names what is gone', () => {
    const world = run(`${reload} return AI.ContinueAfterReload("Gone.Type, Nowhere", "Run", 1);`);
    expect(world.lastUpdate(1)).toMatchObject({ error: expect.stringContaining("'Gone.Type, Nowhere'") });
  });
});
