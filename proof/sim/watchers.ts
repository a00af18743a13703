import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { HubEffect, HubEvent } from '../../server/hub/protocol/hub-protocol.ts';
import type { EditorEffect, EditorEvent } from '../../mock-unity/core/editor-protocol.ts';

/** Who hears what beyond the history: pictures, and clients that are no simulated ones. */
export interface Watchers {
  readonly server?: (index: number, happened: HubEvent | HubEffect) => void;
  readonly editor?: (index: number, happened: EditorEvent | EditorEffect) => void;
  /** A frame leaves. */
  readonly frame?: (from: 'server' | 'editor', index: number, frame: FrameFromServer | FrameFromEditor) => void;
  readonly answer?: (call: number, envelope: Envelope) => void;
  readonly progress?: (call: number) => void;
  /** The clients of that server are told that the tools may have changed. */
  readonly toolsChanged?: (server: number) => void;
  /** A program has written to a file. */
  readonly appended?: (editor: number, effect: Extract<EditorEffect, { type: 'append_file' }>) => void;
}
