import { describe, expect, it } from 'vitest';
import type { Envelope, CompletedEnvelope, ErrorCode } from '../../generated/typescript/types.ts';
import type { FailedRead, Observation, UntimedObservation } from './history.ts';
import { windows } from '../sim/world-state.ts';
import { createJudge } from './judge.ts';

/** When made-up histories begin. */
const T0 = 1_700_000_000_000;
const LOG_ID = '018bcfe5-6800-7000-8000-000000000001';
const OTHER_ID = '018bcfe5-6800-7000-8000-000000000002';

/** A made-up history; times count from {@link T0}. */
type Played = readonly (readonly [at: number, seen: UntimedObservation])[];

/** The rules that a history breaks. */
function brokenBy(played: Played): string[] {
  const judge = createJudge(windows);
  for (const [at, seen] of played) {
    const observation: Observation = { ...seen, at: T0 + at };
    judge.see(observation);
  }
  judge.end();
  return [...new Set(judge.violations.map(({ rule }) => rule))];
}

const completed = (log_id: string, tag = 'work'): CompletedEnvelope => ({
  status: 'completed',
  log_id,
  is_complete: true,
  result: { tag, log_id },
  message: 'Done.',
  finished_at: new Date(T0 + 300).toISOString(),
});

const failed = (log_id: string, error_code: ErrorCode): Envelope => ({
  status: 'error',
  log_id,
  is_complete: true,
  error: 'It did not go well.',
  error_code,
  message: 'Check before you call again.',
});

/** A piece of work from its call to its answer, as it is when nothing goes wrong. */
const goodRun = (more: { readonly wants_progress?: boolean } = {}): Played => [
  [0, { kind: 'server', up: true }],
  [
    100,
    {
      kind: 'asked',
      call: 1,
      process: 'p',
      client: 'c',
      tool: 'unity_execute_code',
      timeout: 20_000,
      work: 'update 1\nreturn work\n# client 0',
      ...more,
    },
  ],
  [102, { kind: 'durable', disk: 'store', log_id: LOG_ID, what: 'accepted' }],
  [102, { kind: 'execute', log_id: LOG_ID, accept_seq: 1, server: 0, editor: 0 }],
  [103, { kind: 'accepted', call: 1, log_id: LOG_ID }],
  [110, { kind: 'durable', disk: 'journal', log_id: LOG_ID, what: 'started' }],
  [110, { kind: 'ledger', log_id: LOG_ID, mark: 'start', work: 'update 1\nreturn work\n# client 0' }],
  [112, { kind: 'update', log_id: LOG_ID, state: 'running', server: 0 }],
];

/** When its work ended: `finished_at`. */
const endedAt = (at: number): string => new Date(T0 + at + 2).toISOString();

const inProgress = (log_id: string): Envelope => ({
  status: 'in_progress',
  log_id,
  is_complete: false,
  message: 'It runs.',
  advice: 'Call unity_get_result with log_id.',
});

const goodEnd = (at: number): Played => [
  [at, { kind: 'ledger', log_id: LOG_ID, mark: 'end', work: 'update 1\nreturn work\n# client 0' }],
  [at + 2, { kind: 'update', log_id: LOG_ID, state: 'completed', server: 0 }],
  [at + 4, { kind: 'durable', disk: 'store', log_id: LOG_ID, what: 'ended' }],
  [at + 5, { kind: 'answered', call: 1, envelope: { ...completed(LOG_ID), finished_at: endedAt(at) } }],
];

const started: Played = [[0, { kind: 'server', up: true }]];
const entry = (log_id: string, message: string) => ({ log_id, operation: LOG_ID, message });

/** A client reads the operation, and its answer comes two milliseconds later, if there is one. */
const readAt = (at: number, answer: Envelope | FailedRead | undefined): Played => [
  [at, { kind: 'read', read: at, form: 'task', log_id: LOG_ID }],
  ...(answer === undefined ? [] : [[at + 2, { kind: 'read_answered', read: at, answer }] satisfies Played[number]]),
];

const asked: Played[number] = [
  100,
  { kind: 'asked', call: 1, process: 'p', client: 'c', tool: 'unity_execute_code', timeout: 1000, work: 'return work' },
];
const accepted: Played = [
  ...started,
  asked,
  [102, { kind: 'durable', disk: 'store', log_id: LOG_ID, what: 'accepted' }],
  [102, { kind: 'connected', call: 1, log_id: LOG_ID }],
];
const unread: Envelope = {
  status: 'timeout',
  log_id: LOG_ID,
  is_complete: false,
  message: 'This call was accepted before: the store could not be read (it does not answer.).',
  advice: 'Call unity_get_result with log_id.',
};
const askedAgain: Played = [
  [400, { kind: 'asked', call: 2, process: 'p', client: 'c', tool: 'unity_execute_code', timeout: 0, work: 'again' }],
  [402, { kind: 'answered', call: 2, envelope: unread }],
];

