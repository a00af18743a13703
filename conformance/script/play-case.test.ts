import { expect, test } from 'vitest';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { Case, Expectation } from './case.ts';
import type { Step } from './steps.ts';
import type { Capability } from './case-target.ts';
import { CouldNotRun } from '../player/play.ts';
import { playCase } from './play-case.ts';
import { createFakeTarget, type FakeOptions, type FakeReply } from './testing/fake-target.ts';

const id = (n: number): string => `01890a5d-ac96-774b-bcce-b302099a8${n.toString(16).padStart(3, '0')}`;
type Completed = Extract<Envelope, { status: 'completed' }>;
const completed = (n: number, result: Completed['result'] = n): Completed => ({
  status: 'completed',
  log_id: id(n),
  is_complete: true,
  message: 'Done.',
  result,
});
const timeout = (n: number): Envelope => ({
  status: 'timeout',
  log_id: id(n),
  is_complete: false,
  message: 'Not done.',
  advice: 'Call unity_get_result.',
});
const failed = (n: number): Envelope => ({
  status: 'error',
  log_id: id(n),
  is_complete: true,
  message: 'No.',
  error: 'It threw.',
  error_code: 'execution_error',
});
const ran: NonNullable<FakeReply['starts']> = [
  { program: 'job', mark: 'start' },
  { program: 'job', mark: 'end' },
];
const works: FakeReply = { envelope: completed(1), starts: ran };

const base: Case = {
  id: 'EXO-901',
  slug: 'sample',
  title: 'A sample',
  requirements: ['EXO-01'],
  severity: 'MUST',
  level: 'L1',
  kills: [],
  durations: { work: { virtual: 50, real: 1 } },
  programs: { job: '{{start}}\nawait Task.Delay({{ms:work}});\nreturn "{{unique}}";', look: '=Scene["Player"]' },
  steps: [
    { do: 'call', as: 'a', program: 'job', timeout: 1000 },
    { do: 'answer', of: 'a' },
  ],
  expect: [{ of: 'a', status: 'completed' }],
};
const caseOf = (parts: Partial<Case>): Case => ({ ...base, ...parts });
const play = (one: Case, reply: FakeOptions['reply'] = () => works, more: Partial<FakeOptions> = {}) =>
  playCase(one, createFakeTarget({ reply, ...more }));
const messages = (result: { readonly findings: readonly { readonly message: string }[] }): string =>
  result.findings.map(({ message }) => message).join('\n');

test('a case that is fulfilled passes, and a failure carries its evidence', async () => {
  expect(await play(base)).toMatchObject({
    id: 'EXO-901',
    kind: 'case',
    mode: 'virtual',
    status: 'pass',
    findings: [],
  });
  const failure = await play(base, () => ({ ...works, envelope: failed(1) }));
  expect(failure).toMatchObject({
    status: 'fail',
    ledger: [{ program: 'job', mark: 'start' }, { mark: 'end' }],
    wire: [],
    trace: [],
  });
  expect(failure.steps).toEqual(['a: client runs job, timeout 1000 ms', 'wait until a is answered']);
  expect(failure.findings[0]).toEqual({
    requirements: ['EXO-01'],
    message: 'a: expected status completed, got error.',
    expected: 'completed',
    got: 'error',
  });
});

test('a SHOULD that is not fulfilled is a warning', async () => {
  expect((await play(caseOf({ severity: 'SHOULD' }), () => ({ ...works, envelope: failed(1) }))).status).toBe('warn');
});

test('programs, durations, keys and log_ids are filled in', async () => {
  const target = createFakeTarget({ reply: ({ index }) => ({ ...works, envelope: completed(index + 1) }) });
  await playCase(
    caseOf({
      steps: [
        { do: 'call', as: 'a', program: 'job', key: 'k' },
        { do: 'call', as: 'q', program: 'look', timeout: '$work' },
        {
          do: 'tool',
          as: 'd',
          tool: 'unity_get_log_details',
          arguments: { log_id: '{{log_id:a}}', also: ['{{get:q/status}}', '{{upper_log_id:a}}'] },
        },
      ],
      expect: [{ of: 'd', status: 'completed' }],
    }),
    target,
  );
  const [a, q, d] = target.made;
  expect(a?.args['code']).toMatch(
    /^File\.AppendAllText\("\/tmp\/ledger\.txt", "start job\\n"\);\nawait Task\.Delay\(50\);\nreturn "[0-9a-f]{10}";$/,
  );
  expect(a?.args['idempotency_key']).toMatch(/^k-[0-9a-f]{10}$/);
  expect(q).toMatchObject({ tool: 'unity_query', args: { query: 'Scene["Player"]', timeout: 50 } });
  expect(d?.args).toEqual({ log_id: id(1), also: ['completed', id(1).toUpperCase()] });
});

