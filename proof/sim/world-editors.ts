import type { FrameFromEditor } from '../../generated/typescript/rpc.ts';
import { cores as ourCores } from './cores.ts';
import { createEditorHost, type EditorHost } from './editor.ts';
import { engine } from './engine.ts';
import { readLedger } from './ledger.ts';
import type { Server } from './server.ts';
import { createWire, goodConditions, type Wire } from './wire.ts';
import type { EditorSetup } from './world-options.ts';
import { pickOne, type Network, type State } from './world-state.ts';

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
    createEngine: () => createEngine?.(index) ?? engine,
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

/** What of a frame's arrival anybody may judge. */
function seeNews(see: State['see'], frame: FrameFromEditor, server: number): void {
  if (frame.kind === 'notification' && frame.method === 'operation/update') {
    const { log_id, state: news, partial_result: partial } = frame.params;
    see({ kind: 'update', log_id, state: news, server, ...(partial === undefined ? {} : { partial }) });
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
          seeNews(see, frame, server.member === undefined ? index : 0);
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