const outOfOrder: Played = [
  [400, { kind: 'durable', disk: 'store', log_id: OTHER_ID, what: 'accepted' }],
  [401, { kind: 'execute', log_id: OTHER_ID, accept_seq: 0, server: 0, editor: 0 }],
  [402, { kind: 'durable', disk: 'journal', log_id: OTHER_ID, what: 'started' }],
  [403, { kind: 'ledger', log_id: OTHER_ID, mark: 'start', work: 'x' }],
];

const keyTwice: Played = [LOG_ID, OTHER_ID].flatMap((log_id, index): Played => {
  const at = 1000 * index;
  const work = 'return work\n# key';
  return [
    [
      at,
      {
        kind: 'asked',
        call: index + 1,
        process: 'p',
        client: 'c',
        tool: 'unity_execute_code',
        timeout: 0,
        work,
        key: 'k',
      },
    ],
    [at + 1, { kind: 'durable', disk: 'store', log_id, what: 'accepted' }],
    [at + 1, { kind: 'execute', log_id, accept_seq: index + 1, server: 0, editor: 0 }],
    [at + 2, { kind: 'accepted', call: index + 1, log_id }],
    [at + 3, { kind: 'durable', disk: 'journal', log_id, what: 'started' }],
    [at + 3, { kind: 'ledger', log_id, mark: 'start', work }],
  ];
});

describe('a history in which all is well', () => {
  it.each([
    ['a piece of work', [...goodRun(), ...goodEnd(300)]],
    [
      'progress for a partial result',
      [
        ...goodRun({ wants_progress: true }),
        [200, { kind: 'update', log_id: LOG_ID, state: 'running', server: 0, partial: 1 }],
        [201, { kind: 'progress', call: 1 }],
        ...withPartial(300),
      ],
    ],
    [
      'a push that is reported',
      [
        ...started,
        [10, { kind: 'push', type: 'DOMAIN_RELOAD_RECOVERED', server: 0 }],
        [210, { kind: 'tools_changed', server: 0 }],
      ],
    ],
    [
      'reads before the end and after it',
      [
        ...goodRun(),
        ...readAt(200, inProgress(LOG_ID)),
        ...goodEnd(300),
        [400, { kind: 'healed' }],
        ...readAt(500, { ...completed(LOG_ID), finished_at: endedAt(300) }),
      ],
    ],
    [
      'answers of a store that cannot be read',
      [
        ...goodRun(),
        ...goodEnd(300),
        [350, { kind: 'fault', fault: 'store_unreadable', until: T0 + 2000 }],
        ...askedAgain,
      ],
    ],
    [
      'log entries that are stored',
      [
        ...started,
        [5, { kind: 'logged', ...entry(OTHER_ID, 'one') }],
        [100, { kind: 'logs', server: 0, entries: [entry(OTHER_ID, 'one')] }],
      ],
    ],
  ] satisfies [string, Played][])('breaks no rule: %s', (_, played) => {
    expect(brokenBy(played)).toEqual([]);
  });
});

/** The end of a run that has shown a partial result. */
function withPartial(at: number): Played {
  return goodEnd(at).map(([when, seen]) => [
    when,
    seen.kind === 'answered' && seen.envelope.status === 'completed'
      ? { ...seen, envelope: { ...seen.envelope, partial_result: 1 } }
      : seen,
  ]);
}