test.each<[string, Expectation, FakeReply, string]>([
  ['status', { of: 'a', status: ['timeout', 'error'] }, works, 'a: expected status timeout or error, got completed.'],
  [
    'error_code',
    { of: 'a', error_code: 'interrupted' },
    { ...works, envelope: failed(1) },
    'a: expected error_code interrupted, got execution_error.',
  ],
  ['deduplicated', { of: 'a', deduplicated: true }, works, 'a: deduplicated: expected true, got false.'],
  ['result', { of: 'a', result: { x: 1 } }, works, 'a: result: expected {"x":1}, got 1.'],
  ['partial_result', { of: 'a', partial_result: 3 }, works, 'a: partial_result: expected 3, got nothing.'],
  [
    'no partial_result',
    { of: 'a', partial_result: false },
    { ...works, envelope: { ...completed(1), partial_result: 2 } },
    'a: partial_result: expected nothing, got 2.',
  ],
  [
    'message',
    { of: 'a', message_includes: 'away' },
    works,
    'a: /message: expected something with "away", got "Done.".',
  ],
  [
    'same log_id',
    { of: 'a', same_log_id_as: 'b' },
    works,
    `a: log_id, as that of b: expected "${id(2)}", got "${id(1)}".`,
  ],
  [
    'other log_id',
    { of: 'a', other_log_id_than: 'a' },
    works,
    'a: expected another log_id than that of a, got the same',
  ],
  ['same answer', { of: 'a', same_answer_as: 'b' }, works, 'a: answer, as that of b: expected'],
  ['within', { of: 'a', within: 5 }, { ...works, after: 9 }, 'a: expected an answer within 5 ms, it took 9 ms.'],
  [
    'not before',
    { of: 'a', not_before: 50 },
    { ...works, after: 9 },
    'a: expected no answer before 50 ms, it came after 9 ms.',
  ],
  ['silence', { of: 'a', answered: false }, works, 'a: expected no answer, got one after 0 ms.'],
  ['a value', { of: 'a', at: '/result', equals: 2 }, works, 'a: /result: expected 2, got 1.'],
  [
    'a missing value',
    { of: 'a', at: '/stack_trace', includes: 'at' },
    works,
    'a: /stack_trace: expected something there, got nothing.',
  ],
  [
    'a text',
    { of: 'a', at: '/message', matches: '^D..e!$' },
    works,
    'a: /message: expected a text like /^D..e!$/, got "Done.".',
  ],
  ['absence', { of: 'a', at: '/result', exists: false }, works, 'a: /result: expected nothing there, got 1.'],
  ['a length', { of: 'a', at: '/message', length: 3 }, works, 'length of a: /message: expected 3, got 5.'],
  [
    'among',
    { among: 'a', status: 'completed', count: 2 },
    works,
    'calls of a answered with completed: expected 2, got 1.',
  ],
  [
    'log_ids among',
    { among: 'a', log_ids: { at_least: 2 } },
    works,
    'log_ids of calls of a: expected at least 2, got 1.',
  ],
  ['starts', { ledger: 'job', starts: 1 }, { ...works, starts: [] }, 'job started 0 times instead of once.'],
  ['ends', { ledger: 'job', ends: { at_most: 0 } }, works, 'job ended once instead of never.'],
  ['order', { order: ['look', 'job'] }, works, 'order of starts: expected ["look","job"], got ["job"].'],
  [
    'overlap',
    { during: 'job', began: 'look' },
    works,
    'expected look to begin while job was under way: it never began.',
  ],
  [
    'notifications',
    { notification: 'notifications/tools/list_changed', count: 1 },
    works,
    'notifications notifications/tools/list_changed to client: expected 1, got 0.',
  ],
  [
    'progress',
    { progress_of: 'a', count: { at_least: 2 } },
    { ...works, progress: 1 },
    'progress notifications of a: expected at least 2, got 1.',
  ],
  [
    'eventually',
    { eventually: 'a', status: 'not_found', within: 300 },
    works,
    'a: expected its log_id to be not_found within 300 ms, the last poll got completed.',
  ],
])('an expectation of %s that is not fulfilled is reported', async (_, expectation, reply, message) => {
  const steps: Step[] = [...base.steps, { do: 'call', as: 'b', program: 'look' }];
  const result = await play(caseOf({ steps, expect: [expectation] }), ({ tool, args }) => {
    if (tool === 'unity_query') return { envelope: completed(2) };
    return tool === 'unity_get_result' && args['log_id'] === id(1) ? { envelope: completed(1) } : reply;
  });
  expect(result.status).toBe('fail');
  expect(messages(result)).toContain(message);
});

