import { chooseEditor } from '../protocol/choose-editor.ts';
import { meantBy } from './editors.ts';
import type { Client } from '../protocol/hub-protocol.ts';
import type { Editor, HubState } from './state.ts';

/** The Editor that a client's reading is about: the one that its calls go to; where that has been gone for long, the one that they went to. */
export function readersEditor(hub: HubState, client: Client): Editor | undefined {
  const choice = meantBy(hub, client);
  if (choice.kind === 'chosen') return choice.editor;
  if (choice.kind === 'ambiguous') return undefined;
  const ever = chooseEditor([...hub.editors.values()], client, undefined);
  return ever.kind === 'chosen' ? ever.editor : undefined;
}
