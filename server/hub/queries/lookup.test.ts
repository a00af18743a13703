import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../../generated/typescript/types.ts';
import {
  validateGetLogDetailsParams,
  validateLogsResult,
  validateLogDetailsResult,
  validateHelpResult,
} from '../../../generated/typescript/validators.js';
import { formatTimestamp } from '../protocol/timestamps.ts';
import { createScriptedEditor, uuid } from '../../../proof/kit/scripted-editor.ts';
import {
  createConnectedWorld,
  createHubWorld,
  execute,
  getResult,
  queryCall,
  START,
  type HubWorld,
} from '../testing/world.ts';
import type { ToolCall } from '../protocol/call.ts';

const details = (log_id: string): ToolCall => ({ tool: 'unity_get_log_details', params: { log_id } });
const logs = (params: Extract<ToolCall, { tool: 'unity_get_logs' }>['params'] = {}): ToolCall => ({
  tool: 'unity_get_logs',
  params,
});
const ask = (world: HubWorld, call: ToolCall) => world.answer(world.call(call));

/** The id of a log entry of the test's start. */
const entryId = (seq: number): string => `018bcfe5-6800-7000-8000-${String(seq).padStart(12, 'a')}`;
const entry = (seq: number, more: Partial<LogEntry> = {}): LogEntry => ({
  log_id: entryId(seq),
  timestamp: formatTimestamp(START + seq),
  log_type: 'info',
  log_name: 'console',
  message: `line ${seq}`,
  seq,
  ...more,
});

function append(world: HubWorld, entries: LogEntry[], id = 100): void {
  world.step({
    type: 'editor_frame',
    connection: 1,
    frame: { kind: 'request', id, method: 'logs/append', params: { journal_id: uuid(1000), entries } },
  });
}
const appendAnswers = (world: HubWorld): unknown[] =>
  world.effects.flatMap((effect): unknown[] => {
    if (effect.type !== 'send') return [];
    if (effect.frame.kind === 'failure') return [effect.frame.error.data?.code];
    return effect.frame.kind === 'response' && effect.frame.method === 'logs/append'
      ? [effect.frame.result.log_mark]
      : [];
  });

describe('unity_get_result', () => {
  test.each([
    ['no id at all', 'banana', /not a log_id/],
    ['the word for the newest operation on the command line', 'last', /not a log_id/],
    ['an id that was never given out', '018bcfe5-6800-7000-8000-00000000beef', /Nothing is stored/],
    ['an id in upper case that was never given out', '018BCFE5-6800-7000-8000-00000000BEEF', /Nothing is stored/],
    ['a UUID of another version', '6fa459ea-ee8a-4ca4-894e-db77e160355e', /Nothing is stored/],
    ['an id in upper case older than the retention time', '018BCA00-0000-7000-8000-00000000BEEF', /expired/],
    [
      'the answer to a call that was refused',
      '018bcfe5-6800-7000-8000-00000000beef',
      /Answers to refused calls and reading tools have a log_id too, but nothing more is stored/,
    ],
    ['an id older than the retention time', '018bca00-0000-7000-8000-00000000beef', /expired/],
  ])('of %s is not_found and echoes it', (_title, log_id, message) => {
    const world = createHubWorld();
    expect(ask(world, getResult(log_id, 5000))).toMatchObject({
      status: 'not_found',
      log_id,
      is_complete: true,
      message: expect.stringMatching(message),
    });
  });

  test('has the end for the retention time and not longer, though the store has not dropped it yet', () => {
    const world = createConnectedWorld();
    const call = world.call(execute('x'));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 1 }));
    const log_id = world.answer(call)?.log_id ?? '';
    world.advance(86_400_000);
    expect(ask(world, getResult(log_id))).toMatchObject({ status: 'completed', result: 1 });
    world.advance(1);
    expect(ask(world, getResult(log_id))).toMatchObject({
      status: 'not_found',
      message: expect.stringContaining('expired'),
    });
  });

  test('of a log entry gives its value', () => {
    const world = createConnectedWorld();
    append(world, [entry(1, { value: { hp: 3 } }), entry(2)]);
    expect(ask(world, getResult(entryId(1)))).toMatchObject({ status: 'completed', result: { hp: 3 } });
    expect(ask(world, getResult(entryId(2)))).toMatchObject({ status: 'completed', result: 'line 2' });
  });

  test('finds an entry in either case', () => {
    const log_id = entryId(1);
    const world = createConnectedWorld();
    append(world, [{ ...entry(1, { value: 'v' }), log_id }]);
    for (const asked of [log_id, log_id.toUpperCase()]) {
      expect(ask(world, getResult(asked))).toMatchObject({ status: 'completed', log_id, result: 'v' });
      expect(ask(world, details(asked))).toMatchObject({ status: 'completed', log_id, result: { kind: 'log_entry' } });
    }
  });

  test('finds work that runs in either case, and waits for it', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    const log_id = [...world.store.operations.keys()][0] ?? '';
    const waits = world.call(getResult(log_id.toUpperCase(), 5000));
    world.from(world.editor, world.editor.start());
    world.from(world.editor, world.editor.finish({ result: 7 }));
    expect(world.answer(waits)).toMatchObject({ status: 'completed', log_id, result: 7 });
  });

  test('answers in time and says so when the store does not answer, or fails', () => {
    const world = createHubWorld();
    world.store.read = () => ({ kind: 'failed', reason: 'the file is damaged' });
    expect(ask(world, getResult('018bcfe5-6800-7000-8000-00000000beef'))).toMatchObject({
      status: 'error',
      error_code: 'storage_unavailable',
      error: expect.stringContaining('the file is damaged'),
    });
    world.hub.step(
      {
        type: 'call',
        call: {
          call_id: 99,
          client: { identity: 'c', label: 'c' },
          call: getResult('018bcfe5-6800-7000-8000-00000000beef'),
          waited_ms: 0,
          wants_progress: false,
        },
      },
      world.now,
    );
    world.advance(1000);
    expect(world.answer(99)).toMatchObject({ error_code: 'storage_unavailable' });
  });
});

