import type { Face, Verb } from '../form/command.ts';
import { assets } from './assets.ts';
import { build } from './build.ts';
import { call } from './call.ts';
import { compile } from './compile.ts';
import { consoleVerb } from './console.ts';
import { hierarchy } from './hierarchy.ts';
import { menu } from './menu.ts';
import { playModeVerbs } from './play-mode.ts';
import { query } from './query.ts';
import { result, wait } from './result.ts';
import { run } from './run.ts';
import { save } from './save.ts';
import { screenshot } from './screenshot.ts';
import { test } from './test.ts';

/** Commands that are one operation of Unity, or ask after one. */
export const verbs: readonly Verb[] = [
  run,
  query,
  result,
  wait,
  compile,
  test,
  consoleVerb,
  ...playModeVerbs,
  screenshot,
  hierarchy,
  assets,
  menu,
  save,
  build,
  call,
];

const shown: readonly (readonly [string, Verb | undefined])[] = [
  ['console', consoleVerb],
  ['compile', compile],
  ['run_tests', test],
  ['play_mode', playModeVerbs[0]],
  ['screenshot', screenshot],
  ['scene_hierarchy', hierarchy],
  ['find_assets', assets],
  ['execute_menu_item', menu],
  ['save', save],
  ['build_player', build],
];

/** How the answers of a tool of the Editor are shown; undefined for one that has no verb. */
export const faceOfTool = (tool: string): Face | undefined => shown.find(([name]) => name === tool)?.[1]?.face;
