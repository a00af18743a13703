/** Well-known types that the subset does not have: named as such, not as unknown. */
export const foreignNames: ReadonlySet<string> = new Set(
  (
    'Action Activator Animator AnimationCurve AppDomain Assembly AssetDatabase AudioSource BitConverter Bounds BuildPipeline CancellationTokenSource CompilationPipeline Console Coroutine CultureInfo ' +
    'DateTime DateTimeOffset Dictionary Directory EditorApplication EditorGUILayout EditorPrefs EditorSceneManager EditorWindow Enum Enumerable Func Gizmos GC Guid HashSet ' +
    'HttpClient IDictionary IEnumerator IList Image Input Interlocked JsonUtility KeyValuePair LayerMask LinkedList Material Matrix4x4 MenuItem Mesh MeshFilter Monitor ' +
    'MonoScript Network Nullable ParticleSystem Path Physics PlayerPrefs PrefabUtility PrimitiveType Process Profiler QualitySettings Queue Random Ray RaycastHit Rect Reflection Regex ' +
    'RenderSettings Resources Screen ScriptableObject Selection SemaphoreSlim SerializedObject SessionState Shader SortedDictionary Sprite Stack Stopwatch Stream StringBuilder ' +
    'SystemInfo Text Thread ThreadPool TimeSpan Timer Tuple Undo UnityWebRequest Uri ValueTuple Vector4 WaitForEndOfFrame WaitForFixedUpdate WaitUntil WaitWhile WebSocket'
  ).split(' '),
);

/** Methods of LINQ, refused by name where an array or list has no such member. */
export const linqMethods: ReadonlySet<string> = new Set(
  (
    'Aggregate All Any Append Average Cast Concat Count Distinct ElementAt Except First FirstOrDefault GroupBy Intersect Join Last LastOrDefault Max Min OfType OrderBy ' +
    'OrderByDescending Prepend Reverse Select SelectMany SequenceEqual Single SingleOrDefault Skip SkipWhile Sum Take TakeWhile ThenBy ToArray ToDictionary ToHashSet ToList Union Where Zip'
  ).split(' '),
);