test.each<[string, Step, string]>([
  [
    'an answer',
    { do: 'answer', of: 'a', within: 20 },
    'a (unity_execute_code) has no answer 20 ms after it was made; it was waited for 20 ms.',
  ],
  [
    'the ledger',
    { do: 'until', program: 'job', starts: 2, within: 20 },
    'waited 20 ms until the ledger has 2 starts of job; it has 1 starts and 0 ends.',
  ],
  ['a log_id', { do: 'get_result', as: 'g', of: 'a' }, 'a has no answer with a log_id'],
  [
    'a poll',
    {
      do: 'poll',
      as: 'p',
      tool: 'unity_get_logs',
      arguments: {},
      until: { at: '/result/entries', length: 1 },
      within: 200,
    },
    'after 200 ms of asking: length of p: /result/entries: expected 1, got 0.',
  ],
])('waiting for %s ends, as a failure', async (_, step, message) => {
  const result = await play(
    caseOf({ steps: [{ do: 'call', as: 'a', program: 'job' }, step], expect: [{ of: 'a', answered: false }] }),
    ({ tool }) =>
      tool === 'unity_get_logs'
        ? { envelope: completed(3, { entries: [], more: false }) }
        : { silent: true, starts: [{ program: 'job', mark: 'start' }] },
  );
  expect(result.status).toBe('fail');
  expect(messages(result)).toContain(message);
});

const soon = caseOf({ expect: [{ of: 'a', within: 5 }] });
const lateReply: FakeReply = { ...works, after: 90 };
const wrongReply: FakeReply = { ...lateReply, starts: [...ran, ...ran] };

test.each<[string, FakeReply, string | undefined, string]>([
  ['is late', lateReply, undefined, 'fail'],
  ['is late on a machine that is too slow', lateReply, 'this machine is too slow', 'could_not_run'],
  ['runs twice, on a machine that is too slow', wrongReply, 'this machine is too slow', 'fail'],
])('what %s is judged as far as can be determined', async (_, reply, tooSlow, status) => {
  const result = await playCase(soon, { ...createFakeTarget({ reply: () => reply }), tooSlow });
  expect(result.status).toBe(status);
  if (status === 'could_not_run') expect(result.reason).toBe(`could not measure the time of answers: ${tooSlow}`);
});

test('a repeated name is one call for each round, and all of them together', async () => {
  const steps: Step[] = [
    {
      do: 'repeat',
      times: 3,
      every: 100,
      steps: [
        { do: 'call', as: 'r', program: 'job', timeout: 5 },
        { do: 'answer', of: 'r' },
      ],
    },
  ];
  const expectations: Expectation[] = [
    { of: 'r', status: 'timeout' },
    { of: 'r#2', same_log_id_as: 'r#1' },
    { among: 'r', count: 3, log_ids: 1 },
  ];
  expect(await play(caseOf({ steps, expect: expectations }), () => ({ after: 5, envelope: timeout(1) }))).toMatchObject(
    { status: 'pass', virtual_ms: 215 },
  );
  const result = await play(caseOf({ steps, expect: expectations }), ({ index }) => ({
    after: 5,
    envelope: index === 1 ? completed(1) : timeout(1),
  }));
  expect(messages(result)).toContain('r#2: expected status timeout, got completed.');
});

