import type { Client, Verdict } from '../protocol/call.ts';
import { readersEditor, judgeTool } from '../state/projects.ts';
import type { HubState } from '../state/state.ts';

/**
 * Whether the user's policy and the one of the client's project allow reading. Records of other projects are
 * judged by their own policy (SEC-04).
 */
export function judgeReading(
  hub: HubState,
  client: Client,
  tool: string,
): { readonly verdict: Verdict; readonly editor: string } {
  const editor = readersEditor(hub, client)?.project_path ?? '';
  return { verdict: judgeTool(hub, tool, editor, client), editor };
}
