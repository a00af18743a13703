import { meantBy } from './editors.ts';
import type { Client, Verdict } from './hub-protocol.ts';
import { judgeTool } from './policy.ts';
import type { HubState } from './state.ts';

/**
 * What the policy says of reading: that of the client's Editor; where it cannot be told which that is, what is read is of all projects, and a word of
 * any of them against it counts (SEC-04).
 */
export function judgeReading(hub: HubState, client: Client, tool: string, now: number): { readonly verdict: Verdict; readonly editor: string } {
  const choice = meantBy(hub, client, now);
  if (choice.kind === 'chosen') return { verdict: judgeTool(hub, tool, choice.editor.project_path), editor: choice.editor.project_path };
  for (const editor of hub.editors.keys()) {
    const verdict = judgeTool(hub, tool, editor);
    if (verdict.decision !== 'allow') return { verdict, editor };
  }
  return { verdict: judgeTool(hub, tool, ''), editor: '' };
}
