// Generated from spec/contract.ts. Do not edit: change the spec, then run `npm run generate` (or `mcp-unity-bridge generate`).
/** One construct of the C# subset that every implementation runs. */
export type WorkloadConstruct = { readonly name: string; readonly example: string; readonly meaning: string };

/** One rule by which Unity values become JSON; `example` is `C# expression -> JSON`. */
export type RenderingRule = { readonly kind: string; readonly rule: string; readonly example: string };

/** The C# subset, normative. */
export const workload: readonly WorkloadConstruct[] = [
  {
    "name": "method body",
    "example": "return 6 * 7;",
    "meaning": "Code is the body of a method that returns object. What `return` gives is the result; without one it is null (or the value of AI.Return)."
  },
  {
    "name": "using directives",
    "example": "using System.IO;\nusing UnityEngine;\nreturn 1;",
    "meaning": "May lead the body. Open in any case: System, System.Collections, System.Collections.Generic, System.IO, System.Linq, System.Text, System.Threading, System.Threading.Tasks, UnityEngine, UnityEngine.SceneManagement, UnityEditor, UnityEditor.SceneManagement. Object means UnityEngine.Object, Random means UnityEngine.Random, ThreadPriority means UnityEngine.ThreadPriority; a name that the code gives or declares itself, or that the project has without a namespace, wins, and so does a namespace that the code opens. AI is the bridge's class: one that the project calls so is global::AI."
  },
  {
    "name": "locals",
    "example": "var n = 1;\nint a = 2, b;\nlong big = 5000000000;\nb = a + n;\nconst int K = 3;\nreturn b + K + big;",
    "meaning": "var, or a type: int, long, float, double, bool, char, string, object, arrays, List<T>, T?, and the types of the list below. A local must be assigned before it is read."
  },
  {
    "name": "assignment",
    "example": "int x = 5;\nx += 3;\nx *= 2;\nx--;\nstring s = null;\ns ??= \"none\";\nreturn x + s;",
    "meaning": "=, the compound forms of + - * / % & | ^ << >> and ??, and ++ and -- before or behind."
  },
  {
    "name": "arithmetic",
    "example": "int a = int.MaxValue;\na++;\nreturn new { wrapped = a, half = 7 / 2, exact = 7 / 2.0, rest = -7 % 3 };",
    "meaning": "As in C#: int and long wrap at run time (constant expressions do not compile if they overflow), integer division truncates, float rounds after each operation."
  },
  {
    "name": "comparison and logic",
    "example": "int n = 3;\nreturn n > 1 && n != 2 || !(n <= 0) ? \"yes\" : \"no\";",
    "meaning": "== != < > <= >= && || ! ?: with C# precedence and short circuit; & | ^ ~ << >> on integers, & | ^ on bools."
  },
  {
    "name": "null operators",
    "example": "var gone = GameObject.Find(\"Nobody\");\nreturn gone?.transform?.childCount ?? -1;",
    "meaning": "?. ?[ and ??; a value type behind ?. becomes nullable."
  },
  {
    "name": "string concatenation",
    "example": "return \"n=\" + 1 + \" \" + true + \" \" + 2.5 + null;",
    "meaning": "Values become text by the invariant culture: True, 2.5; null is empty; the digits of a number in a text are the runtime's, so return it as a number if they matter."
  },
  {
    "name": "interpolation",
    "example": "return $\"{7:D3} {2.0 / 3:F2} {1234567:N0} {255:X} [{1,4}]\";",
    "meaning": "With alignment and the formats F, N, D and X with up to two digits."
  },
  {
    "name": "literals",
    "example": "return new { verbatim = @\"C:\\dir\", escape = \"\\t\\u0041\", c = 'x', hex = 0xFF, real = 1.5e3, single = 0.5f, big = 1L };",
    "meaning": "Regular and verbatim strings, chars, integers (decimal, hex, binary, _), float, double; no decimal and no unsigned numbers."
  },
  {
    "name": "conversions",
    "example": "object o = 3;\nreturn new { i = (int)3.9, f = (float)1 / 3, back = (int)o, c = (char)97 };",
    "meaning": "Casts among the numeric types and char, from object, and down the class hierarchy (InvalidCastException)."
  },
  {
    "name": "if",
    "example": "int n = 3;\nif (n % 2 == 0) return \"even\";\nelse return \"odd\";",
    "meaning": "With else; a Unity object may be the condition."
  },
  {
    "name": "for",
    "example": "int sum = 0;\nfor (int i = 0, j = 9; i < j; i++, j--) sum += i * j;\nreturn sum;",
    "meaning": "Any part may be missing."
  },
  {
    "name": "while",
    "example": "int n = 0;\nwhile (true) { n++; if (n == 3) continue; if (n > 5) break; }\nreturn n;",
    "meaning": "Also do ... while; with break and continue."
  },
  {
    "name": "foreach",
    "example": "int sum = 0;\nforeach (var item in new[] { 1, 2, 3 }) sum += item;\nforeach (Transform child in GameObject.Find(\"Player\").transform) sum += child.name.Length;\nreturn sum;",
    "meaning": "Over arrays, lists, the chars of a string, and the children of a Transform."
  },
  {
    "name": "anonymous objects",
    "example": "var n = 1;\nreturn new { n, name = \"a\", inner = new { x = 2 } };",
    "meaning": "Members are read-only and rendered in their order."
  },
  {
    "name": "arrays",
    "example": "var a = new int[3];\na[0] = 5;\nint[] b = { 1, 2 };\nreturn new { a, b, mixed = new object[] { 1, \"x\", null }, a.Length };",
    "meaning": "One dimension (also arrays of arrays), Length, indexers with bounds (IndexOutOfRangeException)."
  },
  {
    "name": "lists",
    "example": "var list = new List<int> { 1, 2 };\nlist.Add(3);\nlist.RemoveAt(0);\nreturn new { list, list.Count, has = list.Contains(3) };",
    "meaning": "List<T> with Add, AddRange, Insert, Remove, RemoveAt, Clear, Contains, IndexOf, Reverse, ToArray, Count and the indexer."
  },
  {
    "name": "exceptions",
    "example": "try\n{\n  int zero = 0;\n  return 1 / zero;\n}\ncatch (DivideByZeroException e)\n{\n  return e.Message;\n}\nfinally\n{\n  Debug.Log(\"done\");\n}",
    "meaning": "try, catch (typed or not, without filters), finally, throw and rethrow. Exception and the usual types of System (InvalidOperation, Argument, ArgumentNull, ArgumentOutOfRange, NullReference, IndexOutOfRange, InvalidCast, DivideByZero, Overflow, Format, NotImplemented, NotSupported, Timeout, OperationCanceled, ...) with Message, InnerException and StackTrace."
  },
  {
    "name": "throw",
    "example": "bool fail = false;\nif (fail) throw new InvalidOperationException(\"boom\");\nreturn \"fine\";",
    "meaning": "An exception that is not caught ends the operation as failed, with the line in its stack trace."
  },
  {
    "name": "await Task.Delay",
    "example": "await Task.Delay(100);\nawait Task.Delay(100, AI.CancellationToken);\nawait Task.Yield();\nreturn \"later\";",
    "meaning": "As a statement. Frees the main thread and continues on it; with the token, cancelling throws TaskCanceledException. Task.Yield() continues in the next frame."
  },
  {
    "name": "await AI.NextFrame",
    "example": "await AI.NextFrame();\nreturn Time.frameCount;",
    "meaning": "Frees the main thread until the next frame."
  },
  {
    "name": "coroutine bodies",
    "example": "yield return null;\nyield return new WaitForSeconds(0.5f);\nAI.Return(\"value\");",
    "meaning": "A body with yield is a coroutine: null waits for the next frame, WaitForSeconds for game time, checked once a frame, yield break ends it. It has no return value but AI.Return. No body has both await and yield."
  },
  {
    "name": "Thread.Sleep",
    "example": "Thread.Sleep(20);\nreturn \"blocked the main thread\";",
    "meaning": "Blocks the main thread: no frame, no coroutine, no other operation meanwhile."
  },
  {
    "name": "Debug",
    "example": "Debug.Log(\"info\");\nDebug.LogWarning(1.5);\nDebug.LogError(GameObject.Find(\"Player\"));",
    "meaning": "Console entries of log_type info, warning and error."
  },
  {
    "name": "File.AppendAllText",
    "example": "File.AppendAllText(Application.dataPath + \"/../ledger.txt\", \"ran\\n\");",
    "meaning": "The ledger that says how often a program ran."
  },
  {
    "name": "AI.Write",
    "example": "AI.Write(new { found = 3 });\nvar id = AI.Write(\"build\", \"step 1\");\nAI.Write(AI.LogId, \"about this operation\");\nreturn id;",
    "meaning": "AI.Write(value), AI.Write(target, value): an entry of the log. A target of the form of a UUID is the log_id of an operation, whose newest partial result it is as well, or an id of your own, by which the entry is found; any other is a log_name. Gives the log_id of the entry."
  },
  {
    "name": "AI.WriteError",
    "example": "AI.WriteError(\"broken\");\nAI.WriteError(\"build\", new { step = 2 });\ntry { throw new System.Exception(\"no disk\"); } catch (System.Exception e) { AI.WriteError(AI.LogId, \"copying failed\", e); }\nreturn 1;",
    "meaning": "As AI.Write, with log_type error. AI.WriteError(target, message, exception): with what was thrown, and where."
  },
  {
    "name": "AI.Update",
    "example": "for (int i = 1; i <= 3; i++) { AI.Update(new { done = i }); await Task.Delay(10); }\nreturn 3;",
    "meaning": "AI.Update(value), AI.Update(log_id, value): the partial result of this operation or of another."
  },
  {
    "name": "AI.LogId",
    "example": "return AI.LogId;",
    "meaning": "The log_id of this operation."
  },
  {
    "name": "AI.Screenshot",
    "example": "var shot = AI.Screenshot();\nAI.Write(\"size\", new { shot.width, shot.height });\nreturn shot;",
    "meaning": "What the Game view shows, as a Texture2D: as the result (or within it) clients get it as an image."
  },
  {
    "name": "Texture2D",
    "example": "var texture = new Texture2D(8, 4);\nfor (int x = 0; x < texture.width; x++) texture.SetPixel(x, 0, Color.red);\ntexture.Apply();\nreturn new { texture, corner = texture.GetPixel(0, 0) };",
    "meaning": "new Texture2D(width, height), whose pixels are to be set; width, height, SetPixel, GetPixel, Apply. (0, 0) is at the bottom left."
  },
  {
    "name": "AI.CancellationToken",
    "example": "while (!AI.CancellationToken.IsCancellationRequested)\n{\n  AI.CancellationToken.ThrowIfCancellationRequested();\n  break;\n}",
    "meaning": "IsCancellationRequested and ThrowIfCancellationRequested: how code obeys a cancel."
  },
  {
    "name": "Math and Mathf",
    "example": "return Math.Max(1, 2) + Math.Round(2.5) + Mathf.Clamp01(3f) + Math.Sqrt(16);",
    "meaning": "Min, Max, Abs, Sqrt, Pow, Floor, Ceiling, Round, Truncate, Sign, Clamp, Sin, Cos, Tan, Atan2, Log, Exp, PI; Mathf likewise with Lerp, Clamp01, FloorToInt, CeilToInt, RoundToInt."
  },
  {
    "name": "strings",
    "example": "var s = \"Hello\";\nreturn new { s.Length, first = s[0], up = s.ToUpper(), part = s.Substring(1, 2), parts = \"a,b\".Split(','), joined = string.Join(\"-\", new[] { 1, 2 }) };",
    "meaning": "Length, indexer, ToUpper, ToLower, Trim, Substring, Replace, Contains, StartsWith, EndsWith, IndexOf, LastIndexOf, Split, PadLeft, PadRight, Insert, Remove; string.Join, Format, IsNullOrEmpty, IsNullOrWhiteSpace."
  },
  {
    "name": "parsing and text of numbers",
    "example": "return int.Parse(\"42\") + double.Parse(\"0.5\") + 7.ToString(\"D3\").Length;",
    "meaning": "Parse of int, long, float, double, bool (FormatException, OverflowException); ToString with and without format; MaxValue, MinValue, NaN and so on."
  },
  {
    "name": "GameObject",
    "example": "var player = GameObject.Find(\"Player\");\nplayer.SetActive(false);\nplayer.name = \"Hero\";\nvar made = new GameObject(\"Made\");\nObject.DestroyImmediate(made);\nreturn new { player.name, player.tag, player.layer, player.activeSelf, gone = made == null };",
    "meaning": "Find, FindWithTag, FindGameObjectsWithTag, name, tag, layer, activeSelf, activeInHierarchy, SetActive, AddComponent<T>, new GameObject(name); Object.Destroy, DestroyImmediate, FindObjectOfType<T>, FindObjectsOfType<T>. A destroyed object equals null."
  },
  {
    "name": "Transform",
    "example": "var t = GameObject.Find(\"Player\").transform;\nt.position = new Vector3(1, 2, 3);\nt.position += Vector3.up * 2;\nreturn new { t.position, t.position.x, t.childCount, child = t.GetChild(0).name, t.parent };",
    "meaning": "position, localPosition, rotation, eulerAngles, localScale, parent, root, childCount, GetChild, Find, SetParent, Translate, Rotate, TransformPoint. Members of a position cannot be assigned alone (CS1612)."
  },
  {
    "name": "components",
    "example": "var health = GameObject.Find(\"Player\").GetComponent<Health>();\nhealth.current -= 10;\nreturn health.current;",
    "meaning": "GetComponent<T>, GetComponents<T>, the InChildren and InParent forms, and the members of Camera, Light, Rigidbody, BoxCollider, Canvas, Button and the script Health { current, max } of the sample scene."
  },
  {
    "name": "Vector3 and other structs",
    "example": "var v = new Vector3(1, 2, 3);\nvar w = v;\nw.x = 9;\nreturn new { v, w, sum = v + w, length = Vector3.Distance(v, w), q = Quaternion.Euler(0, 90, 0), c = Color.red };",
    "meaning": "Vector2, Vector3, Quaternion, Color: values that are copied, with + - * / == and the usual members."
  },
  {
    "name": "Vector4, Rect, Bounds and other plain structs",
    "example": "var box = new Bounds(Vector3.zero, Vector3.one * 2);\nvar area = new Rect(0, 0, 10, 5);\narea.width = 20;\nreturn new { box.max, area, area.xMax, cell = new Vector3Int(1, 2, 3), tint = new Color32(255, 0, 0, 255), four = new Vector4(1, 2, 3, 4) };",
    "meaning": "Vector4, Vector2Int, Vector3Int, Rect, Bounds, Color32: made of their fields, which can be read and assigned."
  },
  {
    "name": "Random",
    "example": "Random.InitState(7);\nvar roll = Random.Range(1, 7);\nreturn roll >= 1 && roll < 7 && Random.Range(0f, 1f) <= 1f && Random.value <= 1f;",
    "meaning": "UnityEngine.Random: InitState, value and Range, of ints without the upper bound, of floats with it. Not the numbers that Unity gives."
  },
  {
    "name": "EditorApplication",
    "example": "return new { EditorApplication.isPlaying, EditorApplication.isCompiling, EditorApplication.isPaused };",
    "meaning": "isPlaying, isPaused, isPlayingOrWillChangePlaymode, isCompiling, isUpdating."
  },
  {
    "name": "Undo, Selection, dirty scenes",
    "example": "var player = GameObject.Find(\"Player\");\nUndo.RecordObject(player.transform, \"Turn\");\nplayer.transform.Rotate(0, 90, 0);\nEditorUtility.SetDirty(player);\nSelection.activeGameObject = player;\nvar wasDirty = SceneManager.GetActiveScene().isDirty;\nUnityEditor.SceneManagement.EditorSceneManager.SaveOpenScenes();\nreturn new { wasDirty, SceneManager.GetActiveScene().isDirty, Selection.count };",
    "meaning": "Undo.RecordObject, RegisterCreatedObjectUndo, DestroyObjectImmediate, IncrementCurrentGroup, SetCurrentGroupName, GetCurrentGroupName; Selection.activeGameObject, activeObject, gameObjects, count; EditorUtility.SetDirty; EditorSceneManager.MarkSceneDirty, SaveScene, SaveOpenScenes. The mock and the headless hosts roll back what atomic code recorded, and write no file."
  },
  {
    "name": "Application, Time, SceneManager",
    "example": "return new { Application.dataPath, Application.unityVersion, Time.frameCount, scene = SceneManager.GetActiveScene().name };",
    "meaning": "Properties of the Editor."
  },
  {
    "name": "RequestScriptReload",
    "example": "UnityEditor.EditorUtility.RequestScriptReload();",
    "meaning": "Asks the Editor for a domain reload, which comes when the main thread is free."
  },
  {
    "name": "return AI.Compile",
    "example": "File.AppendAllText(Application.dataPath + \"/Changed.cs\", \"// changed\\n\");\nreturn AI.Compile();",
    "meaning": "Compiles the scripts below Assets. The operation is suspended, and completed under the same log_id with a CompileResult { errors, warnings, reloaded }: after the domain reload, or, if errors prevent it, at once. AI.Compile does nothing unless its value is what the code returns."
  },
  {
    "name": "return AI.ContinueAfterReload",
    "example": "UnityEditor.EditorUtility.RequestScriptReload();\nreturn AI.ContinueAfterReload(\"McpUnityBridge.Continuations, McpUnityBridge.Core\", \"Run\", \"return 6 * 7;\");",
    "meaning": "AI.ContinueAfterReload(type, method, state): the operation is suspended, and resumes once in that static method, which gets the state as JSON: after the next domain reload or start of the Editor, or in place when a compilation fails. It asks for no reload itself. What the method returns ends the operation, or suspends it again. A type (\"Namespace.Type, Assembly\") or method that is missing by then fails as execution_error; a reload while the method runs interrupts it; after 24 h it is interrupted instead of resuming. Of the subset is the method of the example, whose state is a method body that runs as the code of the operation; one that does not compile fails as execution_error."
  }
];

