import { createJudge, type Violation } from '../oracles/judge.ts';
import type { Observation } from '../oracles/history.ts';
import { traceOf } from '../../server/lib/errors.ts';
import { callOf, type Scenario, type SimCommand, policies } from './command.ts';
import { PIPE_MS } from './client.ts';
import type { Cores } from './cores.ts';
import { healAll, settleWorld, spoil } from './fault-order.ts';
import { createPhaseTracker } from './phases.ts';
import { dayWindows, windows, game, clientCalled, type WorldOptions, HarnessError, pickOne } from './world-state.ts';
import { createWorld, reportLogs, type World, type RunCoverage } from './world.ts';
import { createTextHash } from './random.ts';
import { LEASE_MS } from './space-member.ts';
import type { HttpKind } from './http-client.ts';
import { strikeWorld, strikeSpace } from './fault.ts';

export type PlayVerdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'violation'; readonly violations: readonly Violation[] }
  /** A core threw. */
  | { readonly kind: 'crash'; readonly error: string }
  /** An error of the harness: no verdict about the implementation. */
  | { readonly kind: 'harness_error'; readonly error: string };

interface Played {
  readonly verdict: PlayVerdict;
  /** Present on request. */
  readonly traceHash?: string;
  readonly history?: readonly Observation[];
  readonly virtual_ms: number;
}

interface PlayOptions {
  /** Default: ours. */
  readonly cores?: Cores | undefined;
  readonly traceHash?: boolean;
  readonly history?: boolean;
  /** Counts what the run reaches. */
  readonly coverage?: { begin(): RunCoverage } | undefined;
}

/** Time for both sides to connect before other events. */
const SETTLE_MS = 100;

/** Time after which work that sleeps on the main thread has ended, so that a waiting reload begins. */
const LAST_BLOCK_MS = 500;

/** After the faults are over, everything that was acknowledged ends within this. */
const HEAL_BOUND_MS = 60_000;

/** A store that works is read within this. */
const READ_BOUND_MS = 11_000;

/** Time in which late effects show: a duplicate (300 ms), a repeated write (1000 ms, of which reading back has taken the most). */
const LATE_EFFECTS_MS = 600;

/** Plays a scenario: chaos, then healing, then everything that was acknowledged is read back and judged. */
export function playScenario(
  { seed, commands, servers = 1, space, day, policy: name, http }: Scenario,
  options: PlayOptions = {},
): Played {
  const policy = name === undefined ? undefined : policies[name];
  const kept = day === undefined ? windows : dayWindows;
  const judge = createJudge(kept, 'lines', policy?.decisions);
  const hash = options.traceHash === true ? createTraceHash() : undefined;
  const history: Observation[] | undefined = options.history === true ? [] : undefined;
  const coverage = options.coverage?.begin();
  const isAimed = commands.some((command) => command.do === 'fault' && command.at !== undefined);
  const world = createWorld({
    seed,
    phases: coverage?.phases ?? (isAimed ? createPhaseTracker() : undefined),
    struck: coverage === undefined ? undefined : (fault) => coverage.struck(fault),
    policy,
    ...(servers === 1 ? {} : twoServers),
    ...(space === undefined ? {} : oneSpace),
    ...(http === undefined ? {} : withHttp(http)),
    windows: kept,
    hasTwin: day !== undefined,
    ...(options.cores === undefined ? {} : { cores: options.cores }),
    see: (observation) => {
      hash?.add(observation);
      history?.push(observation);
      coverage?.see(observation);
      judge.see(observation);
    },
  });
  const began = world.timeline.now;
  const verdict = guarded(() => {
    startWorld(world);
    for (const command of commands) actOn(world, command);
    heal(world);
    judge.end();
    coverage?.end(world);
    return judge.violations.length === 0 ? { kind: 'pass' } : { kind: 'violation', violations: judge.violations };
  });
  return {
    verdict,
    virtual_ms: world.timeline.now - began,
    ...(hash === undefined ? {} : { traceHash: hash.value() }),
    ...(history === undefined ? {} : { history }),
  };
}

function guarded(run: () => PlayVerdict): PlayVerdict {
  try {
    return run();
  } catch (error) {
    if (error instanceof HarnessError) return { kind: 'harness_error', error: error.message };
    return { kind: 'crash', error: traceOf(error) };
  }
}

