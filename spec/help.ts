import type { HelpTopic } from './form.ts';
import { inHours, inKibibytes, inMinutes } from './limit-words.ts';
import { limit } from './limits.ts';
import { listReadyTools } from './ready-tools.ts';
import { openedNames } from './workload.ts';

/** The MCP `instructions`: the way of working, short. */
export const instructions = `These tools drive the Unity Editor that has this project open.
- unity_help first, if you are new to them. unity_query to read, unity_execute_code (C#) to change.
- Every answer has status and log_id. status "timeout" means that the work continues: call unity_get_result with the log_id (and a timeout of some seconds to wait). Never send the same code again because of a timeout.
- Results survive script compilation, domain reloads, play mode and restarts, for ${inHours('retention_ms')}.
- error_code "interrupted" means that the work may have been done in part: check before you repeat it.
- After a change of scripts, call compile if it is in your list of tools, else run "return AI.Compile();": both answer with errors and warnings, after the reload.`;

const execution = `The code is a method body in C# 9; leading \`using\` lines are allowed. Open already: ${openedNames.namespaces.join(', ')}; Random and Object are Unity's. Types may come before or after the statements; a static method alone is run.

    var player = GameObject.Find("Player");
    player.transform.position = new Vector3(0, 1, 0);
    return player.transform.position;

Long work may await and report:

    for (var i = 0; i < 10; i++) {
        await Task.Delay(300);
        AI.Update(new { done = i + 1, of = 10 });
    }
    return "done";

or be a coroutine (then the value is given by AI.Return):

    yield return new WaitForSeconds(0.5f);
    AI.Return(Time.frameCount);

| in your code | does |
|---|---|
| AI.Write(value), AI.Write("name", value) | a log entry of that name |
| AI.WriteError(message), AI.WriteError(name, message, exception) | the same, as an error |
| AI.Write(log_id, value) | an entry of that operation, and its partial result; or of any UUID of your own: unity_get_logs and unity_get_log_details find it by that |
| AI.Update(value) | a partial result: it is in the next timeout or in_progress answer |
| AI.LogId | the log_id of this operation |
| AI.Screenshot() | the Game view as a Texture2D |
| AI.CancellationToken | is set when the operation is cancelled |
| return AI.Compile() | compiles the scripts and answers after the reload: { errors, warnings, reloaded } |
| return AI.ContinueAfterReload(type, method, state) | resumes after the next reload: see the topic reloads |

A Texture2D in a result is returned as an image (up to 512 x 512 pixels, or as many in another shape).

Thread.Sleep and endless loops block the whole Editor, and .Result or .Wait() on a task that awaits freezes it permanently; await does not.

Console.WriteLine goes nowhere: use Debug.Log or AI.Write.

Changes of the scene should be undoable and saved: topic recipes, "Undo, and saving".`;

/** Each of them works unchanged in a scene that has these objects. */
const queryExamples = `| query | gives |
|---|---|
| Scene['Player'] | the GameObject Player: name, path, id, type |
| Scene['Player/Hand'].transform.childCount | by path |
| Scene['Player'].transform.position | {"x":0,"y":1,"z":0} |
| Scene['Player'].transform.position.y > 0.5 | true |
| GameObject.Find("Main Camera").GetComponent<Camera>().fieldOfView | 60 |
| Scene['Nobody']?.name | null; without ?. an error that names the null part |
| Application.unityVersion | a static member |`;

const overview = `Six tools:

| tool | use |
|---|---|
| unity_execute_code | run C# on Unity's main thread |
| unity_query | evaluate one expression, without compiling |
| unity_get_result | the result of an earlier call, by log_id |
| unity_get_logs | newest console and AI.Write entries |
| unity_get_log_details | one log entry or operation, whole |
| unity_help | this |

The Editor may offer tools of its own besides these six: called like any other tool, with the same envelope. Those that change something, such as undo (of an operation, by its log_id), play_mode, compile, run_tests and set_serialized, may not be in your list of tools: call them by name, or if your client refuses that, ask the user for --tools all in its entry of mcp-unity-bridge. A policy of the user may ask or refuse (error_code blocked_by_policy): do not try another way.

As resources, to read without running code: unity://scene (the hierarchy), unity://screenshot, unity://assets/<path below Assets>, unity://editor, unity://operations, unity://logs.

A query is one expression: members, indexes, method calls, operators; no statements, no assignment, no new, no lambda.

${queryExamples}

In C#: a method body, with \`return\`. AI.Write("name", value) writes a log entry, AI.Update(value) a partial result, AI.WriteError(message) an error; AI.LogId is the log_id.

    var player = GameObject.Find("Player");
    player.transform.position = new Vector3(0, 1, 0);
    return player.transform.position;

Every answer is the same envelope: status (completed, timeout, error, in_progress, not_found), log_id, is_complete, message (what happened), advice (what to do next, if anything); result when completed; error and error_code on error; partial_result when the work has reported some.

More, by unity_help {"topic": ...}: execute, query, results, timeouts, reloads, recipes.`;

