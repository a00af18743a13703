import { operationStates } from '../../../generated/typescript/lifecycle.ts';
import { requirements } from '../../../spec/requirements.ts';
import { faultNames, phases } from '../../script/case-target.ts';
import { lifecycleEdges } from '../lifecycle/lifecycle.ts';
import type { CaseResult, LifecycleEdge, MatrixCell, MutantResult, Run } from '../model.ts';
import { busy, lostOnReload, sixBuilds } from './sample-traces.ts';

const titles: Readonly<Record<string, readonly (readonly [slug: string, title: string])[]>> = {
  ENV: [
    ['every-answer-validates', 'Every answer of the six tools is valid against its schema'],
    ['text-equals-structured', 'The first text block and the structured content are the same JSON'],
    ['bad-arguments-are-envelopes', 'Bad arguments are answered with an error envelope, not a JSON-RPC error'],
    ['result-is-the-same-bytes', 'A result that is read twice is the same bytes'],
  ],
  TMO: [
    ['timeout-then-complete', 'An answer that times out is kept for get_result afterwards'],
    ['blocked-main-thread-answers-in-time', 'A main thread blocked for six minutes does not delay an answer'],
    ['two-waiters-two-timeouts', 'Two waiters on one operation have timeouts of their own'],
  ],
  PAR: [
    ['newest-partial-in-timeout', 'A timeout answer holds the newest partial result'],
    ['older-partial-never-replaces', 'A partial result that comes late does not replace a newer one'],
  ],
  EXO: [
    ['six-retries-while-main-thread-blocked', 'A six-minute build that is retried six times runs once'],
    ['sleep-35-seconds-runs-once', 'A sleep of 35 seconds that outlasts its client runs once'],
    ['resend-while-running', 'An identical call while the first one runs attaches to it'],
    ['resend-after-completion', 'An identical call gets the answer that no client has seen'],
    ['retry-with-longer-timeout', 'A retry with a longer timeout is the same operation'],
    ['answer-lost-on-reload', 'Work that finished as the domain reloaded does not run again'],
    ['kill-after-send', 'A server that is killed after it sent the work does not run it twice'],
    ['same-key-at-once', 'Two calls with the same key at once are one operation'],
    ['old-store-after-ack', 'A server on an old copy of its store does not run finished work again'],
    ['half-open-past-hold-window', 'A connection that is half open for longer than the hold window starts nothing'],
    ['late-answer-wrong-call', 'A late answer does not reach another call'],
  ],
  CXL: [
    ['cancel-while-disconnected', 'Work that is cancelled while the Editor is away never starts'],
    ['cancel-crosses-answer', 'A cancel that crosses the answer changes nothing'],
    ['cancelled-query-is-not-stale', 'A cancelled query is new work when it is asked again'],
  ],
  LOG: [
    ['key-after-retention', 'A key past its retention answers key_expired'],
    ['retention-edge', 'A result is kept until its retention ends, and not a millisecond longer'],
  ],
  LGS: [
    ['log-flood-is-counted', 'A flood of logs is bounded and what was dropped is counted'],
    ['logs-resent', 'Logs that are sent again are stored once'],
  ],
  PSH: [
    ['split-notification-frame', 'A notification that is split over two frames arrives once'],
    ['merged-frames', 'Two messages in one chunk arrive as two'],
    ['close-is-not-user-disconnect', 'A closed socket is not reported as a user disconnect'],
  ],
  WIR: [
    ['disk-full-at-finish', 'A disk that is full at the finish loses no acknowledged work'],
    ['slow-accept', 'An acceptance that is slower than the timeout is never dispatched'],
    ['oversize-result', 'A result beyond the limit says that the work ran'],
  ],
  SEC: [
    ['impostor-port', 'A process that took the port without the token gets nothing'],
    ['http-post-to-tcp', 'A browser that posts to the bridge port is refused'],
    ['secrets-stay-secret', 'The token appears in no log, report or message'],
  ],
};

