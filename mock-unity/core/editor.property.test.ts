import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WorldEvent, type EditorWorld, createEditorWorld } from '../testing/world.ts';

const OPERATIONS = 6;
const programs = [
  'return 1',
  'ledger a\nsleep 40\nledger b\nreturn "slept"',
  'update 1\ndelay 30\nupdate 2\nframe\nupdate 3\nreturn [1]',
  'throw no',
  '! no',
  'log x\nwait 50\nobey\nlog y',
  'reload\ndelay 20\nreturn 1',
  'cancellable 500\nobey\nreturn null',
];

type Action =
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'execute'; readonly operation: number; readonly stale: boolean }
  | { readonly do: 'cancel' | 'ack'; readonly operation: number }
  | { readonly do: 'crash'; readonly survive: number }
  | { readonly do: 'reload'; readonly ms: number; readonly survive: number }
  | { readonly do: 'settle'; readonly count: number; readonly ok: boolean }
  | { readonly do: 'disk'; readonly disk: EditorWorld['disk'] }
  | { readonly do: 'start' | 'disconnect' | 'offline' | 'online' | 'suspend' | 'focus' }
  | { readonly do: 'policy'; readonly decision: 'allow' | 'deny' | 'broken' }
  | { readonly do: 'read'; readonly uri: string }
  | { readonly do: 'block'; readonly ms: number };

const operation = fc.integer({ min: 1, max: OPERATIONS });
const ms = fc.integer({ min: 1, max: 120 });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('advance' as const), ms }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('execute' as const), operation, stale: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'ack' as const), operation }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), survive: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), ms, survive: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      count: fc.integer({ min: 1, max: 3 }),
      ok: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('disk' as const),
      disk: fc.constantFrom('now' as const, 'held' as const, 'full' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'start' as const,
        'disconnect' as const,
        'offline' as const,
        'online' as const,
        'suspend' as const,
        'focus' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block' as const), ms }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('policy' as const),
      decision: fc.constantFrom('allow' as const, 'deny' as const, 'broken' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      uri: fc.constantFrom('unity://scene', 'unity://assets/a.txt'),
    }),
  },
);

interface Life {
  alive: boolean;
  focused: boolean;
}

function act(world: EditorWorld, life: Life, action: Action): void {
  switch (action.do) {
    case 'advance':
      return world.advance(action.ms);
    case 'execute':
      // not_started is reported before it is durable (WIR-05): a server that has received it never sends that id again.
      if (world.lastUpdate(action.operation)?.state === 'not_started') return;
      world.execute(
        action.operation,
        programs[action.operation % programs.length] ?? '',
        action.stale ? { generation: Math.max(1, world.generation - 1) } : {},
      );
      return;
    case 'cancel':
      world.cancel(action.operation);
      return;
    case 'ack':
      return acknowledgeIfPublished(world, action.operation);
    case 'crash':
      life.alive = false;
      return world.crash(action.survive);
    case 'start':
      if (!life.alive) world.start();
      life.alive = true;
      return;
    case 'reload':
      world.survivingReload = action.survive;
      return world.step({ type: 'reload', reason: 'compile', duration_ms: action.ms });
    case 'settle':
      return world.settle(action.ok ? 'ok' : 'failed', action.count);
    case 'disk':
      world.disk = action.disk;
      if (action.disk !== 'held') world.settle();
      return;
    case 'disconnect':
      return world.disconnect();
    case 'offline':
    case 'online':
      world.online = action.do === 'online';
      if (world.online) world.connect();
      return;
    case 'suspend':
      return world.step({ type: 'suspend_all', ms: 30 });
    case 'focus':
      life.focused = !life.focused;
      return world.step({ type: 'focus', focused: life.focused });
    case 'block':
      return world.step({ type: 'block', ms: action.ms });
    case 'policy':
      return decide(world, action.decision);
    case 'read':
      world.request('resource/read', { uri: action.uri });
      return;
  }
}

function decide(world: EditorWorld, decision: 'allow' | 'deny' | 'broken'): void {
  if (decision === 'broken') world.step({ type: 'policy', policy: { kind: 'broken', reason: 'is not JSON.' } });
  else
    world.step({
      type: 'policy',
      policy: { kind: 'policy', policy: { version: 1, rules: [{ tool: '*', decision }] } },
    });
}