const querySyntax = `One expression, evaluated on the main thread; no statements, no assignment, no new, no lambda.

${queryExamples}

Methods are called only if they change nothing: GetComponent and its variants, GameObject.Find, FindObjectsByType, Transform.GetChild, AssetDatabase.FindAssets, all of Mathf, Math, Vector3, Quaternion, Bounds, string and other plain values. For others give allow_methods: true, which the user may be asked about; or better, use unity_execute_code.

Operators: || && == != < <= > >= + - * / % ! and parentheses. Strings in single or double quotes.`;

const results = `Every call of unity_execute_code and unity_query is an operation with a log_id. Its result is kept for ${inHours('retention_ms')} and can be read by any client:

    unity_get_result {"log_id": "...", "timeout": 20000}

| status | means |
|---|---|
| completed | has result |
| error | see error and error_code; is_complete is true, it will not change again |
| in_progress | not done; partial_result has the latest progress |
| not_found | this id is unknown, or older than ${inHours('retention_ms')} |

Of a result above ${inKibibytes('answer_limit_bytes')} you get what fits: "$cut" marks what is left out, result_bytes is the full size. Any part can be fetched:

    unity_get_result {"log_id": "...", "pointer": "/items", "offset": 100, "limit": 50}

pointer is a JSON Pointer into the result, offset and limit count items, members or characters, next_offset is the offset of the next part. Better: let your code return less. Pictures are returned as images; in the JSON each is {"$image", "width", "height", "bytes"}.

unity_get_log_details with the same id gives code, attempts and history; unity_get_logs with it gives the lines that it wrote.`;

const timeouts = `\`timeout\` (ms, 0 to ${limit('timeout_max_ms')}, default ${limit('timeout_default_ms')}) is how long you wait, never how long the work may take.

1. Call with the default, or with what you can afford (at most 25000).
2. status "timeout": the work continues. Do something else, or call unity_get_result with the log_id and a timeout.
3. Repeat step 2 until is_complete is true.

Sending the same code again is safe but pointless: while it runs, and until its answer has reached you, an identical call joins the running work (deduplicated: true; age_ms: how long ago it ended). Once you have the answer, or have changed something else, an identical call is new work and runs again. Queries, reading tools, compile, run_tests, play_mode and save never get a stored answer. For work that must run only once in any case, give idempotency_key: the same key never runs twice.

While Unity compiles or reloads, calls are accepted and wait (up to ${inMinutes('hold_window_ms')}). Work that a reload stops ends as error "interrupted" and is never repeated automatically.`;

const reloads = `A domain reload (after a compilation, or on entering play mode) discards all running code: it ends as error "interrupted", with its partial result. Work that causes a reload itself returns one of these instead:

    return AI.Compile();

compiles the scripts of the project. The result has the same log_id and is available after the reload: { errors: [{ code, message, file, line, column }], warnings, reloaded }. With errors there is no reload and the answer is immediate (reloaded: false).

    UnityEditor.EditorUtility.RequestScriptReload();
    return AI.ContinueAfterReload("McpUnityBridge.Continuations, McpUnityBridge.Core", "Run", "return Time.frameCount;");

resumes after the reload, once, with the code in the last argument. A static method of the project works as well: AI.ContinueAfterReload("Namespace.Type, Assembly-CSharp", "Method", state), where state is what the method gets as JSON (a JToken).

In between, the operation is suspended: the message of a timeout or in_progress says that it waits for a domain reload. unity_get_result with a timeout waits for the end. It also resumes after a crash or restart of Unity, for ${inHours('editor_evidence_ms')}. If the type or method no longer exists after the reload, it ends as error "execution_error"; a second reload while the continuation runs ends it as "interrupted", unless it has returned such a line again.`;

