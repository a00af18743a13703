import type { HubWindows } from '../protocol/hub-protocol.ts';
import { neverAccepted, nothingRanSentence } from '../protocol/call.ts';
import { formatAgo, formatDuration, formatPast, formatSince, formatTimestamp } from '../protocol/timestamps.ts';
import { lastSeen, BLOCKED_AFTER_MS } from '../state/projects.ts';
import type { Editor, LiveOperation } from '../state/entities.ts';
import type { OngoingWork } from './answers.ts';
import type { BlockedBy } from '../../../generated/typescript/types.ts';
import { describeWork } from '../protocol/text.ts';

/** Further counting is unnecessary: the text is "more than 100". */
const COUNT_LIMIT = 100;

/** The agent that reads it may later use the next server, which only has what was stored. */
function beingStored({ operation: { idempotency_key }, calls }: LiveOperation): string {
  const nothingRan = neverAccepted([...calls].map(({ call }) => call));
  // Under a key, and for a call that was sent before, the store may have other work than this.
  const then =
    idempotency_key === undefined && nothingRan !== undefined
      ? nothingRanSentence(nothingRan, 'not_found')
      : `then look at the state of the project${idempotency_key === undefined ? '' : ', or call again with the same idempotency_key'}.`;
  return `It is still being stored, and starts only once it is. If the server ends first, unity_get_result may answer not_found: ${then}`;
}

type Windows = Pick<HubWindows, 'hold_window_ms' | 'editor_evidence_ms'>;

/** The reported state of an unfinished operation. `progress`: replaces the text of `describeProgress`. */
export function ongoingWork(live: LiveOperation, windows: Windows, now: number, progress?: string): OngoingWork {
  const { log_id, partial } = live.operation;
  return {
    log_id,
    partial,
    progress: progress ?? describeProgress(live, windows, now),
    user: adviceForPerson(live, now),
    blocked_by: whatBlocks(live.editor, now),
  };
}

/** Describes the progress of an unfinished operation in a sentence or two for a model. */
export function describeProgress(live: LiveOperation, windows: Windows, now: number): string {
  if (live.ending !== undefined) return 'It has ended and its result is being stored.';
  if (live.phase === 'asking') return awaitingApproval(live, windows);
  if (isAway(live))
    return `${live.accepted ? '' : `${beingStored(live)} `}${describeAbsence(live.editor, now)} ${describeFate(live, windows, now)}${describeCancel(live, now)}`;
  if (!live.accepted) return beingStored(live);
  return `${progressOf(live, now)}${describeCancel(live, now)}${stateOfEditor(live.editor, now)}`;
}

/** It has not been sent to an Editor (SEC-04). */
function awaitingApproval(
  { question, operation: { accepted_at, client } }: LiveOperation,
  { hold_window_ms }: Windows,
): string {
  if (question?.isAnswered === true) return 'The user has approved it, which is being stored; it runs only once it is.';
  const until = formatTimestamp(accepted_at + hold_window_ms);
  return `It has not started: it awaits the approval of the user, who is asked through ${[...(question?.through ?? [client])].join(' and ')}. Without one by ${until} it ends as blocked_by_policy and never runs.`;
}

/** Whether its Editor is disconnected, or about to disconnect for longer than a reload takes. */
function isAway({ editor, ending }: LiveOperation): boolean {
  if (ending !== undefined) return false;
  return editor.connection === undefined || editor.leaving === 'shutdown' || editor.leaving === 'user_disconnect';
}

/** What will happen to it (EXO-03, EXO-12). */
function describeFate(
  { mayHaveLeft, operation, editor }: LiveOperation,
  { hold_window_ms, editor_evidence_ms }: Windows,
  now: number,
): string {
  if (!mayHaveLeft)
    return `It has not started: it runs if the Editor is back within ${formatDuration(operation.accepted_at + hold_window_ms - now)}, else it ends as not_started.`;
  const { state, started_at } = operation;
  const start = started_at === undefined ? 'It may have started' : `It started ${formatAgo(started_at, now)}`;
  const until = formatTimestamp(lastSeen(editor) + editor_evidence_ms);
  if (state === 'suspended')
    return `${start} and is suspended: it resumes after the domain reload; if the Editor is not back by ${until}, it ends as interrupted.`;
  return `${start}: what became of it is decided when the Editor is back; if that is not by ${until}, it ends as interrupted.`;
}

