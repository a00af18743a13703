import { refusalEnvelope } from './answers.ts';
import type { AuditSubject } from '../protocol/operation.ts';
import { readersEditor, judgeCall, judgeTool, readingBlockedBecause, lastSeen } from '../state/projects.ts';
import {
  callerOf,
  type PolicyVerdict,
  type CallingClient,
  type Call,
  neverAccepted,
  type CallRefusal,
  noneAcceptedClause,
} from '../protocol/call.ts';
import type { HubState } from '../state/state.ts';
import type { OpenCall, Editor } from '../state/entities.ts';
import { answerCall } from './waiters.ts';
import { projectOf } from '../protocol/decide-call.ts';
import { formatAgo } from '../protocol/timestamps.ts';

/** Denies a call by the policy: nothing is stored, and nothing runs (SEC-04). */
export function denyCall(
  hub: HubState,
  open: OpenCall,
  work: Pick<AuditSubject, 'tool' | 'params' | 'editor'>,
  refused: CallRefusal,
): void {
  const log_id = hub.options.newId(hub.now);
  const subject = { ...work, log_id, ...callerOf(open.call.client) };
  hub.changes.push({ kind: 'denied', subject, why: refused.error, error_code: refused.code });
  answerCall(hub, open, refusalEnvelope(log_id, refused, neverAccepted([open.call])));
}

/** Denies a call of a reading tool if the policy requires it. True if the call was denied. */
export function denyReading(hub: HubState, open: OpenCall): boolean {
  if (hub.options.judge === undefined) return false;
  const editor = readersEditor(hub, open.call.client)?.project_path ?? '';
  return denyBy(hub, open, judgeCall(hub, open, editor), editor);
}

/** The policy of the project that an operation or log entry belongs to decides, for every client. True if the call was denied. */
export function denyRecord(hub: HubState, open: OpenCall, editor: string): boolean {
  return denyBy(hub, open, judgeTool(hub, open.call.call.tool, editor, open.call.client), editor);
}

function denyBy(hub: HubState, open: OpenCall, verdict: PolicyVerdict, editor: string): boolean {
  if (verdict.decision === 'allow') return false;
  const { call } = open.call;
  denyCall(
    hub,
    open,
    { tool: call.tool, params: { ...call.params }, editor },
    readingBlockedBecause(call.tool, verdict),
  );
  return true;
}

/**
 * Whether the user's policy and the one of the client's project allow reading. Records of other projects are
 * judged by their own policy (SEC-04).
 */
export function judgeReading(
  hub: HubState,
  client: CallingClient,
  tool: string,
): { readonly verdict: PolicyVerdict; readonly editor: string } {
  const editor = readersEditor(hub, client)?.project_path ?? '';
  return { verdict: judgeTool(hub, tool, editor, client), editor };
}

/** More projects than a user has open. Of disconnected ones the most recent are named. */
const NAMED_LIMIT = 10;

/** Why no Editor can be chosen, and which Editors there are. */
export function notConnected(
  hub: HubState,
  { client, ...call }: Pick<Call, 'client' | 'replayed' | 'accepted'>,
): CallRefusal {
  const { cwd_project } = client;
  const project = projectOf(client);
  const known = [...hub.editors.values()].toSorted((a, b) => (a.project_path < b.project_path ? -1 : 1));
  // Not sorted by last frame, which would change the sentence with each heartbeat.
  const connected = known.filter(({ connection }) => connection !== undefined).map(nameOf);
  const away = known
    .filter(({ connection }) => connection === undefined)
    .toSorted((a, b) => lastSeen(b) - lastSeen(a))
    .map((editor) => `${nameOf(editor)}, last seen ${formatAgo(lastSeen(editor), hub.now)}`);
  const error = [
    `No Unity Editor is connected for ${describeWish(client)}${noneAcceptedClause(neverAccepted([call]))}.`,
    ...(connected.length === 0 ? [] : [`Connected: ${listOf(connected, ', ')}.`]),
    ...(away.length === 0 ? [] : [`Not connected now: ${listOf(away, '; ')}.`]),
  ].join(' ');
  return {
    code: 'unity_not_connected',
    error,
    ...(connected.length === 0
      ? {}
      : {
          advice:
            project === undefined && cwd_project !== undefined
              ? 'Open that project in Unity and call again. Only to work with another one on purpose, pass --project.'
              : 'Pass --project (over HTTP: ?project= in the URL), start the client in one of the connected folders, or open the project in Unity. Then call again.',
        }),
  };
}

function describeWish(client: CallingClient): string {
  const project = projectOf(client);
  if (project !== undefined) return `--project ${project}`;
  return client.cwd_project === undefined ? 'this project' : `the project of the working folder, ${client.cwd_project}`;
}

/** Several are connected, or were recently, as during a reload. The bridge never guesses which one is meant. */
export function ambiguousEditor(editors: readonly Editor[], now: number): CallRefusal {
  const list = editors.map((editor) =>
    editor.connection === undefined
      ? `${nameOf(editor)}, last seen ${formatAgo(lastSeen(editor), now)}`
      : nameOf(editor),
  );
  return {
    code: 'editor_ambiguous',
    error: `Several Unity Editors are connected, or were until a moment ago, and nothing says which one is meant: ${listOf(list, '; ')}.`,
    advice: `Ask the user which project is meant: ${listOf(namesApart(editors), ' or ')}. The client has to be started in its folder, or with --project (over HTTP: ?project= in the URL).`,
  };
}

const nameOf = ({ project_name, project_path }: Editor): string => `${project_name} (${project_path})`;

/** Project names only, if they are unique. */
function namesApart(editors: readonly Editor[]): readonly string[] {
  const names = editors.map(({ project_name }) => project_name);
  return new Set(names).size === names.length ? names : editors.map(nameOf);
}

function listOf(names: readonly string[], separator: string): string {
  const rest = names.length - NAMED_LIMIT;
  return `${names.slice(0, NAMED_LIMIT).join(separator)}${rest > 0 ? `${separator}and ${rest} more` : ''}`;
}
