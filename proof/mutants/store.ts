import type { Mutant } from './mutant.ts';

/** Broken stores: what is said to be durable, unique, and kept. The simulator has a store of its own, so real processes kill these. */
export const storeMutants: readonly Mutant[] = [
  {
    id: 'store-in-memory',
    title: 'The store keeps the newest writes in memory for a while: a killed server has forgotten them',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/write-log.ts',
        find: '      appendWhole(segment, line);\n      end += line.length;\n',
        replace: '      end += line.length;\n      setTimeout(() => appendWhole(segment, line), 5000);\n',
      },
    ],
  },
  {
    id: 'log-not-replayed',
    title: 'What a killed server had acknowledged and SQLite did not have yet is not applied at the next start',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/replay-log.ts',
        find: '  applyLog(options, until);\n',
        replace: '  if (options.isLive) applyLog(options, until);\n',
      },
    ],
  },
  {
    id: 'checksum-ignored',
    title: 'A damaged line of the log is taken for what was written',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/write-log.ts',
        find: "return checksum(json) === line.slice(0, CHECKSUM_LENGTH) && line[CHECKSUM_LENGTH] === ' ' ? json : undefined;",
        replace:
          "return checksum(json).length === CHECKSUM_LENGTH && line[CHECKSUM_LENGTH] === ' ' ? json : undefined;",
      },
    ],
  },
  {
    id: 'half-line-keeps-from-starting',
    title: 'A log that ends in half a line, as a killed server leaves it, keeps the next server from starting',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/log-lines.ts',
        find: '    // A line that is longer than the slice is read whole.\n',
        replace: "    if (end < bytes.length && bytes.length < length) throw new Error('the log is cut off');\n",
      },
    ],
  },
  {
    id: 'writes-behind-half-a-line',
    title: 'After a write that failed in the middle the log goes on behind half a line',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/write-log.ts',
        find: 'bytes.length - written, segment.size + written);',
        replace: 'bytes.length - written);',
      },
      { file: 'server/store/write-log.ts', find: 'segment.isTorn = true;', replace: 'segment.isTorn = false;' },
    ],
  },
  {
    id: 'unfinished-segment-blocks-the-log',
    title: 'A segment that could not be begun, as the disk was full, keeps the log from going on once there is room',
    requirement: 'WIR-05',
    part: 'store',
    changes: [
      {
        file: 'server/store/write-log.ts',
        find: "openSync(path, 'w', 0o600)",
        replace: "openSync(path, 'wx', 0o600)",
      },
    ],
  },
  {
    id: 'answers-before-the-sync',
    title: 'With durability `power` a call is answered before the log is synced',
    requirement: 'EXO-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/write-intake.ts',
        find: "if (placed.kind !== 'stored' || state.durability !== 'power') return placed;",
        replace: "if (placed.kind !== 'stored' || state.durability !== 'power' || state.asked >= 0) return placed;",
      },
    ],
  },
  {
    id: 'syncs-only-the-first-segment',
    title: 'With durability `power` only the first segment of the log that a server sees is synced',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/answer-calls.ts',
        find: 'if (segment.number < state.syncedSegment) continue;',
        replace: 'if (state.syncedSegment > 0 && segment.number !== state.syncedSegment) continue;',
      },
    ],
  },
  {
    id: 'syncs-no-names',
    title: 'With durability `power` a segment is synced, but not the folder that names it',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/lib/sync-folder.ts',
        find: "if (process.platform === 'win32') return;",
        replace: "if (process.platform !== 'win32') return;",
      },
    ],
  },
  {
    id: 'owner-not-checked',
    title: 'A server goes on with a store that another server has opened since',
    requirement: 'EXO-02',
    part: 'store',
    changes: [
      { file: 'server/store/apply-log.ts', find: 'if (owner === run) return;', replace: "if (owner !== '') return;" },
    ],
  },
  {
    id: 'key-not-unique',
    title: 'The store does not look whether a key has been used',
    requirement: 'EXO-08',
    part: 'store',
    changes: [
      {
        file: 'server/store/decide.ts',
        find: "if (holder) return { kind: 'duplicate', of: 'key', log_id: holder.log_id };",
        replace: '',
      },
      {
        file: 'server/store/schema.ts',
        find: 'CREATE UNIQUE INDEX operations_by_key',
        replace: 'CREATE INDEX operations_by_key',
      },
    ],
  },
  {
    id: 'started-work-releases-its-key',
    title: 'A key is free again when its work has ended in an error, also when that ran',
    requirement: 'EXO-08',
    part: 'store',
    changes: [
      {
        file: 'server/store/decide.ts',
        find: 'return { ...head, state, hasStarted, key: isReleased ? undefined : head.key };',
        replace: 'return { ...head, state, hasStarted, key: isReleased || hasStarted ? undefined : head.key };',
      },
      {
        file: 'server/store/apply-write.ts',
        find: "if (patch.end.releasesKeyUnlessStarted && started === null) changes.set('key', null);",
        replace: "if (started !== null || patch.end.releasesKeyUnlessStarted) changes.set('key', null);",
      },
    ],
  },
  {
    id: 'cancelled-work-keeps-its-key',
    title: 'The key of work that was cancelled before its start stays taken',
    requirement: 'CXL-04',
    part: 'store',
    changes: [
      {
        file: 'server/store/decide.ts',
        find: 'return { ...head, state, hasStarted, key: isReleased ? undefined : head.key };',
        replace: "return { ...head, state, hasStarted, key: isReleased && state === 'failed' ? undefined : head.key };",
      },
      {
        file: 'server/store/apply-write.ts',
        find: "if (patch.end.releasesKeyUnlessStarted && started === null) changes.set('key', null);",
        replace: '',
      },
    ],
  },
  {
    id: 'commits-to-a-deleted-store',
    title: 'What is written to a store that was deleted is acknowledged, and never found again',
    requirement: 'EXO-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/write-intake.ts',
        find: '  if (lost !== undefined) return lost;\n  state.looked = true;',
        replace: "  if (lost === '') return lost;\n  state.looked = true;",
      },
    ],
  },
  {
    id: 'goes-on-without-its-store',
    title: 'The server does not look whether the files of its store are still there',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/process/watches.ts',
        find: 'if (lost !== undefined) return end(',
        replace: 'if (lost === end.name) return end(',
      },
    ],
  },
  {
    id: 'damaged-row-hides-all',
    title: 'A list fails where one row of it is damaged',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/outline-reads.ts',
        find: 'onDamaged(`Operation number ${from} is left out of lists: ${reasonOf(error)}`);',
        replace: 'throw new Error(`${reasonOf(error)} ${onDamaged.name}`);',
      },
    ],
  },
  {
    id: 'damaged-store-keeps-from-starting',
    title: 'A damaged store is not set aside: the server does not start until it was removed',
    requirement: 'LOG-02',
    part: 'store',
    changes: [
      {
        file: 'server/store/open-database.ts',
        find: "if (failureKind(error) !== 'damaged' || !existed) throw",
        replace: "if (failureKind(error) !== 'full' || !existed) throw",
      },
    ],
  },
  {
    id: 'oversize-result-passes',
    title: 'A result over the limit goes to the client where the Editor has let it pass',
    requirement: 'WIR-06',
    part: 'store',
    changes: [
      {
        file: 'server/hub/work/updates.ts',
        find: 'const size = sizeOver(limit, result);',
        replace: 'const size = sizeOver(Infinity, result);',
      },
    ],
  },
  {
    id: 'log-lines-unsorted',
    title: 'The store gives the oldest log entries first',
    requirement: 'LGS-01',
    part: 'store',
    changes: [
      {
        file: 'server/store/log-files.ts',
        find: 'ORDER BY at DESC, rowid DESC LIMIT ?',
        replace: 'ORDER BY at, rowid LIMIT ?',
      },
    ],
  },
  {
    id: 'log-type-ignored',
    title: 'The store does not filter log entries by their type',
    requirement: 'LGS-01',
    part: 'store',
    changes: [
      {
        file: 'server/store/log-files.ts',
        find: "if (filter.log_type !== 'all') {",
        replace: "if (filter.log_type === 'error' && filter.limit === 0) {",
      },
    ],
  },
  {
    id: 'log-operation-ignored',
    title: 'The store lists the log entries of all operations where those of one are wanted',
    requirement: 'LGS-01',
    part: 'store',
    changes: [
      {
        file: 'server/store/log-files.ts',
        find: 'if (filter.log_id !== undefined) {',
        replace: "if (filter.log_id === '') {",
      },
    ],
  },
  {
    id: 'since-inclusive',
    title: 'An entry of the very time of since is given again',
    requirement: 'LGS-01',
    part: 'store',
    changes: [
      { file: 'server/store/log-files.ts', find: "conditions.push('at > ?');", replace: "conditions.push('at >= ?');" },
    ],
  },
];
