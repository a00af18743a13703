import { type Choice, chooseEditor, projectOf, judgeCallBy } from '../protocol/decide-call.ts';
import type { CallingClient, PolicyVerdict, CallRefusal } from '../protocol/call.ts';
import type { RegisteredEditor } from '../protocol/hub-protocol.ts';
import { writeStoreLazily, setBounded } from './effects.ts';
import type { Editor, Permit, OpenCall, LiveOperation } from './entities.ts';
import type { HubState } from './state.ts';
import { formatTimestamp } from '../protocol/timestamps.ts';
import type { ToolName } from '../../../generated/typescript/tools.ts';

/** Maximum number of clients whose choices are kept: far more than work within one hold window. */
const CHOICES_LIMIT = 1000;

export function editorOf(hub: HubState, project_path: string, project_name: string, seenAt: number): Editor {
  const known = hub.editors.get(project_path);
  if (known !== undefined) return known;
  const editor: Editor = {
    project_path,
    project_name,
    unity_version: undefined,
    bridge_version: undefined,
    connection: undefined,
    journal: undefined,
    seenAt,
    recordedSeenAt: seenAt,
    awaitedSince: undefined,
    heartbeat: undefined,
    leaving: undefined,
    full: false,
    live: new Map(),
    queue: [],
    queueHead: 0,
    behind: [],
    dropEvidence: undefined,
    tools: undefined,
    shown: '',
    undecided: [],
    permits: [],
    isListingTools: false,
  };
  hub.editors.set(project_path, editor);
  return editor;
}

/** An Editor that has written its registration: it counts even while disconnected. */
export function registerEditor(hub: HubState, { project_path, project_name, seen_at }: RegisteredEditor): void {
  const editor = editorOf(hub, project_path, project_name, seen_at);
  editor.project_name = project_name;
  editor.seenAt = Math.max(editor.seenAt, seen_at);
  hub.changes.push({ kind: 'registered', editor });
}

/** The Editor that this client means, among those seen within the hold window. */
export function meantBy(hub: HubState, client: CallingClient): Choice<Editor> {
  const candidates = [...hub.editors.values()].filter(
    (editor) => editor.connection !== undefined || hub.now - lastSeen(editor) <= hub.windows.hold_window_ms,
  );
  const recent = hub.choices.get(client.identity);
  return chooseEditor(candidates, client, recent !== undefined && recent.until >= hub.now ? recent : undefined);
}

/** The same, and records it as the client's choice. */
export function chooseFor(hub: HubState, client: CallingClient): Choice<Editor> {
  const choice = meantBy(hub, client);
  if (choice.kind === 'chosen') {
    const { project_path } = choice.editor;
    setBounded(
      hub.choices,
      client.identity,
      { project_path, named: projectOf(client) !== undefined, until: hub.now + hub.windows.hold_window_ms },
      CHOICES_LIMIT,
    );
  }
  return choice;
}

/** Makes the known data of an Editor durable. No answer waits for it. */
export function recordEditor(hub: HubState, editor: Editor): void {
  if (editor.journal === undefined) return;
  editor.recordedSeenAt = lastSeen(editor);
  const { project_path, project_name, journal } = editor;
  writeStoreLazily(hub, {
    kind: 'editor',
    editor: { project_path, project_name, last_seen_at: editor.recordedSeenAt, ...journal },
  });
}

/** The Editor for a client's reads: the one for its calls, else the one of its earlier calls. */
export function readersEditor(hub: HubState, client: CallingClient): Editor | undefined {
  const choice = meantBy(hub, client);
  if (choice.kind === 'chosen') return choice.editor;
  if (choice.kind === 'ambiguous') return undefined;
  const ever = chooseEditor([...hub.editors.values()], client, undefined);
  return ever.kind === 'chosen' ? ever.editor : undefined;
}

/** Permits that have not expired. */
export const permitsNow = ({ permits }: Pick<Editor, 'permits'>, now: number): readonly Permit[] =>
  permits.filter(({ until = Infinity }) => until > now);

