import { Type, type TProperties, type TSchema } from 'typebox';
import type { ReadyToolDefinition, Repetition, ToolAnnotations } from './form.ts';
import { strings } from './schema.ts';

const reads: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const writes: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
const overwrites: ToolAnnotations = { ...writes, destructiveHint: true };

const optionalText = (description: string): TSchema => Type.Optional(Type.String({ description }));
const flag = (description: string, fallback = false): TSchema =>
  Type.Optional(Type.Boolean({ description, default: fallback }));
const count = (description: string, minimum: number, maximum: number, fallback: number): TSchema =>
  Type.Optional(Type.Integer({ description, minimum, maximum, default: fallback }));
const choice = (description: string, values: readonly string[], fallback: string): TSchema =>
  Type.Optional(Type.Unsafe({ ...strings(description, values), default: fallback }));

const offset = Type.Optional(
  Type.Integer({
    description: '`next_offset` of the answer before.',
    minimum: 0,
    maximum: 2_147_483_647,
    default: 0,
  }),
);

function tool(
  name: string,
  title: string,
  description: string,
  annotations: ToolAnnotations,
  properties: TProperties,
  repetition: Repetition = annotations.readOnlyHint ? 'look' : 'change',
): ReadyToolDefinition {
  const input = Type.Object(properties, { additionalProperties: false });
  return { name, title, description, annotations, input, repetition };
}

const optionalNumbers = (description: string): TSchema => Type.Optional(Type.Array(Type.Number(), { description }));
const seconds = (description: string): TSchema => Type.Optional(Type.Number({ description, minimum: 0, maximum: 60 }));

/** A step of `play_input` has one of key, mouse, touch and wait. */
const inputStep: TProperties = {
  key: optionalText('As the Input System names it: "Space", "W", "LeftShift+W".'),
  mouse: optionalNumbers("Moves there: [x, y], as fractions of the game's picture from its top left."),
  button: Type.Optional(Type.Unsafe(strings('With mouse: pressed there.', ['left', 'right', 'middle']))),
  scroll: Type.Optional(Type.Number({ description: 'With mouse: notches of the wheel, up is positive.' })),
  touch: optionalNumbers('A finger there, as mouse.'),
  to: optionalNumbers('Where the pressed mouse or the finger moves to during hold.'),
  hold: seconds('How long it is pressed; absent: until the game has seen it.'),
  wait: seconds('A pause.'),
};

/** Code that is `AI.Compile` or `AI.RunTests` alone, with comments around it. */
export const freshCode =
  /^(?:\s|\/\/[^\n]*\n)*(?:return\s+)?(?:await\s+)?(?:global::)?AI\s*\.\s*(?:Compile|RunTests)\s*\([^;]*\)\s*;?(?:\s|\/\/[^\n]*(?:\n|$))*$/u;

/**
 * The tools that the Unity package brings beside the six of the contract. They go through `custom_tool` like the tools of a project; a client sees those
 * that the Editor which it is for offers.
 */
