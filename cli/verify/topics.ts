/** What only a real Editor can show. docs/unity.md has it as a table. */
export const topics = {
  imported: {
    what: 'the package compiles, is imported, and its `.meta` files suit Unity',
    instead:
      "stubs of the API in CI; Unity's public C# source of 2021.3, 6000.0, 6000.5 and 6000.7, by hand (`check-editor.mjs --source`): 0 problems; the form of the files compared with what Unity writes",
  },
  frames: {
    what: 'frames of an Editor without focus, the Windows timer',
    instead: 'reports of other bridges',
  },
  blocked: { what: 'a busy main thread; modal dialogs, App Nap, sleep', instead: 'nothing for dialogs and sleep' },
  reloads: {
    what: "the order of Unity's reload events, play mode with and without domain reload",
    instead: 'documentation; reloads by AppDomain.Unload (Mono) and AssemblyLoadContext (.NET)',
  },
  compile: {
    what: '`AI.Compile`: when Unity reloads, and when it finds nothing to do',
    instead: 'a fake that always does; here the package waits 3 s and 20 frames before it says that no reload comes',
  },
  tools: {
    what: 'the ready tools',
    instead:
      "compiled against Unity's documented API; run over a fake engine with the mock's scene. `play_input` and `ui` call the Input System and uGUI by reflection, tried on fakes of them. `console` reads internal types (LogEntries) by reflection, and says so where they are gone",
  },
  tests: {
    what: '`AI.RunTests`, and that a dirty scene opens no dialog',
    instead: 'compiled against the API of com.unity.test-framework 1.1; a fake test runner',
  },
  compiler: {
    what: 'the C# compiler at its places in the different versions, with the .NET that goes with it',
    instead:
      'trees made after public sources, 2021.3 to 7000.0, on each system; where one pair cannot be started the next is taken, and the error names all; the same compiler from the .NET SDK',
  },
  window: { what: 'window and settings page', instead: 'compiled' },
  coreclr: {
    what: 'Editors on CoreCLR (7000.0)',
    instead:
      'the package with its own loader on .NET: scripts and code in collectible contexts, a hundred reloads with code in between, each domain collected',
  },
  console: {
    what: 'what the console logs of the compiler, and from before the domain',
    instead:
      "a fake of Unity's LogEntries; whether Unity raises `logMessageReceivedThreaded` for compiler errors is left open, and either way they are logged once",
  },
  killed: {
    what: 'an Editor that is killed with work under way, and started again',
    instead: 'the headless Editor, killed with SIGKILL and started again by the same command',
  },
} as const;

export type Topic = keyof typeof topics;
