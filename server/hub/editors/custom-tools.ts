import type { CustomTool, RefusedTool } from '../../../generated/typescript/types.ts';
import { answerRead, checkOpenReads, waitToRead } from '../calls/reads.ts';
import type { CallingClient } from '../protocol/call.ts';
import type { HubReadAnswer } from '../protocol/reads.ts';
import { meantBy, judgeTool } from '../state/projects.ts';
import { logLine, sendFrame } from '../state/effects.ts';
import type { HubConnection, Editor } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { openRequest } from '../work/dispatch.ts';

/**
 * Timeout for an Editor's tool list, for which a client waits because some clients never ask again (PSH-02). A longer
 * wait would look like a hang.
 */
const TOOLS_WAIT_MS = 2000;
/** Applies the Editor's list of its own tools: offers valid ones, reports refused ones to the Editor with reasons. */
export function takeTools(
  hub: HubState,
  connection: HubConnection,
  editor: Editor,
  listed: readonly CustomTool[],
): void {
  const { refuseTool } = hub.options;
  if (refuseTool === undefined) return;
  const names = new Set<string>();
  const refused: RefusedTool[] = [];
  const offered: CustomTool[] = [];
  for (const tool of listed) {
    const reason = names.has(tool.name)
      ? 'Another tool of this Editor has that name already: rename one of the two.'
      : refuseTool(tool);
    names.add(tool.name);
    if (reason === undefined) offered.push(tool);
    else refused.push({ name: tool.name, reason });
  }
  offered.sort((a, b) => (a.name < b.name ? -1 : 1));
  if (refused.length > 0) reportRefused(hub, connection, editor, refused);
  const isChanged =
    editor.tools === undefined ? offered.length > 0 : JSON.stringify(editor.tools) !== JSON.stringify(offered);
  editor.tools = offered;
  editor.shown = shownBy(hub, editor);
  checkUndecided(hub, editor);
  if (isChanged) hub.changes.push({ kind: 'tools' });
  checkOpenReads(hub);
}

function reportRefused(hub: HubState, connection: HubConnection, editor: Editor, tools: RefusedTool[]): void {
  for (const { name, reason } of tools)
    logLine(hub, 'warning', `the tool ${JSON.stringify(name)} of ${editor.project_name} is not offered: ${reason}`);
  sendFrame(hub, connection, { kind: 'notification', method: 'tools/refused', params: { tools } });
}

/**
 * Requests the Editor's changed tools. The clients are notified when the answer comes or times out. The answer to an
 * earlier request may be outdated.
 */
export function requestEditorTools(hub: HubState, connection: HubConnection, editor: Editor): void {
  if (hub.options.refuseTool === undefined) return void hub.changes.push({ kind: 'tools' });
  for (const [id, { kind }] of connection.requests) if (kind === 'tools') connection.requests.delete(id);
  const id = openRequest(connection, { kind: 'tools' });
  editor.isListingTools = true;
  sendFrame(hub, connection, { kind: 'request', id, method: 'tools/list', params: {} });
  hub.deadlines.add(hub.now + TOOLS_WAIT_MS, () => {
    if (editor.connection !== connection || !connection.requests.has(id)) return;
    // Calls do not wait again for an Editor that does not answer; a late answer is still used.
    editor.isListingTools = false;
    hub.changes.push({ kind: 'tools' });
    checkOpenReads(hub);
  });
}

/** The connection closed during the request. */
export function listingInterrupted(hub: HubState, editor: Editor): void {
  if (!editor.isListingTools) return;
  editor.isListingTools = false;
  hub.changes.push({ kind: 'tools' });
}

export function toolsListed(hub: HubState, connection: HubConnection, tools: readonly CustomTool[]): void {
  const { editor } = connection;
  if (editor === undefined) return;
  editor.isListingTools = false;
  takeTools(hub, connection, editor, tools);
  hub.changes.push({ kind: 'tools' });
}

/** The Editor did not list its tools; the previous list stays. */
export function toolsNotListed(hub: HubState, { editor }: HubConnection, reason: string): void {
  if (editor === undefined) return;
  logLine(hub, 'warning', `${editor.project_name} does not say which tools it has: ${reason}`);
  editor.isListingTools = false;
  hub.changes.push({ kind: 'tools' });
  checkOpenReads(hub);
}

/** Notifies clients if a policy now offers other tools (PSH-02), and watchers if other tools await a decision. */
export function publishChangedOffers(hub: HubState): void {
  for (const editor of hub.editors.values()) {
    checkUndecided(hub, editor);
    checkOffer(hub, editor);
  }
}

function checkOffer(hub: HubState, editor: Editor): void {
  const shown = shownBy(hub, editor);
  if (shown === editor.shown) return;
  editor.shown = shown;
  hub.changes.push({ kind: 'tools' });
}

function checkUndecided(hub: HubState, editor: Editor): void {
  const { tools = [], project_path } = editor;
  const names = tools.map(({ name }) => name);
  const undecided = names.filter((name) => judgeTool(hub, name, project_path).undecided === true);
  if (undecided.join(' ') === editor.undecided.join(' ')) return;
  editor.undecided = undecided;
  hub.changes.push({ kind: 'undecided', editor });
}

const shownBy = (hub: HubState, editor: Editor): string =>
  toolsOf(hub, editor, { of: 'read' })
    .map(({ name }) => name)
    .join(' ');

interface ToolsRead {
  readonly read_id: number;
  readonly client: CallingClient;
  readonly of: 'read' | 'all';
  readonly isChosen?: boolean;
}

/** Reads the tools of the client's Editor. Waits a limited time for an Editor that is about to list them. */
export function readTools(hub: HubState, { read_id, client, ...wanted }: ToolsRead): void {
  const known = (): HubReadAnswer => {
    const choice = meantBy(hub, client);
    if (choice.kind !== 'chosen') return { kind: 'tools', tools: [] };
    // A client that has seen a tool must be notified when the next policy check hides it again.
    checkOffer(hub, choice.editor);
    return { kind: 'tools', tools: toolsOf(hub, choice.editor, { ...wanted, client }) };
  };
  if (!isComing(hub, client)) return answerRead(hub, read_id, known());
  const look = (): void => {
    if (!isComing(hub, client)) answerRead(hub, read_id, known());
  };
  waitToRead(hub, read_id, { until: hub.now + TOOLS_WAIT_MS, otherwise: known, look });
}

function toolsOf(
  hub: HubState,
  { tools = [], project_path }: Editor,
  { of, isChosen = false, client }: Pick<ToolsRead, 'of' | 'isChosen'> & { readonly client?: CallingClient },
): readonly CustomTool[] {
  const offer = isChosen ? of : (hub.options.offer?.(project_path) ?? of);
  if (offer === 'six') return [];
  if (offer === 'all') return tools;
  return tools.filter(({ name }) => {
    const { decision, on_request } = judgeTool(hub, name, project_path, client);
    return decision !== 'deny' && on_request !== true;
  });
}

/** Whether the Editor is about to list its tools. */
function isComing(hub: HubState, client: CallingClient): boolean {
  if (hub.options.refuseTool === undefined) return false;
  const choice = meantBy(hub, client);
  if (choice.kind !== 'chosen') return false;
  const { connection, leaving, isListingTools } = choice.editor;
  return connection === undefined ? leaving !== 'shutdown' && leaving !== 'user_disconnect' : isListingTools;
}