test('the lines of an operation that the store has lost are not its result', () => {
  const world = createConnectedWorld();
  const lost = '018bcfe5-6800-7000-8000-00000000dead';
  append(world, [entry(1, { operation_log_id: lost }), entry(2, { operation_log_id: lost, log_name: lost })]);
  expect(ask(world, getResult(lost))).toMatchObject({ status: 'not_found', log_id: lost });
});

describe('unity_get_log_details', () => {
  test('of an operation that has ended has its parameters, attempts and history', () => {
    const world = createConnectedWorld();
    const call = world.call(queryCall('Scene', { idempotency_key: 'k' }));
    world.from(world.editor, world.editor.start());
    world.advance(10);
    world.from(world.editor, world.editor.finish({ error: 'it threw' }));
    const answer = ask(world, details(world.answer(call)?.log_id ?? ''));
    expect(answer).toMatchObject({
      status: 'completed',
      result: {
        kind: 'operation',
        tool: 'unity_query',
        params: { query: 'Scene' },
        idempotency_key: 'k',
        attempts: 1,
        state: 'failed',
        error_code: 'execution_error',
        started_at: '2023-11-14T22:13:20.000Z',
        finished_at: '2023-11-14T22:13:20.010Z',
      },
    });
    expect(answer?.result).toMatchObject({
      history: [
        { state: 'accepted' },
        { state: 'queued' },
        { state: 'running' },
        { state: 'failed', at: '2023-11-14T22:13:20.010Z' },
      ],
    });
    expect(validateLogDetailsResult(answer?.result).ok).toBe(true);
  });

  test('of an operation that continues reports its state', () => {
    const world = createConnectedWorld();
    world.call(execute('x', { timeout: 0 }));
    const log_id = [...world.store.operations.keys()][0] ?? '';
    expect(ask(world, details(log_id))).toMatchObject({
      status: 'in_progress',
      message: expect.stringMatching(/sent once, queued for/),
    });
  });

  test('of a log entry gives it whole', () => {
    const world = createConnectedWorld();
    append(world, [entry(1, { stack_trace: 'at Foo', message: 'x'.repeat(600) })]);
    const answer = ask(world, details(entryId(1)));
    expect(answer).toMatchObject({
      status: 'completed',
      result: {
        kind: 'log_entry',
        entry: { message: 'x'.repeat(600), stack_trace: 'at Foo', editor: '/projects/game1' },
      },
    });
    expect(validateLogDetailsResult(answer?.result).ok).toBe(true);
  });

  test('takes any text for an id', () => {
    expect(validateGetLogDetailsParams({ log_id: '' }).ok).toBe(true);
    expect(ask(createHubWorld(), details(''))).toMatchObject({ status: 'not_found', log_id: '' });
  });
});