function startWorld(world: World): void {
  for (const index of world.servers.keys()) world.startServer(index);
  world.editor.start();
  world.timeline.run(world.timeline.now + SETTLE_MS);
}

function heal(world: World): void {
  const { timeline } = world;
  // A due fault happens before everything heals.
  timeline.run(timeline.now);
  healAll(world);
  healSpace(world, HEAL_BOUND_MS);
  world.see({ kind: 'healed' });
  world.approveAll();
  timeline.run(Math.max(timeline.now, world.suspendedUntil) + LAST_BLOCK_MS);
  // One Editor is at one server at a time.
  const stores = world.database === undefined ? world.servers.length : 1;
  for (let server = stores - 1; server >= 0; server -= 1) readBack(world, server);
  timeline.run(timeline.now + LATE_EFFECTS_MS);
  reportLogs(world);
}

function readBack(world: World, server: number): void {
  const { timeline, clients } = world;
  const isSpace = world.database !== undefined;
  if (world.servers.length > 1 && !isSpace) world.direct(server);
  settleWorld(world, HEAL_BOUND_MS);
  const ours = clients.filter((client) => isSpace || client.server === world.servers[server]);
  const isAnswered = (): boolean => ours.every((client) => client.unanswered() === 0);
  timeline.run(timeline.now + HEAL_BOUND_MS, isAnswered);
  for (const log_id of world.known)
    if (world.ownerOf(log_id) === server)
      ours[0]?.ask({ tool: 'unity_get_result', params: { log_id, timeout: HEAL_BOUND_MS } }, true);
  timeline.run(timeline.now + HEAL_BOUND_MS + SETTLE_MS, isAnswered);
  const reader = clients.indexOf(ours[0] ?? pickOne(clients, 0));
  for (const log_id of world.known)
    if (world.ownerOf(log_id) === server) for (const form of lastForms) world.read(reader, log_id, form);
  timeline.run(timeline.now + READ_BOUND_MS, () => world.openReads() === 0 && isAnswered());
  timeline.run(timeline.now + 2 * PIPE_MS);
  const prober = clients.indexOf(ours.at(-1) ?? pickOne(clients, 0));
  world.ask(prober, callOf({ client: prober, program: 'probe', timeout: HEAL_BOUND_MS, how: 'plain' }));
  timeline.run(timeline.now + HEAL_BOUND_MS + SETTLE_MS, isAnswered);
}

/** `tasks/get` reads the task first. */
const lastForms = ['resource', 'task answer', 'page'] as const;

/** One number for a whole history: over its JSON text. */
function createTraceHash(): { add(observation: Observation): void; value(): string } {
  const hash = createTextHash();
  return { add: (observation) => hash.add(JSON.stringify(observation)), value: () => hash.value() };
}

/** Every fault of a space ends, and one of its servers serves. */
function healSpace(world: World, boundMs: number): void {
  const { database, servers, timeline } = world;
  if (database === undefined) return;
  database.come();
  database.isFull = false;
  for (const [index, server] of servers.entries()) {
    world.resume(index);
    if (server.member !== undefined) Object.assign(server.member.cutUntil, { requests: 0, replies: 0 });
  }
  // A lease that is about to end has ended by then.
  timeline.run(timeline.now + LEASE_MS);
  timeline.run(timeline.now + boundMs, () => servers.some(({ isUp }) => isUp));
}

/** Two stores, and an Editor with the addresses of both servers. */
const twoServers: Pick<WorldOptions, 'servers' | 'editors' | 'clients'> = {
  servers: 2,
  editors: [{ project: game, servers: [0, 1] }],
  clients: [clientCalled('client 0'), clientCalled('client 1'), { ...clientCalled('client 2'), server: 1 }],
};

/** Two servers, one of which owns the record of both, and an Editor with their addresses. */
const oneSpace: Pick<WorldOptions, 'servers' | 'isSpace' | 'editors'> = {
  servers: 2,
  isSpace: true,
  editors: [{ project: game, servers: [0, 1] }],
};

/** The second client uses HTTP. */
const withHttp = (http: HttpKind): Pick<WorldOptions, 'clients'> => ({
  clients: [clientCalled('client 0'), { ...clientCalled('client 1'), http }],
});