/** A server acknowledges only what it has received the end of. */
function acknowledgeIfPublished(world: EditorWorld, number: number): void {
  const last = world.lastUpdate(number);
  if (last !== undefined && last.state !== 'running' && last.state !== 'queued') world.ack(number, last.state);
}

function heal(world: EditorWorld, life: Life): void {
  world.disk = 'now';
  world.settle();
  world.online = true;
  world.advance(200);
  if (!life.alive) world.start();
  world.connect();
  decide(world, 'allow');
  world.advance(5000);
}

const schedule = fc.array(action, { minLength: 5, maxLength: 60 });

function play(actions: readonly Action[]): EditorWorld {
  const world = createEditorWorld({ fps: 50, unfocused_frame_ms: 200, reload_ms: 50 });
  const life: Life = { alive: true, focused: true };
  world.start();
  for (const next of actions) act(world, life, next);
  heal(world, life);
  return world;
}

/** Each event with everything before it. */
function each(world: EditorWorld, check: (event: WorldEvent, before: readonly WorldEvent[]) => void): void {
  for (const [index, event] of world.events.entries()) check(event, world.events.slice(0, index));
}

const isDurableStart = (event: WorldEvent, id: string): boolean =>
  event.kind === 'durable' && event.write.kind === 'start' && event.write.start.log_id === id;

const property = (check: (world: EditorWorld) => void): void =>
  fc.assert(
    fc.property(schedule, (actions) => {
      check(play(actions));
    }),
    { numRuns: 300 },
  );