describe('unity_get_logs', () => {
  test('of an operation names that in its message, not the projects that were searched', () => {
    const world = createConnectedWorld();
    expect(ask(world, logs({ log_id: entryId(1) }))?.message).toBe(`No log entry of ${entryId(1)} matches.`);
  });

  const full = (): HubWorld => {
    const world = createConnectedWorld();
    append(
      world,
      Array.from({ length: 30 }, (_, index) =>
        entry(index + 1, index % 3 === 0 ? { log_type: 'error', log_name: 'game', stack_trace: 'at X' } : {}),
      ),
    );
    return world;
  };

  test.each<[string, Parameters<typeof logs>[0], number[], boolean]>([
    ['gives the ten newest', {}, [30, 29, 28, 27, 26, 25, 24, 23, 22, 21], true],
    ['keeps to its limit', { limit: 2 }, [30, 29], true],
    ['filters by severity', { log_type: 'error', limit: 3 }, [28, 25, 22], true],
    ['filters by name', { log_name: 'game', limit: 1000 }, [28, 25, 22, 19, 16, 13, 10, 7, 4, 1], false],
    ['takes since as strictly after', { since: formatTimestamp(START + 28) }, [30, 29], false],
    ['takes since in any time zone', { since: '2023-11-15T00:13:20.029+02:00' }, [30], false],
  ])('%s', (_title, params, seqs, more) => {
    const answer = ask(full(), logs(params));
    expect(answer).toMatchObject({ status: 'completed', result: { more } });
    expect(answer?.result).toMatchObject({ entries: seqs.map((seq) => ({ log_id: entryId(seq) })) });
    expect(validateLogsResult(answer?.result).ok).toBe(true);
  });

  test('cuts long messages, never through a character', () => {
    const world = createConnectedWorld();
    append(world, [entry(1, { message: `${'x'.repeat(499)}😀` })]);
    expect(ask(world, logs())?.result).toMatchObject({
      entries: [{ message: 'x'.repeat(499), truncated: true, has_stack_trace: false }],
    });
  });
});

