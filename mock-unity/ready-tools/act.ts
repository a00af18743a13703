import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { compileContinuation, type ProgramHost, type Continuation } from '../csharp/values/value.ts';
import type { Suspended } from '../core/editor-protocol.ts';
import { noteAsset, noteObject } from '../scene/changes.ts';
import { recordStep } from '../scene/undo.ts';
import { gameOf, playFrame, setPaused, stopPlaying } from './game-time.ts';
import { type EditorState, scenePathOf } from './read-editor.ts';
import { choiceIn, flagIn, refuseTool, textIn } from './refusal.ts';

/** How entering play mode resumes after the domain reload. */
export const playModeContinuation: Continuation = {
  type: 'McpUnityBridge.Engine.PlayModeTool, McpUnityBridge.Engine',
  method: 'Arrive',
  state: 'enter',
};

export function changePlayMode(given: JsonObject, host: ProgramHost, editor: EditorState): Json | Suspended {
  const action = choiceIn(given, 'action', ['enter', 'leave', 'pause', 'resume', 'step']);
  if (action === 'enter' && !editor.isPlaying) {
    refuseUnsaved('play_mode', host, editor);
    host.requestReload();
    return { continuation: playModeContinuation, compiles: false };
  }
  if (action === 'leave') stopPlaying(host);
  else if (!editor.isPlaying)
    refuseTool('play_mode: the Editor is not in play mode. Enter it first: play_mode with the action "enter".');
  else if (action === 'step') playFrame(host);
  else if (action !== 'enter') setPaused(host, action === 'pause');
  return playModeOf(host);
}

export function playModeOf(host: ProgramHost): Json {
  const { isPlaying, isPaused } = host.scene.editing;
  return { is_playing: isPlaying, is_paused: isPaused, ...gameOf(host) };
}

export function runTests(given: JsonObject, host: ProgramHost, editor: EditorState): never {
  choiceIn(given, 'mode', ['EditMode', 'PlayMode'], 'EditMode');
  refusePlaying('run_tests', editor);
  refuseUnsaved('AI.RunTests', host, editor);
  return refuseTool('AI.RunTests: this Editor has no tests (the Test Framework package is not installed).');
}

export function compileScripts(editor: EditorState): Suspended {
  refusePlaying('compile', editor);
  return { continuation: compileContinuation, compiles: true };
}

const items = ['Assets/Refresh', 'GameObject/Create Empty'];

export function executeMenuItem(given: JsonObject, { scene }: ProgramHost, editor: EditorState): Json {
  const item = textIn(given, 'menu_item');
  const contains = textIn(given, 'contains')?.toLowerCase() ?? '';
  if (item === undefined) return { menu_items: items.filter((each) => each.toLowerCase().includes(contains)) };
  if (/(\.\.\.|…)\s*$/.test(item))
    refuseTool(
      `menu_item: "${item}" opens a dialog or ends the Editor, and is not executed. save, play_mode and build_player do without dialogs; for anything else use code.`,
    );
  if (!items.includes(item))
    refuseTool(`menu_item: there is no item "${item}", or it is disabled now. Without menu_item you get a list.`);
  if (item === 'GameObject/Create Empty') {
    const made = scene.create('GameObject');
    noteObject(editor.changes, 'created', made);
    recordStep(editor.undo, 'Create Empty', () => scene.destroy(made));
    editor.isDirty = true;
  }
  return { executed: item };
}

export function saveScenes(given: JsonObject, { scene }: ProgramHost, editor: EditorState): Json {
  if (editor.isPlaying)
    refuseTool(
      'save: the Editor is in play mode, in which scenes cannot be saved. Leave it first: play_mode with the action "leave".',
    );
  const path = textIn(given, 'path');
  if (path !== undefined) refuseTool(`path: no open scene needs a new file, got "${path}". Call save without path.`);
  const saved = editor.isDirty ? [scenePathOf(scene)] : [];
  editor.isDirty = false;
  for (const scenePath of saved) noteAsset(editor.changes, 'imported', scenePath);
  return { saved };
}

/** A player of the mock is a file with the names of its scenes, a line for each build: it shows tests how often it was built. */
export function buildPlayer(given: JsonObject, host: ProgramHost, editor: EditorState): Json {
  const path = textIn(given, 'path') ?? '';
  refusePlaying('build_player', editor);
  refuseUnsaved('build_player', host, editor);
  if (path === '' || /^Assets(\/|$)/i.test(path))
    refuseTool(`path: expected a file or folder outside of Assets, such as "Builds/Game.exe", got "${path}"`);
  const known = scenePathOf(host.scene);
  const scenes = Array.isArray(given['scenes']) ? given['scenes'] : [known];
  if (scenes.length === 0)
    refuseTool(
      'scenes: none are given, and the build settings have none enabled. Name some, such as ["Assets/Scenes/Main.unity"].',
    );
  const missing = scenes.find((scene) => scene !== known);
  if (missing !== undefined)
    refuseTool(
      `scenes: there is no scene at ${JSON.stringify(missing)}. find_assets with the filter "t:Scene" lists them.`,
    );
  flagIn(given, 'development', false);
  const line = `${scenes.map(() => known).join(',')}\n`;
  host.appendFile(path, line);
  return {
    result: 'Succeeded',
    path,
    target: 'StandaloneLinux64',
    seconds: 0,
    bytes: line.length,
    errors: [],
    warnings: 0,
  };
}

export function refusePlaying(tool: string, { isPlaying }: EditorState): void {
  if (isPlaying) refuseTool(`${tool}: the Editor is in play mode. Leave it first: play_mode with the action "leave".`);
}

function refuseUnsaved(what: string, { scene }: ProgramHost, { isDirty }: EditorState): void {
  if (isDirty)
    refuseTool(
      `${what}: nothing was begun, because there are unsaved changes in ${scenePathOf(scene)}, and Unity would open a modal dialog that asks a person about them. Save or discard them first: the tool save, or EditorSceneManager.SaveOpenScenes(), saves the open scenes.`,
    );
}