const pad = (number: number): string => String(number).padStart(3, '0');

/** Each title as a case in virtual time, and every other one with real processes as well; `amount`: repeated with other numbers. */
function cases(amount: number): CaseResult[] {
  const all = Object.entries(titles).flatMap(([area, list]) =>
    list.map(([slug, title], index) => ({ area, slug, title, number: index + 1 })),
  );
  const made: CaseResult[] = [];
  for (let turn = 0; made.length < amount; turn += 1) {
    for (const { area, slug, title, number } of all) {
      const own = requirements.filter(
        (requirement) => requirement.id.startsWith(area) && requirement.planned === undefined,
      );
      const tested = own
        .filter((_, index) => index % Math.min(own.length, 4) === (number + turn) % Math.min(own.length, 4))
        .map((requirement) => requirement.id);
      const base: CaseResult = {
        id: `${area}-${pad(number + turn * 20)}`,
        slug: turn === 0 ? slug : `${slug}-${turn + 1}`,
        title,
        requirements: tested,
        severity: 'MUST',
        level: number % 3 === 0 ? 'L1' : 'L2',
        kind: area === 'PSH' ? 'bridge' : 'case',
        mode: 'virtual',
        status: 'pass',
        duration_ms: ((number * 37 + turn * 11 + slug.length * 7) % 90) / 10 + 0.4,
        virtual_ms: slug.length * 9000,
        findings: [],
      };
      made.push(base);
      if (number % 2 === 0) {
        const { virtual_ms: _, ...rest } = base;
        made.push({ ...rest, mode: 'real', duration_ms: slug.length * 61 });
      }
    }
  }
  return made.slice(0, amount);
}

function matrix(isComplete: boolean): MatrixCell[] {
  return faultNames.slice(0, 28).flatMap((fault, row) =>
    phases.map((phase, column): MatrixCell => {
      if (phase === 'P0' && row % 3 === 1)
        return { phase, fault, hits: 0, impossible: 'nothing is on the wire before the call is sent' };
      if (phase === 'P11' && row % 7 === 2)
        return { phase, fault, hits: 0, impossible: 'the answer has been read: there is nothing left to strike' };
      if (fault === 'journal_torn' && column < 5)
        return { phase, fault, hits: 0, impossible: 'the journal has no line of the operation yet' };
      if (!isComplete && row === 9 && column === 7) return { phase, fault, hits: 0 };
      return { phase, fault, hits: Math.floor(((row * 7919 + column * 104_729) % 1000) ** 1.6) + 1 };
    }),
  );
}

function lifecycle(isComplete: boolean): LifecycleEdge[] {
  return lifecycleEdges([])
    .edges.filter((edge) => isComplete || edge.to !== 'interrupted')
    .map(({ from, to }) => ({
      from,
      to,
      hits: (operationStates.indexOf(from) + 3) * (operationStates.indexOf(to) + 2) * 1117,
    }));
}

