import type { Face, Verb } from '../commands/command.ts';
import { verb as assets } from './assets.ts';
import { verb as build } from './build.ts';
import { verb as call } from './call.ts';
import { verb as changes } from './changes.ts';
import { verb as compile } from './compile.ts';
import { verb as console } from './console.ts';
import { verb as hierarchy } from './hierarchy.ts';
import { verb as input } from './input.ts';
import { verb as menu } from './menu.ts';
import { playModeVerbs } from './play-mode.ts';
import { verb as query } from './query.ts';
import { result, wait } from './result.ts';
import { verb as packages } from './packages.ts';
import { verb as run } from './run.ts';
import { verb as save } from './save.ts';
import { verb as screenshot } from './screenshot.ts';
import { verb as test } from './test.ts';
import { verb as ui } from './ui.ts';
import { verb as undo } from './undo.ts';
import { verb as waitForCondition } from './wait-for.ts';
import { callsTool } from './tool-of-command.ts';

/** The verbs of commands that are one operation of Unity, or read one, by name. */
export const verbs: Readonly<Record<string, Verb>> = {
  run,
  query,
  result,
  wait,
  compile,
  test,
  console,
  ...playModeVerbs,
  screenshot,
  ui,
  input,
  hierarchy,
  assets,
  menu,
  save,
  undo,
  changes,
  build,
  call,
  packages,
  'wait-for': waitForCondition,
};

/** The form of the answers of a tool of the Editor; undefined without a verb. */
export const faceOfTool = (tool: string): Face | undefined =>
  Object.entries(verbs).find(([name]) => callsTool(name, tool))?.[1].face;
