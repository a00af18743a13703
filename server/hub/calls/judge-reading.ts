import type { Client, Verdict } from '../protocol/hub-protocol.ts';
import { judgeTool } from '../state/policy.ts';
import { readersEditor } from '../state/reader-project.ts';
import type { HubState } from '../state/state.ts';

/**
 * What the policy says of reading at all: the user's, and that of the client's own project. What is read may be of other projects: each record is
 * judged by its own (SEC-04).
 */
export function judgeReading(
  hub: HubState,
  client: Client,
  tool: string,
): { readonly verdict: Verdict; readonly editor: string } {
  const editor = readersEditor(hub, client)?.project_path ?? '';
  return { verdict: judgeTool(hub, tool, editor), editor };
}