const mutants = (survives: boolean): MutantResult[] => [
  {
    id: 'no-dedupe',
    title: 'An identical call is always new work',
    requirement: 'EXO-05',
    part: 'hub',
    killed_by_cases: ['EXO-001', 'EXO-003'],
    killed_by_search: { rule: 'one start for each operation', runs: 2 },
    status: 'killed',
  },
  {
    id: 'reconnect-resends',
    title: 'What is in flight is sent under a new log_id after a reconnect',
    requirement: 'EXO-03',
    part: 'hub',
    killed_by_cases: ['EXO-001'],
    killed_by_search: { rule: 'one start for each operation', runs: 31 },
    status: 'killed',
  },
  {
    id: 'lease-expiry',
    title: 'Work without an update for five minutes is sent again',
    requirement: 'EXO-09',
    part: 'hub',
    killed_by_cases: ['EXO-001', 'EXO-010'],
    killed_by_search: { rule: 'one start for each operation', runs: 1247 },
    status: 'killed',
  },
  {
    id: 'ack-before-durable',
    title: 'The answer comes before the acceptance is durable',
    requirement: 'EXO-02',
    part: 'store',
    killed_by_cases: ['EXO-007'],
    killed_by_search: { rule: 'acknowledged work ends', runs: 8 },
    status: 'killed',
  },
  {
    id: 'torn-line',
    title: 'A torn last line of the journal stops the Editor',
    requirement: 'LOG-02',
    part: 'editor',
    killed_by_cases: ['WIR-001'],
    status: 'killed',
  },
  {
    id: 'text-differs',
    title: 'The text block is pretty-printed and cut at 4 kB',
    requirement: 'ENV-01',
    part: 'mcp',
    killed_by_cases: ['ENV-002'],
    status: survives ? 'survived' : 'killed',
  },
  {
    id: 'late-duplicate',
    title: 'A late duplicate is looked up twice',
    requirement: 'EXO-10',
    part: 'hub',
    killed_by_cases: [],
    status: 'equivalent',
    reason: 'The second look-up finds the same record: there is no difference from outside.',
  },
];

const subject = (name: string, version: string, capabilities: readonly string[]): Run['subject'] => ({
  name,
  version,
  homepage: 'https://example.org/bridge',
  capabilities: [...capabilities],
});

/** A run of our own server, without a failure. */
export function passingRun(amount = 92): Run {
  const results = cases(amount);
  return {
    suite_version: '0.2.0',
    started_at: '2026-11-22T01:40:00.000Z',
    duration_ms: 51_870,
    command: 'mcp-unity-bridge conformance --adapter "node dist/adapter.js" --level L2 --out report',
    seed: 20_261_121,
    subject: subject('mcp-unity-bridge', '0.2.0', [
      ...faultNames.slice(0, 28),
      'virtual_time',
      'phases',
      'programs',
      'several_clients',
      'retention',
    ]),
    verdict: 'conformant',
    level: 'L2',
    results: [
      ...results,
      {
        id: 'exhaustive',
        slug: 'exhaustive-depth-4',
        title: 'All histories of four commands',
        requirements: ['EXO-01', 'EXO-07', 'LOG-01'],
        severity: 'MUST',
        level: 'L3',
        kind: 'search',
        mode: 'virtual',
        status: 'pass',
        duration_ms: 4210,
        virtual_ms: 9_000_000_000,
        findings: [],
      },
    ],
    mutants: mutants(false),
    matrix: matrix(true),
    lifecycle: lifecycle(true),
    searched: { runs: 1_020_736, virtual_ms: 412_000_000_000, seconds: 41.5 },
    excluded: [{ requirement: 'WIR-03', reason: 'bounded by the operating system in this subject' }],
  };
}

const change = (results: CaseResult[], id: string, mode: CaseResult['mode'], to: Partial<CaseResult>): CaseResult[] =>
  results.map((result) => (result.id === id && result.mode === mode ? { ...result, ...to } : result));

