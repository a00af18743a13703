import { compileScripts, type Script, sampleTools } from '../../mock-unity/core/scripts.ts';
import { createJudge } from '../oracles/judge.ts';
import type { Case } from '../../conformance/script/case.ts';
import { createPhaseTracker } from '../sim/phases.ts';
import type { SimPolicy } from '../sim/command.ts';
import { createWorld } from '../sim/world.ts';
import { type Watchers, pickOne } from '../sim/world-state.ts';
import { watchTasks } from './virtual-tasks.ts';
import { createTraceKeeper, type TraceKeeper } from './virtual-trace.ts';
import { contractWindows } from '../../server/hub/protocol/hub-protocol.ts';
import { readyTools } from '../../generated/typescript/ready-tools.ts';
import { nowOf, type State, projectPath, shownTo, toolAnswerOf } from './virtual-client.ts';
import type { LedgerLine } from '../../conformance/report/model.ts';
import { createUnityEngine } from '../../mock-unity/engine/unity-engine.ts';
import type { Prepared, Run, RunHost, ScriptEngine } from '../../mock-unity/core/editor-protocol.ts';
import { customWork } from '../sim/client.ts';
import type { Project } from '../sim/editor.ts';

export const LEDGER = 'ledger.txt';

const SERVERS = 3;

/** A day of heartbeats is some 400,000 events. */
const EVENTS_MAX = 20_000_000;

const SETTLE_MS = 100;

const IDS = 0x0f_00_00_00;

interface Offer {
  readonly policy?: Case['policy'];
  /** True: the ready tools of the Unity package are listed, and without a policy of the case all are allowed. */
  readonly hasReadyTools?: boolean;
}

export function createState(
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

function watchersOf(state: () => State): Watchers {
  return {
    answer: (number, envelope) => {
      const call = state().calls.get(number);
      if (call === undefined || call.answer !== undefined) return;
      state().tasks.compare(call.by.client.server, call.by.identity, { tool: call.tool, envelope });
      const shown = shownTo(state(), call, envelope);
      call.answer = toolAnswerOf(call.tool, nowOf(state()), shown.envelope);
      // The real shells also drop a call whose answer is not sent to the client (EXO-06).
      if (shown.withheld === true) call.leave();
    },
    progress: (number) => {
      const call = state().calls.get(number);
      if (call !== undefined) call.progress += 1;
    },
    server: (_index, happened) => state().tasks.receive(happened),
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

export function begin({ world }: State, servers: ReadonlySet<number>): void {
  for (const index of servers) world.startServer(index);
  for (const editor of world.editors) editor.start();
  world.timeline.run(world.timeline.now + SETTLE_MS);
}

/** The lines of the ledger file, as written by programs: `start <program>` and `end <program>`. */
function readLedgerText(text: string, about: { readonly at: number; readonly log_id: string }): LedgerLine[] {
  return text.split('\n').flatMap((line): LedgerLine[] => {
    const [, mark, program] = /^(start|end) (\S+)$/.exec(line.trim()) ?? [];
    return (mark === 'start' || mark === 'end') && program !== undefined ? [{ ...about, program, mark }] : [];
  });
}

/** Called when a run begins its first instruction, when it resumes after a domain reload, and when it ends, whatever the program reports. */
type OnRun = (mark: 'start' | 'resume' | 'end', log_id: string, work: string) => void;

const UNITY_VERSION = '2022.3.62f3';

/** The mock's real interpreter, whose runs are counted from outside. */
function createCountedEngine({ project_path, project_name }: Project, onRun: OnRun): ScriptEngine {
  const engine = createUnityEngine({
    data_path: `${project_path}/Assets`,
    unity_version: UNITY_VERSION,
    product_name: project_name,
  });
  return {
    prepare(tool, params): Prepared {
      const prepared = engine.prepare(tool, params);
      if (!prepared.ok) return prepared;
      const source =
        tool === 'custom_tool'
          ? customWork(params['name'], params['arguments'])
          : params[tool === 'unity_query' ? 'query' : 'code'];
      const work = typeof source === 'string' ? source : '';
      return { ok: true, begin: (host) => counted('start', prepared.begin(host), { host, work, onRun }) };
    },
    unload: () => engine.unload?.(),
    whyCutOff: (logId) => engine.whyCutOff?.(logId),
    isPlaying: () => engine.isPlaying?.() ?? false,
    resume: (continuation, compiled, host) =>
      counted('resume', engine.resume(continuation, compiled, host), {
        host,
        work: JSON.stringify(continuation),
        onRun,
      }),
  };
}

function* counted(
  mark: 'start' | 'resume',
  run: Run,
  { host, work, onRun }: { readonly host: RunHost; readonly work: string; readonly onRun: OnRun },
): Run {
  onRun(mark, host.logId, work);
  const outcome = yield* run;
  if (!('continuation' in outcome)) onRun('end', host.logId, work);
  return outcome;
}