/** Executes a command in a world, now. */
function actOn(world: World, command: SimCommand): void {
  const { timeline } = world;
  switch (command.do) {
    case 'call':
      world.ask(command.client, callOf(command));
      return;
    case 'poll': {
      const log_id = world.known.at(-1 - command.which);
      if (log_id === undefined) return;
      const reader = readerOf(world, log_id, command.client);
      if (command.as !== undefined) return world.read(reader, log_id, command.as);
      world.ask(reader, { tool: 'unity_get_result', params: { log_id, timeout: command.timeout } });
      return;
    }
    case 'decide':
      return decide(world, command);
    case 'cancel':
      return cancel(world, command);
    case 'leave':
      return world.clients[command.client % world.clients.length]?.leave();
    case 'wait':
      return timeline.run(timeline.now + command.ms);
    case 'age':
      return age(world, command);
    case 'kill':
      strikeWorld(world, {
        fault: command.back > 0 ? 'old_store' : 'kill_server',
        ms: command.ms,
        count: command.back,
        survive: command.survive,
      });
      return;
    case 'cut':
      return strikeWorld(world, { fault: command.half_open ? 'half_open' : 'cut', ms: command.ms });
    case 'reload':
      return strikeWorld(world, { fault: 'reload', ms: command.ms, survive: command.survive });
    case 'crash':
      return strikeWorld(world, {
        fault: command.journal_lost ? 'lose_journal' : 'kill_editor',
        ms: command.ms,
        survive: command.survive,
      });
    case 'block':
      return strikeWorld(world, { fault: command.all ? 'suspend' : 'block', ms: command.ms });
    case 'disk':
      if (command.mode !== 'unreadable')
        return strikeWorld(world, { fault: `${command.of}_${command.mode}`, ms: command.ms });
      return command.of === 'store' ? hideStores(world, command.ms) : undefined;
    case 'space':
      return strikeSpace(world, command);
    case 'fault':
      return command.at === undefined
        ? strikeWorld(world, command)
        : world.phases?.when(world.calls() + 1, command.at, () => strikeWorld(world, command));
  }
}

/** Without an Editor a day has a few hundred events. */
function age(world: World, { which, by }: Extract<SimCommand, { do: 'age' }>): void {
  const { timeline, windows: kept } = world;
  const log_id = world.known.at(-1 - which);
  const ended = [...world.server.operations()].find((operation) => operation.log_id === log_id)?.finished_at;
  if (ended === undefined) return;
  const until = ended + kept.retention_ms + by - PIPE_MS;
  if (until - timeline.now > AWAY_MS) strikeWorld(world, { fault: 'quit_editor', ms: until - timeline.now });
  timeline.run(Math.max(timeline.now, until));
}

/** Less than this costs little with an Editor. */
const AWAY_MS = 60_000;

/** Makes stores unreadable. No case has this fault: no real disk can be made to fail reads alone. */
function hideStores(world: World, ms: number): void {
  world.see({ kind: 'fault', fault: 'store_unreadable', until: world.timeline.now + ms });
  for (const { disk } of world.servers) spoil(world, disk, 'unreadable', ms);
}

/** That client, or one of the server that has the log_id. */
function readerOf(world: World, log_id: string, client: number): number {
  const preferred = client % world.clients.length;
  if (world.database !== undefined) return preferred;
  const owner = world.servers[world.ownerOf(log_id)];
  return world.clients[preferred]?.server === owner
    ? preferred
    : world.clients.findIndex(({ server }) => server === owner);
}

function decide(world: World, { which, how, as }: Extract<SimCommand, { do: 'decide' }>): void {
  const log_id = as === undefined ? undefined : world.known.at(-1 - which);
  if (log_id === undefined) return world.decide(which, how);
  world.updateTask(readerOf(world, log_id, which), log_id, how);
}

function cancel(world: World, { which, by }: Extract<SimCommand, { do: 'cancel' }>): void {
  if (by !== 'client') {
    const log_id = world.known.at(-1 - which);
    if (log_id === undefined) return;
    if (by === 'user') return world.cancelById(log_id, world.ownerOf(log_id));
    return world.cancelTask(readerOf(world, log_id, which), log_id);
  }
  for (const client of world.clients) client.cancel(world.calls() - which);
}