/** A naive bridge of another make. */
export function failingRun(): Run {
  const { searched: _, ...base } = passingRun();
  let results = base.results.filter((result) => result.kind !== 'search');
  results = change(results, 'EXO-001', 'virtual', {
    status: 'fail',
    findings: [
      {
        requirements: ['EXO-05', 'EXO-09'],
        message:
          'The program build began 7 times; once was promised. Every call of it was identical, and the first was still running.',
        rule: 'one start for each operation',
        ran: { program: 'build', times: 7, allowed: 1 },
        expected: 'ledger: build, starts: 1',
        got: 'ledger: build, starts: 7, at 16 ms, 6 min 0 s, 12 min 0 s, 18 min 0 s, 24 min 0 s, 30 min 0 s, 36 min 0 s',
      },
      {
        requirements: ['EXO-05'],
        message: 'The answers to call a#2 to a#7 lack `deduplicated: true`.',
        expected: '{"status":"timeout","deduplicated":true}',
        got: '{"status":"timeout","log_id":"0198c0de-4a00-7000-8000-000000000002","is_complete":false,"message":"Operation timed out."}',
      },
    ],
    steps: [
      'at 0 ms: call build as a, timeout 1000',
      'repeat 6 times every 30 s: fault cut',
      'repeat 6 times every 30 s: call build, timeout 1000',
      'heal',
      'wait 45 min',
    ],
    replay:
      'mcp-unity-bridge conformance --server "npx naive-unity-server --project \'./My Project\'" --case EXO-001 --seed 20261121',
    ...sixBuilds(),
    virtual_ms: 2_700_000,
  });
  results = change(results, 'EXO-006', 'real', {
    status: 'fail',
    findings: [
      {
        requirements: ['EXO-04', 'EXO-02'],
        message:
          'bake ended in generation 1 without a finish record, and began again in generation 2; it should have become interrupted.',
        expected: 'status: error, error_code: interrupted',
        got: 'status: completed, result: null',
      },
    ],
    steps: [
      'call bake as a, by client a, timeout 5000',
      'call count as b, by client b',
      'fault reload at P8 of a',
      'answer of a within 10 s',
    ],
    replay: 'mcp-unity-bridge conformance --server "npx naive-unity-server" --case EXO-006',
    ...lostOnReload(),
  });
  results = change(results, 'TMO-002', 'virtual', {
    status: 'fail',
    kind: 'search',
    findings: [
      {
        requirements: ['TMO-02'],
        message: 'The answer to a call with timeout 1000 came after 360 s: the server waited for the main thread.',
        rule: 'answers come in time',
        expected: 'at most 1,000 ms',
        got: '360,016 ms',
      },
    ],
    steps: ['call move_0 timeout 0', 'block 6 min', 'call move_1 timeout 1000'],
    replay: 'npx tsx proof/run-search.ts --replay proof/corpus/tmo-blocked.json',
    ...busy(180),
  });
  results = change(results, 'ENV-003', 'virtual', {
    status: 'fail',
    findings: [
      {
        requirements: ['ENV-05', 'TMO-01'],
        message:
          'unity_execute_code with timeout -1 was answered with JSON-RPC error -32602; an envelope with error_code invalid_params was promised.',
        expected: 'structuredContent.error_code: invalid_params',
        got: '{"code":-32602,"message":"Invalid params"}',
      },
    ],
    replay: 'mcp-unity-bridge conformance --server "npx naive-unity-server" --case ENV-003',
    ledger: [],
  });
  results = change(results, 'LGS-002', 'real', {
    status: 'known_fail',
    findings: [{ requirements: ['LGS-05'], message: 'After a reconnect 12 entries were stored twice.' }],
    known: {
      reason: 'Logs have no id before version 2.',
      link: 'https://example.org/issues/31',
      since: '2026-09-01',
      expires: '2027-03-01',
    },
  });
  results = change(results, 'CXL-002', 'real', {
    status: 'unexpected_pass',
    reason: 'It is listed as a known failure, and it passed.',
    known: {
      reason: 'Cancel was not supported.',
      link: 'https://example.org/issues/7',
      since: '2026-02-01',
      expires: '2026-12-01',
    },
  });
  results = change(results, 'SEC-002', 'real', {
    status: 'could_not_run',
    reason: 'The port of the bridge could not be found: no line of the server matches "listening on".',
  });
  results = change(results, 'PAR-001', 'virtual', {
    status: 'warn',
    severity: 'SHOULD',
    findings: [{ requirements: ['PAR-01'], message: 'The partial result came 40 ms late.' }],
  });
  results = results.map((result, index) =>
    result.status === 'pass' && index % 9 === 4
      ? { ...result, status: 'not_reached', reason: 'needs old_store, which the subject does not declare' }
      : result.status === 'pass' && index % 31 === 7
        ? { ...result, status: 'unimplemented', reason: 'unsupported: https://example.org/issues/12' }
        : result,
  );
  return {
    ...base,
    command:
      'mcp-unity-bridge conformance --server "npx naive-unity-server --project \'./My Project\'" --level L2 --known-failures known.txt --out report',
    subject: subject('naive-unity-server', '1.4.2', [
      'kill_server',
      'cut',
      'half_open',
      'delay',
      'programs',
      'several_clients',
    ]),
    verdict: 'nonconformant',
    level: 'L0',
    results,
    mutants: mutants(true),
    matrix: matrix(false),
    lifecycle: lifecycle(false),
  };
}

