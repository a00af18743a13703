import type { Mutant } from './mutant.ts';

/** Broken Editors: the journal, the main thread, and what is answered beside it. */
export const editorMutants: readonly Mutant[] = [
  {
    id: 'query-calls-anything',
    title: 'A query calls whatever it names, in a tool that clients run without asking because it only reads',
    requirement: 'SEC-06',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/query/evaluate.ts',
        find: '  if (!evaluation.allowMethods && !isPure(',
        replace: "  if (evaluation.source === '' && !isPure(",
      },
    ],
  },
  {
    id: 'own-id-dropped',
    title: 'A UUID that AI.Write is given and that is no operation of this Editor is dropped',
    requirement: 'LGS-08',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/program-run.ts',
        find: "known === undefined ? (target.log_id ?? target.name ?? '') : ''",
        replace: "target.name ?? ''",
      },
    ],
  },
  {
    id: 'write-for-an-operation-is-no-partial',
    title: 'What AI.Write is given for an operation is not its partial result',
    requirement: 'LGS-08',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/program-run.ts',
        find: 'if (known !== undefined) operations.setPartial(known, value);',
        replace: '',
      },
    ],
  },
  {
    id: 'end-overtakes-its-lines',
    title: 'The end of an operation is told before the log entries that it wrote',
    requirement: 'LGS-07',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: 'if (ended !== undefined) sendLogsOf(parts, durable.log_id);',
        replace: '',
      },
    ],
  },
  {
    id: 'lines-behind-another-batch',
    title: 'Log entries of an operation that has ended wait until another batch is answered',
    requirement: 'LGS-07',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/console.ts',
        find: 'state.underWay >= BATCHES_UNDER_WAY_MAX',
        replace: 'state.underWay > 0',
      },
    ],
  },
  {
    id: 'runs-before-journal',
    title: 'The first instruction runs before the start is durable',
    requirement: 'EXO-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/main-thread.ts',
        find: '  hooks.recordStart(operation, (ok) => {\n',
        replace:
          "  if (operation.phase === 'starting') {\n    hooks.recordStart(operation, () => undefined);\n    thread.busy = { kind: 'beginning', active: { operation, run: prepared.begin(hooks.hostFor(operation)) } };\n    return;\n  }\n  hooks.recordStart(operation, (ok) => {\n",
      },
    ],
    search: { runs: 1000, rules: ['write-ahead'] },
  },
  {
    id: 'finished-runs-again',
    title: 'An execute of work that has ended runs it once more',
    requirement: 'EXO-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: "if (operation !== undefined && operation.phase !== 'stale') return answerKnown",
        replace:
          "if (operation !== undefined && operation.phase !== 'stale' && operation.phase !== 'finished') return answerKnown",
      },
    ],
    search: { runs: 6000, rules: ['starts-once', 'removed-never-starts', 'truthful-end'] },
  },
  {
    id: 'reconnect-runs-again',
    title: 'An execute of running work, sent again after a reconnect, runs it beside itself',
    requirement: 'EXO-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: "if (operation !== undefined && operation.phase !== 'stale') return answerKnown",
        replace:
          "if (operation !== undefined && operation.phase !== 'stale' && operation.phase !== 'running') return answerKnown",
      },
    ],
  },
  {
    id: 'duplicate-frame-runs-twice',
    title: 'An execute that comes twice is queued twice',
    requirement: 'EXO-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: "if (operation !== undefined && operation.phase !== 'stale') return answerKnown",
        replace:
          "if (operation !== undefined && operation.phase !== 'stale' && operation.phase !== 'accepting' && operation.phase !== 'queued') return answerKnown",
      },
    ],
    search: { runs: 3000, rules: ['starts-once', 'acknowledged-ends', 'crash'] },
  },
  {
    id: 'stale-work-starts-by-itself',
    title: 'After a reload the Editor starts what it had accepted before, without being asked again',
    requirement: 'EXO-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: "if (start === undefined) return createOperation(record, 'stale');",
        replace: "if (start === undefined) return createOperation(record, 'queued');",
      },
      {
        file: 'mock-unity/core/domain.ts',
        find: '    parts.loaded = true;\n',
        replace:
          "    parts.loaded = true;\n    for (const operation of table.all()) {\n      if (operation.phase !== 'queued') continue;\n      mainThread.enqueue(operation);\n      mainThread.ready(operation);\n    }\n",
      },
    ],
  },
  {
    id: 'started-work-runs-again',
    title: 'Work that a reload cut off counts as not started, and runs a second time',
    requirement: 'EXO-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: "if (start === undefined) return createOperation(record, 'stale');",
        replace: "if (start === undefined || record.ended === undefined) return createOperation(record, 'stale');",
      },
    ],
    search: { runs: 3000, rules: ['starts-once'] },
  },
  {
    id: 'interruption-loses-partial',
    title: 'Interrupted work has lost its partial result',
    requirement: 'PAR-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/load-journal.ts',
        find: '    ...record,\n    start_seq: start.seq,',
        replace:
          '    ...record,\n    partial: { seq: (record.partial?.seq ?? 0) + 1, value: 0 },\n    start_seq: start.seq,',
      },
    ],
    search: { runs: 3000, rules: ['newest-partial'] },
  },
  {
    id: 'result-lost-on-reload',
    title: 'A result that the server had not heard of before a reload is never told again',
    requirement: 'LOG-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: '      return durable.acknowledged_at === undefined;',
        replace: '      return false;',
      },
    ],
    search: { runs: 6000, rules: ['acknowledged-ends', 'ends-for-a-reason', 'crash', 'answers-in-time'] },
  },
  {
    id: 'removed-still-runs',
    title: 'Work whose removal was acknowledged runs all the same',
    requirement: 'CXL-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/end-unstarted.ts',
        find: "    operation.phase = ok ? 'finished' : was;\n    if (ok) {\n      replaceRecord(operation, record);\n      parts.queue.dequeue(operation);\n    }\n",
        replace: '    operation.phase = was;\n',
      },
    ],
    search: { runs: 6000, rules: ['removed-never-starts', 'cancel-is-heard'] },
  },
  {
    id: 'unknown-cancel-forgotten',
    title: 'A cancel that overtakes its execute says removed, and the execute that follows runs',
    requirement: 'CXL-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: 'if (operation === undefined) return parts.operations.cancelUnknown(params, params.reason, removed);',
        replace: 'if (operation === undefined) return removed(true);',
      },
    ],
  },
  {
    id: 'cancel-unheard-by-code',
    title: 'Running code never hears that it was asked to stop',
    requirement: 'CXL-02',
    part: 'editor',
    changes: [{ file: 'mock-unity/core/requests.ts', find: '  operation.cancelRequested = true;\n', replace: '' }],
  },
  {
    id: 'await-holds-the-main-thread',
    title: 'Work that awaits keeps the next one from starting',
    requirement: 'EXO-11',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/main-thread.ts',
        find: "    case 'delay':\n      running.waiting =",
        replace:
          "    case 'delay':\n      if (!suspension.cancellable) {\n        thread.busy = { kind: 'sleeping', active: running, until: now + suspension.ms };\n        return true;\n      }\n      running.waiting =",
      },
    ],
  },
  {
    id: 'starts-as-it-comes',
    title: 'Work starts in the order in which its frames arrive',
    requirement: 'EXO-11',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/start-queue.ts',
        find: 'waiting.splice(before + 1, 0, { operation, since: now });',
        replace: 'waiting.splice(before === -2 ? 0 : waiting.length, 0, { operation, since: now });',
      },
    ],
  },
  {
    id: 'partial-numbers-start-again',
    title: 'Every partial result has the number 1',
    requirement: 'PAR-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/operations.ts',
        find: 'operation.unsaved = { seq: (previous?.seq ?? 0) + 1, value };',
        replace: 'operation.unsaved = { seq: previous === undefined ? 1 : 1, value };',
      },
    ],
    search: { runs: 1500, rules: ['newest-partial'] },
  },
  {
    id: 'end-forgets-partial',
    title: 'The last partial result is left out where work ends in the same frame',
    requirement: 'PAR-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/operation.ts',
        find: 'partial: unsaved ?? record.partial, suspension: undefined',
        replace: 'partial: record.partial ?? unsaved, suspension: undefined',
      },
    ],
  },
  {
    id: 'journal-error-swallowed',
    title: 'Work whose acceptance the Editor could not write down is queued all the same',
    requirement: 'WIR-05',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/operations.ts',
        find: '    if (!ok) {\n      queue.dequeue(operation);',
        replace: '    if (!ok && operation.record.accept_seq === 0) {\n      queue.dequeue(operation);',
      },
    ],
    search: { runs: 6000, rules: ['write-ahead', 'ends-for-a-reason', 'truthful-end'] },
  },
  {
    id: 'start-error-swallowed',
    title: 'Work whose start the Editor could not write down runs all the same',
    requirement: 'WIR-05',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/main-thread.ts',
        find: 'thread.busy = ok && !operation.orphaned ?',
        replace: 'thread.busy = (ok || operation.record.accept_seq > 0) && !operation.orphaned ?',
      },
    ],
    search: { runs: 6000, rules: ['write-ahead', 'truthful-end'] },
  },
  {
    id: 'result-limit-ignored',
    title: 'A result of any size is stored and sent',
    requirement: 'WIR-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/program-run.ts',
        find: 'if (size <= limit) return',
        replace: 'if (size <= Infinity) return',
      },
    ],
  },
  {
    id: 'result-limit-in-characters',
    title: 'The size of a result is counted in characters instead of bytes',
    requirement: 'WIR-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/program-run.ts',
        find: 'return utf8Length(text) + utf8Length(JSON.stringify(text));',
        replace: 'return text.length + JSON.stringify(text).length;',
      },
    ],
  },
  {
    id: 'oversize-as-not-run',
    title: 'Work whose result is too large is said not to have started',
    requirement: 'WIR-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/program-run.ts',
        find: "return { state: 'failed', at, error, error_code: 'result_too_large' };",
        replace: "return { state: 'not_started', at, error };",
      },
    ],
  },
  {
    id: 'flood-unbounded',
    title: 'A flood of log lines goes on to the server whole',
    requirement: 'LGS-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/console.ts',
        find: 'if (state.inWindow >= ENTRIES_PER_SECOND || isFull(state)) {',
        replace: 'if (state.inWindow >= Infinity) {',
      },
    ],
  },
  {
    id: 'drops-in-silence',
    title: 'Log lines that are dropped are not counted',
    requirement: 'LGS-03',
    part: 'editor',
    changes: [{ file: 'mock-unity/core/console.ts', find: '    state.dropped += 1;\n', replace: '' }],
  },
  {
    id: 'log-numbers-start-again',
    title: 'After a reload log entries are numbered from 1 again, and the server seems to have them',
    requirement: 'LGS-05',
    part: 'editor',
    changes: [
      { file: 'mock-unity/core/domain.ts', find: 'lastSeq: kept.log_seq }', replace: 'lastSeq: 0 }' },
      {
        file: 'mock-unity/core/console.ts',
        find: '      state.lastSeq = Math.max(state.lastSeq, mark);\n',
        replace: '',
      },
    ],
  },
  {
    id: 'logs-sent-are-forgotten',
    title: 'Log entries count as stored when they are sent',
    requirement: 'LGS-05',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/console.ts',
        find: '  state.underWay += 1;\n',
        replace: '  state.underWay += 1;\n  state.waiting = state.waiting.filter((entry) => !batch.includes(entry));\n',
      },
    ],
  },
  {
    id: 'log-ids-shared',
    title: 'All log entries of an operation have the log_id of the operation',
    requirement: 'LGS-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/console.ts',
        find: '  const log_id = context.options.newId(context.now);\n',
        replace: '  const log_id = entry.operation_log_id ?? context.options.newId(context.now);\n',
      },
    ],
  },
  {
    id: 'push-without-generation',
    title: 'DOMAIN_RELOAD does not say which generation ends',
    requirement: 'PSH-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/editor.ts',
        find: 'payload: { generation: domain.header().generation, reason, expectedMs: duration_ms } }',
        replace: 'payload: { reason, expectedMs: duration_ms } as never }',
      },
    ],
    search: { runs: 1000, rules: ['valid-messages'] },
  },
  {
    id: 'copied-journal-trusted',
    title: "The journal of a copied project counts as one's own",
    requirement: 'EXO-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/assess-journal.ts',
        find: 'if (header.project_path !== here.project_path)',
        replace: "if (header.project_path === '')",
      },
    ],
  },
  {
    id: 'damaged-journal-trusted',
    title: 'A journal with a hole in it is evidence like any other',
    requirement: 'EXO-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/assess-journal.ts',
        find: 'if (content.damage !== undefined) return',
        replace: "if (content.damage === '') return",
      },
      {
        file: 'mock-unity/core/assess-journal.ts',
        find: 'const disagreement = findGap(content) ?? findMissingRecord(content) ?? findMissingStart(content);',
        replace:
          'const disagreement = [findGap, findMissingRecord, findMissingStart].length === 0 ? findGap(content) : undefined;',
      },
    ],
  },
  {
    id: 'foreign-acknowledgement',
    title: "Any server may acknowledge the end of another server's work",
    requirement: 'LOG-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: 'if (operation.record.store_id !== params.store_id || !isOurs(parts, params.store_id)) {',
        replace: "if (params.store_id === '') {",
      },
    ],
  },
  // Values
  {
    id: 'objects-without-path',
    title: 'A Unity object is rendered without its path',
    requirement: 'ENV-09',
    part: 'editor',
    changes: [{ file: 'mock-unity/render/render.ts', find: ' path: wellFormed(pathOf(owner)),', replace: '' }],
  },
  {
    id: 'long-loses-digits',
    title: 'An integer beyond 2^53 is rendered as a number that is not it',
    requirement: 'ENV-09',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/render/render.ts',
        find: 'return Number.isSafeInteger(number) ? number : value.toString();',
        replace: 'return number;',
      },
    ],
  },
  {
    id: 'nan-as-null',
    title: 'NaN is rendered as null',
    requirement: 'ENV-09',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/render/render.ts',
        find: "if (Number.isNaN(value)) return 'NaN';",
        replace: 'if (Number.isNaN(value)) return null;',
      },
    ],
  },
];