describe('logs/append', () => {
  test('is answered with the mark when it is stored, and stores each entry once', () => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'logs';
    append(world, [entry(1), entry(2)]);
    expect(appendAnswers(world)).toEqual([]);
    world.settle();
    append(world, [entry(1), entry(2)], 101);
    world.settle();
    expect(appendAnswers(world)).toEqual([2, 2]);
    expect(world.store.logs.size).toBe(2);
  });

  test('that cannot be stored is refused, with everything behind it, so that no mark covers a gap', () => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'logs';
    append(world, [entry(1)], 100);
    append(world, [entry(2)], 101);
    world.settle(0, { kind: 'failed', reason: 'disk full' });
    append(world, [entry(3)], 102);
    expect(appendAnswers(world)).toEqual(['overloaded', 'overloaded', 'overloaded']);
    append(world, [entry(2)], 103);
    expect(appendAnswers(world).at(-1)).toBe('overloaded');
    append(world, [entry(1), entry(2), entry(3)], 104);
    world.settle();
    expect(appendAnswers(world).at(-1)).toBe(3);
  });

  test('of another journal than that of its hello is refused', () => {
    const world = createConnectedWorld();
    const params = { journal_id: uuid(7), entries: [entry(1)] };
    world.from(world.editor, [{ kind: 'request', id: 100, method: 'logs/append', params }]);
    expect(appendAnswers(world)).toEqual(['invalid_params']);
    expect(world.store.logs.size).toBe(0);
  });

  describe.each([
    ['stored', undefined],
    ['refused', { kind: 'failed', reason: 'disk full' }],
  ] as const)('of an operation before its end: the end waits until they are %s (LGS-07)', (_what, outcome) => {
    const begun = (): {
      world: ReturnType<typeof createConnectedWorld>;
      call: number;
      other: number;
      log_id: string;
    } => {
      const world = createConnectedWorld();
      world.holdWrites = ({ kind }) => kind === 'logs';
      const call = world.call(execute('x'));
      const other = world.call(execute('y'));
      const log_id = [...world.store.operations.keys()][0] ?? '';
      return { world, call, other, log_id };
    };

    test('the last batch that has some of them counts', () => {
      const { world, call, other, log_id } = begun();
      append(world, [entry(1, { operation_log_id: log_id })], 100);
      append(world, [entry(2), entry(3, { operation_log_id: log_id })], 101);
      append(world, [entry(4)], 102);
      for (const _of of ['x', 'y'])
        world.from(world.editor, [...world.editor.start(), ...world.editor.finish({ result: 1 })]);
      expect(world.answer(other), 'has no lines, and waits for no Editor').toMatchObject({ status: 'completed' });
      expect(world.answer(call)).toBeUndefined();
      expect(world.store.operations.get(log_id)?.state).not.toBe('completed');
      world.settle(0, outcome);
      if (outcome === undefined) {
        expect(world.answer(call), 'the second batch has one of them').toBeUndefined();
        world.settle(0);
        expect(ask(world, details(entryId(3)))).toMatchObject({ status: 'completed' });
      }
      expect(world.answer(call)).toMatchObject({ status: 'completed', result: 1 });
    });

    test('a connection that closes meanwhile loses neither', () => {
      const { world, call, log_id } = begun();
      append(world, [entry(1, { operation_log_id: log_id })], 100);
      world.from(world.editor, [...world.editor.start(), ...world.editor.finish({ result: 1 })]);
      world.step({ type: 'editor_closed', connection: 1 });
      world.settle(0, outcome);
      expect(world.answer(call)).toMatchObject({ status: 'completed', result: 1 });
    });
  });

  test('in a flood is refused, and the Editor keeps what it has', () => {
    const world = createConnectedWorld();
    world.holdWrites = ({ kind }) => kind === 'logs';
    for (let seq = 1; seq <= 17; seq += 1) append(world, [entry(seq)], 100 + seq);
    expect(appendAnswers(world)).toEqual(['overloaded']);
    expect(world.pending, 'one batch at a time').toHaveLength(1);
  });
});

test('unity_help has every topic, the overview by default', () => {
  const world = createHubWorld();
  for (const params of [{}, { topic: 'query' } as const]) {
    const answer = ask(world, { tool: 'unity_help', params });
    expect(answer).toMatchObject({ status: 'completed', result: { topic: params.topic ?? 'overview' } });
    expect(validateHelpResult(answer?.result).ok).toBe(true);
  }
});