function progressOf(live: LiveOperation, now: number): string {
  switch (live.operation.state) {
    case 'running':
      return `It has been running for ${formatDuration(now - (live.operation.started_at ?? now))}.${warningOf(live)}`;
    case 'suspended':
      return 'It is suspended: it waits for a domain reload, and resumes after it.';
    case 'awaiting_approval':
      return 'It waits for the approval of the user.';
    case 'accepted':
    case 'queued':
      return describeQueue(live);
    case 'completed':
    case 'failed':
    case 'cancelled':
    case 'interrupted':
    case 'not_started':
      return 'It has ended.';
  }
}

/** A warning about code that may never end, as a sentence with a leading space; empty if there is no sign of it. */
function warningOf({ operation: { params } }: LiveOperation): string {
  const wait = typeof params['code'] === 'string' ? findBlockingWait(params['code']) : undefined;
  return wait === undefined
    ? ''
    : ` Warning: ${wait.text} in line ${wait.line} blocks the main thread; if the task itself needs the main thread (it awaits), neither ever ends and the Editor hangs. Use await instead.`;
}

/** The state of the cancel request, as a sentence with a leading space (CXL-02); empty without one. */
function describeCancel(
  { operation: { cancel_requested, state }, cancel, editor }: LiveOperation,
  now: number,
): string {
  if (cancel_requested === undefined) return '';
  const { reason, at, passed_on } = cancel_requested;
  const since = formatAgo(at, now);
  if (passed_on !== true) {
    if (cancel === undefined) return ` The Editor was asked ${since} to cancel it (${reason}), and has not.`;
    const until = editor.connection === undefined ? 'the Editor is asked when it is back' : 'the Editor is being asked';
    return ` Its cancel was asked for ${since} (${reason}): ${until}.`;
  }
  const effect = state === 'suspended' ? 'it is notified when it continues, and may ignore that' : 'it may ignore that';
  return ` The code was asked to stop ${since} (${reason}): ${effect}.`;
}

/** Counts only operations that have not started: one that has started frees the main thread when it awaits (EXO-11). */
function describeQueue({ editor, operation }: LiveOperation): string {
  let ahead = 0;
  for (const other of editor.live.values()) {
    if (other.operation.accept_seq >= operation.accept_seq) break;
    if (other.phase === 'asking' || other.ending !== undefined || hasStarted(other)) continue;
    ahead += 1;
    if (ahead > COUNT_LIMIT) return `It is queued behind more than ${COUNT_LIMIT} other operations.`;
  }
  if (ahead === 0) return "It is next in the Editor's queue.";
  return `It is queued behind ${ahead} other operation${ahead === 1 ? '' : 's'}.`;
}

/** How long code may keep the main thread before its end is in doubt, in ms. */
const DOUBTFUL_AFTER_MS = 10_000;

/** What a user may have to do first, before other advice: answer a dialog (TMO-06), or stop endless code (CXL-05). */
function adviceForPerson({ editor }: LiveOperation, now: number): string | undefined {
  if (needsPerson(editor, now))
    return 'Ask the user to check the Unity window, and to answer the dialog if one is open: until then, asking again changes nothing.';
  const by = whatBlocks(editor, now);
  return by?.kind === 'user_code' && by.log_id !== undefined && mainThreadAge(editor, now) > DOUBTFUL_AFTER_MS
    ? `If that code never ends, the user can stop it: \`mcp-unity-bridge cancel ${by.log_id} --force\`.`
    : undefined;
}

