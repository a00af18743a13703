import type {
  DecideToolsRequest,
  LiveEvents,
  ShownOperation,
  LiveSnapshot,
  OperationPage,
} from '../../server/clients/link/protocol.ts';

export type {
  EnvelopeRows,
  ApproveRequest,
  ShownMark,
  ShownOperation,
  LiveSnapshot,
  OperationOutcome,
  OperationPage,
} from '../../server/clients/link/protocol.ts';

/** One event of the stream. */
export type LiveEvent = {
  readonly [Name in keyof LiveEvents]: { readonly name: Name; readonly value: LiveEvents[Name] };
}[keyof LiveEvents];

export type EditorSummary = LiveSnapshot['editors'][number];

export type ToolsDecision = DecideToolsRequest['decision'];

export type LogEntry = LiveSnapshot['logs'][number];

export type LogType = LogEntry['log_type'];

export type OperationState = ShownOperation['state'];

export type Envelope = OperationPage['result'];

/** A value as JSON has it. */
export type Json = Extract<Envelope, { status: 'completed' }>['result'];

/** Tools that no policy names, and the Editors that offer just these. */
export interface Undecided<Editor extends EditorSummary = EditorSummary> {
  readonly tools: readonly string[];
  readonly editors: readonly [Editor, ...Editor[]];
}

/** Groups of Editors, in their order, by the tools that the user has to decide about. */
export function sameTools<Editor extends EditorSummary>(editors: readonly Editor[]): readonly Undecided<Editor>[] {
  const groups = new Map<string, { tools: readonly string[]; editors: [Editor, ...Editor[]] }>();
  for (const editor of editors) {
    const tools = (editor.undecided_tools ?? []).toSorted();
    if (tools.length === 0) continue;
    const key = tools.join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { tools, editors: [editor] });
    else group.editors.push(editor);
  }
  return [...groups.values()];
}
