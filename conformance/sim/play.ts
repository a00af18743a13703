import type { Hub } from '../../server/core/hub-protocol.ts';
import { createJudge, type Violation } from '../oracles/judge.ts';
import type { Happening } from '../oracles/history.ts';
import { act, callOf } from './act.ts';
import type { Scenario } from './command.ts';
import { createTraceHash } from './trace-hash.ts';
import { windows } from './windows.ts';
import { createWorld, HarnessError, type World } from './world.ts';

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
  readonly history?: readonly Happening[];
  readonly virtual_ms: number;
}

export interface PlayOptions {
  readonly mutate?: ((hub: Hub) => Hub) | undefined;
  readonly traceHash?: boolean;
  readonly history?: boolean;
}

/** Time for both sides to find each other before anything else happens. */
const SETTLE_MS = 100;
/** What sleeps on the main thread ends, so that a reload that waits for it begins. */
const LAST_BLOCK_MS = 500;
/** After the faults are over, everything that was acknowledged ends within this. */
const HEAL_BOUND_MS = 60_000;
/** Duplicates that come late would show in this time. */
const AFTERMATH_MS = 1500;

/** Plays a scenario: chaos, then healing, then everything that was acknowledged is read back and judged. */
export function play({ seed, commands }: Scenario, options: PlayOptions = {}): Played {
  const judge = createJudge(windows);
  const hash = options.traceHash === true ? createTraceHash() : undefined;
  const history: Happening[] | undefined = options.history === true ? [] : undefined;
  const world = createWorld({
    seed,
    ...(options.mutate === undefined ? {} : { mutate: options.mutate }),
    see: (happening) => {
      hash?.add(happening);
      history?.push(happening);
      judge.see(happening);
    },
  });
  const began = world.timeline.now;
  const verdict = guarded(() => {
    begin(world);
    for (const command of commands) act(world, command);
    heal(world);
    judge.end();
    return judge.violations.length === 0 ? { kind: 'pass' } : { kind: 'violation', violations: judge.violations };
  });
  return { verdict, virtual_ms: world.timeline.now - began, ...(hash === undefined ? {} : { traceHash: hash.value() }), ...(history === undefined ? {} : { history }) };
}

function guarded(run: () => Verdict): Verdict {
  try {
    return run();
  } catch (error) {
    if (error instanceof HarnessError) return { kind: 'harness_error', error: error.message };
    return { kind: 'crash', error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function begin(world: World): void {
  world.startServer();
  world.editor.start();
  world.timeline.run(world.timeline.now + SETTLE_MS);
}

function heal(world: World): void {
  const { timeline, server, editor, clients } = world;
  server.disk.mode = 'ok';
  editor.disk.mode = 'ok';
  world.networkDownUntil = 0;
  world.duplicatesUntil = 0;
  world.startServer();
  editor.start();
  editor.step({ type: 'unblock' });
  world.see({ kind: 'healed' });
  timeline.run(Math.max(timeline.now, world.suspendedUntil) + LAST_BLOCK_MS);
  timeline.run(timeline.now + HEAL_BOUND_MS, () => world.wire?.isAlive === true);
  timeline.run(timeline.now + SETTLE_MS);
  const isAnswered = (): boolean => clients.every(({ unanswered }) => unanswered === 0);
  timeline.run(timeline.now + HEAL_BOUND_MS, isAnswered);
  for (const log_id of world.known) world.ask(0, { tool: 'unity_get_result', params: { log_id, timeout: HEAL_BOUND_MS } });
  timeline.run(timeline.now + HEAL_BOUND_MS + SETTLE_MS, isAnswered);
  world.ask(1, callOf({ client: 1, program: 'probe', timeout: HEAL_BOUND_MS, how: 'plain' }));
  timeline.run(timeline.now + HEAL_BOUND_MS + SETTLE_MS, isAnswered);
  timeline.run(timeline.now + AFTERMATH_MS);
}
