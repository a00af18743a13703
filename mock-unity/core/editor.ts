import { createEditorContext, type EditorContext, formatTimestamp } from './context.ts';
import { type Domain, createDomain } from './domain.ts';
import type { CustomTool } from '../../generated/typescript/types.ts';
import type {
  CompileMessages,
  Editor,
  EditorEffect,
  EditorEvent,
  EditorOptions,
  ReloadReason,
  EditorSessionState,
  ProjectPolicy,
  ScriptEngine,
} from './editor-protocol.ts';

interface PendingReload {
  readonly reason: ReloadReason;
  readonly duration_ms: number;
  readonly compile_errors?: number;
  readonly compiled?: CompileMessages;
}

/** The Editor's process: the state that survives a domain reload, and its current phase. */
interface Process {
  readonly context: EditorContext;
  engine: ScriptEngine | undefined;
  session: EditorSessionState | undefined;
  domain: Domain | undefined;
  /** When the next domain is loaded. */
  reloadEndsAt: number | undefined;
  pendingReload: PendingReload | undefined;
  /** The user's switch. */
  connectWanted: boolean;
  suspendedUntil: number;
  /** Events that arrived while all threads were stopped. */
  readonly held: EditorEvent[];
}

/** Creates an Editor that has not been started: its first event is `start`. */
export function createEditor(options: EditorOptions): Editor {
  const effects: EditorEffect[] = [];
  const context = createEditorContext(options, effects);
  const editor: Process = {
    context,
    engine: undefined,
    session: undefined,
    domain: undefined,
    reloadEndsAt: undefined,
    pendingReload: undefined,
    connectWanted: true,
    suspendedUntil: -Infinity,
    held: [],
  };
  return {
    step: (event, now) => {
      context.now = now;
      handleEvent(editor, event);
      return effects.splice(0);
    },
    nextDeadline: () => nextDeadline(editor),
  };
}

function handleEvent(editor: Process, event: EditorEvent): void {
  const { now } = editor.context;
  const endsSuspension = event.type === 'crash' || event.type === 'start';
  if (endsSuspension) {
    editor.suspendedUntil = -Infinity;
    editor.held.length = 0;
  }
  if (now < editor.suspendedUntil) {
    if (event.type === 'suspend_all') editor.suspendedUntil = Math.max(editor.suspendedUntil, now + event.ms);
    else editor.held.push(event);
    return;
  }
  for (const held of editor.held.splice(0)) applyEvent(editor, held);
  applyEvent(editor, event);
  if (now >= editor.suspendedUntil) runDue(editor);
}

function applyEvent(editor: Process, event: EditorEvent): void {
  const { domain, context } = editor;
  switch (event.type) {
    case 'start':
      return startEditor(editor, event);
    case 'tick':
      return;
    case 'connected':
      if (domain === undefined) context.emit({ type: 'disconnect', graceful: false, reason: 'no domain is loaded' });
      return domain?.connected(event.connection, event.store_id);
    case 'frame':
      return domain?.frame(event.connection, event.frame);
    case 'closed':
      return domain?.closed(event.connection);
    case 'persisted':
      if (event.outcome === 'failed') context.log('error', `journal: ${event.reason ?? 'write failed'}`);
      return domain?.persisted(event.id, event.outcome === 'ok');
    case 'asset_read':
      return domain?.assetRead(event.id, event.read);
    case 'compiled':
      return takeCompilation(editor, event);
    case 'policy':
      return setPolicy(editor, event.policy);
    case 'add_tool':
      return setTools(editor, [...context.environment.tools, event.tool], `${event.tool.name} was added`);
    case 'remove_tool':
      return setTools(
        editor,
        context.environment.tools.filter(({ name }) => name !== event.name),
        `${event.name} was removed`,
      );
    case 'set_tools':
      return setTools(editor, [...context.options.ready_tools, ...event.tools], 'all of them were set');
    case 'reload':
      editor.pendingReload = event;
      return domain?.mainThread.requestReload();
    case 'crash':
      return endProcess(editor, 'crash');
    case 'block':
      return domain?.mainThread.block(event.ms, event.by);
    case 'unblock':
      return domain?.mainThread.unblock();
    case 'suspend_all':
      editor.suspendedUntil = context.now + event.ms;
      return;
    case 'focus':
      context.environment.focused = event.focused;
      return domain?.mainThread.paceChanged();
    case 'set_fps':
      context.environment.fps = event.fps;
      return domain?.mainThread.paceChanged();
    case 'quit':
      return quit(editor);
    case 'user_disconnect':
      return setConnectWanted(editor, false);
    case 'user_connect':
      return setConnectWanted(editor, true);
  }
}

function startEditor(editor: Process, { journal, session_state }: Extract<EditorEvent, { type: 'start' }>): void {
  const { context } = editor;
  const isNewProcess = session_state === undefined || editor.engine === undefined;
  if (isNewProcess) editor.connectWanted = true;
  editor.engine = isNewProcess ? context.options.createEngine() : editor.engine;
  editor.session = session_state ?? { instance_id: context.options.uuid() };
  editor.reloadEndsAt = undefined;
  editor.pendingReload = undefined;
  if (isNewProcess) context.emit({ type: 'session_state', value: editor.session });
  editor.domain = createDomain({
    context,
    engine: editor.engine ?? context.options.createEngine(),
    session: editor.session,
    journal,
    wanted: editor.connectWanted,
  });
}

