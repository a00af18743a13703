import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { compileScripts } from './core/scripts.ts';
import type { Editor, EditorEffect, EditorEvent, EditorSessionState } from './core/editor-protocol.ts';
import type { Bridge, BridgeEvents } from './io/dialer.ts';
import type { FileJournal } from './io/file-journal.ts';
import { type PolicyFile, readScripts } from './io/project-files.ts';
import { readAsset } from './io/read-asset.ts';
import { reasonOf } from './lib/errors.ts';

/** An Editor core in real time, with its journal in files and its server over a real bridge. */
export interface RunningEditor {
  /** A command or fault from outside. */
  command(event: EditorEvent): void;
  /** Resolves when it has quit and everything is closed. */
  readonly ended: Promise<void>;
}

export interface RunOptions {
  readonly editor: Editor;
  readonly journal: FileJournal;
  readonly createBridge: (events: BridgeEvents) => Bridge;
  readonly policy: PolicyFile;
  readonly projectPath: string;
  readonly log: (level: 'info' | 'warning' | 'error', message: string) => void;
  /** A crashed Editor is opened again after this; undefined: it stays down and the run ends. */
  readonly restartMs?: number;
}

/** Longest wait that a timer of Node can hold. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export function runEditor(options: RunOptions): RunningEditor {
  const { editor, journal, log } = options;
  const clock = createClock();
  const waiting: EditorEvent[] = [];
  let session: EditorSessionState | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Time of the timer. */
  let armedFor: number | undefined;
  let stepping = false;
  let over = false;
  const { promise: ended, resolve: end } = newPromise();

  const bridge = options.createBridge(eventsOf(dispatch, () => policy.look(), log));

  function dispatch(event: EditorEvent): void {
    if (over) return;
    waiting.push(event);
    if (stepping) return;
    stepping = true;
    bridge.together(() => takeAll(waiting, (next) => editor.step(next, clock()), perform));
    stepping = false;
    arm();
  }

  function arm(): void {
    const deadline = over ? undefined : editor.nextDeadline();
    // A timer that fires too early does no harm, and costs less than a new one with each frame.
    if (deadline !== undefined && armedFor !== undefined && deadline >= armedFor) return;
    clearTimeout(timer);
    armedFor = deadline;
    if (deadline === undefined) return;
    const delay = Math.min(Math.max(deadline - clock(), 0), TIMER_MAX_MS);
    timer = setTimeout(() => {
      armedFor = undefined;
      dispatch({ type: 'tick' });
    }, delay);
  }

  function perform(effect: EditorEffect): void {
    switch (effect.type) {
      case 'connect':
        return bridge.connect(effect.not_before === undefined ? 0 : Math.max(effect.not_before - clock(), 0));
      case 'send':
        return bridge.send(effect.connection, effect.frame);
      case 'disconnect':
        return bridge.disconnect(effect.graceful);
      case 'persist':
        waiting.push({ type: 'persisted', id: effect.id, ...outcomeOf(() => journal.apply(effect.write)) });
        return;
      case 'append_file':
      case 'read_asset':
      case 'compile':
        return reachFile(options, effect, dispatch);
      case 'session_state':
        session = effect.value;
        return;
      case 'load_domain':
        waiting.push(policy.read(), startOf(journal, session));
        return;
      case 'exited':
        return exited(effect.how);
      case 'log':
        return log(effect.level, effect.message);
    }
  }

  function exited(how: 'crash' | 'quit'): void {
    session = undefined;
    if (how === 'crash' && options.restartMs !== undefined) return void setTimeout(start, options.restartMs);
    over = true;
    clearTimeout(timer);
    policy.stop();
    journal.close();
    void bridge.close().then(end);
  }

  function start(): void {
    dispatch(policy.read());
    dispatch(startOf(journal, undefined));
  }

  const policy = followPolicy(options.policy, dispatch);
  start();
  return { command: dispatch, ended };
}

function eventsOf(
  dispatch: (event: EditorEvent) => void,
  checkPolicy: () => void,
  log: RunOptions['log'],
): BridgeEvents {
  const checkOnce = oncePerTurn(checkPolicy);
  return {
    connected: (connection, store_id) => dispatch({ type: 'connected', connection, store_id }),
    frame: (connection, frame) => {
      // Work is judged by the policy at the time it arrives, not by the one at the last check.
      if (frame.kind === 'request' && frame.method === 'operation/execute') checkOnce();
      dispatch({ type: 'frame', connection, frame });
    },
    closed: (connection) => dispatch({ type: 'closed', connection }),
    log,
  };
}

/** Frames of one piece have arrived at the same time: one check is enough for them. */
function oncePerTurn(look: () => void): () => void {
  let looked = false;
  return () => {
    if (looked) return;
    looked = true;
    queueMicrotask(() => (looked = false));
    look();
  };
}

/** For waiting work; new work is judged by the current file. */
const POLICY_POLL_MS = 500;

/** The policy file as events: at each start, afterwards when it has changed. */
function followPolicy(
  file: PolicyFile,
  dispatch: (event: EditorEvent) => void,
): { read(): EditorEvent; look(): void; stop(): void } {
  const look = (): void => {
    const policy = file.readIfChanged();
    if (policy !== undefined) dispatch({ type: 'policy', policy });
  };
  const timer = setInterval(look, POLICY_POLL_MS).unref();
  return { read: () => ({ type: 'policy', policy: file.read() }), look, stop: () => clearInterval(timer) };
}

const startOf = (journal: FileJournal, session_state: EditorSessionState | undefined): EditorEvent => ({
  type: 'start',
  journal: journal.read(),
  ...(session_state === undefined ? {} : { session_state }),
});

function reachFile(
  options: RunOptions,
  effect: Extract<EditorEffect, { type: 'append_file' | 'read_asset' | 'compile' }>,
  dispatch: (event: EditorEvent) => void,
): void {
  switch (effect.type) {
    case 'append_file':
      return appendFile(options, effect);
    case 'compile':
      return dispatch({ type: 'compiled', id: effect.id, messages: compileScripts(readScripts(options.projectPath)) });
    case 'read_asset':
      void readAsset(options.projectPath, effect.path).then((read) =>
        dispatch({ type: 'asset_read', id: effect.id, read }),
      );
  }
}

/** Handles the waiting events, and those that their effects cause. */
function takeAll(
  waiting: EditorEvent[],
  step: (event: EditorEvent) => EditorEffect[],
  perform: (effect: EditorEffect) => void,
): void {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    for (const effect of step(next)) perform(effect);
}

/** Unix ms that never go back, whatever the wall clock does. */
function createClock(): () => number {
  const origin = Date.now() - performance.now();
  return () => Math.floor(origin + performance.now());
}

function newPromise(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let settle = (): void => {};
  const promise = new Promise<void>((resolvePromise) => {
    settle = resolvePromise;
  });
  return { promise, resolve: settle };
}

function outcomeOf(
  action: () => void,
): { readonly outcome: 'ok' } | { readonly outcome: 'failed'; readonly reason: string } {
  try {
    action();
    return { outcome: 'ok' };
  } catch (error) {
    return { outcome: 'failed', reason: reasonOf(error) };
  }
}

function appendFile(
  { projectPath, log }: RunOptions,
  { path, text }: Extract<EditorEffect, { type: 'append_file' }>,
): void {
  const absolute = resolve(projectPath, path);
  const done = outcomeOf(() => {
    mkdirSync(dirname(absolute), { recursive: true });
    appendFileSync(absolute, text);
  });
  if (done.outcome === 'failed') log('error', `File.AppendAllText: ${done.reason}`);
}
