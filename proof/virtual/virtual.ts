import type { Client as HubClient } from '../../server/hub/protocol/call.ts';
import { toolValidators } from '../../generated/typescript/validators.js';
import { compileScripts, type Script } from '../../mock-unity/core/compile-scripts.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import { createJudge, type Judge, type Violation } from '../oracles/judge.ts';
import type { LedgerLine, TraceEvent } from '../../conformance/report/model.ts';
import { faultNames, otherCapabilities, type Capability, type Case } from '../../conformance/script/case.ts';
import type {
  FaultOrder,
  Subject,
  SubjectCall,
  SubjectClient,
  SubjectMaker,
  ToolAnswer,
} from '../../conformance/script/subject.ts';
import { PIPE_MS, type Client } from '../sim/client.ts';
import { healAll, settleWorld, strikeWorld, type Order } from '../sim/fault.ts';
import { createPhaseTracker } from '../sim/phases.ts';
import type { SimPolicy } from '../sim/policies.ts';
import { uuidV7 } from '../sim/server.ts';
import { createWorld, tellLogs, type World } from '../sim/world.ts';
import type { Watchers } from '../sim/world-options.ts';
import { HarnessError, pickOne } from '../sim/world-state.ts';
import { readToolCall } from './virtual-call.ts';
import { createCountedEngine } from './virtual-engine.ts';
import { readLedgerText } from './virtual-ledger.ts';
import { watchTasks, type VirtualTasks } from './virtual-tasks.ts';
import { createTraceKeeper, type TraceKeeper } from './virtual-trace.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { showAnswer, type Shown } from '../../server/mcp/shown/show-answer.ts';
import { contractWindows } from '../../server/hub/protocol/contract-windows.ts';
import { readyTools } from '../../generated/typescript/ready-tools.ts';
import { sampleTools } from '../../mock-unity/core/sample-tools.ts';

/** Where clients work: a folder above all projects, so that with several Editors it is not known which one is meant, unless it is said. */
const HOME = '/home/me';
const LEDGER = 'ledger.txt';
const SERVERS = 3;
/** A day of heartbeats is some 400,000 events. */
const EVENTS_MAX = 20_000_000;
const SETTLE_MS = 100;
const HEAL_MS = 60_000;
/** What sleeps or is blocked at the end of a case has this time to come to its end. */
const LATE_EFFECTS_MS = 3_600_000;
const IDS = 0x0f_00_00_00;
/** A burst of changed tools is told two seconds after its first at the latest. */
const NEWS_MS = 3000;

const capabilities: ReadonlySet<Capability> = new Set([...faultNames, ...otherCapabilities]);

/** A call of the case; its number in the world, unless it never got there. */
interface MadeCall {
  readonly by: MadeClient;
  readonly at: number;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly number: number | undefined;
  answer: ToolAnswer | undefined;
  progress: number;
  /** Cancels it, also after its answer. */
  readonly leave: () => void;
}

interface MadeClient {
  readonly client: Client;
  /** As its server knows it. */
  readonly identity: HubClient;
  readonly server: number;
  toolsChanged: number;
}

interface State {
  readonly world: World;
  readonly judge: Judge;
  readonly trace: TraceKeeper;
  readonly tasks: VirtualTasks;
  /** Names of the Editor's own tools that are offered. */
  readonly customTools: readonly string[];
  /** Names of clients whose user cannot be asked. */
  readonly mute: ReadonlySet<string>;
  readonly began: number;
  /** What programs have written, by path. */
  readonly files: Map<string, string>;
  readonly ledger: LedgerLine[];
  readonly calls: Map<number, MadeCall>;
  readonly made: Map<SubjectCall, MadeCall>;
  readonly clients: Map<string, MadeClient>;
  lastId: number;
  verdict: readonly Violation[] | undefined;
}

/** The real hub and the real mock Editor with its real C# interpreter, the contract's own windows, and all oracles, in virtual time. */
export const makeVirtualSubject: SubjectMaker = async ({ seed, clients = {}, policy, needs }) => {
  const servers = Math.max(1, ...Object.values(clients).map(({ server = 1 }) => server));
  const subject = createVirtualSubject(seed, {
    editors: [Array.from({ length: servers }, (_, index) => index)],
    policy,
    hasReadyTools: needs?.includes('ready_tools') === true,
  });
  // Who does not say which clients are elsewhere gets a world of one server.
  const able = servers > 1 ? capabilities : new Set([...capabilities].filter((name) => name !== 'several_servers'));
  return { ...subject, capabilities: able, client: (name) => subject.client(name, clients[name] ?? {}) };
};

