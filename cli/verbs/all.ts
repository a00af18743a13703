import type { Face, Verb } from '../commands/command.ts';
import { assetsVerb, hierarchyVerb } from './find.ts';
import { buildVerb, compileVerb, packagesVerb } from './project.ts';
import { callVerb, queryVerb, runVerb, result, wait } from './run.ts';
import { changesVerb, undoVerb, saveVerb, menuVerb } from './change.ts';
import { verb as console } from './console.ts';
import { inputVerb, playModeVerbs, uiVerb, waitForVerb } from './play-mode.ts';
import { verb as screenshot } from './screenshot.ts';
import { verb as test } from './test.ts';
import { callsTool } from './tool-of-command.ts';

/** The verbs of commands that are one operation of Unity, or read one, by name. */
export const verbs: Readonly<Record<string, Verb>> = {
  run: runVerb,
  query: queryVerb,
  result,
  wait,
  compile: compileVerb,
  test,
  console,
  ...playModeVerbs,
  screenshot,
  ui: uiVerb,
  input: inputVerb,
  hierarchy: hierarchyVerb,
  assets: assetsVerb,
  menu: menuVerb,
  save: saveVerb,
  undo: undoVerb,
  changes: changesVerb,
  build: buildVerb,
  call: callVerb,
  packages: packagesVerb,
  'wait-for': waitForVerb,
};

/** The form of the answers of a tool of the Editor; undefined without a verb. */
export const faceOfTool = (tool: string): Face | undefined =>
  Object.entries(verbs).find(([name]) => callsTool(name, tool))?.[1].face;
