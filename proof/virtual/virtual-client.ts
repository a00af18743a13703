import type { TargetCall, TargetClient } from '../../conformance/script/target-client.ts';
import { readToolCall } from './virtual-call.ts';
import {
  nowOf,
  run,
  PIPE_AND_WIRE_MS,
  type State,
  projectPath,
  type MadeClient,
  newLogId,
  type MadeCall,
} from './virtual-state.ts';
import { answerOf } from './virtual-answer.ts';

/** Where clients work: a folder above all projects, so that with several Editors it is not known which one is meant, unless it is said. */
const HOME = '/home/me';

/** What a client of the virtual target may be beyond its name. Numbers count from 1. */
export interface ClientPlace {
  /** Which server it is a client of. Default: the first. */
  readonly server?: number;
  /** Which Editor's project it works in. Default: none, so that it gets the only one. */
  readonly editor?: number;
}

export function clientOf(state: State, name: string, { server = 1, editor }: ClientPlace): TargetClient {
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

export function call(state: State, by: MadeClient, { tool, args, progress }: Asked): TargetCall {
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
  const one: TargetCall = {
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

export function madeClient(state: State, name: string): MadeClient {
  return state.clients.get(name) ?? makeClient(state, name, { server: 0, editor: undefined });
}
