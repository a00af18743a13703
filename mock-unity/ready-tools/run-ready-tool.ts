import { readyTools, type ReadyToolName } from '../../generated/typescript/ready-tools.ts';
import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { RunOutcome, Suspended } from '../core/script-engine.ts';
import type { ProgramHost } from '../csharp/values/program-host.ts';
import { buildPlayer, changePlayMode, compileScripts, executeMenuItem, runTests, saveScenes } from './act.ts';
import type { EditorState } from './editor-state.ts';
import { findAssets, lookAtConsole, lookAtGame, lookAtHierarchy } from './look.ts';
import { TOOL_REFUSAL } from '../core/fail-run.ts';
import { Refusal } from './refusal.ts';
import { getSerialized, setSerialized } from './serialized.ts';

export function isReadyTool(name: string): name is ReadyToolName {
  return readyTools.some((tool) => tool.name === name);
}

/** Runs one of the tools that the Unity package brings, over the mock's scene. */
export function runReadyTool(
  name: ReadyToolName,
  given: JsonObject,
  host: ProgramHost,
  editor: EditorState,
): RunOutcome | Suspended {
  try {
    const value = answerOf(name, given, host, editor);
    return isSuspended(value) ? value : { ok: true, value };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, error: error.message, exception: TOOL_REFUSAL, stack_trace: '' };
  }
}

function answerOf(name: ReadyToolName, given: JsonObject, host: ProgramHost, editor: EditorState): Json | Suspended {
  switch (name) {
    case 'console':
      return lookAtConsole(given, editor);
    case 'scene_hierarchy':
      return lookAtHierarchy(given, host.scene, editor);
    case 'screenshot':
      return lookAtGame(given);
    case 'get_serialized':
      return getSerialized(given, host.scene);
    case 'find_assets':
      return findAssets(given, host.scene);
    case 'play_mode':
      return changePlayMode(given, host, editor);
    case 'run_tests':
      return runTests(given, host, editor);
    case 'compile':
      return compileScripts(editor);
    case 'set_serialized':
      return setSerialized(given, host.scene, editor);
    case 'execute_menu_item':
      return executeMenuItem(given, host, editor);
    case 'save':
      return saveScenes(given, host, editor);
    case 'build_player':
      return buildPlayer(given, host, editor);
  }
}

function isSuspended(value: Json | Suspended): value is Suspended {
  return typeof value === 'object' && value !== null && 'continuation' in value && 'compiles' in value;
}