/** What a client of the virtual subject may be beyond its name. Numbers count from 1. */
export interface ClientPlace {
  /** Which server it is a client of. Default: the first. */
  readonly server?: number;
  /** Which Editor's project it works in. Default: none, so that it gets the only one. */
  readonly editor?: number;
}

/** As {@link makeVirtualSubject}, for tests that need more than cases can say. */
export interface VirtualSubject extends Subject {
  client(name: string, place?: ClientPlace): Promise<SubjectClient>;
  readonly world: World;
}

export function createVirtualSubject(
  seed: number,
  options: {
    readonly editors?: readonly (readonly number[])[];
    readonly policy?: Case['policy'];
    readonly hasReadyTools?: boolean;
  } = {},
): VirtualSubject {
  const state = createState(seed, options.editors ?? ONE_EDITOR, options);
  begin(state, new Set((options.editors ?? ONE_EDITOR).flat()));
  return {
    kind: 'virtual',
    capabilities,
    tolerance_ms: 2 * PIPE_MS,
    began_at: state.began,
    world: state.world,
    now: () => nowOf(state),
    wait: async (ms) => run(state, ms),
    until: (holds, ms) => until(state, holds, ms),
    client: async (name, place = {}) => clientOf(state, name, place),
    ledgerPath: LEDGER,
    ledger: async () => state.ledger,
    fault: async (order) => fault(state, order),
    heal: async () => heal(state),
    cancelOperation: async (log_id) => {
      state.world.cancelById(log_id);
      run(state, PIPE_AND_WIRE_MS);
    },
    decide: async (made, how) => {
      const number = state.made.get(made)?.number;
      if (number !== undefined) state.world.decideOn(number, how);
      run(state, PIPE_AND_WIRE_MS);
    },
    trace: () => [...state.trace.events, ...verdictEvents(state)],
    wire: () => state.trace.wire,
    violations: () => (state.verdict ??= judged(state)),
    close: async () => undefined,
  };
}

/** Of one server. */
const ONE_EDITOR: readonly (readonly number[])[] = [[0]];

/** Time for a command to reach its Editor. */
const PIPE_AND_WIRE_MS = 5;

interface Offer {
  readonly policy?: Case['policy'];
  /** Of the Unity package: clients see them, and without a policy of the case they may call all of them. */
  readonly hasReadyTools?: boolean;
}

function createState(
  seed: number,
  editors: readonly (readonly number[])[],
  { policy: ofCase, hasReadyTools = false }: Offer,
): State {
  const ownPolicy = ofCase === undefined ? undefined : simPolicyOf(ofCase);
  const policy = hasReadyTools
    ? { decisions: {}, ...ownPolicy, tools: [...readyTools, ...(ownPolicy?.tools ?? [])] }
    : ownPolicy;
  const judge = createJudge(contractWindows, 'any', policy?.decisions);
  let trace: TraceKeeper | undefined;
  const world = createWorld({
    seed,
    windows: contractWindows,
    phases: createPhaseTracker(),
    isWhole: true,
    policy,
    servers: SERVERS,
    editors: editors.map((servers, index) => ({
      servers,
      project: {
        project_name: index === 0 ? 'Game' : `Game-${index + 1}`,
        project_path: projectPath(index),
        host: 'here',
      },
    })),
    clients: [],
    eventsLimit: EVENTS_MAX,
    compile: (editor) => compileScripts(scriptsOf(state, editor)),
    createEngine: (editor) =>
      createCountedEngine(pickOne(world.editors, editor).project, (mark, log_id, work) =>
        world.see({ kind: 'ledger', mark, log_id, work }),
      ),
    see: (observation) => {
      judge.see(observation);
      trace?.see(observation);
    },
    watch: watchersOf(() => state),
  });
  const began = world.timeline.now + SETTLE_MS;
  trace = createTraceKeeper(began);
  const customTools = (policy?.tools ?? []).map(({ name }) => name);
  const state: State = {
    world,
    judge,
    trace,
    tasks: watchTasks(() => world.timeline.now),
    customTools,
    mute: new Set(ofCase?.mute),
    began,
    files: new Map(),
    ledger: [],
    calls: new Map(),
    made: new Map(),
    clients: new Map(),
    lastId: IDS,
    verdict: undefined,
  };
  return state;
}

function simPolicyOf({ rules, in_project: inProject, custom_tools: hasTools }: NonNullable<Case['policy']>): SimPolicy {
  const entries = Object.entries(rules);
  return {
    decisions: Object.fromEntries(entries.map(([tool, { decision }]) => [tool, decision])),
    limits: rules,
    project:
      inProject === true
        ? { version: 1, rules: entries.map(([tool, { decision }]) => ({ tool, decision })) }
        : undefined,
    tools: hasTools === true ? sampleTools : undefined,
  };
}

