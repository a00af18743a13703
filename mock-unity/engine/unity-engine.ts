import {
  codeContinuation,
  compileContinuation,
  type ProgramHost,
  type Continuation,
  type CsContinuation,
  type CsValue,
} from '../csharp/values/value.ts';
import { compileProgram } from '../csharp/program.ts';
import type { CompileResult, Json, JsonObject, ResourceReadResult } from '../../generated/typescript/types.ts';
import { queryMistake, runQuery } from '../query/query.ts';
import { encodeBase64, encodePng } from '../render/png.ts';
import { renderValue } from '../render/render.ts';
import { createAtomicRuns, recordRun, type AtomicRuns } from './atomic-work.ts';
import { describeScene, type Scene } from '../scene/scene.ts';
import { takeScreenshot } from '../scene/texture.ts';
import { createScene } from '../scene/create-scene.ts';
import { playModeContinuation, playModeOf } from '../ready-tools/act.ts';
import { resumeWait } from '../ready-tools/wait-for.ts';
import { startPlaying } from '../ready-tools/game-time.ts';
import { addRow, createEditorState, type EditorState } from '../ready-tools/read-editor.ts';
import { isReadyTool, runReadyTool } from '../ready-tools/run-ready-tool.ts';
import { finishPackageChange } from '../ready-tools/packages.ts';
import { releaseInput } from '../ready-tools/play-input.ts';
import {
  failRun,
  TOOL_REFUSAL,
  type Prepared,
  type Run,
  type RunHost,
  type RunOutcome,
  type ScriptEngine,
} from '../core/editor-protocol.ts';

/** The values of UnityEngine.Application. */
interface Application {
  readonly data_path: string;
  readonly unity_version: string;
  readonly product_name: string;
}

/** A note for people who test against the mock as if it were Unity. */
const WHERE_ALL_RUNS =
  'This is the mock Editor, which knows a part of C#, of the class library and of Unity: it does not say whether this code is right. To check it for real, use the headless .NET Editor: mcp-unity-bridge mock --csharp dotnet, in a checkout of its repository.';

/** The error type of a query that failed without a C# exception. */
const QUERY_EXCEPTION = 'System.InvalidOperationException';

/** Runs the C# subset, queries and the Editor's own tools over a scene of its own, for the lifetime of the Editor's process. */
export function createUnityEngine(application: Application): ScriptEngine {
  const scene = createScene();
  const editor = createEditorState(scene);
  const atomic = createAtomicRuns(scene.editing);
  const withScene = (host: RunHost): ProgramHost => ({ scene, application, ...host, log: showInConsole(host, editor) });
  const recorded = (prepared: Prepared): Prepared =>
    prepared.ok ? { ok: true, begin: (host) => recordRun(scene.editing, prepared.begin(host), host) } : prepared;
  return {
    prepare: (tool, params) => {
      switch (tool) {
        case 'unity_execute_code':
          return params['atomic'] === true
            ? rolledBack(prepareCode(textOf(params['code']), withScene), atomic)
            : recorded(prepareCode(textOf(params['code']), withScene));
        case 'unity_query':
          return recorded(
            prepareQuery(textOf(params['query']), { withScene, allowMethods: params['allow_methods'] === true }),
          );
        case 'custom_tool':
          return recorded({
            ok: true,
            begin: (host) => callTool(textOf(params['name']), objectOf(params['arguments']), withScene(host), editor),
          });
      }
    },
    resume: (continuation, compiled, host) =>
      recordRun(scene.editing, resume(continuation, compiled, withScene(host), editor), host, true),
    unload: () => {
      releaseInput(editor);
      atomic.unload();
    },
    whyCutOff: (logId) => atomic.whyCutOff(logId),
    isPlaying: () => scene.editing.isPlaying,
    look: (at) => renderView(scene, at),
  };
}

const rolledBack = (prepared: Prepared, runs: AtomicRuns): Prepared =>
  prepared.ok ? { ok: true, begin: (host) => runs.follow(prepared.begin(host), host) } : prepared;

/** The Console window shows what code logs. */
function showInConsole(host: RunHost, editor: EditorState): RunHost['log'] {
  return (type, message, stackTrace) => {
    addRow(editor, { type, message, stack_trace: stackTrace ?? null });
    host.log(type, message, stackTrace);
  };
}

