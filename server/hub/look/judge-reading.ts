import type { ToolName } from '../../../generated/typescript/tools.ts';
import type { Client, Verdict } from '../protocol/hub-protocol.ts';
import { judgeTool } from '../protocol/policy.ts';
import { readersEditor } from './reader-project.ts';
import type { HubState } from '../state/state.ts';

/**
 * What the policy says of reading at all: the user's, and that of the client's own project. What is read may be of other projects: each record is
 * judged by its own (SEC-04).
 */
export function judgeReading(
  hub: HubState,
  client: Client,
  tool: string,
  now: number,
): { readonly verdict: Verdict; readonly editor: string } {
  const editor = readersEditor(hub, client, now)?.project_path ?? '';
  return { verdict: judgeTool(hub, tool, editor), editor };
}

/** Whether what belongs to that project may be read with that tool. */
export function mayRead(hub: HubState, tool: ToolName, project_path: string): boolean {
  return judgeTool(hub, tool, project_path).decision === 'allow';
}

/** Known projects of which nothing is to be read with that tool: lists leave them out. */
export function withheldProjects(hub: HubState, tool: ToolName): string[] {
  if (hub.options.judge === undefined) return [];
  return [...hub.editors.keys()].filter((project_path) => !mayRead(hub, tool, project_path));
}
