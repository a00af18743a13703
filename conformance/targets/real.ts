import { mkdtempSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TraceEvent, WireLine } from '../report/model.ts';
import { MEASURABLE_LOAD, type MachineLoad } from '../lib/machine-load.ts';
import { pollUntil } from '../lib/child.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../lib/temporary-folder.ts';
import { CouldNotRun } from '../player/play.ts';
import type { CaseTarget, FaultOrder } from '../script/case-target.ts';
import { connectRealClient, type Observer, type RealClient } from './real-client.ts';
import { openLedger, type Ledger } from '../player/ledger.ts';
import type { OpenTarget, RealTarget } from './real-target.ts';

export interface CaseTargetOptions {
  readonly case_id: string;
  readonly seed: number;
  /** Allowed lateness of an answer on a machine that is not overloaded, ms. */
  readonly tolerance_ms: number;
  readonly load: MachineLoad;
}

const POLL_MS = 10;
/** Interval of reading the ledger. */
const LEDGER_MS = 20;
/** Time limit for the return of an Editor. */
const CONNECTED_MS = 30_000;
/** Lines stored for the report of a failure, and characters of each. */
const WIRE_LINES = 2_000;
const WIRE_CHARS = 4_000;

interface State extends CaseTargetOptions {
  readonly target: RealTarget;
  readonly folder: TemporaryFolder;
  origin: number;
  opening: Promise<OpenTarget> | undefined;
  /** Resolves when the Editor has run a program since the start. */
  ready: Promise<void> | undefined;
  ledger: Ledger<'start' | 'end'> | undefined;
  readonly clients: Map<string, Promise<RealClient>>;
  readonly notifications: Map<string, number>;
  readonly trace: TraceEvent[];
  readonly wire: WireLine[];
  readonly wrong: string[];
  readonly asides: string[];
  /** Output of servers, by client; also of closed clients. */
  readonly recentOutput: Map<string, () => string>;
  readonly timers: Set<NodeJS.Timeout>;
}

/** A target of real processes in real time. Nothing is started before the first action of the case. */
export function createCaseTarget(target: RealTarget, options: CaseTargetOptions): CaseTarget {
  const state: State = {
    ...options,
    target,
    folder: makeTemporaryFolder(),
    origin: performance.now(),
    opening: undefined,
    ready: undefined,
    ledger: undefined,
    clients: new Map(),
    notifications: new Map(),
    trace: [],
    wire: [],
    wrong: [],
    asides: [],
    recentOutput: new Map(),
    timers: new Set(),
  };
  const now = (): number => nowOf(state);
  return {
    kind: 'real',
    capabilities: target.capabilities,
    ...(target.own_timeout_ms === undefined ? {} : { own_timeout_ms: target.own_timeout_ms }),
    get tolerance_ms() {
      return Math.round(options.tolerance_ms * Math.min(options.load.worstSince(state.origin), MEASURABLE_LOAD));
    },
    get tooSlow() {
      const factor = options.load.worstSince(state.origin);
      return factor <= MEASURABLE_LOAD
        ? undefined
        : `this machine had ${factor.toFixed(1)} times more to do than its cores can do at once (up to ${MEASURABLE_LOAD} can be measured)`;
    },
    now,
    wait: (ms) => pause(ms).then(() => undefined),
    until,
    client: (name) => readyClient(state, name),
    ledgerPath: ledgerPath(state).replaceAll('\\', '\\\\').replaceAll('"', '\\"'),
    async ledger() {
      const opened = await open(state);
      // An adapter is queried only when a case needs it: it executes one command at a time.
      if (opened.ledger !== undefined) state.ledger?.take(await opened.ledger());
      return state.ledger?.read() ?? [];
    },
    fault: (order) => playFault(state, order),
    heal: () => heal(state),
    async cancelOperation(log_id) {
      const { faults } = await open(state);
      if (faults === undefined) throw new CouldNotRun('this target cannot cancel an operation by its log_id');
      await faults.cancelOperation(log_id);
    },
    trace: () => [...state.trace, ...ledgerTrace(state)],
    wire: () => state.wire,
    asides: () => state.asides,
    stderr: () => stderrOf(state),
    violations: () => state.wrong.map((message) => ({ rule: 'mcp', requirements: ['ENV-01'], message })),
    close: () => closeTarget(state),
  };
}

