import { describe, expect, it } from 'vitest';
import { mutants } from '../mutants/mutant.ts';
import { checkCases, uncoveredRequirements } from '../../conformance/script/check-cases.ts';
import { needsOf } from '../../conformance/script/case.ts';
import { makeVirtualTarget } from './play-virtual.ts';
import { allCases } from './testing/play-shard.ts';

/** Cases of the issue, under exactly these names; those of the transport are in cases/bridge. */
const named = [
  'timeout-then-complete',
  'six-retries-while-main-thread-blocked',
  'sleep-35-seconds-runs-once',
  'resend-while-running',
  'resend-after-completion',
  'retry-with-longer-timeout',
  'half-open-past-hold-window',
  'cancel-while-disconnected',
  'cancel-crosses-answer',
  'client-timeout-then-retry',
  'journal-deleted-after-start',
  'old-store-after-ack',
  'copied-project',
  'kill-after-send',
  'same-key-at-once',
  'foreign-store-ack',
  'call-while-target-reloads',
  'poison-redelivery',
  'slow-accept',
  'disk-full-at-finish',
  'key-after-retention',
  'cancelled-query-is-not-stale',
  'logs-resent',
  'answer-lost-on-reload',
  'late-answer-wrong-call',
  'id-reuse-after-reload',
  'false-success-on-unknown-route',
  'close-is-not-user-disconnect',
];

/** What MCP does not show, and where it is checked instead. */
const elsewhere = new Map([
  ['PSH-03', 'cases/bridge: a push of an unknown type'],
  ['PSH-06', 'attacks: push lines over TCP, in both forms'],
  ['WIR-04', 'cases/bridge: versions at hello'],
  ['WIR-06', 'attacks: an Editor that sends more than it may'],
  ['SEC-01', 'attacks: what listens where, and with what'],
  ['SEC-02', 'cases/bridge: impostors and proofs; attacks'],
  ['SEC-03', 'attacks: foreign origins and names'],
  [
    'TSK-01',
    'the task that is made, by every virtual case (task-shape.ts); attacks: tasks over the built program; the official suite',
  ],
  ['TSK-02', 'by every virtual case (virtual-tasks.ts); attacks: tasks over the built program; the official suite'],
  ['TSK-03', 'attacks: a task that is cancelled'],
  ['TSK-04', 'what tasks/get asks, by every virtual case (task-shape.ts); attacks: a task that asks the user'],
  ['TSK-05', 'attacks: who has not named the extension'],
  ['TSK-06', 'attacks: a task that notifies its listeners'],
  ['SEC-07', 'attacks: access tokens that are not for this server, with a real OpenID provider'],
  ['SEC-08', 'attacks: more than a role allows'],
  ['SEC-09', 'attacks: machines whose token was withdrawn, or is another'],
  ['PSH-07', 'attacks: a client that has subscribed'],
  [
    'SPC-01',
    'attacks: a lease that is taken away; the store tests on PostgreSQL: each kind of write; the simulation of a space',
  ],
  ['SPC-02', 'attacks: a server that stands by; the simulation of a space'],
  ['SPC-03', 'the simulation of a space; attacks: a lease that is taken away, or not confirmed'],
  ['SPC-04', 'attacks: two spaces of one database'],
  ['SPC-05', 'attacks: a standby with other limits'],
  ['BAK-01', 'attacks: a backup that is killed; the property of the backup file'],
  ['BAK-02', 'attacks: the restore of unfinished work; round trips of backup and restore'],
  ['OPS-01', 'attacks: more unfinished work than is allowed'],
  ['OPS-02', 'attacks: what metrics count'],
  ['OPS-03', 'attacks: the contents of traces'],
  ['SEC-05', 'attacks, server and runner tests: tokens never leave the state folder'],
]);

describe('the cases', () => {
  it('are read without a mistake', () => expect(allCases.mistakes).toEqual([]));
  it('fit together', () => expect(checkCases(allCases.cases)).toEqual([]));
  it('are at least ninety', () => expect(allCases.cases.length).toBeGreaterThanOrEqual(90));
  it('have those that the issue names', () => {
    const slugs = new Set(allCases.cases.map((loaded) => loaded.case.slug));
    expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
  });
  it('cover every requirement that is built and that MCP shows', () =>
    expect(uncoveredRequirements(allCases.cases, new Set(elsewhere.keys()))).toEqual([]));
  it('list nothing as covered elsewhere that they cover', () => {
    const covered = new Set(allCases.cases.flatMap((loaded) => loaded.case.requirements));
    expect([...elsewhere.keys()].filter((id) => covered.has(id))).toEqual([]);
  });
  it('name mutants that exist', () => {
    const known = new Set(mutants.map(({ id }) => id));
    expect(
      allCases.cases.flatMap((loaded) =>
        loaded.case.kills.filter((id) => !known.has(id)).map((id) => `${loaded.case.slug}: ${id}`),
      ),
    ).toEqual([]);
  });
  it('are all reached in virtual time', () => {
    const missing = allCases.cases.flatMap(({ case: one }) => {
      const { capabilities } = makeVirtualTarget(one, 1);
      return [...needsOf(one)].filter((need) => !capabilities.has(need)).map((need) => `${one.slug}: ${need}`);
    });
    expect(missing).toEqual([]);
  });
});