function scriptsOf({ files }: State, editor: number): Script[] {
  const root = `${projectPath(editor)}/`;
  return [...files].flatMap(([path, text]) =>
    path.startsWith(`${root}Assets/`) && path.endsWith('.cs') ? [{ path: path.slice(root.length), text }] : [],
  );
}

const projectPath = (index: number): string => (index === 0 ? '/home/me/Game' : `/home/me/Game-${index + 1}`);

function watchersOf(state: () => State): Watchers {
  return {
    answer: (number, envelope) => {
      const call = state().calls.get(number);
      if (call === undefined || call.answer !== undefined) return;
      state().tasks.compare(call.by.client.server, call.by.identity, { tool: call.tool, envelope });
      const shown = shownTo(state(), call, envelope);
      call.answer = answerOf(call.tool, nowOf(state()), shown.envelope);
      // As the real shells leave a call whose answer is not what the client gets (EXO-06).
      if (shown.withheld === true) call.leave();
    },
    progress: (number) => {
      const call = state().calls.get(number);
      if (call !== undefined) call.progress += 1;
    },
    server: (_index, happened) => state().tasks.hear(happened),
    toolsChanged: (server) => {
      for (const client of state().clients.values())
        if (client.server === server && client.client.isLinked()) client.toolsChanged += 1;
    },
    appended: (editor, { path, text, log_id }) => {
      const { files } = state();
      const key = path.startsWith('/') ? path : `${projectPath(editor)}/${path}`;
      files.set(key, `${files.get(key) ?? ''}${text}`);
      if (path === LEDGER && state().verdict === undefined)
        state().ledger.push(...readLedgerText(text, { at: nowOf(state()), log_id }));
    },
    frame: (from, index, frame) => state().trace.frame(state().world.timeline.now, from, index, frame),
  };
}

function begin({ world }: State, servers: ReadonlySet<number>): void {
  for (const index of servers) world.startServer(index);
  for (const editor of world.editors) editor.start();
  world.timeline.run(world.timeline.now + SETTLE_MS);
}

const nowOf = ({ world, began }: State): number => world.timeline.now - began;

function run({ world }: State, ms: number): void {
  world.timeline.run(world.timeline.now + ms);
}

/** One event at a time, so that it stops at the very moment. */
async function until({ world }: State, holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const end = world.timeline.now + ms;
  for (;;) {
    const held = holds();
    // oxlint-disable-next-line no-await-in-loop -- time does not pass meanwhile
    if (typeof held === 'boolean' ? held : await held) return true;
    if (!hasDue(world, end)) return await holds();
  }
}

/** Runs the next event that is due by then; whether there was one. */
function hasDue({ timeline }: World, end: number): boolean {
  let asked = 0;
  timeline.run(end, () => (asked += 1) > 1);
  return asked > 1;
}

function clientOf(state: State, name: string, { server = 1, editor }: ClientPlace): SubjectClient {
  const made = state.clients.get(name) ?? makeClient(state, name, { server: server - 1, editor });
  const { client } = made;
  return {
    call: (tool, args, { progress = false } = {}) => call(state, made, { tool, args, progress }),
    notifications: (method) => (method === 'notifications/tools/list_changed' ? made.toolsChanged : 0),
    leave: async () => {
      client.leave();
      run(state, PIPE_AND_WIRE_MS);
    },
  };
}

/** As a forwarder introduces its client (server/mcp/link-session.ts). */
function makeClient(
  { world, clients, mute }: State,
  name: string,
  { server, editor }: { readonly server: number; readonly editor: number | undefined },
): MadeClient {
  const cwd = editor === undefined ? HOME : projectPath(editor - 1);
  const identity = { identity: JSON.stringify([name, cwd]), label: `${name} (${cwd})`, cwd };
  const client = world.addClient({ server, isMute: mute.has(name), identity });
  const made = { client, identity, server, toolsChanged: 0 };
  clients.set(name, made);
  return made;
}

interface Asked {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly progress: boolean;
}

