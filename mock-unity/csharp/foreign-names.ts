/** Well-known types that the subset does not have: named as such, not as unknown. */
export const foreignNames: ReadonlySet<string> = new Set(
  (
    'Action Random ThreadPriority Hashtable Activator Animator AnimationCurve AppDomain Assembly AssetDatabase AudioSource BitConverter BuildPipeline CancellationTokenSource CompilationPipeline Console Coroutine CultureInfo ' +
    'DateTime DateTimeOffset Dictionary Directory EditorGUILayout EditorPrefs EditorWindow Enum Enumerable Func Gizmos GC Guid HashSet ' +
    'HttpClient IDictionary IEnumerator IList Image Input Interlocked JsonUtility KeyValuePair LayerMask LinkedList Material Matrix4x4 MenuItem Mesh MeshFilter Monitor ' +
    'MonoScript Network Nullable ParticleSystem Path Physics PlayerPrefs PrefabUtility PrimitiveType Process Profiler QualitySettings Queue Ray RaycastHit Reflection Regex ' +
    'RenderSettings Resources Screen ScriptableObject SemaphoreSlim SerializedObject SessionState Shader SortedDictionary Sprite Stack Stopwatch Stream StringBuilder ' +
    'SystemInfo Text Thread ThreadPool TimeSpan Timer Tuple UnityWebRequest Uri ValueTuple WaitForEndOfFrame WaitForFixedUpdate WaitUntil WaitWhile WebSocket'
  ).split(' '),
);

/** Methods of LINQ, refused by name where an array or list has no such member. */
export const linqMethods: ReadonlySet<string> = new Set(
  (
    'Aggregate All Any Append Average Cast Concat Count Distinct ElementAt Except First FirstOrDefault GroupBy Intersect Join Last LastOrDefault Max Min OfType OrderBy ' +
    'OrderByDescending Prepend Reverse Select SelectMany SequenceEqual Single SingleOrDefault Skip SkipWhile Sum Take TakeWhile ThenBy ToArray ToDictionary ToHashSet ToList Union Where Zip'
  ).split(' '),
);
