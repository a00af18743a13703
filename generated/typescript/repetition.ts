// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
/**
 * What an identical call may get in place of new work (EXO-05, EXO-06, EXO-14, EXO-15).
 * `look`: nothing. `fresh`: unstarted work only. `change`: work in flight, or its undelivered answer until the caller changes something else.
 * `job`: the same, whatever the caller does meanwhile.
 */
export type Repetition = 'look' | 'fresh' | 'change' | 'job';

/** By the name of the tool. One that is not here is a tool of a project: its hints decide. */
export const repetitions: Readonly<Record<string, Repetition>> = {
  "unity_execute_code": "change",
  "unity_query": "look",
  "console": "look",
  "scene_hierarchy": "look",
  "screenshot": "look",
  "get_serialized": "look",
  "find_assets": "look",
  "wait_for": "look",
  "packages": "look",
  "changes": "look",
  "play_mode": "fresh",
  "play_input": "change",
  "ui": "change",
  "run_tests": "fresh",
  "compile": "fresh",
  "change_packages": "job",
  "set_serialized": "change",
  "undo": "change",
  "execute_menu_item": "change",
  "save": "fresh",
  "build_player": "job"
};

/** Code that repeats as `fresh`. */
export const freshCode: RegExp | undefined = /^(?:\s|\/\/[^\n]*\n)*(?:return\s+)?(?:await\s+)?(?:global::)?AI\s*\.\s*(?:Compile|RunTests)\s*\([^;]*\)\s*;?(?:\s|\/\/[^\n]*(?:\n|$))*$/u;
