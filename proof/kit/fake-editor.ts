import { randomUUID } from 'node:crypto';
import { limits } from '../../generated/typescript/limits.ts';
import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type {
  EditorHelloParams,
  Json,
  OperationExecuteParams,
  UnityNotification,
} from '../../generated/typescript/types.ts';
import { type EditorLink, connectEditor } from './editor-link.ts';
import type { Home } from './home.ts';
import { createScriptedEditor } from './scripted-editor.ts';
import { waitFor } from './wait-for.ts';

/** The scripted Editor on a connection: it starts and ends work when told to, and keeps its journal in memory over reconnects. */
export interface FakeEditor {
  /** The project that it has open. */
  readonly projectPath: string;
  /** Connects, proves itself and says hello; again after the server has gone. `to`: a server with another state folder. */
  connect(to?: Home): Promise<void>;
  disconnect(): void;
  /** Every `execute` for an id that was new to the journal, in order: what really would have run. */
  readonly executed: readonly OperationExecuteParams[];
  /** All frames that came. */
  readonly frames: readonly FrameFromServer[];
  /** Resolves with the n-th execution (counted from 1). */
  execution(n: number): Promise<OperationExecuteParams>;
  start(log_id: string): void;
  /** A partial result of work that has started. */
  report(log_id: string, partial: Json): void;
  complete(log_id: string, result: Json): void;
  push(notification: UnityNotification): void;
  /** Answers every execution at once with this. */
  answerAll(result: (execute: OperationExecuteParams) => Json): void;
}

export interface FakeEditorOptions {
  readonly projectPath?: string;
  readonly token?: string;
  /** Instead of what hub.json says. */
  readonly url?: string;
  readonly instanceId?: string;
  readonly hello?: Partial<EditorHelloParams>;
}

export function createFakeEditor(home: Home, options: FakeEditorOptions = {}): FakeEditor {
  const projectPath = options.projectPath ?? home.dir;
  const editor = createScriptedEditor(1, projectPath, Date.now);
  editor.instance_id = options.instanceId ?? randomUUID();
  editor.journal.journal_id = randomUUID();
  editor.journal.generation = options.hello?.generation ?? 1;
  editor.forgetsNothing = true;
  const frames: FrameFromServer[] = [];
  let link: EditorLink | undefined;
  let answer: ((execute: OperationExecuteParams) => Json) | undefined;
  const send = (sent: readonly FrameFromEditor[]): void => sent.forEach((frame) => link?.send(frame));
  const receive = (frame: FrameFromServer): void => {
    frames.push(frame);
    const known = editor.executed.length;
    send(editor.receive(frame));
    const execute = editor.executed[known];
    if (execute === undefined || answer === undefined) return;
    send(editor.start(execute.log_id));
    send(editor.finish({ result: answer(execute) }, execute.log_id));
  };
  return {
    projectPath,
    executed: editor.executed,
    frames,
    async connect(to = home) {
      link = await connectEditor(to, receive, options);
      await link.request('editor/hello', { ...editor.hello().params, project_name: 'Fake', ...options.hello });
      // As every Editor: a server closes a connection that is silent for 15 s, and on a busy machine a test may need longer for its next step.
      const opened = link;
      const beats = setInterval(() => opened.send(editor.heartbeat()), limits.heartbeat_interval_ms).unref();
      opened.socket.once('close', () => clearInterval(beats));
    },
    disconnect: () => link?.close(),
    execution: (n) => waitFor(`execution ${n} in the Editor`, () => editor.executed[n - 1]),
    start: (log_id) => send(editor.start(log_id)),
    report: (log_id, partial) => send(editor.partial(partial, log_id)),
    complete: (log_id, result) => send(editor.finish({ result }, log_id)),
    push: (params) => link?.send({ kind: 'notification', method: 'editor/notification', params }),
    answerAll(result) {
      answer = result;
    },
  };
}
