import { beforeEach, expect, test } from 'vitest';
import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Bridge, BridgeEvents } from './dialer.ts';
import { createResultFaults, type ResultFault, type ResultFaults } from './result-faults.ts';

let sent: string[];
let logged: string[];
let cuts: number;
let faults: ResultFaults;
let events: BridgeEvents;
let bridge: Bridge;

const nothing = (): void => undefined;

beforeEach(() => {
  sent = [];
  logged = [];
  cuts = 0;
  faults = createResultFaults((message) => logged.push(message));
  const create = faults.around((given) => {
    events = given;
    return {
      connect: nothing,
      send: (_connection, frame) => void sent.push(nameOf(frame)),
      together: (work) => work(),
      cut: () => void (cuts += 1),
      disconnect: nothing,
      close: () => Promise.resolve(),
    };
  });
  bridge = create({ connected: nothing, frame: nothing, closed: nothing, log: nothing });
});

const nameOf = (frame: FrameFromEditor): string =>
  frame.kind === 'notification' && frame.method === 'operation/update'
    ? `${frame.params.log_id} ${frame.params.state}`
    : frame.kind;

const about = (log_id: string) => ({ store_id: '1bc82662-2c01-49d2-8961-294df5391237', log_id, seq: 1, at: 1 });

const update = (log_id: string, state: 'running' | 'completed'): void =>
  bridge.send(1, {
    kind: 'notification',
    method: 'operation/update',
    params: state === 'running' ? { ...about(log_id), state } : { ...about(log_id), state, result: 1 },
  });

const work: FrameFromServer = {
  kind: 'request',
  id: 1,
  method: 'operation/execute',
  params: {
    store_id: '1bc82662-2c01-49d2-8961-294df5391237',
    log_id: 'next',
    accept_seq: 1,
    generation: 1,
    tool: 'unity_execute_code',
    params: { code: 'return 1;' },
    attempt: 1,
    result_limit_bytes: 1000,
  },
};
const cause = (fault: ResultFault): void => faults.cause(fault);

test('without a fault everything passes', () => {
  update('a', 'running');
  update('a', 'completed');
  expect([sent, logged]).toEqual([['a running', 'a completed'], []]);
});

test('this many results are lost, each with its connection; what is no result passes', () => {
  cause({ type: 'lose_results', count: 1 });
  update('a', 'running');
  update('a', 'completed');
  update('b', 'completed');
  expect([sent, cuts, logged]).toEqual([
    ['a running', 'b completed'],
    1,
    ['a result is lost, and its connection with it'],
  ]);
});

test.each([
  ['as-held', ['a completed', 'b completed']],
  ['reversed', ['b completed', 'a completed']],
] as const)('held results go %s, and later ones at once', (order, went) => {
  cause({ type: 'hold_results' });
  update('a', 'completed');
  update('b', 'completed');
  expect([sent, logged.length]).toEqual([[], 2]);
  cause({ type: 'release_results', order });
  update('c', 'completed');
  expect(sent).toEqual([...went, 'c completed']);
});

test('this many commands are taken, and their connections end before anything is reported about them', () => {
  const taken: string[] = [];
  faults = createResultFaults((message) => logged.push(message));
  const create = faults.around((given) => {
    events = given;
    return { ...bridge, send: (_connection, frame) => void sent.push(nameOf(frame)), cut: () => void (cuts += 1) };
  });
  bridge = create({
    connected: nothing,
    frame(_connection, frame) {
      taken.push(frame.kind);
      update('a', 'running');
    },
    closed: nothing,
    log: nothing,
  });
  cause({ type: 'hang_up', count: 1 });
  events.frame(1, work);
  expect([taken, sent, cuts, logged]).toEqual([['request'], [], 1, ['the connection ends as work comes']]);
  events.frame(1, work);
  expect([taken.length, sent, cuts]).toEqual([2, ['a running'], 1]);
});

test('a result is repeated once, when the next work comes', () => {
  cause({ type: 'results_twice' });
  update('a', 'completed');
  expect(sent).toEqual(['a completed']);
  events.frame(1, work);
  events.frame(1, work);
  expect([sent, logged]).toEqual([['a completed', 'a completed'], ['a result is sent a second time']]);
});
