import type { ShownOperation, LiveSnapshot, LogEntry, OperationPage, OperationState } from '../state/types.ts';

/** Ids in the form of UUIDv7, in the order of `number`. */
export const idOf = (number: number): string => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

const codes = [
  'var cube = GameObject.CreatePrimitive(PrimitiveType.Cube);',
  'AssetDatabase.Refresh();',
  "Scene['Player'].transform.position",
  'foreach (var light in Object.FindObjectsByType<Light>(FindObjectsSortMode.None)) light.intensity *= 0.5f;',
  'yield return BuildPipeline.BuildPlayer(options);',
  'return EditorSceneManager.GetActiveScene().name;',
];
const people = ['Claude Code (/home/me/MyGame)', 'Cursor (/home/me/MyGame)', 'mcp-unity-bridge'];
const ends: readonly OperationState[] = [
  'completed',
  'completed',
  'completed',
  'completed',
  'failed',
  'cancelled',
  'completed',
  'interrupted',
];

/** The operation of that number; a few dozen of them have every state. `accepted_at`: Unix ms. */
export function sampleOperation(
  number: number,
  accepted_at: number,
  over: Partial<ShownOperation> = {},
): ShownOperation {
  const state = over.state ?? ends[number % ends.length] ?? 'completed';
  const length = [40, 300, 1_800, 9_000, 120, 4_000][number % 6] ?? 100;
  const started_at = accepted_at + (number % 4) * 150;
  const isEnded = !['accepted', 'awaiting_approval', 'queued', 'running', 'suspended'].includes(state);
  const isStarted = isEnded || state === 'running' || state === 'suspended';
  return {
    log_id: idOf(number),
    tool: number % 6 === 2 ? 'unity_query' : 'unity_execute_code',
    state,
    client: people[number % people.length] ?? '',
    editor: '/home/me/MyGame',
    accepted_at,
    ...(isStarted ? { started_at } : {}),
    ...(isEnded ? { finished_at: started_at + length } : {}),
    ...(state === 'failed'
      ? { error_code: 'execution_error' }
      : state === 'cancelled' || state === 'interrupted'
        ? { error_code: state }
        : {}),
    title: codes[number % codes.length] ?? '',
    attempts: isStarted ? 1 : 0,
    waiting: isEnded ? [] : [people[number % people.length] ?? ''],
    deduplicated: number % 9 === 4 ? 2 : 0,
    marks: [
      { at: accepted_at, kind: 'state', text: 'accepted' },
      ...(isStarted
        ? ([
            { at: started_at - 1, kind: 'sent', text: '' },
            { at: started_at, kind: 'state', text: 'running' },
          ] as const)
        : state === 'accepted'
          ? []
          : ([{ at: accepted_at + 1, kind: 'state', text: state }] as const)),
      ...(number % 9 === 4 ? ([{ at: started_at + length * 0.4, kind: 'deduplicated', text: 'Cursor' }] as const) : []),
      ...(length > 1_000 && isEnded
        ? ([0.3, 0.5, 0.7] as const).map((share) => ({
            at: started_at + length * share,
            kind: 'partial' as const,
            text: `{"progress":${share}}`,
          }))
        : []),
      ...(number % 12 === 3
        ? ([{ at: started_at + length * 0.6, kind: 'reload', text: 'MyGame reloaded' }] as const)
        : []),
      ...(isEnded ? ([{ at: started_at + length, kind: 'state', text: state }] as const) : []),
    ],
    ...over,
  };
}

const messages = [
  'Player spawned at (0.0, 1.0, 0.0)',
  'Shader warning in Custom/Water: implicit truncation of vector type',
  'NullReferenceException: Object reference not set to an instance of an object',
  'Asset pipeline refresh: 0.214 s',
  '{"lights":12,"shadows":3}',
  'Saved scene Assets/Scenes/Main.unity',
];
const types = ['info', 'warning', 'error', 'info', 'info', 'info'] as const;

export function sampleLog(number: number, at: number, over: Partial<LogEntry> = {}): LogEntry {
  return {
    log_id: idOf(1_000_000 + number),
    timestamp: new Date(at).toISOString(),
    log_type: types[number % types.length] ?? 'info',
    log_name: number % 6 === 4 ? 'lights' : 'console',
    message: `${messages[number % messages.length]} #${number}`,
    truncated: false,
    has_stack_trace: number % 6 === 2,
    editor: '/home/me/MyGame',
    ...over,
  };
}

/** A session as it may be: one Editor at work, one in the background, operations of the last minutes, the newest still running. */
export function sampleSnapshot(now: number, { operations = 40, logs = 200 } = {}): LiveSnapshot {
  const ended = Array.from({ length: operations }, (_, index) =>
    sampleOperation(index, now - (operations - index) * 7_000),
  );
  return {
    server_version: '0.1.0',
    now,
    editors: [
      {
        project_path: '/home/me/MyGame',
        project_name: 'MyGame',
        state: 'connected',
        unity_version: '6000.3.2f1',
        generation: 4,
        seen_at: now - 300,
        main_thread_age_ms: 120,
        play_mode: false,
        focused: true,
        unfinished: 3,
        queue_length: 1,
        running: [idOf(operations)],
      },
      {
        project_path: '/home/me/work/TowerDefence',
        project_name: 'TowerDefence',
        state: 'connected',
        unity_version: '2022.3.62f1',
        seen_at: now - 900,
        bridge_version: '0.0.9 (protocol 1.0)',
        main_thread_age_ms: 14_300,
        blocked_since: now - 14_300,
        blocked_by: { kind: 'build' },
        play_mode: true,
        focused: false,
        unfinished: 1,
        queue_length: 0,
        running: [],
      },
      {
        project_path: '/home/me/Prototype',
        project_name: 'Prototype',
        state: 'reloading',
        seen_at: now - 2_400,
        unfinished: 0,
      },
    ],
    clients: ['Claude Code (/home/me/MyGame)', 'Cursor (/home/me/work/TowerDefence)'],
    operations: [...underWay(operations, now), ...ended.toReversed()],
    logs: Array.from({ length: logs }, (_, index) =>
      sampleLog(index, now - (logs - index) * 400, index % 25 === 3 ? { operation_log_id: idOf(operations) } : {}),
    ),
  };
}