function describeAbsence(editor: Editor, now: number): string {
  const seen = lastSeen(editor);
  const isGone = editor.connection === undefined;
  switch (editor.leaving) {
    case 'reloading':
      return `The Editor is away: it has been reloading its scripts ${formatSince(seen, now)}.`;
    case 'shutdown':
      return isGone
        ? `The Editor is away: it was closed ${formatPast(seen, now)}.`
        : 'The Editor has said that it closes.';
    case 'user_disconnect':
      return isGone
        ? `The Editor is away: the user disconnected it ${formatPast(seen, now)}.`
        : 'The Editor has said that the user disconnects it.';
    case undefined:
      if (editor.awaitedSince !== undefined)
        return `The Editor is away: it has not connected since this server started, ${formatDuration(now - editor.awaitedSince)} ago. It was last seen at ${formatTimestamp(seen)}.`;
      return `The Editor is away: it has not been connected ${formatSince(seen, now)}.`;
  }
}

/** Strings, characters and comments of C#, whose content does not run. Some cases are missed. */
const QUOTED = /@"(?:[^"]|"")*"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** `.Result` as a value, `.Wait()` and its like, `.GetAwaiter().GetResult()`. */
const BLOCKING =
  /\.\s*(?<how>Result\b(?!\s*(?:\(|=[^=]))|Wait(?:All|Any)?\s*\(|GetAwaiter\s*\(\s*\)\s*\.\s*GetResult\s*\()/;

/** A place where code blocks its thread until a task has ended. */
interface BlockingWait {
  /** From 1. */
  readonly line: number;
  /** Such as `.Wait()`. */
  readonly text: string;
}

/** The first one; undefined if there is none. */
export function findBlockingWait(code: string): BlockingWait | undefined {
  const bare = code.replace(QUOTED, (quoted) => quoted.replace(/[^\n]/g, ' '));
  const found = BLOCKING.exec(bare);
  const how = found?.groups?.['how'];
  if (found === null || how === undefined) return undefined;
  const line = bare.slice(0, found.index).split('\n').length;
  return { line, text: `.${how.replaceAll(/\s/g, '')}${how.endsWith('(') ? ')' : ''}` };
}

/** The reported cause of the delay of an Editor's next frame (TMO-07); undefined if none, or if it is not connected. */
export function whatBlocks(editor: Editor, now: number): BlockedBy | undefined {
  if (editor.leaving === 'reloading') return { kind: 'reload' };
  if (editor.connection === undefined || mainThreadAge(editor, now) < BLOCKED_AFTER_MS) return undefined;
  return editor.heartbeat?.params.blocked_by ?? { kind: 'unknown' };
}

/** What keeps a connected Editor from working, as a sentence with a leading space; empty if nothing does. */
function stateOfEditor(editor: Editor, now: number): string {
  const by = whatBlocks(editor, now);
  if (by === undefined) return '';
  if (by.kind === 'reload') return ' The Editor is about to reload its scripts.';
  const busy = ` Unity's main thread has been busy for ${formatDuration(mainThreadAge(editor, now))}`;
  const named = describeWork(by);
  if (named !== undefined) return `${busy}, ${named}, so nothing else starts meanwhile.`;
  return runsWork(editor.live)
    ? `${busy}, so nothing else starts meanwhile.`
    : `${busy} with nothing that a client has started: a modal dialog (save? reload the scene? Safe Mode?), an import or a build holds Unity.`;
}

/** Whether only a user can unblock the Editor: a dialog is open, or the cause is unknown (TMO-06). */
function needsPerson(editor: Editor, now: number): boolean {
  const by = whatBlocks(editor, now);
  if (editor.connection === undefined || by === undefined || by.kind === 'reload') return false;
  return by.kind === 'dialog' || (describeWork(by) === undefined && !runsWork(editor.live));
}

/** Whether work of any client runs, which may be what keeps the main thread busy. */
function runsWork(live: Editor['live']): boolean {
  for (const operation of live.values()) if (hasStarted(operation)) return true;
  return false;
}

const hasStarted = ({ operation: { state } }: LiveOperation): boolean => state === 'running' || state === 'suspended';

/** How long no frame has run, in ms. */
function mainThreadAge({ heartbeat }: Editor, now: number): number {
  return heartbeat === undefined ? 0 : heartbeat.params.main_thread_age_ms + (now - heartbeat.at);
}
