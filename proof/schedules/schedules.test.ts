import { expect, test } from 'vitest';
import { writeFrame } from '../../generated/typescript/rpc.ts';
import { compareSeen, generateSchedule } from './search.ts';
import { record, type Recording } from './record.ts';
import type { Seen } from './schedule.ts';

const SEEDS = 150;
const recordings = Array.from({ length: SEEDS }, (_, seed) => generateSchedule(seed));

test('the same commands give the same schedule, and the mock the same answers', () => {
  for (const { commands, compilations, recording } of recordings.slice(0, 20)) {
    expect(record(commands, compilations)).toEqual(recording);
    expect(compareSeen(recording, recording.seen)).toBeUndefined();
  }
});

test('a few schedules have every kind of event, and processes that die of each kind of write', () => {
  const events = recordings.flatMap(({ recording }) => recording.schedule.events.map(([, event]) => event));
  const kinds = new Set(events.map(({ type }) => type));
  expect(kinds).toEqual(new Set(['start', 'kill', 'reload', 'connect', 'cut', 'frame', 'block', 'disk', 'die']));
  const deaths = recordings.flatMap(({ recording }) => recording.deaths);
  expect(deaths.length).toBeGreaterThan(SEEDS / 10);
});

/** Each is what a broken core could do. */
const faults: Readonly<Record<string, (seen: readonly Seen[]) => readonly Seen[]>> = {
  'does not report an end': (seen) =>
    without(seen, ([, what, text]) => what === 'sent' && text.includes('"completed"')),
  'does not answer': (seen) =>
    without(seen, ([, what, text]) => what === 'sent' && text.includes('"outcome":"removed"')),
  'does not run what it says': (seen) => without(seen, ([, what]) => what === 'start'),
  'runs something twice': (seen) => seen.flatMap((one) => (one[1] === 'start' ? [one, one] : [one])),
  'reports another result': (seen) => seen.map(([at, what, text]) => [at, what, text.replace('"tag":', '"other":')]),
  'counts one start less': (seen) =>
    seen.map(([at, what, text]) => [at, what, text.replace(/"journal_seq":[1-9]/, '"journal_seq":0')]),
  'says another state': (seen) =>
    seen.map(([at, what, text]) => [at, what, text.replace('"state":"suspended"', '"state":"running"')]),
  'numbers an update like the one before': (seen) =>
    seen.map(([at, what, text]) => [at, what, text.replace('"seq":2', '"seq":1')]),
  'starts a frame later': (seen) => seen.map(([at, what, text]) => [what === 'start' ? at + 20 : at, what, text]),
  'does not come to its end': (seen) => without(seen, ([, what]) => what === 'end'),
  'lists as running what has ended': (seen) => listedAsRunning(seen),
};

function listedAsRunning(seen: readonly Seen[]): readonly Seen[] {
  const [, , id] = seen.find(([, what]) => what === 'end') ?? [];
  const after = seen.findIndex(([, what]) => what === 'end');
  return seen.map(([at, what, text], index) => [
    at,
    what,
    index > after && what === 'sent' ? text.replace('"running":[]', `"running":["${id}"]`) : text,
  ]);
}

const without = (seen: readonly Seen[], is: (one: Seen) => boolean): readonly Seen[] => {
  const at = seen.findIndex((one) => is(one));
  return at === -1 ? seen : seen.toSpliced(at, 1);
};

test('while the disk is full, and a second longer, an end may have been reported or not', () => {
  const events = [
    [100, { type: 'disk', full: true }],
    [200, { type: 'disk', full: false }],
  ] as const;
  const seen = (at: number, isListed: boolean): Seen[] => [
    [90, 'end', ID],
    [at, 'sent', heartbeat(isListed ? [ID] : [])],
  ];
  const differs = (at: number): boolean =>
    compareSeen({ ...empty, schedule: { ...empty.schedule, events }, seen: seen(at, true) }, seen(at, false)) !==
    undefined;
  expect([95, 100, 1220, 1221].map((at) => differs(at))).toEqual([true, false, false, true]);
});

const ID = '01890000-0000-7000-8000-000000000001';
const empty: Recording = {
  schedule: { begin: 0, end: 9999, retention_ms: 1, reload_ms: 1, events: [], compilations: [] },
  seen: [],
  sent: [],
  unloads: [],
  deaths: [],
};
const heartbeat = (running: string[]): string =>
  writeFrame({
    kind: 'notification',
    method: 'editor/heartbeat',
    params: { generation: 1, main_thread_age_ms: 0, running, queue_length: 0, focused: true, play_mode: false },
  });

test.each(Object.entries(faults))('a core that %s differs', (_name, spoil) => {
  const found = recordings.filter(({ recording }) => compareSeen(recording, spoil(recording.seen)) !== undefined);
  expect(found.length).toBeGreaterThan(SEEDS / 20);
});