test.each<[string, readonly FakeReply[], readonly string[], string]>([
  [
    'an answer that is no envelope',
    [{ invalid: 'text and structuredContent differ' }],
    ['ENV-01'],
    'text and structuredContent differ',
  ],
  [
    'a timeout without the name of the way on',
    [{ after: 1000, envelope: { ...timeout(1), advice: 'Later.' } }],
    ['ENV-01', 'ENV-04'],
    '/advice',
  ],
  [
    'a status that the tool does not have',
    [{ envelope: { status: 'in_progress', log_id: id(1), is_complete: false, message: 'Wait.' } }],
    ['ENV-01', 'ENV-02'],
    'does not fit its schema',
  ],
  [
    'a late answer',
    [{ after: 1001, envelope: timeout(1) }],
    ['TMO-02'],
    'was answered after 1001 ms: expected at most 1000 ms',
  ],
  [
    'an early timeout',
    [{ after: 900, envelope: timeout(1) }],
    ['TMO-01'],
    'was answered with timeout after 900 ms: expected to wait 1000 ms',
  ],
  [
    'two ends of one operation',
    [{ envelope: completed(1, 1) }, { envelope: completed(1, 2) }],
    ['ENV-07'],
    'got different ends',
  ],
  [
    'an end that is taken back',
    [
      { after: 1, envelope: completed(1) },
      { after: 1000, envelope: timeout(1) },
    ],
    ['ENV-07'],
    'got the end',
  ],
  [
    'more starts than log_ids',
    [{ envelope: completed(1), starts: [...ran, ...ran] }],
    ['EXO-01'],
    'job started twice, and all calls of it together have 1 log_id:',
  ],
  [
    'a success without work',
    [{ envelope: completed(1), starts: [] }],
    ['ENV-03', 'EXO-02'],
    '1 operation of job is reported as completed, and it started 0 times',
  ],
])('%s is seen although nothing is expected', async (_, replies, requirements, message) => {
  const steps: Step[] = replies.flatMap((__, index): Step[] => [
    { do: 'call', as: `c${index}`, program: 'job', timeout: 1000 },
    { do: 'answer', of: `c${index}` },
    { do: 'wait', for: 1 },
  ]);
  const result = await play(caseOf({ steps, expect: [{ ledger: 'job' }] }), ({ index }) => ({
    starts: ran,
    ...replies[index],
  }));
  expect(result.status).toBe('fail');
  expect(result.findings.find((finding) => finding.message.includes(message))?.requirements).toEqual(requirements);
});

test('a client that asks by an id is notified of that one', async () => {
  const steps: Step[] = [...base.steps, { do: 'get_result', as: 'g', of: 'a' }];
  const result = await play(caseOf({ steps, expect: [{ of: 'g', status: 'completed' }] }), ({ tool }) =>
    tool === 'unity_get_result' ? { envelope: completed(7) } : works,
  );
  expect(result.findings).toMatchObject([{ rule: 'matched-by-id', requirements: ['EXO-10'] }]);
});

test('what the oracles of the target say counts, unless the case says why not', async () => {
  const violations = () => [{ rule: 'starts-once', requirements: ['EXO-01'], message: 'It started twice.' }];
  expect(await play(base, () => works, { violations })).toMatchObject({
    status: 'fail',
    findings: [{ rule: 'starts-once' }],
  });
  expect(
    (await play(caseOf({ without_oracles: { 'starts-once': 'a reason' } }), () => works, { violations })).status,
  ).toBe('pass');
});

test.each<[string, Partial<Case>, string]>([
  ['the fault of a step', { steps: [...base.steps, { do: 'fault', fault: 'kill_server' }] }, 'kill_server'],
  ['virtual time', { level: 'L3' }, 'virtual_time'],
  [
    'a second client',
    { steps: [...base.steps, { do: 'call', as: 'b', by: 'other', program: 'job' }] },
    'several_clients',
  ],
  ['what the case says', { needs: ['retention'] }, 'retention'],
])('a case is not reached by a target without %s', async (_, parts, capability) => {
  const target = createFakeTarget({ reply: () => works, capabilities: ['programs'] });
  expect(await playCase(caseOf(parts), target)).toMatchObject({
    status: 'not_reached',
    reason: `the subject has no ${capability}`,
    findings: [],
  });
  expect(target.made).toEqual([]);
});

test('faults are ordered with their numbers, and cancels with their calls', async () => {
  const target = createFakeTarget({ reply: () => works });
  const steps: Step[] = [
    { do: 'call', as: 'a', program: 'job' },
    { do: 'fault', fault: 'kill_server', for: '$work', survive: 2, at: { of: 'a', phase: 'P3' } },
    { do: 'cancel', of: 'a' },
    { do: 'cancel_operation', of: 'a' },
    { do: 'leave', by: 'client' },
    { do: 'heal' },
  ];
  expect((await playCase(caseOf({ steps }), target)).status).toBe('pass');
  expect(target.orders).toMatchObject([{ fault: 'kill_server', for: 50, survive: 2, at: { phase: 'P3' } }]);
  expect(target.cancelled).toEqual(['unity_execute_code 0', id(1)]);
});