describe('a wrong history is seen', () => {
  it.each([
    [
      'progress-is-reported',
      'a partial result, and no progress',
      [
        ...goodRun({ wants_progress: true }),
        [200, { kind: 'update', log_id: LOG_ID, state: 'running', server: 0, partial: 1 }],
        ...withPartial(300),
      ],
    ],
    [
      'progress-is-reported',
      'eleven seconds without progress',
      [...goodRun({ wants_progress: true }), ...goodEnd(11_200)],
    ],
    [
      'tools-changed-once',
      'a push that no client is notified of',
      [...started, [10, { kind: 'push', type: 'TOOLS_CHANGED', server: 0 }], [9000, { kind: 'healed' }]],
    ],
    ['tools-changed-once', 'notified without a push', [...started, [10, { kind: 'tools_changed', server: 0 }]]],
    [
      'tools-changed-once',
      'notified twice for one push',
      [
        ...started,
        [10, { kind: 'push', type: 'TOOLS_CHANGED', server: 0 }],
        [210, { kind: 'tools_changed', server: 0 }],
        [400, { kind: 'tools_changed', server: 0 }],
      ],
    ],
    [
      'tools-changed-once',
      'notified for a push of another server',
      [
        ...started,
        [10, { kind: 'push', type: 'TOOLS_CHANGED', server: 1 }],
        [210, { kind: 'tools_changed', server: 0 }],
      ],
    ],
    [
      'only-its-store',
      'another server is notified of the work',
      [...goodRun(), [150, { kind: 'update', log_id: LOG_ID, state: 'running', server: 1 }], ...goodEnd(300)],
    ],
    [
      'logs-once',
      'an entry that is stored twice',
      [
        ...started,
        [5, { kind: 'logged', ...entry(OTHER_ID, 'one') }],
        [100, { kind: 'logs', server: 0, entries: [entry(OTHER_ID, 'one'), entry(LOG_ID, 'one')] }],
      ],
    ],
    [
      'logs-once',
      'an entry that is lost',
      [...started, [5, { kind: 'logged', ...entry(OTHER_ID, 'one') }], [100, { kind: 'healed' }]],
    ],
    [
      'bounded-queue',
      'turned away while there is room',
      [
        ...goodRun(),
        [300, { kind: 'asked', call: 2, process: 'p', client: 'd', tool: 'unity_execute_code', timeout: 0, work: 'x' }],
        [301, { kind: 'answered', call: 2, envelope: failed(OTHER_ID, 'overloaded') }],
        ...goodEnd(400),
      ],
    ],
    ['bounded-queue', 'one more than the queue holds', [...started, ...flood(101)]],
    [
      'matched-by-id',
      'the result of other work',
      [
        ...goodRun(),
        ...goodEnd(300).map(([at, seen]): Played[number] => [
          at,
          seen.kind === 'answered' && seen.envelope.status === 'completed'
            ? { ...seen, envelope: { ...seen.envelope, result: { tag: 'other', log_id: LOG_ID } } }
            : seen,
        ]),
      ],
    ],
    [
      'matched-by-id',
      'a read that shows other work',
      [
        ...goodRun(),
        ...goodEnd(300),
        [390, { kind: 'durable', disk: 'store', log_id: OTHER_ID, what: 'accepted' }],
        ...readAt(400, completed(OTHER_ID)),
      ],
    ],
    [
      'ends-once',
      'a read that shows another end',
      [...goodRun(), ...goodEnd(300), ...readAt(400, failed(LOG_ID, 'interrupted'))],
    ],
    ['write-ahead', 'a read that shows an end before it is stored', [...goodRun(), ...readAt(200, completed(LOG_ID))]],
    [
      'newest-partial',
      'a read without the partial result that the server had received',
      [
        ...goodRun(),
        [200, { kind: 'update', log_id: LOG_ID, state: 'running', server: 0, partial: 1 }],
        ...readAt(250, inProgress(LOG_ID)),
        ...withPartial(300),
      ],
    ],
    [
      'reads-find',
      'a read that finds nothing',
      [...goodRun(), ...readAt(200, { code: 'not_found', reason: 'Nothing.' }), ...goodEnd(300)],
    ],
    [
      'reads-find',
      'a read that is not answered when all has healed',
      [...goodRun(), ...goodEnd(300), [400, { kind: 'healed' }], ...readAt(500, undefined)],
    ],
    [
      'valid-messages',
      'a read with a member that the contract does not name',
      [...goodRun(), ...goodEnd(300), ...readAt(400, Object.assign(completed(LOG_ID), { extra: 1 }))],
    ],
    [
      'names-its-operation',
      'an answer under an id of its own, as if the store could not be read',
      [...accepted, [1500, { kind: 'answered', call: 1, envelope: failed(OTHER_ID, 'storage_unavailable') }]],
    ],
    [
      'names-its-operation',
      'a timeout of work that is never stored',
      [...started, asked, [1500, { kind: 'answered', call: 1, envelope: unread }]],
    ],
    ['ends-once', 'an end that is not read although the store is well', [...goodRun(), ...goodEnd(300), ...askedAgain]],
    ['starts-in-order', 'the second starts before the first', [...goodRun(), ...goodEnd(300), ...outOfOrder]],
    ['once-per-key', 'a key that runs twice', keyTwice],
  ] satisfies [string, string, Played][])('%s: %s', (rule, _, played) => {
    expect(brokenBy(played)).toContain(rule);
  });
});

function flood(count: number): Played {
  return Array.from({ length: count }, (_, index): Played[number] => [
    10 + index,
    {
      kind: 'durable',
      disk: 'store',
      log_id: `018bcfe5-6800-7000-8000-${String(index).padStart(12, '0')}`,
      what: 'accepted',
    },
  ]);
}