function call(state: State, by: MadeClient, { tool, args, progress }: Asked): SubjectCall {
  const { client, identity } = by;
  const at = nowOf(state);
  // What a look might deliver makes a difference to new work alone.
  if (!tool.startsWith('unity_get_')) state.tasks.lookAtAll(client.server, identity, state.world.known);
  const reading = readToolCall(tool, args, () => newLogId(state), state.customTools);
  const made: MadeCall = {
    by,
    at,
    tool,
    args,
    number: reading.kind === 'call' ? state.world.calls() + 1 : undefined,
    answer: undefined,
    progress: 0,
    leave: () => {
      if (made.number !== undefined) client.cancel(made.number);
    },
  };
  if (reading.kind === 'refused') made.answer = answerOf(tool, at, reading.envelope);
  if (reading.kind === 'unknown') made.answer = { at, invalid: reading.error };
  if (made.number !== undefined) state.calls.set(made.number, made);
  if (reading.kind === 'call') client.ask(reading.call, progress);
  const one: SubjectCall = {
    at,
    get answer() {
      return made.answer;
    },
    get progress() {
      return made.progress;
    },
    get asked() {
      return made.number === undefined ? 0 : state.world.askedAbout(made.number);
    },
    cancel: made.leave,
  };
  state.made.set(one, made);
  return one;
}

/** The real shell checks each envelope once more, and answers `internal_error` where it does not fit: that is told here as it is. */
function answerOf(tool: string, at: number, envelope: Envelope): ToolAnswer {
  const validator = Object.entries(toolValidators).find(([name]) => name === tool)?.[1];
  const checked = validator?.envelope(envelope);
  return checked?.ok === false
    ? { at, envelope, invalid: checked.errors[0]?.message ?? 'the envelope does not fit' }
    : { at, envelope };
}

/** As the real MCP shell shows it (ENV-10, ENV-11), but for its images. */
const shownTo = (state: State, { tool, args }: MadeCall, envelope: Envelope): Shown =>
  showAnswer({ tool, given: args, limit: limits.answer_limit_bytes, newLogId: () => newLogId(state) }, envelope);

const newLogId = (state: State): string => uuidV7(state.world.timeline.now, (state.lastId += 1));

function fault(state: State, order: FaultOrder): void {
  const { world, made } = state;
  const ready = orderOf(state, order);
  if (order.at === undefined) return strikeWorld(world, ready);
  const number = made.get(order.at.call)?.number;
  if (number === undefined)
    throw new HarnessError(
      `the call at whose phase ${order.at.phase} ${order.fault} is to strike never reached a server`,
    );
  world.phases?.when(number, order.at.phase, () => strikeWorld(world, ready));
}

function orderOf(
  state: State,
  { fault: name, for: lasting = Infinity, count, survive, editor, server = 1, client }: FaultOrder,
): Order {
  return {
    fault: name,
    ms: lasting,
    count,
    survive,
    editor: editor === undefined ? undefined : editor - 1,
    server: server - 1,
    client: madeClient(state, client ?? 'client').client,
  };
}

function madeClient(state: State, name: string): MadeClient {
  return state.clients.get(name) ?? makeClient(state, name, { server: 0, editor: undefined });
}

/** Until every Editor that can be is connected. */
function heal({ world }: State): void {
  const { timeline } = world;
  healAll(world);
  world.see({ kind: 'healed' });
  timeline.run(Math.max(timeline.now, world.suspendedUntil));
  settleWorld(world, HEAL_MS);
}

/** At the end all faults are over, what was acknowledged is read back, and everything is judged. Programs that run then count no more. */
function judged(state: State): readonly Violation[] {
  const { world, judge, clients } = state;
  const { timeline } = world;
  state.verdict = [];
  heal(state);
  timeline.run(timeline.now + LATE_EFFECTS_MS, () => world.servers.every((server) => server.unfinished() === 0));
  const readers = new Map([...clients.values()].map(({ client, server }) => [server, client]));
  for (const client of readers.values())
    for (const log_id of world.known)
      if (hasStored(client, log_id)) client.ask({ tool: 'unity_get_result', params: { log_id, timeout: HEAL_MS } });
  timeline.run(timeline.now + HEAL_MS, () => world.clients.every((client) => client.unanswered() === 0));
  timeline.run(timeline.now + NEWS_MS);
  tellLogs(world);
  judge.end();
  return [...judge.violations, ...state.tasks.violations];
}

/** With several servers, only the one that knows it is asked. */
function hasStored({ server }: Client, log_id: string): boolean {
  for (const operation of server.operations()) if (operation.log_id === log_id) return true;
  return false;
}

function verdictEvents({ verdict, trace, world, began }: State): TraceEvent[] {
  const last = trace.events.at(-1)?.at ?? world.timeline.now - began;
  return (verdict ?? []).map(({ rule, message }) => ({ at: last, lane: 'verdict', text: rule, detail: message }));
}
