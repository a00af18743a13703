import type { OpenedNames, WorkloadConstruct } from './form.ts';

/** Open in each program. Of all types in these namespaces only the aliases' names are ambiguous, in Unity 2021.3 to 7000.0 alike. */
export const openedNames: OpenedNames = {
  namespaces: [
    'System',
    'System.Collections',
    'System.Collections.Generic',
    'System.IO',
    'System.Linq',
    'System.Text',
    'System.Threading',
    'System.Threading.Tasks',
    'UnityEngine',
    'UnityEngine.SceneManagement',
    'UnityEditor',
    'UnityEditor.SceneManagement',
  ],
  aliases: [
    { name: 'Object', type: 'UnityEngine.Object' },
    { name: 'Random', type: 'UnityEngine.Random' },
    { name: 'ThreadPriority', type: 'UnityEngine.ThreadPriority' },
  ],
};

const openNamespaces = openedNames.namespaces.join(', ');
const openAliases = openedNames.aliases.map(({ name, type }) => `${name} means ${type}`).join(', ');

/** The C# subset that the mock's interpreter, the headless host and a real Editor all run. Normative: what is not here is refused by name. */
export const workload: readonly WorkloadConstruct[] = [
  {
    name: 'method body',
    example: 'return 6 * 7;',
    meaning:
      'Code is the body of a method that returns object. What `return` gives is the result; without one it is null (or the value of AI.Return).',
  },
  {
    name: 'using directives',
    example: 'using System.IO;\nusing UnityEngine;\nreturn 1;',
    meaning: `May lead the body. Open in any case: ${openNamespaces}. ${openAliases}; a name that the code gives or declares itself, or that the project has without a namespace, wins, and so does a namespace that the code opens. AI is the bridge's class: one that the project calls so is global::AI.`,
  },
  {
    name: 'locals',
    example: 'var n = 1;\nint a = 2, b;\nlong big = 5000000000;\nb = a + n;\nconst int K = 3;\nreturn b + K + big;',
    meaning:
      'var, or a type: int, long, float, double, bool, char, string, object, arrays, List<T>, T?, and the types of the list below. A local must be assigned before it is read.',
  },
  {
    name: 'assignment',
    example: 'int x = 5;\nx += 3;\nx *= 2;\nx--;\nstring s = null;\ns ??= "none";\nreturn x + s;',
    meaning: '=, the compound forms of + - * / % & | ^ << >> and ??, and ++ and -- before or behind.',
  },
  {
    name: 'arithmetic',
    example: 'int a = int.MaxValue;\na++;\nreturn new { wrapped = a, half = 7 / 2, exact = 7 / 2.0, rest = -7 % 3 };',
    meaning:
      'As in C#: int and long wrap at run time (constant expressions do not compile if they overflow), integer division truncates, float rounds after each operation.',
  },
  {
    name: 'comparison and logic',
    example: 'int n = 3;\nreturn n > 1 && n != 2 || !(n <= 0) ? "yes" : "no";',
    meaning:
      '== != < > <= >= && || ! ?: with C# precedence and short circuit; & | ^ ~ << >> on integers, & | ^ on bools.',
  },
  {
    name: 'null operators',
    example: 'var gone = GameObject.Find("Nobody");\nreturn gone?.transform?.childCount ?? -1;',
    meaning: '?. ?[ and ??; a value type behind ?. becomes nullable.',
  },
  {
    name: 'string concatenation',
    example: 'return "n=" + 1 + " " + true + " " + 2.5 + null;',
    meaning:
      "Values become text by the invariant culture: True, 2.5; null is empty; the digits of a number in a text are the runtime's, so return it as a number if they matter.",
  },
  {
    name: 'interpolation',
    example: 'return $"{7:D3} {2.0 / 3:F2} {1234567:N0} {255:X} [{1,4}]";',
    meaning: 'With alignment and the formats F, N, D and X with up to two digits.',
  },
  {
    name: 'literals',
    example:
      'return new { verbatim = @"C:\\dir", escape = "\\t\\u0041", c = \'x\', hex = 0xFF, real = 1.5e3, single = 0.5f, big = 1L };',
    meaning:
      'Regular and verbatim strings, chars, integers (decimal, hex, binary, _), float, double; no decimal and no unsigned numbers.',
  },
  {
    name: 'conversions',
    example: 'object o = 3;\nreturn new { i = (int)3.9, f = (float)1 / 3, back = (int)o, c = (char)97 };',
    meaning:
      'Casts among the numeric types and char, from object, and down the class hierarchy (InvalidCastException).',
  },
  {
    name: 'if',
    example: 'int n = 3;\nif (n % 2 == 0) return "even";\nelse return "odd";',
    meaning: 'With else; a Unity object may be the condition.',
  },
  {
    name: 'for',
    example: 'int sum = 0;\nfor (int i = 0, j = 9; i < j; i++, j--) sum += i * j;\nreturn sum;',
    meaning: 'Any part may be missing.',
  },
  {
    name: 'while',
    example: 'int n = 0;\nwhile (true) { n++; if (n == 3) continue; if (n > 5) break; }\nreturn n;',
    meaning: 'Also do ... while; with break and continue.',
  },
  {
    name: 'foreach',
    example:
      'int sum = 0;\nforeach (var item in new[] { 1, 2, 3 }) sum += item;\nforeach (Transform child in GameObject.Find("Player").transform) sum += child.name.Length;\nreturn sum;',
    meaning: 'Over arrays, lists, the chars of a string, and the children of a Transform.',
  },
  {
    name: 'anonymous objects',
    example: 'var n = 1;\nreturn new { n, name = "a", inner = new { x = 2 } };',
    meaning: 'Members are read-only and rendered in their order.',
  },
  {
    name: 'arrays',
    example:
      'var a = new int[3];\na[0] = 5;\nint[] b = { 1, 2 };\nreturn new { a, b, mixed = new object[] { 1, "x", null }, a.Length };',
    meaning: 'One dimension (also arrays of arrays), Length, indexers with bounds (IndexOutOfRangeException).',
  },
  {
    name: 'lists',
    example:
      'var list = new List<int> { 1, 2 };\nlist.Add(3);\nlist.RemoveAt(0);\nreturn new { list, list.Count, has = list.Contains(3) };',
    meaning:
      'List<T> with Add, AddRange, Insert, Remove, RemoveAt, Clear, Contains, IndexOf, Reverse, ToArray, Count and the indexer.',
  },
  {
    name: 'exceptions',
    example:
      'try\n{\n  int zero = 0;\n  return 1 / zero;\n}\ncatch (DivideByZeroException e)\n{\n  return e.Message;\n}\nfinally\n{\n  Debug.Log("done");\n}',
    meaning:
      'try, catch (typed or not, without filters), finally, throw and rethrow. Exception and the usual types of System (InvalidOperation, Argument, ArgumentNull, ArgumentOutOfRange, NullReference, IndexOutOfRange, InvalidCast, DivideByZero, Overflow, Format, NotImplemented, NotSupported, Timeout, OperationCanceled, ...) with Message, InnerException and StackTrace.',
  },
  {
    name: 'throw',
    example: 'bool fail = false;\nif (fail) throw new InvalidOperationException("boom");\nreturn "fine";',
    meaning: 'An exception that is not caught ends the operation as failed, with the line in its stack trace.',
  },
  {
    name: 'await Task.Delay',
    example:
      'await Task.Delay(100);\nawait Task.Delay(100, AI.CancellationToken);\nawait Task.Yield();\nreturn "later";',
    meaning:
      'As a statement. Frees the main thread and continues on it; with the token, cancelling throws TaskCanceledException. Task.Yield() continues in the next frame.',
  },
  {
    name: 'await AI.NextFrame',
    example: 'await AI.NextFrame();\nreturn Time.frameCount;',
    meaning: 'Frees the main thread until the next frame.',
  },
  {
    name: 'coroutine bodies',
    example: 'yield return null;\nyield return new WaitForSeconds(0.5f);\nAI.Return("value");',
    meaning:
      'A body with yield is a coroutine: null waits for the next frame, WaitForSeconds for game time, checked once a frame, yield break ends it. It has no return value but AI.Return. No body has both await and yield.',
  },
  {
    name: 'Thread.Sleep',
    example: 'Thread.Sleep(20);\nreturn "blocked the main thread";',
    meaning: 'Blocks the main thread: no frame, no coroutine, no other operation meanwhile.',
  },
  {
    name: 'Debug',
    example: 'Debug.Log("info");\nDebug.LogWarning(1.5);\nDebug.LogError(GameObject.Find("Player"));',
    meaning: 'Console entries of log_type info, warning and error.',
  },
  {
    name: 'File.AppendAllText',
    example: 'File.AppendAllText(Application.dataPath + "/../ledger.txt", "ran\\n");',
    meaning: 'The ledger that says how often a program ran.',
  },
  {
    name: 'AI.Write',
    example:
      'AI.Write(new { found = 3 });\nvar id = AI.Write("build", "step 1");\nAI.Write(AI.LogId, "about this operation");\nreturn id;',
    meaning:
      'AI.Write(value), AI.Write(target, value): an entry of the log. A target of the form of a UUID is the log_id of an operation, whose newest partial result it is as well, or an id of your own, by which the entry is found; any other is a log_name. Gives the log_id of the entry.',
  },
  {
    name: 'AI.WriteError',
    example:
      'AI.WriteError("broken");\nAI.WriteError("build", new { step = 2 });\ntry { throw new System.Exception("no disk"); } catch (System.Exception e) { AI.WriteError(AI.LogId, "copying failed", e); }\nreturn 1;',
    meaning:
      'As AI.Write, with log_type error. AI.WriteError(target, message, exception): with what was thrown, and where.',
  },
  {
    name: 'AI.Update',
    example: 'for (int i = 1; i <= 3; i++) { AI.Update(new { done = i }); await Task.Delay(10); }\nreturn 3;',
    meaning: 'AI.Update(value), AI.Update(log_id, value): the partial result of this operation or of another.',
  },
  { name: 'AI.LogId', example: 'return AI.LogId;', meaning: 'The log_id of this operation.' },
  {
    name: 'AI.Screenshot',
    example: 'var shot = AI.Screenshot();\nAI.Write("size", new { shot.width, shot.height });\nreturn shot;',
    meaning: 'What the Game view shows, as a Texture2D: as the result (or within it) clients get it as an image.',
  },
  {
    name: 'Texture2D',
    example:
      'var texture = new Texture2D(8, 4);\nfor (int x = 0; x < texture.width; x++) texture.SetPixel(x, 0, Color.red);\ntexture.Apply();\nreturn new { texture, corner = texture.GetPixel(0, 0) };',
    meaning:
      'new Texture2D(width, height), whose pixels are to be set; width, height, SetPixel, GetPixel, Apply. (0, 0) is at the bottom left.',
  },
  {
    name: 'AI.CancellationToken',
    example:
      'while (!AI.CancellationToken.IsCancellationRequested)\n{\n  AI.CancellationToken.ThrowIfCancellationRequested();\n  break;\n}',
    meaning: 'IsCancellationRequested and ThrowIfCancellationRequested: how code obeys a cancel.',
  },
  {
    name: 'Math and Mathf',
    example: 'return Math.Max(1, 2) + Math.Round(2.5) + Mathf.Clamp01(3f) + Math.Sqrt(16);',
    meaning:
      'Min, Max, Abs, Sqrt, Pow, Floor, Ceiling, Round, Truncate, Sign, Clamp, Sin, Cos, Tan, Atan2, Log, Exp, PI; Mathf likewise with Lerp, Clamp01, FloorToInt, CeilToInt, RoundToInt.',
  },
  {
    name: 'strings',
    example:
      'var s = "Hello";\nreturn new { s.Length, first = s[0], up = s.ToUpper(), part = s.Substring(1, 2), parts = "a,b".Split(\',\'), joined = string.Join("-", new[] { 1, 2 }) };',
    meaning:
      'Length, indexer, ToUpper, ToLower, Trim, Substring, Replace, Contains, StartsWith, EndsWith, IndexOf, LastIndexOf, Split, PadLeft, PadRight, Insert, Remove; string.Join, Format, IsNullOrEmpty, IsNullOrWhiteSpace.',
  },
  {
    name: 'parsing and text of numbers',
    example: 'return int.Parse("42") + double.Parse("0.5") + 7.ToString("D3").Length;',
    meaning:
      'Parse of int, long, float, double, bool (FormatException, OverflowException); ToString with and without format; MaxValue, MinValue, NaN and so on.',
  },
  {
    name: 'GameObject',
    example:
      'var player = GameObject.Find("Player");\nplayer.SetActive(false);\nplayer.name = "Hero";\nvar made = new GameObject("Made");\nObject.DestroyImmediate(made);\nreturn new { player.name, player.tag, player.layer, player.activeSelf, gone = made == null };',
    meaning:
      'Find, FindWithTag, FindGameObjectsWithTag, name, tag, layer, activeSelf, activeInHierarchy, SetActive, AddComponent<T>, new GameObject(name); Object.Destroy, DestroyImmediate, FindObjectOfType<T>, FindObjectsOfType<T>. A destroyed object equals null.',
  },
  {
    name: 'Transform',
    example:
      'var t = GameObject.Find("Player").transform;\nt.position = new Vector3(1, 2, 3);\nt.position += Vector3.up * 2;\nreturn new { t.position, t.position.x, t.childCount, child = t.GetChild(0).name, t.parent };',
    meaning:
      'position, localPosition, rotation, eulerAngles, localScale, parent, root, childCount, GetChild, Find, SetParent, Translate, Rotate, TransformPoint. Members of a position cannot be assigned alone (CS1612).',
  },
  {
    name: 'components',
    example:
      'var health = GameObject.Find("Player").GetComponent<Health>();\nhealth.current -= 10;\nreturn health.current;',
    meaning:
      'GetComponent<T>, GetComponents<T>, the InChildren and InParent forms, and the members of Camera, Light, Rigidbody, BoxCollider, Canvas, Button and the script Health { current, max } of the sample scene.',
  },
  {
    name: 'Vector3 and other structs',
    example:
      'var v = new Vector3(1, 2, 3);\nvar w = v;\nw.x = 9;\nreturn new { v, w, sum = v + w, length = Vector3.Distance(v, w), q = Quaternion.Euler(0, 90, 0), c = Color.red };',
    meaning: 'Vector2, Vector3, Quaternion, Color: values that are copied, with + - * / == and the usual members.',
  },
  {
    name: 'Vector4, Rect, Bounds and other plain structs',
    example:
      'var box = new Bounds(Vector3.zero, Vector3.one * 2);\nvar area = new Rect(0, 0, 10, 5);\narea.width = 20;\nreturn new { box.max, area, area.xMax, cell = new Vector3Int(1, 2, 3), tint = new Color32(255, 0, 0, 255), four = new Vector4(1, 2, 3, 4) };',
    meaning:
      'Vector4, Vector2Int, Vector3Int, Rect, Bounds, Color32: made of their fields, which can be read and assigned.',
  },
  {
    name: 'Random',
    example:
      'Random.InitState(7);\nvar roll = Random.Range(1, 7);\nreturn roll >= 1 && roll < 7 && Random.Range(0f, 1f) <= 1f && Random.value <= 1f;',
    meaning:
      'UnityEngine.Random: InitState, value and Range, of ints without the upper bound, of floats with it. Not the numbers that Unity gives.',
  },
  {
    name: 'EditorApplication',
    example: 'return new { EditorApplication.isPlaying, EditorApplication.isCompiling, EditorApplication.isPaused };',
    meaning: 'isPlaying, isPaused, isPlayingOrWillChangePlaymode, isCompiling, isUpdating.',
  },
  {
    name: 'Undo, Selection, dirty scenes',
    example:
      'var player = GameObject.Find("Player");\nUndo.RecordObject(player.transform, "Turn");\nplayer.transform.Rotate(0, 90, 0);\nEditorUtility.SetDirty(player);\nSelection.activeGameObject = player;\nvar wasDirty = SceneManager.GetActiveScene().isDirty;\nUnityEditor.SceneManagement.EditorSceneManager.SaveOpenScenes();\nreturn new { wasDirty, SceneManager.GetActiveScene().isDirty, Selection.count };',
    meaning:
      'Undo.RecordObject, RegisterCreatedObjectUndo, DestroyObjectImmediate, IncrementCurrentGroup, SetCurrentGroupName, GetCurrentGroupName; Selection.activeGameObject, activeObject, gameObjects, count; EditorUtility.SetDirty; EditorSceneManager.MarkSceneDirty, SaveScene, SaveOpenScenes. The mock and the headless hosts roll back what atomic code recorded, and write no file.',
  },
  {
    name: 'Application, Time, SceneManager',
    example:
      'return new { Application.dataPath, Application.unityVersion, Time.frameCount, scene = SceneManager.GetActiveScene().name };',
    meaning: 'Properties of the Editor.',
  },
  {
    name: 'RequestScriptReload',
    example: 'UnityEditor.EditorUtility.RequestScriptReload();',
    meaning: 'Asks the Editor for a domain reload, which comes when the main thread is free.',
  },
  {
    name: 'return AI.Compile',
    example: 'File.AppendAllText(Application.dataPath + "/Changed.cs", "// changed\\n");\nreturn AI.Compile();',
    meaning:
      'Compiles the scripts below Assets. The operation is suspended, and completed under the same log_id with a CompileResult { errors, warnings, reloaded }: after the domain reload, or, if errors prevent it, at once. AI.Compile does nothing unless its value is what the code returns.',
  },
  {
    name: 'return AI.ContinueAfterReload',
    example:
      'UnityEditor.EditorUtility.RequestScriptReload();\nreturn AI.ContinueAfterReload("McpUnityBridge.Continuations, McpUnityBridge.Core", "Run", "return 6 * 7;");',
    meaning:
      'AI.ContinueAfterReload(type, method, state): the operation is suspended, and resumes once in that static method, which gets the state as JSON: after the next domain reload or start of the Editor, or in place when a compilation fails. It asks for no reload itself. What the method returns ends the operation, or suspends it again. A type ("Namespace.Type, Assembly") or method that is missing by then fails as execution_error; a reload while the method runs interrupts it; after 24 h it is interrupted instead of resuming. Of the subset is the method of the example, whose state is a method body that runs as the code of the operation; one that does not compile fails as execution_error.',
  },
];