describe('what belongs to another project', () => {
  const [alpha, beta] = ['/projects/alpha', '/projects/beta'];
  const inside = (project: string) => ({ client: { identity: project, label: project, cwd: project } });

  /** Two Editors, each with an operation that has ended and a line of the log; `denied` is what their policies deny, by project. */
  function twoProjects(denied: Readonly<Record<string, string>> = {}): {
    readonly world: HubWorld;
    readonly done: Readonly<Record<string, string>>;
  } {
    const world = createHubWorld({}, true, {
      judge: (tool, project) => ({
        decision: denied[project] === tool ? 'deny' : 'allow',
        reason: `the rule for ${tool}`,
      }),
      audit: true,
    });
    const done: Record<string, string> = {};
    for (const [index, project] of [alpha, beta].entries()) {
      const editor = createScriptedEditor(index + 1, project);
      world.connect(editor);
      const call = world.call(execute(project), inside(project));
      world.from(editor, editor.start());
      world.from(editor, editor.finish({ result: project }));
      done[project] = world.answer(call)?.log_id ?? '';
      const params = {
        journal_id: uuid(1000 * (index + 1)),
        entries: [entry(index + 1, { log_id: entryId(index + 1), message: project })],
      };
      world.from(editor, [{ kind: 'request', id: 7, method: 'logs/append', params }]);
    }
    return { world, done };
  }
  const messages = (envelope: ReturnType<typeof ask>): unknown => validated(envelope).map(({ message }) => message);
  function validated(envelope: ReturnType<typeof ask>) {
    const checked = validateLogsResult(envelope?.result);
    if (!checked.ok) throw new Error(JSON.stringify(envelope));
    return checked.value.entries;
  }

  test('is not among the logs of a client that does not ask for it (LGS-01)', () => {
    const { world, done } = twoProjects();
    const listed = (params: Parameters<typeof logs>[0], client: object) =>
      world.answer(world.call(logs(params), client));
    expect(messages(listed({}, inside(alpha)))).toEqual([alpha]);
    expect(listed({}, inside(alpha))).toMatchObject({
      result: { project: alpha },
      message: expect.stringContaining(`of ${alpha}, newest first`),
    });
    expect(messages(listed({ all_projects: false }, inside(beta)))).toEqual([beta]);
    expect(messages(listed({ all_projects: true }, inside(beta)))).toEqual([beta, alpha]);
    expect(messages(listed({ log_id: done[alpha] ?? '' }, inside(beta)))).toEqual([]);
    expect(messages(listed({}, { client: { identity: 'nowhere', label: 'nowhere' } }))).toEqual([beta, alpha]);
    expect(messages(listed({}, { client: { identity: 'n', label: 'n', project: '/projects/none' } }))).toEqual([]);
    world.disconnect(1);
    world.disconnect(2);
    world.advance(3_600_000);
    expect(messages(listed({}, inside(alpha)))).toEqual([alpha]);
  });

  test.each([
    ['unity_get_result', (id: string) => getResult(id)],
    ['unity_get_log_details', details],
  ] as const)('is given by its log_id to anybody (LOG-01), unless its project denies %s (SEC-04)', (tool, look) => {
    for (const of of ['operation', 'entry', 'unfinished'] as const) {
      const open = twoProjects();
      const denied = twoProjects({ [alpha]: tool });
      const idIn = ({ world, done }: typeof open): string => {
        if (of === 'operation') return done[alpha] ?? '';
        if (of === 'entry') return entryId(1);
        world.call(execute('continues', { timeout: 0 }), inside(alpha));
        return [...world.store.operations.keys()].at(-1) ?? '';
      };
      expect(open.world.answer(open.world.call(look(idIn(open)), inside(beta)))?.status, of).toMatch(
        /completed|in_progress/,
      );
      const refused = denied.world.answer(denied.world.call(look(idIn(denied)), inside(beta)));
      expect(refused, of).toMatchObject({ error_code: 'blocked_by_policy', error: expect.stringContaining(tool) });
      expect(denied.world.audited().at(-1)).toMatchObject({ event: 'denied', tool, editor: alpha, client: beta });
    }
  });

  test('is omitted from every list where its project denies it, and fills none of its places (SEC-04)', () => {
    const { world, done } = twoProjects({ [beta]: 'unity_get_logs' });
    expect(messages(world.answer(world.call(logs({ all_projects: true, limit: 1 }), inside(alpha))))).toEqual([alpha]);
    expect(world.answer(world.call(logs({}), inside(beta)))).toMatchObject({ error_code: 'blocked_by_policy' });
    // Its Editor has not been there since the server started.
    const gone = twoProjects({ [beta]: 'unity_get_logs' }).world;
    gone.store.editors.delete(beta);
    for (const [log_id, operation] of gone.store.operations)
      if (operation.editor === beta) gone.store.operations.delete(log_id);
    gone.restart();
    expect(messages(gone.answer(gone.call(logs({ all_projects: true }), inside(alpha))))).toEqual([alpha]);
    const results = twoProjects({ [beta]: 'unity_get_result' }).world;
    const read = (kind: 'operations' | 'editor') =>
      results.reads.get(results.read(kind === 'editor' ? { kind } : { kind, limit: 1 }, inside(alpha).client));
    expect(read('operations')).toMatchObject({ operations: [{ editor: alpha, log_id: done[alpha] }] });
    expect(read('editor')).toMatchObject({ editor: { project_path: alpha }, editors: [{ project_path: alpha }] });
  });
});
