// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).

export type HelpTopicName = 'overview' | 'execute' | 'query' | 'results' | 'timeouts' | 'reloads' | 'recipes';

/** A help text, in Markdown. */
export type HelpText = { readonly topic: HelpTopicName; readonly title: string; readonly text: string };

export const helpTopics: readonly HelpText[] = [
  {
    topic: 'overview',
    title: 'The six tools',
    text: "Six tools:\n\n| tool | for |\n|---|---|\n| unity_execute_code | run C# on Unity's main thread |\n| unity_query | evaluate one expression, nothing is compiled |\n| unity_get_result | the result of an earlier call, by log_id |\n| unity_get_logs | newest console and AI.Write entries |\n| unity_get_log_details | one log entry or operation, whole |\n| unity_help | this |\n\nThe Editor may offer tools of its own behind these six: called like any other tool, with the same envelope. A policy of the user may ask or refuse (error_code blocked_by_policy): do not try again another way.\n\nAs resources, to read without running code: unity://scene (the hierarchy), unity://screenshot, unity://assets/<path below Assets>, unity://editor, unity://operations, unity://logs.\n\nEvery answer is the same envelope: status (completed, timeout, error, in_progress, not_found), log_id, is_complete, message; result when completed; error and error_code on error; partial_result when the work has reported some.",
  },
  {
    topic: 'execute',
    title: 'Running C#',
    text: "The code is a method body; leading `using` lines are allowed, UnityEngine and UnityEditor are there.\n\n    var player = GameObject.Find(\"Player\");\n    player.transform.position = new Vector3(0, 1, 0);\n    return player.transform.position;\n\nLong work may await and report:\n\n    for (var i = 0; i < 10; i++) {\n        await Task.Delay(300);\n        AI.Update(new { done = i + 1, of = 10 });\n    }\n    return \"done\";\n\nor be a coroutine (then the value is given by AI.Return):\n\n    yield return new WaitForSeconds(0.5f);\n    AI.Return(Time.frameCount);\n\n| in your code | does |\n|---|---|\n| AI.Write(value), AI.Write(\"name\", value) | a log entry of that name |\n| AI.WriteError(message), AI.WriteError(name, message, exception) | the same, as an error |\n| AI.Write(log_id, value) | an entry of that operation, and its partial result; or of any UUID of your own: unity_get_logs and unity_get_log_details find it by that |\n| AI.Update(value) | a partial result: it is in the next timeout or in_progress answer |\n| AI.LogId | the log_id of this operation |\n| AI.Screenshot() | the Game view as a Texture2D |\n| AI.CancellationToken | is set when somebody asks to stop |\n| return AI.Compile() | compiles the scripts and answers after the reload: { errors, warnings, reloaded } |\n| return AI.ContinueAfterReload(type, method, state) | goes on after the next reload: see the topic reloads |\n\nA Texture2D in a result comes to you as an image (up to 512 x 512 pixels or as many in another shape).\n\nThread.Sleep and endless loops block the whole Editor; await Task.Delay does not.",
  },
  {
    topic: 'query',
    title: 'Query syntax',
    text: "One expression, evaluated on the main thread; no statements, no assignment, no new, no lambda.\n\n| query | gives |\n|---|---|\n| Scene['Player'] | the GameObject Player: name, path, id, type |\n| Scene['Player/Hand'].transform.childCount | by path |\n| Scene['Player'].transform.position | {\"x\":0,\"y\":1,\"z\":0} |\n| Scene['Player'].transform.position.y > 0.5 | true |\n| GameObject.Find(\"Main Camera\").GetComponent<Camera>().fieldOfView | 60 |\n| Scene['Nobody']?.name | null, where without ?. it were an error that names the null part |\n| Application.unityVersion | a static member |\n\nOperators: || && == != < <= > >= + - * / % ! and parentheses. Strings in single or double quotes.",
  },
  {
    topic: 'results',
    title: 'Results and log ids',
    text: "Every call of unity_execute_code and unity_query is an operation with a log_id. Its result is kept for 24 h and can be read by any client:\n\n    unity_get_result {\"log_id\": \"...\", \"timeout\": 20000}\n\n| status | means |\n|---|---|\n| completed | result is there |\n| error | see error and error_code; is_complete is true, it will not change any more |\n| in_progress | not done; partial_result has the newest news |\n| not_found | nothing under this id, or it is older than 24 h |\n\nunity_get_log_details with the same id gives code, attempts and history; unity_get_logs with it gives the lines that it wrote.",
  },
  {
    topic: 'timeouts',
    title: 'Timeouts and retries',
    text: "`timeout` (ms, 0 to 600000, default 1000) is how long you wait, never how long the work may take.\n\n1. Call with the default, or with what you can afford (at most 25000).\n2. status \"timeout\": the work goes on. Do something else, or call unity_get_result with the log_id and a timeout.\n3. Repeat step 2 until is_complete is true.\n\nSending the same code again is safe but pointless: while it runs, and until its answer has reached you, an identical call joins the work that is there (deduplicated: true). Once you have the answer, an identical call is new work and runs again. For work that must run once whatever happens, give idempotency_key: the same key never runs twice.\n\nWhile Unity compiles or reloads, calls are accepted and wait (up to 10 minutes). Work that a reload cut off ends as error \"interrupted\" and is never repeated by itself.",
  },
  {
    topic: 'reloads',
    title: 'Work across domain reloads',
    text: "A domain reload (after a compilation, or on entering play mode) throws away all code that runs: it ends as error \"interrupted\", with its partial result. Work that causes a reload itself returns one of these instead:\n\n    return AI.Compile();\n\ncompiles the scripts of the project. The result comes under the same log_id after the reload: { errors: [{ code, message, file, line, column }], warnings, reloaded }. With errors there is no reload and the answer comes at once (reloaded: false).\n\n    UnityEditor.EditorUtility.RequestScriptReload();\n    return AI.ContinueAfterReload(\"McpUnityBridge.Continuations, McpUnityBridge.Core\", \"Run\", \"return Time.frameCount;\");\n\ngoes on after the reload with the code in the last argument, once. A static method of the project does as well: AI.ContinueAfterReload(\"Namespace.Type, Assembly-CSharp\", \"Method\", state), where state is what the method gets as JSON (a JToken).\n\nBetween, the operation is suspended: the message of a timeout or in_progress says that it waits for a domain reload. unity_get_result with a timeout waits for the end. It also goes on after a crash or restart of Unity, for 24 h. If type or method are gone after the reload, it ends as error \"execution_error\"; a second reload while the continuation runs ends it as \"interrupted\", unless it has returned such a line again.",
  },
  {
    topic: 'recipes',
    title: 'Recipes',
    text: "**Hierarchy**\n\n    var names = \"\";\n    foreach (var go in UnityEngine.SceneManagement.SceneManager.GetActiveScene().GetRootGameObjects()) names += go.name + \"\\n\";\n    return names;\n\n**Find objects** `unity_query`: Scene['Enemies'].transform.childCount, Scene['Enemies/Enemy 1'].GetComponent<Health>().current\n\n**Compile scripts**: change the files, then, in a call of its own,\n\n    return AI.Compile();\n\nThe answer has errors and warnings with file, line and column, also when a domain reload comes between.\n\n**Run tests**\n\n    return await AI.RunTests(McpUnityBridge.TestMode.EditMode, \"a part of their full names\");\n\nOr PlayMode; without the text, all of them. The answer has passed, failed, skipped, inconclusive, seconds, tests and nunit_xml; the counts come as partial results before.\n\n**Menu items**\n\n    EditorApplication.ExecuteMenuItem(\"File/Save Project\");\n\n**Clear the console**\n\n    var type = System.Type.GetType(\"UnityEditor.LogEntries, UnityEditor\");\n    type.GetMethod(\"Clear\").Invoke(null, null);\n\nThe mock Editor runs a subset of C# and refuses the rest by name; these recipes are for a real one where they use Unity's own API or run tests.",
  },
];