/** Names that a program has without a using directive: namespaces, and short names of types that two of them have. */
export const openedNames: { readonly namespaces: readonly string[]; readonly aliases: readonly { readonly name: string; readonly type: string }[] } = {
  "namespaces": [
    "System",
    "System.Collections",
    "System.Collections.Generic",
    "System.IO",
    "System.Linq",
    "System.Text",
    "System.Threading",
    "System.Threading.Tasks",
    "UnityEngine",
    "UnityEngine.SceneManagement",
    "UnityEditor",
    "UnityEditor.SceneManagement"
  ],
  "aliases": [
    {
      "name": "Object",
      "type": "UnityEngine.Object"
    },
    {
      "name": "Random",
      "type": "UnityEngine.Random"
    },
    {
      "name": "ThreadPriority",
      "type": "UnityEngine.ThreadPriority"
    }
  ]
};

/** What a query may call without allow_methods: names of methods by the full name of the type that declares them first; `*`: all of them. */
export const pureMethods: Readonly<Record<string, readonly string[]>> = {
  "System.Object": [
    "ToString",
    "Equals",
    "ReferenceEquals",
    "GetHashCode",
    "GetType"
  ],
  "System.String": [
    "*"
  ],
  "System.Char": [
    "*"
  ],
  "System.Boolean": [
    "*"
  ],
  "System.Byte": [
    "*"
  ],
  "System.Int16": [
    "*"
  ],
  "System.Int32": [
    "*"
  ],
  "System.Int64": [
    "*"
  ],
  "System.UInt32": [
    "*"
  ],
  "System.UInt64": [
    "*"
  ],
  "System.Single": [
    "*"
  ],
  "System.Double": [
    "*"
  ],
  "System.Decimal": [
    "*"
  ],
  "System.Math": [
    "*"
  ],
  "System.MathF": [
    "*"
  ],
  "System.Convert": [
    "*"
  ],
  "System.DateTime": [
    "*"
  ],
  "System.TimeSpan": [
    "*"
  ],
  "System.Guid": [
    "*"
  ],
  "System.Enum": [
    "*"
  ],
  "System.Type": [
    "GetType",
    "IsAssignableFrom",
    "IsInstanceOfType",
    "IsSubclassOf"
  ],
  "System.Array": [
    "IndexOf",
    "LastIndexOf",
    "GetLength",
    "GetLowerBound",
    "GetUpperBound",
    "GetValue"
  ],
  "System.Linq.Enumerable": [
    "*"
  ],
  "System.Collections.Generic.List`1": [
    "Contains",
    "IndexOf",
    "LastIndexOf",
    "GetRange",
    "ToArray"
  ],
  "System.Collections.Generic.Dictionary`2": [
    "ContainsKey",
    "ContainsValue"
  ],
  "System.Collections.Generic.HashSet`1": [
    "Contains"
  ],
  "System.IO.Path": [
    "Combine",
    "GetDirectoryName",
    "GetExtension",
    "GetFileName",
    "GetFileNameWithoutExtension"
  ],
  "UnityEngine.Mathf": [
    "*"
  ],
  "UnityEngine.Vector2": [
    "*"
  ],
  "UnityEngine.Vector3": [
    "*"
  ],
  "UnityEngine.Vector4": [
    "*"
  ],
  "UnityEngine.Vector2Int": [
    "*"
  ],
  "UnityEngine.Vector3Int": [
    "*"
  ],
  "UnityEngine.Quaternion": [
    "*"
  ],
  "UnityEngine.Matrix4x4": [
    "*"
  ],
  "UnityEngine.Color": [
    "*"
  ],
  "UnityEngine.Color32": [
    "*"
  ],
  "UnityEngine.Rect": [
    "*"
  ],
  "UnityEngine.RectInt": [
    "*"
  ],
  "UnityEngine.Bounds": [
    "*"
  ],
  "UnityEngine.BoundsInt": [
    "*"
  ],
  "UnityEngine.Ray": [
    "*"
  ],
  "UnityEngine.Plane": [
    "*"
  ],
  "UnityEngine.LayerMask": [
    "*"
  ],
  "UnityEngine.GameObject": [
    "Find",
    "FindWithTag",
    "FindGameObjectWithTag",
    "FindGameObjectsWithTag",
    "GetComponentIndex",
    "GetComponentCount",
    "GetComponent",
    "GetComponents",
    "GetComponentInChildren",
    "GetComponentsInChildren",
    "GetComponentInParent",
    "GetComponentsInParent",
    "CompareTag"
  ],
  "UnityEngine.Component": [
    "GetComponent",
    "GetComponents",
    "GetComponentInChildren",
    "GetComponentsInChildren",
    "GetComponentInParent",
    "GetComponentsInParent",
    "CompareTag"
  ],
  "UnityEngine.Transform": [
    "Find",
    "GetChild",
    "GetSiblingIndex",
    "IsChildOf",
    "TransformPoint",
    "TransformDirection",
    "TransformVector",
    "InverseTransformPoint",
    "InverseTransformDirection",
    "InverseTransformVector"
  ],
  "UnityEngine.Object": [
    "FindAnyObjectByType",
    "FindFirstObjectByType",
    "FindObjectOfType",
    "FindObjectsByType",
    "FindObjectsOfType",
    "GetEntityId",
    "GetInstanceID"
  ],
  "UnityEngine.Resources": [
    "FindObjectsOfTypeAll"
  ],
  "UnityEngine.Camera": [
    "ScreenPointToRay",
    "ScreenToViewportPoint",
    "ScreenToWorldPoint",
    "ViewportPointToRay",
    "ViewportToWorldPoint",
    "WorldToScreenPoint",
    "WorldToViewportPoint"
  ],
  "UnityEngine.Animator": [
    "GetBool",
    "GetCurrentAnimatorStateInfo",
    "GetFloat",
    "GetInteger",
    "GetLayerIndex",
    "GetLayerName",
    "HasState"
  ],
  "UnityEngine.Material": [
    "GetColor",
    "GetFloat",
    "GetInt",
    "GetInteger",
    "GetTexture",
    "GetVector",
    "HasProperty",
    "IsKeywordEnabled"
  ],
  "UnityEngine.Shader": [
    "Find",
    "PropertyToID"
  ],
  "UnityEngine.Texture2D": [
    "GetPixel",
    "GetPixelBilinear"
  ],
  "UnityEngine.Physics": [
    "CheckBox",
    "CheckSphere",
    "OverlapBox",
    "OverlapSphere",
    "Raycast",
    "RaycastAll"
  ],
  "UnityEngine.PlayerPrefs": [
    "GetFloat",
    "GetInt",
    "GetString",
    "HasKey"
  ],
  "UnityEngine.SceneManagement.SceneManager": [
    "GetActiveScene",
    "GetSceneAt",
    "GetSceneByName",
    "GetSceneByPath",
    "GetSceneByBuildIndex"
  ],
  "UnityEngine.SceneManagement.Scene": [
    "GetRootGameObjects",
    "IsValid"
  ],
  "UnityEditor.SceneManagement.EditorSceneManager": [
    "GetActiveScene",
    "GetSceneAt",
    "GetSceneByName",
    "GetSceneByPath",
    "GetSceneByBuildIndex"
  ],
  "UnityEditor.SceneManagement.PrefabStageUtility": [
    "GetCurrentPrefabStage",
    "GetPrefabStage"
  ],
  "UnityEditor.AssetDatabase": [
    "AssetPathToGUID",
    "Contains",
    "FindAssets",
    "GUIDToAssetPath",
    "GetAssetPath",
    "GetDependencies",
    "GetLabels",
    "GetMainAssetTypeAtPath",
    "GetSubFolders",
    "IsValidFolder",
    "LoadAllAssetsAtPath",
    "LoadAssetAtPath",
    "LoadMainAssetAtPath"
  ],
  "UnityEditor.EditorUtility": [
    "IsDirty",
    "IsPersistent"
  ],
  "UnityEditor.PrefabUtility": [
    "GetCorrespondingObjectFromSource",
    "GetNearestPrefabInstanceRoot",
    "GetOutermostPrefabInstanceRoot",
    "GetPrefabAssetPathOfNearestInstanceRoot",
    "GetPrefabAssetType",
    "GetPrefabInstanceStatus",
    "HasPrefabInstanceAnyOverrides",
    "IsPartOfAnyPrefab",
    "IsPartOfPrefabAsset",
    "IsPartOfPrefabInstance"
  ]
};