function takeCompilation(editor: Process, { id, messages }: Extract<EditorEvent, { type: 'compiled' }>): void {
  const { context, domain } = editor;
  if (domain?.compiled(id, messages) !== true) return;
  editor.pendingReload = { reason: 'compile', duration_ms: context.options.reload_ms, compiled: messages };
  domain.mainThread.requestReload();
}

function setPolicy({ context }: Process, policy: ProjectPolicy): void {
  const had = context.environment.policy.kind;
  context.environment.policy = policy;
  if (policy.kind === 'broken') context.log('error', `nothing runs: the policy file ${policy.reason}`);
  else if (policy.kind === 'policy')
    context.log(
      'info',
      `policy of the project: ${policy.policy.rules.map(({ tool, decision }) => `${tool} ${decision}`).join(', ') || 'no rules'}`,
    );
  else if (had !== 'none') context.log('info', 'the project has no policy any more');
}

function setTools({ context, domain }: Process, tools: readonly CustomTool[], reason: string): void {
  context.environment.tools = tools;
  domain?.push({
    type: 'TOOLS_CHANGED',
    timestamp: formatTimestamp(context.now),
    payload: { tools: tools.map(({ name }) => name), reason },
  });
}

function setConnectWanted(editor: Process, wanted: boolean): void {
  const { context, domain } = editor;
  editor.connectWanted = wanted;
  if (!wanted) {
    domain?.push({
      type: 'USER_DISCONNECT',
      timestamp: formatTimestamp(context.now),
      payload: { reason: 'disconnected by the user' },
    });
    context.emit({ type: 'disconnect', graceful: true, reason: 'disconnected by the user' });
  }
  domain?.setWanted(wanted);
}

function runDue(editor: Process): void {
  const { context, domain } = editor;
  if (editor.reloadEndsAt !== undefined && context.now >= editor.reloadEndsAt) {
    editor.reloadEndsAt = undefined;
    context.emit({ type: 'load_domain' });
  }
  if (domain === undefined || domain.run() === 'idle') return;
  if (context.environment.isQuitting) quit(editor);
  else unloadDomain(editor, domain);
}

function quit(editor: Process): void {
  const { context, domain } = editor;
  domain?.push({ type: 'UNITY_SHUTDOWN', timestamp: formatTimestamp(context.now), payload: { reason: 'quit' } });
  endProcess(editor, 'quit');
}

/** beforeAssemblyReload: sends the last messages, then discards everything volatile. */
function unloadDomain(editor: Process, domain: Domain): void {
  const { context, session } = editor;
  const {
    reason,
    duration_ms,
    compile_errors,
    compiled: messages,
  }: PendingReload = editor.pendingReload ?? { reason: 'requested', duration_ms: context.options.reload_ms };
  domain.push({
    type: 'DOMAIN_RELOAD',
    timestamp: formatTimestamp(context.now),
    payload: { generation: domain.header().generation, reason, expectedMs: duration_ms },
  });
  context.emit({ type: 'disconnect', graceful: true, reason: 'domain reload' });
  domain.runLast();
  if (session !== undefined) {
    const reload = {
      started_at: session.reload?.started_at ?? context.now,
      reason,
      ...(compile_errors === undefined ? {} : { compile_errors }),
    };
    editor.session = {
      instance_id: session.instance_id,
      reload,
      ...(messages === undefined ? {} : { compiled: messages }),
    };
    context.emit({ type: 'session_state', value: editor.session });
  }
  editor.engine?.unload?.();
  context.log('info', `domain reload (${reason}), ${duration_ms} ms`);
  editor.domain = undefined;
  editor.pendingReload = undefined;
  editor.reloadEndsAt = context.now + duration_ms;
}

function endProcess(editor: Process, how: 'crash' | 'quit'): void {
  const { context } = editor;
  context.emit({ type: 'disconnect', graceful: how === 'quit', reason: how });
  context.log(how === 'quit' ? 'info' : 'error', how === 'quit' ? 'Editor quits' : 'Editor crashed');
  editor.domain = undefined;
  editor.engine = undefined;
  editor.session = undefined;
  editor.reloadEndsAt = undefined;
  editor.pendingReload = undefined;
  context.emit({ type: 'exited', how });
}

function nextDeadline(editor: Process): number | undefined {
  const domainDeadline = editor.domain?.nextDeadline() ?? Infinity;
  const at = Math.max(
    Math.min(
      domainDeadline,
      editor.reloadEndsAt ?? Infinity,
      editor.held.length > 0 ? editor.suspendedUntil : Infinity,
    ),
    editor.suspendedUntil,
  );
  return at === Infinity || at === -Infinity ? undefined : at;
}