test('a mistake of the harness is no failure of the implementation', async () => {
  expect(await play(caseOf({ programs: { other: 'return 1;' } }))).toMatchObject({
    status: 'harness_error',
    reason: 'the case has no program job',
  });
  const steps: Step[] = [{ do: 'fault', fault: 'kill_server' }, ...base.steps];
  const fault = (): void => {
    throw new CouldNotRun('the server did not start');
  };
  expect(await play(caseOf({ steps }), () => works, { fault })).toMatchObject({
    status: 'could_not_run',
    reason: 'the server did not start',
  });
});

test('an expectation about what an answer lacks is a failure, and what ran too often is reported first', async () => {
  const expectations: Expectation[] = [{ of: 'a', at: '/finished_at', equals: '{{get:a/finished_at}}' }];
  const result = await play(caseOf({ expect: expectations }), () => ({
    envelope: completed(1),
    starts: [...ran, ...ran, ...ran],
  }));
  expect(result.status).toBe('fail');
  expect(result.findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('job started 3 times'),
    '{{get:a/finished_at}} names something that the answer does not have.',
  ]);
});

test('work that its client has sent again by itself may be new work to a server that keeps no results', async () => {
  const started = async (times: number) =>
    (await play(base, () => ({ ...works, repeats: 1, starts: Array.from({ length: times }, () => ran).flat() })))
      .findings;
  expect(await started(2)).toEqual([]);
  expect(await started(3)).toMatchObject([{ rule: 'starts-once', expected: 'at most 2', got: '3' }]);
});

test('a case that hangs is ended', async () => {
  const target = { ...createFakeTarget({ reply: () => works }), heal: () => new Promise<void>(() => undefined) };
  const result = await playCase(caseOf({ steps: [{ do: 'heal' }] }), target, { limit_ms: 20 });
  expect(result).toMatchObject({
    status: 'harness_error',
    reason: 'the case did not end within its limit, although each of its waits is bounded',
  });
});

const END = 1_700_000_000_000;
const edgeCase = caseOf({
  steps: [
    { do: 'call', as: 'a', program: 'job' },
    {
      do: 'repeat',
      times: 4,
      every: 1,
      steps: [
        { do: 'tool', as: 'poll', tool: 'unity_get_result', arguments: { log_id: '{{log_id:a}}', round: '{{round}}' } },
      ],
    },
  ],
  expect: [{ edge: 'poll', ms: 100, status: 'completed', after: 'not_found' }],
});

/** The end is reported at 0 ms, and was 98 ms before that: the polls are 98 to 101 ms old. */
function playEdge(lastAge: number, began_at = END + 98) {
  const ended: Envelope = { ...completed(1), finished_at: new Date(END).toISOString() };
  const gone: Envelope = { status: 'not_found', log_id: id(1), is_complete: true, message: 'It has expired.' };
  const target = createFakeTarget({
    reply: ({ index }) =>
      index === 0 ? { ...works, envelope: ended } : { envelope: index + 97 <= lastAge ? ended : gone },
  });
  return playCase(edgeCase, { ...target, began_at });
}

test('an edge is judged to the millisecond', async () => {
  const sentences = (result: { readonly findings: readonly { readonly rule?: string; readonly message: string }[] }) =>
    result.findings.filter(({ rule }) => rule === undefined).map(({ message }) => message);
  expect(sentences(await playEdge(100))).toEqual([]);
  expect(sentences(await playEdge(99))).toEqual([
    'poll#3: 0 ms after the edge of 100 ms, expected completed, got not_found.',
  ]);
  expect(sentences(await playEdge(101))).toEqual([
    'poll#4: 1 ms after the edge of 100 ms, expected not_found, got completed.',
  ]);
});

test('an edge that no poll reaches says nothing about the implementation', async () => {
  expect(await playEdge(100, END)).toMatchObject({
    status: 'harness_error',
    reason: 'no poll of poll reached the edge of 100 ms: -100, -99, -98, -97',
  });
});

test('a client of another server is reached by a target with several', async () => {
  const capabilities: Capability[] = ['programs', 'several_clients'];
  expect(await play(caseOf({ clients: { client: { server: 2 } } }), () => works, { capabilities })).toMatchObject({
    status: 'not_reached',
    reason: 'the subject has no several_servers',
  });
});