function* callTool(name: string, given: JsonObject, host: ProgramHost, editor: EditorState): Run {
  return yield* isReadyTool(name) ? runReadyTool(name, given, host, editor) : runCustomTool(name, given, host);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

function renderView(scene: Scene, at: 'scene' | 'screenshot'): ResourceReadResult {
  switch (at) {
    case 'scene':
      return { mime_type: 'application/json', encoding: 'utf8', content: JSON.stringify(describeScene(scene)) };
    case 'screenshot':
      return { mime_type: 'image/png', encoding: 'base64', content: encodeBase64(encodePng(takeScreenshot())) };
  }
}

function prepareCode(code: string, withScene: (host: RunHost) => ProgramHost): Prepared {
  const compiled = compileProgram(code);
  if (!compiled.ok)
    return { ok: false, message: compiled.outside ? `${compiled.message}\n${WHERE_ALL_RUNS}` : compiled.message };
  return { ok: true, begin: (host) => runCode(compiled.program.run(withScene(host))) };
}

function* runCode(
  running: ReturnType<Extract<ReturnType<typeof compileProgram>, { ok: true }>['program']['run']>,
): Run {
  const result = yield* running;
  if (!result.ok)
    return { ok: false, error: result.error, exception: result.exception, stack_trace: result.stack_trace };
  const { value } = result;
  return isContinuation(value)
    ? { continuation: value.continuation, compiles: value.compiles }
    : { ok: true, value: renderValue(value) };
}

const isContinuation = (value: CsValue): value is CsContinuation =>
  typeof value === 'object' && value?.kind === 'continuation';

/** The static methods that are there in each domain. */
function* resume(continuation: Continuation, compiled: CompileResult, host: ProgramHost, editor: EditorState): Run {
  const { type, method, state } = continuation;
  const wait = resumeWait(continuation, host);
  if (wait !== undefined) return yield* wait;
  const packageChange = finishPackageChange(continuation, compiled, editor);
  if (packageChange !== undefined) return packageChange;
  if (type === playModeContinuation.type && method === playModeContinuation.method) {
    startPlaying(host);
    return { ok: true, value: playModeOf(host) };
  }
  if (type === compileContinuation.type && method === compileContinuation.method)
    return { ok: true, value: { ...compiled } };
  if (type !== codeContinuation.type) return failAfterReload('System.TypeLoadException', `there is no type '${type}'`);
  if (method !== codeContinuation.method)
    return failAfterReload(
      'System.MissingMethodException',
      `'${type}' has no static method '${method}' that takes a state`,
    );
  const program = compileProgram(textOf(state));
  if (!program.ok)
    return failRun('System.InvalidOperationException', `The code to resume with does not compile: ${program.message}`);
  return yield* runCode(program.program.run(host));
}

const failAfterReload = (exception: string, what: string): RunOutcome =>
  failRun(exception, `The work cannot resume after the domain reload: ${what}.`);

interface QueryRun {
  readonly withScene: (host: RunHost) => ProgramHost;
  readonly allowMethods: boolean;
}

function prepareQuery(source: string, { withScene, allowMethods }: QueryRun): Prepared {
  const mistake = queryMistake(source);
  return mistake === undefined
    ? { ok: true, begin: (host) => evaluateQueryText(source, withScene(host), allowMethods) }
    : { ok: false, message: mistake };
}

// oxlint-disable-next-line require-yield -- a query never waits
function* evaluateQueryText(source: string, host: ProgramHost, allowMethods: boolean): Run {
  const result = runQuery(source, host, allowMethods);
  return result.ok
    ? { ok: true, value: renderValue(result.value) }
    : { ok: false, error: result.message, exception: result.exception ?? QUERY_EXCEPTION, stack_trace: '' };
}

const LIGHTMAPS = new Map([
  ['draft', 1],
  ['preview', 2],
  ['production', 4],
]);

const DEFAULT_TICKS = 10;

/** Runs one of the Editor's own tools: those of core/scripts.ts are implemented, any other one returns its arguments. */
function* runCustomTool(name: string, given: JsonObject, host: ProgramHost): Run {
  switch (name) {
    case 'bake_lighting':
      return yield* bakeLighting(given, host);
    case 'count_objects':
      return countObjects(given, host);
    case 'append_line':
      return appendLine(given, host);
    default:
      return completeWith({ tool: name, arguments: given });
  }
}

function* bakeLighting({ quality, ticks = DEFAULT_TICKS }: JsonObject, host: ProgramHost): Run {
  const lightmaps = typeof quality === 'string' ? LIGHTMAPS.get(quality) : undefined;
  if (typeof quality !== 'string' || lightmaps === undefined)
    return refuseArgument(
      `quality: expected ${[...LIGHTMAPS.keys()].join(', ')}, got ${JSON.stringify(quality ?? null)}`,
    );
  if (typeof ticks !== 'number' || !Number.isInteger(ticks) || ticks < 1)
    return refuseArgument(`ticks: expected a whole number above 0, got ${JSON.stringify(ticks)}`);
  host.log('info', `bake_lighting began (${quality}, ${ticks} ticks)`);
  for (let done = 1; done <= ticks; done += 1) {
    if (host.isCancelled())
      return failRun('System.OperationCanceledException', `The bake was stopped after ${done - 1} of ${ticks} ticks.`);
    yield { kind: 'next_frame' };
    host.update({}, { done, of: ticks });
  }
  host.log('info', 'bake_lighting ended');
  return completeWith({ quality, ticks, lightmaps });
}

function countObjects({ tag }: JsonObject, { scene }: ProgramHost): RunOutcome {
  if (tag !== undefined && typeof tag !== 'string')
    return refuseArgument(`tag: expected a text, got ${JSON.stringify(tag)}`);
  return completeWith({ count: scene.all().filter((object) => tag === undefined || object.tag === tag).length });
}

function appendLine({ path, text }: JsonObject, host: ProgramHost): RunOutcome {
  if (typeof path !== 'string' || typeof text !== 'string') return refuseArgument('expected path and text, both texts');
  host.appendFile(path, `${text}\n`);
  return completeWith({ path });
}

const completeWith = (value: Json): RunOutcome => ({ ok: true, value });

const refuseArgument = (error: string): RunOutcome => ({ ok: false, error, exception: TOOL_REFUSAL, stack_trace: '' });