describe('whatever happens', () => {
  it('an operation starts at most once (EXO-01)', () => {
    property((world) => {
      for (let number = 1; number <= OPERATIONS; number += 1) expect(world.starts(number)).toBeLessThanOrEqual(1);
    });
  });

  it('its start is durable before its first instruction, and its end before it is reported (EXO-02)', () => {
    property((world) =>
      each(world, (event, before) => {
        if (event.kind === 'ledger') expect(before.some((earlier) => isDurableStart(earlier, event.log_id))).toBe(true);
        if (event.kind !== 'sent' || event.frame.kind !== 'notification' || event.frame.method !== 'operation/update')
          return;
        const { params } = event.frame;
        if (params.state === 'running' || params.state === 'queued' || params.state === 'not_started') return;
        const isRecorded = before.some(
          (earlier) =>
            earlier.kind === 'durable' &&
            earlier.write.kind === 'operation' &&
            earlier.write.record.log_id === params.log_id &&
            earlier.write.record.ended?.state === params.state,
        );
        expect(isRecorded).toBe(true);
      }),
    );
  });

  it('partial results are durable before they are reported, and never go back (PAR-02)', () => {
    property((world) => {
      const newest = new Map<string, number>();
      each(world, (event, before) => {
        if (event.kind !== 'sent' || event.frame.kind !== 'notification' || event.frame.method !== 'operation/update')
          return;
        const { log_id, partial_seq } = event.frame.params;
        expect(partial_seq ?? 0).toBeGreaterThanOrEqual(newest.get(log_id) ?? 0);
        newest.set(log_id, partial_seq ?? 0);
        if (partial_seq === undefined) return;
        expect(
          before.some(
            (earlier) =>
              earlier.kind === 'durable' &&
              earlier.write.kind === 'operation' &&
              earlier.write.record.log_id === log_id &&
              earlier.write.record.partial?.seq === partial_seq,
          ),
        ).toBe(true);
      });
    });
  });

  it('an end never changes, and updates of one number are the same', () => {
    property((world) => {
      for (let number = 1; number <= OPERATIONS; number += 1) {
        const updates = world.updates(number);
        const ends = updates.filter(({ state }) => state !== 'running');
        expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBeLessThanOrEqual(1);
        expect(new Set(updates.map((update) => JSON.stringify(update))).size).toBe(
          new Set(updates.map(({ seq }) => seq)).size,
        );
      }
    });
  });

  it('what was reported as not started has not run and never runs (SEC-04, WIR-05)', () => {
    let blocked = 0;
    property((world) => {
      for (let number = 1; number <= OPERATIONS; number += 1) {
        const update = world.lastUpdate(number);
        if (update?.state !== 'not_started') continue;
        if (update.error_code === 'blocked_by_policy') blocked += 1;
        expect(world.starts(number)).toBe(0);
      }
    });
    expect(blocked).toBeGreaterThan(10);
  });

  it('a resource is answered at most once, and writes nothing to the journal', () => {
    property((world) => {
      const answers = world
        .sent()
        .flatMap((frame) => (frame.kind === 'response' && frame.method === 'resource/read' ? [frame.id] : []));
      expect(new Set(answers).size).toBe(answers.length);
      expect(world.journal.read().operations.every(({ tool }) => tool === 'unity_execute_code')).toBe(true);
    });
  });

  it('what was answered as removed has not run and never runs (CXL-01)', () => {
    property((world) => {
      for (const [index, event] of world.events.entries()) {
        if (event.kind !== 'sent' || event.frame.kind !== 'response' || event.frame.method !== 'operation/cancel')
          continue;
        const { log_id, outcome } = event.frame.result;
        if (outcome === 'removed')
          expect(world.events.slice(index).some((later) => later.kind === 'ledger' && later.log_id === log_id)).toBe(
            false,
          );
      }
    });
  });

  it('nothing starts that was not accepted for the generation that runs (EXO-03)', () => {
    property((world) => {
      let generation = 0;
      const acceptedFor = new Map<string, number>();
      for (const event of world.events) {
        if (event.kind !== 'durable') continue;
        const { write } = event;
        if (write.kind === 'header' || write.kind === 'mint') generation = write.header.generation;
        if (write.kind === 'operation') acceptedFor.set(write.record.log_id, write.record.generation);
        if (write.kind === 'start') expect(acceptedFor.get(write.start.log_id)).toBe(generation);
      }
    });
  });

  it('its journal proves itself: the Editor never finds damage in what it wrote', () => {
    property((world) => expect(new Set(world.hellos().map(({ journal_id }) => journal_id)).size).toBe(1));
  });

  it('everything that the server sends again ends once the faults are over, or is refused for good (EXO-11)', () => {
    property((world) => {
      const numbers = Array.from({ length: OPERATIONS }, (_, index) => index + 1).filter(
        (number) => world.lastUpdate(number)?.state !== 'not_started',
      );
      const requests = numbers.map((number) => world.execute(number, 'return 1', { attempt: 9 }));
      world.advance(5000);
      for (const [index, number] of numbers.entries()) {
        const refusal = world.errorOf(requests[index] ?? 0);
        if (refusal === undefined)
          expect(['completed', 'failed', 'cancelled', 'interrupted', 'not_started']).toContain(
            world.lastUpdate(number)?.state,
          );
        else expect([refusal, world.starts(number)]).toEqual(['journal_failed', 0]);
      }
    });
  });

  it('no log line that the journal has is lost, and none is stored twice (LGS-05)', () => {
    property((world) => {
      const durable = world.events.flatMap((event) =>
        event.kind === 'durable' && event.write.kind === 'logs' ? event.write.entries.map(({ log_id }) => log_id) : [],
      );
      const stored = world.stored.map(({ log_id }) => log_id);
      expect(stored).toEqual(expect.arrayContaining(durable));
      expect(new Set(stored).size).toBe(stored.length);
    });
  });

  it('the same schedule gives the same history', () => {
    fc.assert(
      fc.property(schedule, (actions) => {
        let ids = 0;
        const seen = [0, 1].map(() => {
          ids = 0;
          const world = createEditorWorld({
            fps: 50,
            uuid: () => `00000000-0000-4000-9000-${(ids += 1).toString(16).padStart(12, '0')}`,
          });
          world.start();
          for (const next of actions) act(world, { alive: true, focused: true }, next);
          return JSON.stringify(world.events);
        });
        expect(seen[0]).toBe(seen[1]);
      }),
      { numRuns: 50 },
    );
  });

  it('the schedules reach what they are meant to test', () => {
    const seen = new Set<string>();
    for (const actions of fc.sample(schedule, { numRuns: 200, seed: 1 })) {
      const world = play(actions);
      for (let number = 1; number <= OPERATIONS; number += 1)
        for (const { state } of world.updates(number)) seen.add(state);
      if (world.pushes().includes('DOMAIN_RELOAD')) seen.add('reload');
      if (world.ledger().length > 0 && world.hellos().length > 3) seen.add('several lives');
    }
    expect([...seen].toSorted()).toEqual([
      'cancelled',
      'completed',
      'failed',
      'interrupted',
      'not_started',
      'reload',
      'running',
      'several lives',
    ]);
  });
});