export const readyTools: readonly ReadyToolDefinition[] = [
  tool(
    'console',
    'Unity console',
    'Entries of the Unity console, with compiler errors: counts, and the newest with file and line; `hidden` counts those that the Console window hides. With `after`: only what is new.',
    reads,
    {
      type: choice('Which entries.', ['all', 'error', 'warning', 'log'], 'all'),
      after: Type.Optional(
        Type.Integer({
          description: '`next` of the answer before.',
          minimum: 0,
          default: 0,
        }),
      ),
      contains: optionalText('With this text, ignoring case.'),
      limit: count('At most this many, the newest.', 1, 500, 50),
      stack_trace: flag('With stack traces.'),
    },
  ),
  tool(
    'scene_hierarchy',
    'Scene hierarchy',
    'The GameObjects of all loaded scenes, of DontDestroyOnLoad and of the prefab in Prefab Mode. A row leaves out `active` if true, `children` if none, `scene` if only one is open.',
    reads,
    {
      path: optionalText('Only this object and what is below it, such as "Enemies/Enemy 1".'),
      depth: count('Levels of children; 0: the roots alone.', 0, 32, 2),
      components: flag('With component types.'),
      offset,
      limit: count('At most this many.', 1, 1000, 100),
    },
  ),
  tool(
    'screenshot',
    'Screenshot',
    'An image of the game (in play mode with its UI), the Scene view or one object.',
    reads,
    {
      view: choice('What to show.', ['game', 'scene'], 'game'),
      width: count('Maximum width in pixels.', 16, 1024, 640),
      of: optionalText('Instead of a view: an object.'),
      from: Type.Optional(
        Type.Array(Type.Unsafe({ type: 'string', enum: ['front', 'back', 'left', 'right', 'top', 'bottom', 'iso'] }), {
          description: 'Its sides, side by side.',
        }),
      ),
    },
  ),
  tool(
    'get_serialized',
    'Read serialized properties',
    'Serialized properties of a component, GameObject or asset, as the Inspector shows them: paths, values, prefab overrides.',
    reads,
    {
      path: Type.String({
        description: 'An object of a scene ("Enemies/Enemy 1"), or an asset ("Assets/Materials/Red.mat"); not empty.',
      }),
      component: optionalText(
        'Type of its component, such as "Light"; "Importer": import settings of an asset; absent: itself.',
      ),
      property: optionalText('Only this path and below, such as "m_Intensity".'),
      limit: count('At most this many.', 1, 1000, 100),
    },
  ),
  tool(
    'find_assets',
    'Find assets',
    'Assets by name, type or label, as the Project window finds them: path, guid, type.',
    reads,
    {
      filter: optionalText('Such as "Enemy t:Prefab" or "l:weapon"; a guid; a path.'),
      folder: Type.Optional(Type.String({ description: 'Where to search.', default: 'Assets' })),
      offset,
      limit: count('At most this many.', 1, 1000, 100),
    },
  ),
  tool(
    'wait_for',
    'Wait for a condition',
    'Answers when a condition is true in a frame, or with `held: false` when the time is over; also across domain reloads. No value (no object yet) is not true.',
    reads,
    {
      query: Type.String({
        description: "A unity_query that is true or false: Scene['Player'].transform.position.y < 0",
      }),
      seconds: count('Real time; beyond `timeout`: a log_id.', 0, 3600, 20),
    },
  ),
  tool(
    'packages',
    'Packages',
    'Packages of the project, or of its registries that match a search.',
    { ...reads, openWorldHint: true },
    {
      action: choice('What to read.', ['list', 'search'], 'list'),
      id: optionalText('list: a part of names; search: a whole name, or a part of a name or title.'),
    },
  ),
  tool(
    'changes',
    'What an operation changed',
    'What an operation changed: assets, objects (values before and after). Changes without Undo are not reported. `all_reported: false`: rows may be missing or of others; see `because`.',
    reads,
    { log_id: Type.String({ description: 'Its log_id, whole.' }) },
  ),
  tool(
    'play_mode',
    'Play mode',
    'Enters, leaves, pauses, resumes or steps play mode. The answer comes when the Editor has got there, also across the domain reload. Entering needs saved scenes: call save first.',
    { ...overwrites, idempotentHint: true },
    {
      action: Type.Unsafe(strings('What to do.', ['enter', 'leave', 'pause', 'resume', 'step'])),
    },
    'fresh',
  ),
  tool(
    'play_input',
    'Play by input',
    'Presses keys, moves and clicks the mouse, touches: in play mode, through the Input System. Gives for each step whether the game saw it, frame and game time. At the end everything is released; a domain reload does that too, and interrupts: `steps_done` of the partial result says how far it came, and no step is repeated.',
    overwrites,
    {
      steps: Type.Array(Type.Object(inputStep, { additionalProperties: false }), {
        description: 'One after the other, at most 100.',
      }),
    },
  ),
  tool(
    'ui',
    'Use the UI of the game',
    "Lists the elements of the game's UI, uGUI and UI Toolkit (tree, also in edit mode), clicks one, sets a field, or scrolls: in play mode, as a user could. What a user could not click (covered, disabled, off screen, not visible) is refused with the reason. Gives the frame, and what the element is then. Nothing is done twice: a domain reload interrupts it.",
    overwrites,
    {
      action: Type.Unsafe(strings('What to do.', ['tree', 'click', 'set', 'scroll'])),
      target: optionalText(
        'An element as tree names it: "Canvas/Menu/Start", in UI Toolkit "HUD#start"; its end is enough if only one ends with it. Of tree: only this and what is in it.',
      ),
      text: optionalText(
        'Of set: what to type; true or false for a toggle, a number for a slider, the text of an option for a dropdown.',
      ),
      by: optionalNumbers(
        'Of scroll: [x, y], right and down, in parts of what is visible; absent: until the target is in view.',
      ),
      offset,
      limit: count('Maximum number of elements.', 1, 1000, 100),
    },
  ),
  tool(
    'run_tests',
    'Run tests',
    'Runs tests of the Unity Test Framework. First imports and compiles what has changed on disk, and refuses if that fails; counts come as partial results, the answer has the failed tests. Needs saved scenes: call save first.',
    overwrites,
    {
      mode: choice('Where they run.', ['EditMode', 'PlayMode'], 'EditMode'),
      filter: optionalText('A part of their full names.'),
      failures_only: flag('Leave out the tests that have passed, and the NUnit XML.', true),
    },
    'fresh',
  ),
  tool(
    'compile',
    'Compile scripts',
    "Imports what has changed on disk and compiles the project's scripts. Answers after the domain reload: errors and warnings with file, line and column.",
    { ...writes, idempotentHint: true },
    {},
    'fresh',
  ),
  tool(
    'change_packages',
    'Add or remove a package',
    "Adds or removes a package, compiles, and answers after the domain reload with the version and the changed lines of manifest.json. If the scripts do not compile then, it is an error with the compiler's errors, and the package stays.",
    { ...overwrites, openWorldHint: true },
    {
      action: Type.Unsafe(strings('What to do.', ['add', 'remove'])),
      id: Type.String({
        description:
          'Such as "com.unity.inputsystem", "com.unity.inputsystem@1.11.2", a git URL or "file:../Folder"; to remove it its name alone.',
      }),
    },
    'job',
  ),
  tool(
    'set_serialized',
    'Set a serialized property',
    'Sets one serialized property as the Inspector does: with Undo, in a prefab instance as an override. Gives the value before and after. Call save to keep it; an import setting is saved, and the asset imported again, at once and without Undo.',
    { ...overwrites, idempotentHint: true },
    {
      path: Type.String({ description: 'An object or asset, as in get_serialized.' }),
      component: optionalText('Type of its component, or "Importer", as there.'),
      property: Type.String({
        description: 'Its path, as get_serialized lists it, or one member: "m_LocalPosition.x".',
      }),
      value: Type.Unknown({
        description:
          'A number, text, true or false; {"x":1,"y":2,"z":3}; {"r":1,"g":0,"b":0,"a":1}; {"x":0,"y":0,"width":1,"height":1}; the name of an enum; for a reference a path as above, or null.',
      }),
    },
  ),
  tool(
    'undo',
    'Undo operations',
    'Reverts what an earlier operation recorded for Undo, as Edit > Undo does. Refuses, and lists them, if later changes build on it. With `client` all of yours, the newest first, up to the first that is not: `undone`, and `left` with reasons. Later changes that were made without Undo are not noticed. Not after a domain reload.',
    overwrites,
    {
      log_id: optionalText('The log_id of that operation, whole.'),
      client: Type.Optional(Type.Unsafe(strings('Instead: all that you changed since you connected.', ['me']))),
    },
  ),
  tool(
    'execute_menu_item',
    'Execute a menu item',
    'Executes a menu item of the Editor, or lists the ones that scripts and packages define. Items that open a dialog (their names end in "...") are refused.',
    overwrites,
    {
      menu_item: optionalText('Its whole path, such as "GameObject/Create Empty"; absent: the list.'),
      contains: optionalText('Of the list: only items with this text, ignoring case.'),
    },
  ),
  tool(
    'save',
    'Save scenes and assets',
    'Saves all open scenes that have changed, the open prefab, and all changed assets. Never opens a dialog.',
    { ...overwrites, idempotentHint: true },
    {
      path: optionalText('For a scene that was never saved: its new file, such as "Assets/Scenes/Level 2.unity".'),
    },
    'fresh',
  ),
  tool(
    'build_player',
    'Build a player',
    'Builds the game for the platform that the Editor is set to. Takes minutes: wait with unity_get_result. Runs once, whatever happens to the connection. Needs saved scenes: call save first.',
    overwrites,
    {
      path: Type.String({
        description:
          'Where to: a file or folder outside of Assets, relative to the project, such as "Builds/Game.exe".',
      }),
      development: Type.Optional(
        Type.Boolean({ description: 'A development build; absent: as it is set in the build window.' }),
      ),
      scenes: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Paths of scenes; absent: those that the build settings have enabled.',
        }),
      ),
    },
    'job',
  ),
];

/** Names of ready tools as a sentence lists them: all, or those that change nothing. `last`: the word before the last one. */
export function listReadyTools(which: 'all' | 'reading', last: 'and' | 'or', quote = ''): string {
  const names = readyTools
    .filter(({ annotations }) => which === 'all' || annotations.readOnlyHint)
    .map(({ name }) => `${quote}${name}${quote}`);
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1) ?? ''}`;
}