/** As text. */
export const endOfPermit = ({ until }: Permit): string =>
  until === undefined ? 'until the server ends' : `until ${formatTimestamp(until)}`;

const ALLOWED: PolicyVerdict = { decision: 'allow', reason: 'There is no policy.' };

/** The caller; absent if only the policy counts. */
export type Reader = Pick<CallingClient, 'subject'>;

/** The verdict on a tool by the user's policy (SEC-04) and the roles of the signed-in user (SEC-08). */
export function judgeTool(hub: HubState, tool: string, project_path: string, reader?: Reader): PolicyVerdict {
  return hub.options.judge?.(tool, project_path, reader?.subject) ?? ALLOWED;
}

/**
 * The verdict on a call: the one of admission if it was for this project. A call that is submitted again later is
 * evaluated again.
 */
export function judgeCall(hub: HubState, open: OpenCall, project_path: string): PolicyVerdict {
  const { verdict } = open;
  open.verdict = undefined;
  if (verdict?.project_path === project_path) return verdict;
  return judgeCallBy((tool) => judgeTool(hub, tool, project_path, open.call.client), open.call.call);
}

/** Why a call is blocked: the error is for everyone, the advice for the model that made it. */
export function blockedBecause(tool: string, { decision, reason }: PolicyVerdict): CallRefusal {
  if (decision === 'deny') return { code: 'blocked_by_policy', error: reason };
  return {
    code: 'blocked_by_policy',
    error: `${reason} This client cannot ask the user.`,
    advice: `Use a client that can ask the user (MCP elicitation), let the user open the live page first (mcp-unity-bridge open) and decide there, or let the user set the decision of the rule for ${tool} to "allow".`,
  };
}

/** A read-only tool has no operation that could wait for an approval. */
export function readingBlockedBecause(tool: string, { decision, reason }: PolicyVerdict): CallRefusal {
  if (decision === 'deny') return { code: 'blocked_by_policy', error: reason };
  return {
    code: 'blocked_by_policy',
    error: `${reason} The user is never asked about ${tool}, because it only reads: "ask" counts as "deny".`,
    advice: `Let the user set the decision of the rule for ${tool} to "allow".`,
  };
}

/** Whether data of that project may be read with that tool. */
export function mayRead(hub: HubState, tool: ToolName, project_path: string, reader: Reader): boolean {
  return judgeTool(hub, tool, project_path, reader).decision === 'allow';
}

/** Known projects whose data must not be read with that tool: lists omit them. */
export function withheldProjects(hub: HubState, tool: ToolName, reader: Reader): string[] {
  if (hub.options.judge === undefined) return [];
  return [...hub.editors.keys()].filter((project_path) => !mayRead(hub, tool, project_path, reader));
}

/** A main thread without a frame for longer is reported; a frame takes 16 ms, an unfocused Editor's 100 ms. */
export const BLOCKED_AFTER_MS = 2000;

/**
 * Whether it was accepted so recently that it may still be started (EXO-03). Checked where a deadline may be late: a
 * clock jumps when a computer wakes.
 */
export function isHeld(hub: HubState, { operation }: LiveOperation): boolean {
  return hub.now - operation.accepted_at <= hub.windows.hold_window_ms;
}

/** The store deletes expired data in idle time; until then it counts as deleted (LOG-03). */
export function isExpired(hub: HubState, since: number | undefined): boolean {
  return since !== undefined && hub.now - since > hub.windows.retention_ms;
}

/** Last evidence of an Editor, Unix ms. */
export function lastSeen(editor: Editor): number {
  return Math.max(editor.seenAt, editor.connection?.lastFrameAt ?? 0);
}

/** Since when its main thread has not run a frame, Unix ms; undefined if that was not long at the last heartbeat. */
export function blockedSince({ heartbeat }: Pick<Editor, 'heartbeat'>): number | undefined {
  if (heartbeat === undefined || heartbeat.params.main_thread_age_ms < BLOCKED_AFTER_MS) return undefined;
  return heartbeat.at - heartbeat.params.main_thread_age_ms;
}
