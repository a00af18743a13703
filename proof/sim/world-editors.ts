import type { FrameFromEditor } from '../../generated/typescript/rpc.ts';
import { cores as ourCores } from './cores.ts';
import { createEditorHost, type EditorHost } from './editor.ts';
import type { Server } from './server.ts';
import { createWire, goodConditions, type Wire } from './wire.ts';
import { type EditorSetup, pickOne, type Network, type State } from './world-state.ts';
import type { BridgeTool, Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Prepared, ScriptEngine, Run, RunHost, RunOutcome } from '../../mock-unity/core/editor-protocol.ts';
import type { Suspension } from '../../mock-unity/csharp/values/value.ts';

const FRAMES_PER_SECOND = 50;

export function addEditor(state: State, setup: EditorSetup): EditorHost {
  const { timeline, random, see, options, wires } = state;
  const { watch, phases, createEngine, compile } = options;
  const index = state.editors.length;
  const network: Network = { downUntil: 0, conditions: goodConditions(), only: undefined, wire: undefined };
  const editor = createEditorHost({
    index,
    project: setup.project,
    timeline,
    random,
    see,
    createEditor: (options.cores ?? ourCores).createEditor,
    createEngine: () => createEngine?.(index) ?? simEngine,
    tools: options.policy?.tools ?? [],
    policy: options.policy?.project,
    fps: FRAMES_PER_SECOND,
    send: (connection, frame) => {
      watch?.frame?.('editor', index, frame);
      wires.get(connection)?.wire.fromEditor(frame);
    },
    close: (connection, graceful) => wires.get(connection)?.wire.close('editor', graceful),
    connect: () => connect(state, editor, network),
    appended: (effect) =>
      watch?.appended === undefined
        ? see({ kind: 'ledger', log_id: effect.log_id, ...readLedger(effect.text) })
        : watch.appended(index, effect),
    ...(compile === undefined ? {} : { compile: () => compile(index) }),
    delivered: (log_id) => phases?.step('P5', log_id),
    partial: (log_id) => phases?.step('P7', log_id),
    ...(watch?.editor === undefined ? {} : { watch: (happened) => watch.editor?.(index, happened) }),
  });
  state.editors.push(editor);
  state.setups.push(setup);
  state.networks.push(network);
  return editor;
}

/** To the first of its servers that is up. */
function connect(
  state: State,
  editor: EditorHost,
  network: Network,
): { readonly connection: number; readonly store_id: string } | undefined {
  if (state.timeline.now < network.downUntil) return undefined;
  const index = serverFor(state, editor.index);
  if (index === undefined) return undefined;
  const server = pickOne(state.servers, index);
  const connection = (state.lastId += 1);
  const wire = wireBetween(state, { server, index, editor, network, connection });
  state.wires.set(connection, { wire, server: index, editor: editor.index });
  network.wire = wire;
  return { connection, store_id: server.store_id };
}

export function serverFor({ servers, setups, networks }: State, editor: number): number | undefined {
  const only = networks[editor]?.only;
  return (setups[editor]?.servers ?? FIRST_ONLY).find(
    (index) => servers[index]?.isUp === true && !servers[index].isPaused && (only ?? index) === index,
  );
}

export function direct({ networks, wires }: State, server: number): void {
  for (const network of networks) network.only = server;
  for (const { wire, server: of, editor } of wires.values()) {
    if (of === server) continue;
    wire.cut();
    // It is of no use from now on, though its ends may notice later.
    const network = networks[editor];
    if (network?.wire === wire) network.wire = undefined;
  }
}

const FIRST_ONLY: readonly number[] = [0];

interface Ends {
  readonly server: Server;
  readonly index: number;
  readonly editor: EditorHost;
  readonly network: Network;
  readonly connection: number;
}

/** Records the observations in an arriving frame. */
function seeUpdate(see: State['see'], frame: FrameFromEditor, server: number): void {
  if (frame.kind === 'notification' && frame.method === 'operation/update') {
    const { log_id, state: reported, partial_result: partial } = frame.params;
    see({ kind: 'update', log_id, state: reported, server, ...(partial === undefined ? {} : { partial }) });
  } else if (frame.kind === 'notification' && frame.method === 'editor/notification')
    see({ kind: 'push', type: String(frame.params.type), server });
  else if (frame.kind === 'response' && frame.method === 'operation/cancel' && frame.result.outcome === 'removed')
    see({ kind: 'update', log_id: frame.result.log_id, state: 'cancelled', server });
}

