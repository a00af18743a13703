import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Editor, EditorEffect, EditorEvent, SessionState } from './core/editor-protocol.ts';
import type { Discovery } from './edges/discovery.ts';
import type { FileJournal } from './edges/file-journal.ts';
import { createWebSocketBridge } from './edges/websocket.ts';

/** An Editor core in real time, with its journal in files and its server over WebSocket. */
export interface RunningEditor {
  /** A command or fault from outside. */
  command(event: EditorEvent): void;
  /** Resolves when it has quit and everything is closed. */
  readonly ended: Promise<void>;
}

export interface RunOptions {
  readonly editor: Editor;
  readonly journal: FileJournal;
  readonly discovery: Discovery;
  readonly projectPath: string;
  readonly log: (level: 'info' | 'warning' | 'error', message: string) => void;
  /** A crashed Editor is opened again after this; undefined: it stays down and the run ends. */
  readonly restartMs?: number;
}

/** Longest wait that a timer of Node can hold. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export function runEditor(options: RunOptions): RunningEditor {
  const { editor, journal, log, discovery } = options;
  const clock = createClock();
  const waiting: EditorEvent[] = [];
  let session: SessionState | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stepping = false;
  let over = false;
  const { promise: ended, resolve: end } = newPromise();

  const bridge = createWebSocketBridge(discovery, {
    connected: (connection, store_id) => dispatch({ type: 'connected', connection, store_id }),
    frame: (connection, frame) => dispatch({ type: 'frame', connection, frame }),
    closed: (connection) => dispatch({ type: 'closed', connection }),
    log,
  });

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
    clearTimeout(timer);
    const deadline = editor.nextDeadline();
    if (over || deadline === undefined) return;
    timer = setTimeout(() => dispatch({ type: 'tick' }), Math.min(Math.max(deadline - clock(), 0), TIMER_MAX_MS));
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
        waiting.push({ type: 'persisted', id: effect.id, ...attempt(() => journal.apply(effect.write)) });
        return;
      case 'append_file':
        return appendFile(options, effect);
      case 'session_state':
        session = effect.value;
        return;
      case 'load_domain':
        waiting.push({ type: 'start', journal: journal.read(), ...(session === undefined ? {} : { session_state: session }) });
        return;
      case 'exited':
        return exited(effect.how);
      case 'log':
        return log(effect.level, effect.message);
    }
  }

  function exited(how: 'crash' | 'quit'): void {
    session = undefined;
    if (how === 'crash' && options.restartMs !== undefined) {
      setTimeout(() => dispatch({ type: 'start', journal: journal.read() }), options.restartMs);
      return;
    }
    over = true;
    clearTimeout(timer);
    journal.close();
    void bridge.close().then(end);
  }

  dispatch({ type: 'start', journal: journal.read() });
  return { command: dispatch, ended };
}

/** Also the events that come of the effects. */
function takeAll(waiting: EditorEvent[], step: (event: EditorEvent) => EditorEffect[], perform: (effect: EditorEffect) => void): void {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) for (const effect of step(next)) perform(effect);
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

function attempt(action: () => void): { readonly outcome: 'ok' } | { readonly outcome: 'failed'; readonly reason: string } {
  try {
    action();
    return { outcome: 'ok' };
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

function appendFile({ projectPath, log }: RunOptions, { path, text }: Extract<EditorEffect, { type: 'append_file' }>): void {
  const absolute = resolve(projectPath, path);
  const done = attempt(() => {
    mkdirSync(dirname(absolute), { recursive: true });
    appendFileSync(absolute, text);
  });
  if (done.outcome === 'failed') log('error', `File.AppendAllText: ${done.reason}`);
}
