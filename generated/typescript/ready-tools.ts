// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
import type { CustomTool } from './types.ts';

export type ReadyToolName = 'console' | 'scene_hierarchy' | 'screenshot' | 'get_serialized' | 'find_assets' | 'wait_for' | 'packages' | 'changes' | 'play_mode' | 'play_input' | 'ui' | 'run_tests' | 'compile' | 'change_packages' | 'set_serialized' | 'undo' | 'execute_menu_item' | 'save' | 'build_player';

/** As an Editor announces them, in the order of the contract. */
export const readyTools: readonly (CustomTool & { readonly name: ReadyToolName })[] = [
  {
    "name": "console",
    "title": "Unity console",
    "description": "Entries of the Unity console, with compiler errors: counts, and the newest with file and line; `hidden` counts those that the Console window hides. With `after`: only what is new.",
    "input_schema": {
      "type": "object",
      "properties": {
        "type": {
          "type": "string",
          "enum": [
            "all",
            "error",
            "warning",
            "log"
          ],
          "description": "Which entries.",
          "default": "all"
        },
        "after": {
          "type": "integer",
          "description": "`next` of the answer before.",
          "minimum": 0,
          "default": 0
        },
        "contains": {
          "type": "string",
          "description": "With this text, ignoring case."
        },
        "limit": {
          "type": "integer",
          "description": "At most this many, the newest.",
          "minimum": 1,
          "maximum": 500,
          "default": 50
        },
        "stack_trace": {
          "type": "boolean",
          "description": "With stack traces.",
          "default": false
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": true,
    "destructive_hint": false,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "scene_hierarchy",
    "title": "Scene hierarchy",
    "description": "The GameObjects of all loaded scenes, of DontDestroyOnLoad and of the prefab in Prefab Mode. A row leaves out `active` if true, `children` if none, `scene` if only one is open.",
    "input_schema": {
      "type": "object",
      "properties": {
        "path": {
          "type": "string",
          "description": "Only this object and what is below it, such as \"Enemies/Enemy 1\"."
        },
        "depth": {
          "type": "integer",
          "description": "Levels of children; 0: the roots alone.",
          "minimum": 0,
          "maximum": 32,
          "default": 2
        },
        "components": {
          "type": "boolean",
          "description": "With component types.",
          "default": false
        },
        "offset": {
          "type": "integer",
          "description": "`next_offset` of the answer before.",
          "minimum": 0,
          "maximum": 2147483647,
          "default": 0
        },
        "limit": {
          "type": "integer",
          "description": "At most this many.",
          "minimum": 1,
          "maximum": 1000,
          "default": 100
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": true,
    "destructive_hint": false,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "screenshot",
    "title": "Screenshot",
    "description": "An image of the game (in play mode with its UI), the Scene view or one object.",
    "input_schema": {
      "type": "object",
      "properties": {
        "view": {
          "type": "string",
          "enum": [
            "game",
            "scene"
          ],
          "description": "What to show.",
          "default": "game"
        },
        "width": {
          "type": "integer",
          "description": "Maximum width in pixels.",
          "minimum": 16,
          "maximum": 1024,
          "default": 640
        },
        "of": {
          "type": "string",
          "description": "Instead of a view: an object."
        },
        "from": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "front",
              "back",
              "left",
              "right",
              "top",
              "bottom",
              "iso"
            ]
          },
          "description": "Its sides, side by side."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": true,
    "destructive_hint": false,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "get_serialized",
    "title": "Read serialized properties",
    "description": "Serialized properties of a component, GameObject or asset, as the Inspector shows them: paths, values, prefab overrides.",
    "input_schema": {
      "type": "object",
      "required": [
        "path"
      ],
      "properties": {
        "path": {
          "type": "string",
          "description": "An object of a scene (\"Enemies/Enemy 1\"), or an asset (\"Assets/Materials/Red.mat\"); not empty."
        },
        "component": {
          "type": "string",
          "description": "Type of its component, such as \"Light\"; \"Importer\": import settings of an asset; absent: itself."
        },
        "property": {
          "type": "string",
          "description": "Only this path and below, such as \"m_Intensity\"."
        },
        "limit": {
          "type": "integer",
          "description": "At most this many.",
          "minimum": 1,
          "maximum": 1000,
          "default": 100
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": true,
    "destructive_hint": false,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "find_assets",
    "title": "Find assets",
    "description": "Assets by name, type or label, as the Project window finds them: path, guid, type.",
    "input_schema": {
      "type": "object",
      "properties": {
        "filter": {
          "type": "string",
          "description": "Such as \"Enemy t:Prefab\" or \"l:weapon\"; a guid; a path."
        },
        "folder": {
          "type": "string",
          "description": "Where to search.",
          "default": "Assets"
        },
        "offset": {
          "type": "integer",
          "description": "`next_offset` of the answer before.",
          "minimum": 0,
          "maximum": 2147483647,
          "default": 0
        },
        "limit": {
          "type": "integer",
          "description": "At most this many.",
          "minimum": 1,
          "maximum": 1000,
          "default": 100
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": true,
    "destructive_hint": false,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "wait_for",
    "title": "Wait for a condition",
    "description": "Answers when a condition is true in a frame, or with `held: false` when the time is over; also across domain reloads. No value (no object yet) is not true.",
    "input_schema": {
      "type": "object",
      "required": [
        "query"
      ],
      "properties": {
        "query": {
          "type": "string",
          "description": "A unity_query that is true or false: Scene['Player'].transform.position.y < 0"
        },
        "seconds": {
          "type": "integer",
          "description": "Real time; beyond `timeout`: a log_id.",
          "minimum": 0,
          "maximum": 3600,
          "default": 20
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": true,
    "destructive_hint": false,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "packages",
    "title": "Packages",
    "description": "Packages of the project, or of its registries that match a search.",
    "input_schema": {
      "type": "object",
      "properties": {
        "action": {
          "type": "string",
          "enum": [
            "list",
            "search"
          ],
          "description": "What to read.",
          "default": "list"
        },
        "id": {
          "type": "string",
          "description": "list: a part of names; search: a whole name, or a part of a name or title."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": true,
    "destructive_hint": false,
    "idempotent_hint": true,
    "open_world_hint": true
  },
  {
    "name": "changes",
    "title": "What an operation changed",
    "description": "What an operation changed: assets, objects (values before and after). Changes without Undo are not reported. `all_reported: false`: rows may be missing or of others; see `because`.",
    "input_schema": {
      "type": "object",
      "required": [
        "log_id"
      ],
      "properties": {
        "log_id": {
          "type": "string",
          "description": "Its log_id, whole."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": true,
    "destructive_hint": false,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "play_mode",
    "title": "Play mode",
    "description": "Enters, leaves, pauses, resumes or steps play mode. The answer comes when the Editor has got there, also across the domain reload. Entering needs saved scenes: call save first.",
    "input_schema": {
      "type": "object",
      "required": [
        "action"
      ],
      "properties": {
        "action": {
          "type": "string",
          "enum": [
            "enter",
            "leave",
            "pause",
            "resume",
            "step"
          ],
          "description": "What to do."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "play_input",
    "title": "Play by input",
    "description": "Presses keys, moves and clicks the mouse, touches: in play mode, through the Input System. Gives for each step whether the game saw it, frame and game time. At the end everything is released; a domain reload does that too, and interrupts: `steps_done` of the partial result says how far it came, and no step is repeated.",
    "input_schema": {
      "type": "object",
      "required": [
        "steps"
      ],
      "properties": {
        "steps": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "key": {
                "type": "string",
                "description": "As the Input System names it: \"Space\", \"W\", \"LeftShift+W\"."
              },
              "mouse": {
                "type": "array",
                "items": {
                  "type": "number"
                },
                "description": "Moves there: [x, y], as fractions of the game's picture from its top left."
              },
              "button": {
                "type": "string",
                "enum": [
                  "left",
                  "right",
                  "middle"
                ],
                "description": "With mouse: pressed there."
              },
              "scroll": {
                "type": "number",
                "description": "With mouse: notches of the wheel, up is positive."
              },
              "touch": {
                "type": "array",
                "items": {
                  "type": "number"
                },
                "description": "A finger there, as mouse."
              },
              "to": {
                "type": "array",
                "items": {
                  "type": "number"
                },
                "description": "Where the pressed mouse or the finger moves to during hold."
              },
              "hold": {
                "type": "number",
                "description": "How long it is pressed; absent: until the game has seen it.",
                "minimum": 0,
                "maximum": 60
              },
              "wait": {
                "type": "number",
                "description": "A pause.",
                "minimum": 0,
                "maximum": 60
              }
            },
            "additionalProperties": false
          },
          "description": "One after the other, at most 100."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": false,
    "open_world_hint": false
  },
  {
    "name": "ui",
    "title": "Use the UI of the game",
    "description": "Lists the elements of the game's UI, uGUI and UI Toolkit (tree, also in edit mode), clicks one, sets a field, or scrolls: in play mode, as a user could. What a user could not click (covered, disabled, off screen, not visible) is refused with the reason. Gives the frame, and what the element is then. Nothing is done twice: a domain reload interrupts it.",
    "input_schema": {
      "type": "object",
      "required": [
        "action"
      ],
      "properties": {
        "action": {
          "type": "string",
          "enum": [
            "tree",
            "click",
            "set",
            "scroll"
          ],
          "description": "What to do."
        },
        "target": {
          "type": "string",
          "description": "An element as tree names it: \"Canvas/Menu/Start\", in UI Toolkit \"HUD#start\"; its end is enough if only one ends with it. Of tree: only this and what is in it."
        },
        "text": {
          "type": "string",
          "description": "Of set: what to type; true or false for a toggle, a number for a slider, the text of an option for a dropdown."
        },
        "by": {
          "type": "array",
          "items": {
            "type": "number"
          },
          "description": "Of scroll: [x, y], right and down, in parts of what is visible; absent: until the target is in view."
        },
        "offset": {
          "type": "integer",
          "description": "`next_offset` of the answer before.",
          "minimum": 0,
          "maximum": 2147483647,
          "default": 0
        },
        "limit": {
          "type": "integer",
          "description": "Maximum number of elements.",
          "minimum": 1,
          "maximum": 1000,
          "default": 100
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": false,
    "open_world_hint": false
  },
  {
    "name": "run_tests",
    "title": "Run tests",
    "description": "Runs tests of the Unity Test Framework. First imports and compiles what has changed on disk, and refuses if that fails; counts come as partial results, the answer has the failed tests. Needs saved scenes: call save first.",
    "input_schema": {
      "type": "object",
      "properties": {
        "mode": {
          "type": "string",
          "enum": [
            "EditMode",
            "PlayMode"
          ],
          "description": "Where they run.",
          "default": "EditMode"
        },
        "filter": {
          "type": "string",
          "description": "A part of their full names."
        },
        "failures_only": {
          "type": "boolean",
          "description": "Leave out the tests that have passed, and the NUnit XML.",
          "default": true
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": false,
    "open_world_hint": false
  },
  {
    "name": "compile",
    "title": "Compile scripts",
    "description": "Imports what has changed on disk and compiles the project's scripts. Answers after the domain reload: errors and warnings with file, line and column.",
    "input_schema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": false,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "change_packages",
    "title": "Add or remove a package",
    "description": "Adds or removes a package, compiles, and answers after the domain reload with the version and the changed lines of manifest.json. If the scripts do not compile then, it is an error with the compiler's errors, and the package stays.",
    "input_schema": {
      "type": "object",
      "required": [
        "action",
        "id"
      ],
      "properties": {
        "action": {
          "type": "string",
          "enum": [
            "add",
            "remove"
          ],
          "description": "What to do."
        },
        "id": {
          "type": "string",
          "description": "Such as \"com.unity.inputsystem\", \"com.unity.inputsystem@1.11.2\", a git URL or \"file:../Folder\"; to remove it its name alone."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": false,
    "open_world_hint": true
  },
  {
    "name": "set_serialized",
    "title": "Set a serialized property",
    "description": "Sets one serialized property as the Inspector does: with Undo, in a prefab instance as an override. Gives the value before and after. Call save to keep it; an import setting is saved, and the asset imported again, at once and without Undo.",
    "input_schema": {
      "type": "object",
      "required": [
        "path",
        "property",
        "value"
      ],
      "properties": {
        "path": {
          "type": "string",
          "description": "An object or asset, as in get_serialized."
        },
        "component": {
          "type": "string",
          "description": "Type of its component, or \"Importer\", as there."
        },
        "property": {
          "type": "string",
          "description": "Its path, as get_serialized lists it, or one member: \"m_LocalPosition.x\"."
        },
        "value": {
          "description": "A number, text, true or false; {\"x\":1,\"y\":2,\"z\":3}; {\"r\":1,\"g\":0,\"b\":0,\"a\":1}; {\"x\":0,\"y\":0,\"width\":1,\"height\":1}; the name of an enum; for a reference a path as above, or null."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "undo",
    "title": "Undo operations",
    "description": "Reverts what an earlier operation recorded for Undo, as Edit > Undo does. Refuses, and lists them, if later changes build on it. With `client` all of yours, the newest first, up to the first that is not: `undone`, and `left` with reasons. Later changes that were made without Undo are not noticed. Not after a domain reload.",
    "input_schema": {
      "type": "object",
      "properties": {
        "log_id": {
          "type": "string",
          "description": "The log_id of that operation, whole."
        },
        "client": {
          "type": "string",
          "enum": [
            "me"
          ],
          "description": "Instead: all that you changed since you connected."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": false,
    "open_world_hint": false
  },
  {
    "name": "execute_menu_item",
    "title": "Execute a menu item",
    "description": "Executes a menu item of the Editor, or lists the ones that scripts and packages define. Items that open a dialog (their names end in \"...\") are refused.",
    "input_schema": {
      "type": "object",
      "properties": {
        "menu_item": {
          "type": "string",
          "description": "Its whole path, such as \"GameObject/Create Empty\"; absent: the list."
        },
        "contains": {
          "type": "string",
          "description": "Of the list: only items with this text, ignoring case."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": false,
    "open_world_hint": false
  },
  {
    "name": "save",
    "title": "Save scenes and assets",
    "description": "Saves all open scenes that have changed, the open prefab, and all changed assets. Never opens a dialog.",
    "input_schema": {
      "type": "object",
      "properties": {
        "path": {
          "type": "string",
          "description": "For a scene that was never saved: its new file, such as \"Assets/Scenes/Level 2.unity\"."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": true,
    "open_world_hint": false
  },
  {
    "name": "build_player",
    "title": "Build a player",
    "description": "Builds the game for the platform that the Editor is set to. Takes minutes: wait with unity_get_result. Runs once, whatever happens to the connection. Needs saved scenes: call save first.",
    "input_schema": {
      "type": "object",
      "required": [
        "path"
      ],
      "properties": {
        "path": {
          "type": "string",
          "description": "Where to: a file or folder outside of Assets, relative to the project, such as \"Builds/Game.exe\"."
        },
        "development": {
          "type": "boolean",
          "description": "A development build; absent: as it is set in the build window."
        },
        "scenes": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "description": "Paths of scenes; absent: those that the build settings have enabled."
        }
      },
      "additionalProperties": false
    },
    "read_only_hint": false,
    "destructive_hint": true,
    "idempotent_hint": false,
    "open_world_hint": false
  }
];
