import type { Refusal } from '../protocol/refusal.ts';
import type { ToolName } from '../../../generated/typescript/tools.ts';
import type { Verdict } from '../protocol/hub-protocol.ts';
import { judgeCallBy } from '../protocol/tool-call.ts';
import type { HubState, OpenCall } from './state.ts';

const ALLOWED: Verdict = { decision: 'allow', reason: 'There is no policy.' };

/** What the user's policy says of a tool, by the name that clients call it by (SEC-04). */
export function judgeTool(hub: HubState, tool: string, project_path: string): Verdict {
  return hub.options.judge?.(tool, project_path) ?? ALLOWED;
}

/** The same of a call: what was said at the door, where that was about this project. A call that is submitted once more, later, is judged anew. */
export function judgeCall(hub: HubState, open: OpenCall, project_path: string): Verdict {
  const { verdict } = open;
  open.verdict = undefined;
  if (verdict?.project_path === project_path) return verdict;
  return judgeCallBy((tool) => judgeTool(hub, tool, project_path), open.call.call);
}

/** Why a call is blocked: the error is for everybody, the advice for the model that made it. */
export function blockedBecause(tool: string, { decision, reason }: Verdict): Refusal {
  if (decision === 'deny') return { code: 'blocked_by_policy', error: reason };
  return {
    code: 'blocked_by_policy',
    error: `${reason} This client cannot ask the user.`,
    advice: `Use a client that can ask the user (MCP elicitation), let the user open the live page first (mcp-unity-bridge open) and decide there, or let the user set the decision of the rule for ${tool} to "allow".`,
  };
}

/** A tool that only reads has no operation that could wait for an approval. */
export function readingBlockedBecause(tool: string, { decision, reason }: Verdict): Refusal {
  if (decision === 'deny') return { code: 'blocked_by_policy', error: reason };
  return {
    code: 'blocked_by_policy',
    error: `${reason} The user is never asked about ${tool}, because it only reads: "ask" counts as "deny".`,
    advice: `Let the user set the decision of the rule for ${tool} to "allow".`,
  };
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
