import type {
  DecideToolsRequest,
  LiveEvents,
  ShownOperation,
  LiveSnapshot,
  OperationPage,
} from '../../server/link/protocol.ts';

export type {
  EnvelopeRows,
  ApproveRequest,
  ShownMark,
  ShownOperation,
  LiveSnapshot,
  OperationOutcome,
  OperationPage,
} from '../../server/link/protocol.ts';

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