/** ENV-09, normative. */
export const renderingRules: readonly RenderingRule[] = [
  {
    "kind": "null",
    "rule": "null, and any destroyed Unity object, is null.",
    "example": "null -> null"
  },
  {
    "kind": "bool",
    "rule": "A bool is true or false.",
    "example": "1 < 2 -> true"
  },
  {
    "kind": "string",
    "rule": "A string is a string; a lone surrogate in it becomes U+FFFD.",
    "example": "\"a\\\"b\" -> \"a\\\"b\""
  },
  {
    "kind": "char",
    "rule": "A char is a string of one character.",
    "example": "'x' -> \"x\""
  },
  {
    "kind": "integer",
    "rule": "An integer from -(2^53 - 1) to 2^53 - 1 is a number.",
    "example": "9007199254740991L -> 9007199254740991"
  },
  {
    "kind": "large integer",
    "rule": "Any other integer is a string of its decimal digits.",
    "example": "9007199254740993L -> \"9007199254740993\""
  },
  {
    "kind": "double",
    "rule": "A finite double is a number; negative zero is 0.",
    "example": "1.5 -> 1.5"
  },
  {
    "kind": "float",
    "rule": "A finite float is the number with the fewest digits that is that float.",
    "example": "0.1f -> 0.1"
  },
  {
    "kind": "NaN and infinities",
    "rule": "They are the strings \"NaN\", \"Infinity\" and \"-Infinity\".",
    "example": "0.0 / 0.0 -> \"NaN\""
  },
  {
    "kind": "Vector2",
    "rule": "An object of its members x, y.",
    "example": "new Vector2(1, 2) -> {\"x\":1,\"y\":2}"
  },
  {
    "kind": "Vector3",
    "rule": "An object of its members x, y, z.",
    "example": "new Vector3(1, 2, 0.5f) -> {\"x\":1,\"y\":2,\"z\":0.5}"
  },
  {
    "kind": "Quaternion",
    "rule": "An object of its members x, y, z, w.",
    "example": "Quaternion.identity -> {\"x\":0,\"y\":0,\"z\":0,\"w\":1}"
  },
  {
    "kind": "Color",
    "rule": "An object of its members r, g, b, a.",
    "example": "Color.red -> {\"r\":1,\"g\":0,\"b\":0,\"a\":1}"
  },
  {
    "kind": "Vector4",
    "rule": "An object of its members x, y, z, w.",
    "example": "new Vector4(1, 2, 3, 0.5f) -> {\"x\":1,\"y\":2,\"z\":3,\"w\":0.5}"
  },
  {
    "kind": "Vector2Int and Vector3Int",
    "rule": "An object of its members x, y and z.",
    "example": "new Vector3Int(1, 2, 3) -> {\"x\":1,\"y\":2,\"z\":3}"
  },
  {
    "kind": "Rect",
    "rule": "An object of x, y, width, height.",
    "example": "new Rect(1, 2, 30, 40.5f) -> {\"x\":1,\"y\":2,\"width\":30,\"height\":40.5}"
  },
  {
    "kind": "Bounds",
    "rule": "An object of center and size.",
    "example": "new Bounds(new Vector3(1, 2, 3), new Vector3(2, 2, 2)) -> {\"center\":{\"x\":1,\"y\":2,\"z\":3},\"size\":{\"x\":2,\"y\":2,\"z\":2}}"
  },
  {
    "kind": "Color32",
    "rule": "An object of its members r, g, b, a, from 0 to 255.",
    "example": "new Color32(255, 128, 0, 255) -> {\"r\":255,\"g\":128,\"b\":0,\"a\":255}"
  },
  {
    "kind": "Matrix4x4",
    "rule": "An array of its four rows, each of four numbers.",
    "example": "new[] { new[] { 1, 0 }, new[] { 0, 1 } } -> [[1,0],[0,1]]"
  },
  {
    "kind": "Unity object",
    "rule": "A GameObject or component is an object of name, path (names from the root of the scene, joined with /), id (GetInstanceID; from Unity 6000.5 on the EntityId, as text) and type (short type name). Nothing below it is rendered.",
    "example": "GameObject.Find(\"Player/Hand\") -> {\"name\":\"Hand\",\"path\":\"Player/Hand\",\"id\":10026,\"type\":\"GameObject\"}"
  },
  {
    "kind": "asset",
    "rule": "Any other Unity object (Material, ScriptableObject, Mesh, ...) is an object of name, path (of its asset), guid and type (short type name); path and guid are empty if it is in no file.",
    "example": "new { name = \"Red\", path = \"Assets/Red.mat\", guid = \"0c1d\", type = \"Material\" } -> {\"name\":\"Red\",\"path\":\"Assets/Red.mat\",\"guid\":\"0c1d\",\"type\":\"Material\"}"
  },
  {
    "kind": "Scene",
    "rule": "A scene is an object of name, path (of its asset) and type.",
    "example": "SceneManager.GetActiveScene() -> {\"name\":\"SampleScene\",\"path\":\"Assets/Scenes/SampleScene.unity\",\"type\":\"Scene\"}"
  },
  {
    "kind": "texture",
    "rule": "A Texture2D is {\"$image\":\"image/png\",\"width\":w,\"height\":h,\"data\":<the PNG in base64>}; MCP clients get the image itself, and in the JSON \"bytes\" instead of \"data\" (ENV-11). The bytes of the PNG are left to the implementation, its pixels are not.",
    "example": "new Texture2D(64, 36).width -> 64"
  },
  {
    "kind": "large texture",
    "rule": "A Texture2D of more than 262144 pixels is {\"$cut\":\"image\",\"width\":w,\"height\":h}.",
    "example": "new Texture2D(1024, 512) -> {\"$cut\":\"image\",\"width\":1024,\"height\":512}"
  },
  {
    "kind": "Type",
    "rule": "A System.Type is its full name.",
    "example": "typeof(Vector3) -> \"UnityEngine.Vector3\""
  },
  {
    "kind": "anonymous object",
    "rule": "An object of its members, in the order of their declaration.",
    "example": "new { b = 1, a = \"x\" } -> {\"b\":1,\"a\":\"x\"}"
  },
  {
    "kind": "array and list",
    "rule": "An array of the items; so is any other sequence (IEnumerable).",
    "example": "new[] { 1, 2 } -> [1,2]"
  },
  {
    "kind": "array of several dimensions",
    "rule": "An array of its rows, which are arrays in turn: int[2,3] is two arrays of three.",
    "example": "new[] { new[] { 1, 2 }, new[] { 3, 4 } } -> [[1,2],[3,4]]"
  },
  {
    "kind": "group",
    "rule": "A group of GroupBy or ToLookup is an object of its Key and its items; what gives the groups is an array of those.",
    "example": "new[] { new { Key = 1, items = new[] { \"a\" } } } -> [{\"Key\":1,\"items\":[\"a\"]}]"
  },
  {
    "kind": "data of the project",
    "rule": "An object of a struct or a [Serializable] class, of the project or a package, is an object of what Unity serializes of it: the fields, those of the base first, that are public or [SerializeField] and not [NonSerialized], static, const or readonly. No property is run; the field behind a property has the name of the property. Types of Unity and of System, types with a ToString of their own and types without such a field are text.",
    "example": "new { hp = 3, speed = 0.5f } -> {\"hp\":3,\"speed\":0.5}"
  },
  {
    "kind": "type of the snippet",
    "rule": "An object of a class, struct or record that the code declares is an object of the same fields, and of its public properties and readonly fields. What a property throws is its value.",
    "example": "new { Name = \"a\", Count = 2 } -> {\"Name\":\"a\",\"Count\":2}"
  },
  {
    "kind": "pair",
    "rule": "A KeyValuePair or DictionaryEntry is an object of Key and Value.",
    "example": "new { Key = \"a\", Value = 1 } -> {\"Key\":\"a\",\"Value\":1}"
  },
  {
    "kind": "tuple",
    "rule": "An array of its items.",
    "example": "new object[] { \"a\", 2 } -> [\"a\",2]"
  },
  {
    "kind": "DateTime",
    "rule": "A DateTime or DateTimeOffset is a string by ISO 8601, with the offset if it is known.",
    "example": "\"2026-11-22T09:05:00\" -> \"2026-11-22T09:05:00\""
  },
  {
    "kind": "dictionary",
    "rule": "A dictionary, or any other sequence of KeyValuePair, is an object of its entries by the text of their keys, in their order. The key of a Unity object is its path (an asset's: of its file) and its id, as in \"Enemies/Coin#10026\", for names repeat; of a NameValueCollection a name with several values has an array of them. Of more than 1000 entries the first 1000 are rendered, and two more members count the rest: \"$cut\" is \"items\", and \"left_off\" how many.",
    "example": "new { one = 1, two = 2 } -> {\"one\":1,\"two\":2}"
  },
  {
    "kind": "dictionary as pairs",
    "rule": "If an object would lose entries or their order, a dictionary is an array of pairs: keys of the same text (1 and \"1\"), keys whose text is no more than their type, and whole numbers that are not all first and ascending (as names of members JavaScript puts them so).",
    "example": "new[] { new { Key = 10, Value = 0.5 }, new { Key = 2, Value = 1.0 } } -> [{\"Key\":10,\"Value\":0.5},{\"Key\":2,\"Value\":1}]"
  },
  {
    "kind": "exception",
    "rule": "An exception is an object of type (full name) and message.",
    "example": "new Exception(\"no\") -> {\"type\":\"System.Exception\",\"message\":\"no\"}"
  },
  {
    "kind": "many items",
    "rule": "Of an array or list of more than 1000 items the first 1000 are rendered; one more element {\"$cut\":\"items\",\"left_off\":n} counts the rest (without left_off, if the number of items is unknown).",
    "example": "new int[1002].Length -> 1002"
  },
  {
    "kind": "depth",
    "rule": "Arrays, lists and anonymous objects nest at most 8 deep; one that lies deeper is {\"$cut\":\"depth\"}.",
    "example": "new { a = new { b = 1 } } -> {\"a\":{\"b\":1}}"
  },
  {
    "kind": "cycle",
    "rule": "An array or list that contains itself is {\"$cut\":\"cycle\"} where it would be rendered again.",
    "example": "new object[] { 1 } -> [1]"
  },
  {
    "kind": "size",
    "rule": "After 1000000 values, every further array, list and anonymous object is {\"$cut\":\"size\"}.",
    "example": "new object[] { 1, 2 } -> [1,2]"
  },
  {
    "kind": "number in a text",
    "rule": "A number that code or a query itself makes a text of (\"\" + 0.1, ToString, $\"{x}\") has the digits of the runtime: the Mono of Unity gives 0.3 for 0.1 + 0.2 and 1E+16 for 1e16, .NET and the mock 0.30000000000000004 and 10000000000000000. So has a comparison of texts by culture (StartsWith, IndexOf, Compare without StringComparison.Ordinal). What has to be exact is returned as a number.",
    "example": "1e16 -> 10000000000000000"
  },
  {
    "kind": "anything else",
    "rule": "Any other value is its ToString().",
    "example": "new WaitForSeconds(1) -> \"UnityEngine.WaitForSeconds\""
  }
];
