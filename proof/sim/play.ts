import { createJudge, type Violation } from '../oracles/judge.ts';
import { type Observation, readForms } from '../oracles/history.ts';
import { traceOf } from '../../server/lib/reason-of.ts';
import { actOn } from './act.ts';
import { callOf } from './call-of.ts';
import { PIPE_MS } from './client.ts';
import type { Scenario } from './command.ts';
import type { Cores } from './cores.ts';
import { healAll, settleWorld } from './heal.ts';
import { healSpace } from './heal-space.ts';
import { policies } from './policies.ts';
import { createPhaseTracker } from './phases.ts';
import type { RunCoverage } from './run-coverage.ts';
import { createTraceHash } from './trace-hash.ts';
import { windows } from './windows.ts';
import { createWorld, tellLogs, type World } from './world.ts';
import { oneSpace, twoServers, withHttp } from './usual-worlds.ts';
import { HarnessError, pickOne } from './world-state.ts';

export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'violation'; readonly violations: readonly Violation[] }
  /** A core threw. */
  | { readonly kind: 'crash'; readonly error: string }
  /** Ours: nothing is said about the implementation. */
  | { readonly kind: 'harness_error'; readonly error: string };

export interface Played {
  readonly verdict: Verdict;
  /** Present if asked for. */
  readonly traceHash?: string;
  readonly history?: readonly Observation[];
  readonly virtual_ms: number;
}

export interface PlayOptions {
  /** Default: ours. */
  readonly cores?: Cores | undefined;
  readonly traceHash?: boolean;
  readonly history?: boolean;
  /** Counts what the run reaches. */
  readonly coverage?: { begin(): RunCoverage } | undefined;
}

/** Time for both sides to find each other before anything else happens. */
const SETTLE_MS = 100;
/** What sleeps on the main thread ends, so that a reload that waits for it begins. */
const LAST_BLOCK_MS = 500;
/** After the faults are over, everything that was acknowledged ends within this. */
const HEAL_BOUND_MS = 60_000;
/** A store that works is read within this. */
const READ_BOUND_MS = 11_000;
/** What comes late would show in this time: a duplicate (300 ms), a failed write that is tried again (1000 ms, of which reading back has taken the most). */
const LATE_EFFECTS_MS = 600;

/** Plays a scenario: chaos, then healing, then everything that was acknowledged is read back and judged. */
export function playScenario(
  { seed, commands, servers = 1, space, policy: name, http }: Scenario,
  options: PlayOptions = {},
): Played {
  const policy = name === undefined ? undefined : policies[name];
  const judge = createJudge(windows, 'lines', policy?.decisions);
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

function guarded(run: () => Verdict): Verdict {
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
  healAll(world);
  healSpace(world, HEAL_BOUND_MS);
  world.see({ kind: 'healed' });
  world.approveAll();
  timeline.run(Math.max(timeline.now, world.suspendedUntil) + LAST_BLOCK_MS);
  // One Editor is at one server at a time.
  const stores = world.database === undefined ? world.servers.length : 1;
  for (let server = stores - 1; server >= 0; server -= 1) readBack(world, server);
  timeline.run(timeline.now + LATE_EFFECTS_MS);
  tellLogs(world);
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
    if (world.ownerOf(log_id) === server) for (const form of readForms) world.read(reader, log_id, form);
  timeline.run(timeline.now + READ_BOUND_MS, () => world.openReads() === 0);
  timeline.run(timeline.now + 2 * PIPE_MS);
  const prober = clients.indexOf(ours.at(-1) ?? pickOne(clients, 0));
  world.ask(prober, callOf({ client: prober, program: 'probe', timeout: HEAL_BOUND_MS, how: 'plain' }));
  timeline.run(timeline.now + HEAL_BOUND_MS + SETTLE_MS, isAnswered);
}
