import type { Mutant } from './mutant.ts';

/** Of what an operator relies on: backup and restore, limits, metrics, traces. */
export const operationMutants: readonly Mutant[] = [
  {
    id: 'backup-in-its-place',
    title: 'A backup is written under its name from the beginning',
    requirement: 'BAK-01',
    part: 'store',
    changes: [
      {
        file: 'server/store/backup/backup-draft.ts',
        find: "const draft = join(folder, `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);",
        replace: 'const draft = path;',
      },
    ],
  },
  {
    id: 'restored-work-is-sent-again',
    title: 'What had not been sent when a backup was made is sent after it is restored',
    requirement: 'BAK-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/backup/restored-operation.ts',
        find: 'return { ...operation, attempt: operation.attempt + 1, sent: { journal_id, generation } };',
        replace: 'return operation;',
      },
    ],
  },
  {
    id: 'max-unfinished-unheard',
    title: '--max-unfinished changes nothing',
    requirement: 'OPS-01',
    part: 'shell',
    changes: [
      {
        file: 'cli/serve-command.ts',
        find: '{ queue_limit: unfinishedOption(most) }',
        replace: '{}',
      },
    ],
  },
  {
    id: 'metrics-count-twice',
    title: 'Each accepted operation is counted as two',
    requirement: 'OPS-02',
    part: 'shell',
    changes: [{ file: 'server/metrics/metrics.ts', find: 'accepted.inc();', replace: 'accepted.inc(2);' }],
  },
  {
    id: 'metrics-name-work',
    title: 'A metric has a label with the log_id of each operation',
    requirement: 'OPS-02',
    part: 'shell',
    changes: [
      {
        file: 'server/metrics/metrics.ts',
        find: 'ended.inc({ state: detail });',
        replace: 'ended.inc({ state: `${detail} ${log_id}` });',
      },
    ],
  },
  {
    id: 'traces-without-parent',
    title: 'The span of a call begins a trace of its own, whatever the client says',
    requirement: 'OPS-03',
    part: 'shell',
    changes: [
      {
        file: 'server/traces/call-spans.ts',
        find: 'parent === null ? ROOT_CONTEXT',
        replace: 'parent !== undefined ? ROOT_CONTEXT',
      },
    ],
  },
  {
    id: 'traces-with-code',
    title: 'The span of a call has its arguments',
    requirement: 'OPS-03',
    part: 'shell',
    changes: [
      {
        file: 'server/traces/call-spans.ts',
        find: "attributes: { [attribute.method]: 'tools/call', [attribute.tool]: tool },",
        replace:
          "attributes: { [attribute.method]: 'tools/call', [attribute.tool]: tool, call: JSON.stringify(call) },",
      },
    ],
  },
];
