import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { compileContinuation, type ProgramHost, type Continuation } from '../csharp/values/program-host.ts';
import type { Suspended } from '../core/script-engine.ts';
import { noteAsset, noteDoubt, noteObject, noteUndone } from '../scene/changes.ts';
import type { Editing } from '../scene/scene.ts';
import { isStepOf, namesIn, recordStep, revertDownTo, stepName } from '../scene/undo.ts';
import { gameOf, playFrame, setPaused, stopPlaying } from './game-time.ts';
import { type EditorState, scenePathOf } from './read-editor.ts';
import { choiceIn, flagIn, refuseTool, textIn } from './refusal.ts';

/** How entering play mode goes on after the domain reload. */
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

const NAMED_MAX = 5;

/** Takes back what one operation of this domain recorded, if nothing came after it (RDY-11). */
export function undoOperation(given: JsonObject, { undo, changes }: Editing): Json {
  const id = textIn(given, 'log_id') ?? '';
  if (changes.records.get(id)?.isOpen === true)
    refuseTool(`log_id: ${id} has not ended. Wait for it with unity_get_result, then call undo again.`);
  const obstacle = undo.ended.get(id);
  if (obstacle === undefined)
    refuseTool(
      `log_id: expected the whole log_id of an operation that has ended in this Editor since the newest domain reload, got ${id}. What never began recorded nothing; what was recorded before a reload a person can undo, if Edit > Undo shows "${stepName(id)}".`,
    );
  if (obstacle !== null) refuseTool(`log_id: ${id} is not undone: ${obstacle}.`);
  const last = undo.done.at(-1);
  const at = namesIn(undo).findLastIndex((name) => isStepOf(id, name));
  if (last === undefined || at < 0)
    refuseTool(`log_id: Undo has no step of ${id}: it recorded nothing, or that is undone already.`);
  const above = namesIn(undo).slice(at + 1);
  if (above.length > 0)
    refuseTool(
      `log_id: later steps are in the Undo history: ${onTop(above)}. Undo these first, the newest first; what undo refuses, only a person can undo, by Edit > Undo.`,
    );
  noteDoubt(changes, 'undo');
  revertDownTo(undo, last.index);
  noteUndone(changes, id);
  return {
    undone: id,
    not_undone:
      'files, assets, packages, settings, play mode, and objects that were not recorded, if the code changed any of them',
  };
}

/** The newest first. */
function onTop(above: readonly string[]): string {
  const named = above.toReversed().slice(0, NAMED_MAX);
  const more = above.length - named.length;
  return `${named.map((name) => `"${name}"`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