const recipes = `If your client lists ${listReadyTools('all', 'or')}, use these first: they wait across reloads and never open a dialog. With unsaved scenes, save before play mode, tests and builds.

**Hierarchy**

    var names = "";
    foreach (var go in UnityEngine.SceneManagement.SceneManager.GetActiveScene().GetRootGameObjects()) names += go.name + "\\n";
    return names;

**Find objects** \`unity_query\`: Scene['Enemies'].transform.childCount, Scene['Enemies/Enemy 1'].GetComponent<Health>().current

**Compile scripts**: change the files, then call compile or, if it is not listed, in a call of its own,

    return AI.Compile();

The answer has errors and warnings with file, line and column, even across a domain reload.

**Run tests**

    return await AI.RunTests(McpUnityBridge.TestMode.EditMode, "a part of their full names");

Or PlayMode; without the text, all tests. Save the open scenes before (EditorSceneManager.SaveOpenScenes()): with unsaved changes it fails, because Unity would open a dialog. The answer has passed, failed, skipped, inconclusive, seconds, tests and nunit_xml; the counts are sent earlier, as partial results.

**Undo, and saving** Changes of a scene are lost when it closes unless they are marked and saved. Record before you change:

    var player = GameObject.Find("Player");
    Undo.RecordObject(player.transform, "Move the player");
    player.transform.position = Vector3.zero;

Undo.RecordObject marks the object as changed; Undo.RegisterCreatedObjectUndo(made, "name") is for new objects, Undo.DestroyObjectImmediate(gone) for old ones. All that a call records is one step in Edit > Undo, named "AI: <log_id>"; with atomic: true it is rolled back if the code throws, is cancelled or is stopped by a reload. The tool changes says what a call recorded, undo reverts it (of code that awaits only with atomic: true), with client: "me" all that you recorded. Without Undo: EditorUtility.SetDirty(asset), or EditorSceneManager.MarkSceneDirty(player.scene).

Save scenes and assets, in a call of its own once the user agrees:

    EditorSceneManager.SaveOpenScenes();
    AssetDatabase.SaveAssets();

A scene without a path (untitled) would open a file dialog, which blocks the Editor: give it one with EditorSceneManager.SaveScene(scene, "Assets/Scenes/Name.unity"). Save before builds, before opening another scene and before play-mode tests, which ask about unsaved scenes in a dialog.

**Edit a prefab** without opening it; its instances in open scenes follow, and Undo does not take it back:

    var root = PrefabUtility.LoadPrefabContents("Assets/Prefabs/Enemy.prefab");
    try
    {
        root.transform.localScale = Vector3.one * 2;
        PrefabUtility.SaveAsPrefabAsset(root, "Assets/Prefabs/Enemy.prefab");
    }
    finally
    {
        PrefabUtility.UnloadPrefabContents(root);
    }

**Worst frames** Of the next 300, in play mode: main thread in ms, managed memory in bytes.

    var frames = new List<(double Ms, long Bytes)>();
    using (var time = Unity.Profiling.ProfilerRecorder.StartNew(Unity.Profiling.ProfilerCategory.Internal, "Main Thread"))
    using (var memory = Unity.Profiling.ProfilerRecorder.StartNew(Unity.Profiling.ProfilerCategory.Memory, "GC Allocated In Frame"))
        for (int i = 0; i < 300; i++)
        {
            await AI.NextFrame();
            frames.Add((time.LastValue / 1e6, memory.LastValue));
        }
    return frames.OrderByDescending(frame => frame.Ms).Take(5).Select(frame => new { ms = frame.Ms, gc_bytes = frame.Bytes }).ToList();

**Menu items**

    EditorApplication.ExecuteMenuItem("File/Save Project");

**Clear the console**

    var type = typeof(EditorApplication).Assembly.GetType("UnityEditor.LogEntries");
    type.GetMethod("Clear").Invoke(null, null);

The mock Editor runs a subset of C# and refuses the rest by name; recipes that use Unity's own API or run tests are for a real one.`;

/** The topics of unity_help. The first one is the default. */
export const helpTopics: readonly HelpTopic[] = [
  { topic: 'overview', title: 'The six tools', text: overview },
  { topic: 'execute', title: 'Running C#', text: execution },
  { topic: 'query', title: 'Query syntax', text: querySyntax },
  { topic: 'results', title: 'Results and log ids', text: results },
  { topic: 'timeouts', title: 'Timeouts and retries', text: timeouts },
  { topic: 'reloads', title: 'Work across domain reloads', text: reloads },
  { topic: 'recipes', title: 'Recipes', text: recipes },
];