/** Text that breaks out of markup unless escaped, everywhere. */
export function hostileRun(): Run {
  const evil = `</script><img src=x onerror="alert(1)">'"&<!-- ]]> {{x}} \u202e\u0000\u0007 \ud83d 漢字 😀 ${'long'.repeat(60)}`;
  const run = failingRun();
  const results = run.results.map((result): CaseResult => {
    if (result.status === 'pass') return { ...result, title: evil, slug: evil };
    return {
      ...result,
      id: evil,
      title: evil,
      slug: evil,
      reason: evil,
      requirements: [...result.requirements, evil],
      findings: [{ requirements: ['EXO-01', evil], message: evil, rule: evil, expected: evil, got: evil }],
      replay: evil,
      steps: [evil, evil],
      ledger: [{ at: 1, program: evil, mark: 'start', log_id: evil }],
      wire: [{ at: 1, from: evil, to: evil, message: evil }],
      trace: [
        {
          at: 0,
          lane: 'client',
          actor: evil,
          to: 'server',
          to_actor: evil,
          text: evil,
          log_id: evil,
          detail: { evil },
        },
        { at: 5, until: 9, lane: 'server', text: evil },
      ],
      ...(result.known === undefined
        ? {}
        : { known: { reason: evil, link: 'javascript:alert(1)', expires: evil, since: evil } }),
    };
  });
  return {
    ...run,
    suite_version: evil,
    command: evil,
    subject: { name: evil, version: evil, homepage: 'javascript:alert(1)', capabilities: [evil] },
    level: evil,
    results,
    mutants: [
      {
        id: evil,
        title: evil,
        requirement: evil,
        part: evil,
        killed_by_cases: [evil],
        killed_by_search: { rule: evil, runs: 1 },
        status: 'survived',
        reason: evil,
      },
    ],
    matrix: [
      { phase: evil, fault: evil, hits: 0, impossible: evil },
      { phase: 'P1', fault: evil, hits: 3 },
    ],
    lifecycle: [{ from: evil, to: evil, hits: 1 }],
    excluded: [{ requirement: 'WIR-03', reason: evil }],
  };
}

/** A run of the size of ours: 150 cases, of which ten fail with all possible records. */
export function largeRun(): Run {
  const base = failingRun();
  const results = passingRun(150)
    .results.slice(0, 150)
    .map((result, index): CaseResult =>
      index % 15 === 3
        ? {
            ...result,
            status: 'fail',
            findings: [{ requirements: result.requirements, message: 'Something else came.', expected: 'a', got: 'b' }],
            replay: 'mcp-unity-bridge conformance --case X',
            steps: Array.from({ length: 12 }, (_, step) => `step ${step}: call build, timeout 1000`),
            ...busy(160),
          }
        : result,
    );
  return { ...base, results };
}

/** A bridge of which no case passes, each with a picture and findings of its own: the longest report. */
export function everythingFails(): Run {
  const run = largeRun();
  const failed = run.results.filter(({ status }) => status === 'fail');
  const results = run.results.map((result, index) => {
    const like = failed[index % failed.length] ?? result;
    return { ...like, id: result.id, slug: result.slug, title: result.title, mode: result.mode };
  });
  return { ...run, results };
}