function stderrOf({ recentOutput }: State): string {
  const outputs = [...recentOutput].map(([who, words]) => ({ who, words: words() }));
  return outputs.flatMap(({ who, words }) => (words === '' ? [] : [`${who}:\n${words}`])).join('\n\n');
}

/** Ms since the case began. */
const nowOf = ({ origin }: State): number => Math.round((performance.now() - origin) * 10) / 10;
const ledgerPath = ({ folder }: State): string => join(folder.path, 'ledger');

const until = async (holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> =>
  (await pollUntil(holds, ms, POLL_MS)) === true;

/** The case begins when everything runs. */
function open(state: State): Promise<OpenTarget> {
  const { target, folder, case_id, seed } = state;
  state.opening ??= (async () => {
    const dir = realpathSync(mkdtempSync(join(folder.path, 'i')));
    const ledger_path = ledgerPath(state);
    const opened = await target.open({ case_id, dir, ledger_path, seed });
    state.origin = performance.now();
    if (opened.stderr !== undefined) state.recentOutput.set('the adapter', opened.stderr);
    state.ledger = openLedger({
      marks: ['start', 'end'],
      now: () => nowOf(state),
      ...(opened.ledger === undefined ? { file: { path: ledger_path, everyMs: LEDGER_MS, isDated: true } } : {}),
    });
    return opened;
  })();
  return state.opening;
}

/** The client of that name. The first one tests that the started Editor runs code, before the case continues. */
async function readyClient(state: State, name: string): Promise<RealClient> {
  const found = await connectedClient(state, name);
  state.ready ??= awaitEditor(found);
  await state.ready;
  return found;
}

async function awaitEditor(first: RealClient): Promise<void> {
  if (!(await until(() => runsCode(first), CONNECTED_MS)))
    throw new CouldNotRun(
      `for ${CONNECTED_MS / 1000} s after the start no Editor ran code (unity_query "1 + 1")${first.recentOutput()}`,
    );
}

async function connectedClient(state: State, name: string): Promise<RealClient> {
  const { mcp, tool_names, tool_mapping = {} } = await open(state);
  const found = state.clients.get(name);
  if (found !== undefined) return found;
  const made = connectRealClient({
    name,
    caller: `${name} ${basename(state.folder.path)}`,
    mcp,
    tool_names,
    tool_mapping,
    now: () => nowOf(state),
    observer: observe(state, name),
  }).then((real) => {
    const leave = async (): Promise<void> => {
      state.clients.delete(name);
      state.trace.push({ at: nowOf(state), lane: 'client', actor: name, text: 'leaves' });
      await real.leave();
    };
    state.recentOutput.set(`the server of ${name}`, () => real.stderr());
    return { ...real, leave };
  });
  state.clients.set(name, made);
  made.catch(() => state.clients.delete(name));
  return made;
}

function observe(state: State, name: string): Observer {
  const key = (method: string): string => `${name} ${method}`;
  return {
    wire(to, text) {
      if (state.wire.length < WIRE_LINES)
        state.wire.push({
          at: nowOf(state),
          from: to === 'client' ? 'server' : name,
          to: to === 'client' ? name : 'server',
          message: text.slice(0, WIRE_CHARS),
        });
    },
    wrong: (message) => void state.wrong.push(message),
    aside(sentence) {
      state.asides.push(sentence);
      state.trace.push({ at: nowOf(state), lane: 'client', actor: name, text: 'repeats its call by itself' });
    },
    notification: (method) =>
      void state.notifications.set(key(method), (state.notifications.get(key(method)) ?? 0) + 1),
    notifications: (method) => state.notifications.get(key(method)) ?? 0,
    called: (tool, at) => void state.trace.push({ at, lane: 'client', actor: name, to: 'server', text: tool }),
    answered(tool, at, { at: until_at, envelope, invalid }) {
      const text = `${tool}: ${invalid === undefined ? (envelope?.status ?? 'nothing') : 'invalid'}`;
      state.trace.push({
        at,
        until: until_at,
        lane: 'client',
        actor: name,
        text,
        ...(envelope === undefined ? {} : { log_id: envelope.log_id }),
      });
    },
  };
}

async function playFault(state: State, order: FaultOrder): Promise<void> {
  await beginCase(state);
  const at = nowOf(state);
  await causeFault(state, order);
  state.trace.push({
    at,
    ...(order.for === undefined ? {} : { until: nowOf(state) + order.for }),
    lane: 'fault',
    text: order.fault,
  });
}

/** A case may begin with a fault: a temporary client tests before that whether an Editor runs code. */
async function beginCase(state: State): Promise<void> {
  await open(state);
  if (state.ready === undefined) await (await readyClient(state, 'probe')).leave();
}

async function causeFault(state: State, order: FaultOrder): Promise<void> {
  const { faults, server_is_command } = await open(state);
  if (order.fault === 'hold_answers' || order.fault === 'drop_answers') {
    const real = await readyClient(state, order.client ?? 'client');
    real.answers(order.fault === 'hold_answers' ? 'hold' : 'drop');
    return endAfter(state, order.for, () => real.answers('pass'));
  }
  if (order.fault === 'cut_client') {
    const name = order.client ?? 'client';
    const real = await readyClient(state, name);
    state.clients.delete(name);
    return real.cut();
  }
  if (order.fault === 'kill_server' && server_is_command) {
    for (const real of await Promise.all(state.clients.values())) await real.restart();
    return;
  }
  if (faults === undefined) throw new CouldNotRun(`this target cannot play ${order.fault}`);
  return faults.fault(order);
}

function endAfter(state: State, ms: number | undefined, end: () => void): void {
  if (ms === undefined) return;
  const timer = setTimeout(() => {
    state.timers.delete(timer);
    end();
  }, ms);
  state.timers.add(timer);
}

async function heal(state: State): Promise<void> {
  const { faults } = await open(state);
  for (const real of await Promise.all(state.clients.values())) real.answers('pass');
  await faults?.heal();
  state.trace.push({ at: nowOf(state), lane: 'fault', text: 'healed' });
  if (faults !== undefined) return;
  const probe = await readyClient(state, 'probe');
  if (!(await until(() => runsCode(probe), CONNECTED_MS)))
    throw new CouldNotRun(`no Editor was connected ${CONNECTED_MS / 1000} s after the faults had ended`);
}

/** True if an Editor is connected and runs code. */
export async function runsCode(real: RealClient): Promise<boolean> {
  const call = real.call('unity_query', { query: '1 + 1', timeout: 1_000 });
  await until(() => call.answer !== undefined, 3_000);
  return call.answer?.envelope?.status === 'completed';
}

function ledgerTrace(state: State): TraceEvent[] {
  return (state.ledger?.lines ?? []).map(({ at, program, mark }) => ({
    at,
    lane: 'main_thread',
    text: `${mark} ${program}`,
  }));
}

async function closeTarget(state: State): Promise<void> {
  state.ledger?.stop();
  for (const timer of state.timers) clearTimeout(timer);
  const clients = await Promise.allSettled(state.clients.values());
  const opened = await state.opening?.catch(() => undefined);
  // An instance for one case is only cut off; a server that others use is left properly.
  await Promise.all(
    clients.map(async (one) =>
      one.status === 'rejected' ? undefined : opened?.faults === undefined ? one.value.leave() : one.value.cut(),
    ),
  );
  try {
    await opened?.close();
  } finally {
    state.folder.remove();
  }
}