function wireBetween({ timeline, random, see }: State, { server, index, editor, network, connection }: Ends): Wire {
  const { life } = server;
  return createWire({
    id: connection,
    timeline,
    random,
    server: {
      receive: (id, frame) =>
        server.whenRunning(() => {
          if (server.life !== life || server.isOver()) return;
          seeUpdate(see, frame, server.member === undefined ? index : 0);
          server.feed({ type: 'editor_frame', connection: id, frame });
        }),
      closed: (id) => {
        if (server.life === life) server.feed({ type: 'editor_closed', connection: id });
      },
    },
    editor,
    invalid: (from, reason) => see({ kind: 'invalid', from, reason }),
    conditions: network.conditions,
  });
}

/**
 * A language that costs nothing to interpret, one command a line: `delay ms`, `cancellable ms`, `sleep ms`, `frame`, `update n`, `log text`, `obey`
 * (ends if it was cancelled), `throw`, `return tag`, `reload`, `suspend` (the rest runs after a reload), `compile` (likewise, and requests it); `#` begins a remark. `!` does not compile. Every run writes its first and its last word,
 * `start` and `end`, `resume` where it resumes, and the whole program to the ledger: the program identifies its caller.
 */
export const simEngine: ScriptEngine = {
  prepare: (tool, params) => {
    const source = sourceOf(tool, params);
    if (typeof source !== 'string' || /^(?:AI\.RunTests\(\n)?!/.test(source))
      return { ok: false, message: '(1,1): error CS1525: Invalid expression term' };
    return programOf(source);
  },
  resume: ({ type, state }, _compiled, host) => {
    const [source, line] = Array.isArray(state) ? state : [];
    if (type !== CONTINUATION.type || typeof source !== 'string' || typeof line !== 'number')
      throw new Error(`no continuation ${type}`);
    return resume(source, line, host);
  },
};

function sourceOf(tool: BridgeTool, params: JsonObject): Json | undefined {
  if (tool === 'unity_execute_code') return params['code'];
  if (tool === 'unity_query') return params['query'];
  const args = params['arguments'];
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? args['work'] : undefined;
}

const programs = new Map<string, Prepared>();

function programOf(source: string): Prepared {
  const known = programs.get(source);
  if (known !== undefined) return known;
  const program = readProgram(source);
  const prepared: Prepared = { ok: true, begin: (host) => run(program, host) };
  programs.set(source, prepared);
  return prepared;
}

/** In this language a program continues in its next line. */
const CONTINUATION = { type: 'Sim.Program, Sim', method: 'GoOn' } as const;

const readProgram = (source: string): Program => ({
  source,
  lines: source.split('\n').map((line) => line.split(' ')),
});

interface Program {
  readonly source: string;
  readonly lines: readonly (readonly string[])[];
}

function run(program: Program, host: RunHost): Run {
  host.appendFile(LEDGER, `start ${program.source}`);
  return runFrom(program, 0, host);
}

function resume(source: string, line: number, host: RunHost): Run {
  host.appendFile(LEDGER, `resume ${source}`);
  return runFrom(readProgram(source), line, host);
}

function* runFrom({ lines, source }: Program, first: number, host: RunHost): Run {
  const write = (mark: LedgerMark): void => host.appendFile(LEDGER, `${mark} ${source}`);
  for (let at = first; at < lines.length; at += 1) {
    const [command = '', argument = ''] = lines[at] ?? [];
    if (command === 'suspend' || command === 'compile')
      return { continuation: { ...CONTINUATION, state: [source, at + 1] }, compiles: command === 'compile' };
    if (command === 'throw' || (command === 'obey' && host.isCancelled())) {
      write('end');
      return failed(command === 'throw' ? 'System.InvalidOperationException' : 'System.OperationCanceledException');
    }
    if (command === 'update') host.update({}, Number(argument));
    else if (command === 'log') host.log('info', argument);
    else if (command === 'reload') host.requestReload();
    else if (command === 'return') {
      write('end');
      return { ok: true, value: { tag: argument, log_id: host.logId } };
    } else yield* wait(command, Number(argument));
  }
  return { ok: true, value: null };
}

function* wait(command: string, ms: number): Generator<Suspension, void, void> {
  if (command === 'sleep') yield { kind: 'sleep', ms };
  if (command === 'delay') yield { kind: 'delay', ms, cancellable: false };
  if (command === 'cancellable') yield { kind: 'delay', ms, cancellable: true };
  if (command === 'frame') yield { kind: 'next_frame' };
}

function failed(exception: string): RunOutcome {
  return { ok: false, error: `${exception}: it threw`, exception, stack_trace: '  at snippet:1' };
}

/** File of the execution ledger: the lines of a program are the ground truth for its number of runs. */
const LEDGER = 'ledger.txt';

/** A run begins, resumes after a reload, ends. */
type LedgerMark = 'start' | 'resume' | 'end';

/** A line of the ledger. */
function readLedger(line: string): { readonly mark: LedgerMark; readonly work: string } {
  const mark = line.startsWith('start ') ? 'start' : line.startsWith('resume ') ? 'resume' : 'end';
  return { mark, work: line.slice(mark.length + 1) };
}