function underWay(first: number, now: number): ShownOperation[] {
  return [
    sampleOperation(first + 2, now - 900, {
      state: 'queued',
      title: 'AssetDatabase.ImportAsset("Assets/Models/Tree.fbx");',
    }),
    sampleOperation(first + 1, now - 2_200, { state: 'accepted', title: 'Selection.activeGameObject' }),
    sampleOperation(first, now - 6_200, {
      state: 'running',
      started_at: now - 6_000,
      title: 'yield return BuildPipeline.BuildPlayer(options);',
      partial: '{"step":"Compiling shaders","done":312,"of":900}',
      deduplicated: 1,
      waiting: ['Claude Code (/home/me/MyGame)', 'Cursor (/home/me/MyGame)'],
      marks: [
        { at: now - 6_200, kind: 'state', text: 'accepted' },
        { at: now - 6_050, kind: 'sent', text: '' },
        { at: now - 6_000, kind: 'state', text: 'running' },
        { at: now - 4_000, kind: 'partial', text: '{"step":"Compiling scripts"}' },
        { at: now - 3_000, kind: 'deduplicated', text: 'Claude Code (/home/me/MyGame)' },
        { at: now - 1_000, kind: 'partial', text: '{"step":"Compiling shaders","done":312,"of":900}' },
      ],
    }),
  ];
}

export const dangerousCode = `var folder = Application.dataPath + "/Old";
if (System.IO.Directory.Exists(folder))
{
    // \u202E safe: only a listing \u202C
    System.IO.Directory.Delete(folder, true);
}
AssetDatabase.Refresh();
return "deleted";`;

/** An operation that the user is to decide about. */
export const askingOperation = (number: number, now: number): ShownOperation =>
  sampleOperation(number, now - 3_000, {
    state: 'awaiting_approval',
    title: 'var folder = Application.dataPath + "/Old";',
    question: {
      code_hash: `hash-of-${number}`,
      text: dangerousCode,
      reason: 'The policy of MyGame asks before unity_execute_code runs.',
    },
  });

/** A question that is too long for a list, which has only its beginning. */
export const longQuestion = (number: number, now: number): ShownOperation => ({
  ...askingOperation(number, now),
  question: {
    code_hash: 'h',
    text: `${dangerousCode}\n`.repeat(20).slice(0, 4_000),
    chars: 1_048_576,
    reason: 'The policy of MyGame asks before unity_execute_code runs.',
  },
});

/** The query of `mcp-unity-bridge doctor` to an Editor. */
export const doctorCheck = (number: number, accepted_at: number, over: Partial<ShownOperation> = {}): ShownOperation =>
  sampleOperation(number, accepted_at, {
    state: 'completed',
    tool: 'unity_query',
    title: 'Application.unityVersion',
    client: 'mcp-unity-bridge doctor (/home/me/MyGame)',
    ...over,
  });

/** What `/operation` answers for an operation of the sample. */
export function samplePage(operation: ShownOperation): OperationPage {
  const { log_id, tool, editor, client, state, attempts, accepted_at, finished_at } = operation;
  const details: OperationPage['details'] = {
    kind: 'operation',
    log_id,
    tool,
    params:
      tool === 'unity_query'
        ? { query: operation.title }
        : { code: `${operation.title}\nreturn 42;`, label: 'a <b>name</b>' },
    editor,
    client,
    state,
    attempts,
    accepted_at: new Date(accepted_at).toISOString(),
    history: operation.marks.flatMap(({ at, kind, text }) =>
      kind === 'state' ? [{ state: stateOf(text), at: new Date(at).toISOString(), note: `note on ${text}` }] : [],
    ),
  };
  if (finished_at === undefined)
    return {
      details,
      result: {
        status: 'in_progress',
        log_id,
        is_complete: false,
        message: 'It runs.',
        partial_result: { step: 'Compiling shaders' },
      },
    };
  if (state === 'completed')
    return {
      details,
      result: {
        status: 'completed',
        log_id,
        is_complete: true,
        message: 'Done.',
        result: { answer: 42, html: '<img src=x onerror=alert(1)>' },
      },
    };
  return {
    details,
    result: {
      status: 'error',
      log_id,
      is_complete: true,
      message: 'The code threw: fix it and call again.',
      error: 'NullReferenceException: Object reference not set to an instance of an object',
      error_code: 'execution_error',
      stack_trace: 'at Script.Run () [0x00000] in Script.cs:4\nat Bridge.Execute () in Bridge.cs:88',
    },
  };
}

function stateOf(text: string): OperationState {
  return ends.find((state) => state === text) ?? (text === 'running' ? 'running' : 'accepted');
}
