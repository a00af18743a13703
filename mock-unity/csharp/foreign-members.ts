import type { CsType } from './values/types.ts';

interface Names {
  readonly statics: ReadonlySet<string>;
  readonly instance: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text === '' ? [] : text.split(' '));
const names = (statics: string, instance = ''): Names => ({ statics: words(statics), instance: words(instance) });

const whole = names('TryParse', 'CompareTo GetTypeCode TryFormat');
const floating = names(
  'TryParse IsFinite IsNaN IsInfinity IsNegative IsNegativeInfinity IsNormal IsPositiveInfinity IsSubnormal',
  'CompareTo GetTypeCode TryFormat',
);

/** Members that .NET and Unity have but the subset does not, by type: they are refused as unsupported, not as unknown. Inherited ones are listed at the base type. */
const foreignMembers: ReadonlyMap<string, Names> = new Map([
  ['object', names('Equals ReferenceEquals')],
  ['int', whole],
  ['long', whole],
  ['float', floating],
  ['double', floating],
  ['bool', names('TryParse TrueString FalseString', 'CompareTo GetTypeCode')],
  [
    'char',
    names(
      'Parse TryParse IsControl IsPunctuation IsNumber IsSeparator IsSymbol IsSurrogate IsHighSurrogate IsLowSurrogate IsAscii GetNumericValue GetUnicodeCategory ConvertFromUtf32 ConvertToUtf32 ToUpperInvariant ToLowerInvariant MinValue MaxValue',
      'CompareTo GetTypeCode',
    ),
  ],
  [
    'string',
    names(
      'Compare CompareOrdinal Concat Copy Create Intern IsInterned',
      'CompareTo Normalize IsNormalized IndexOfAny LastIndexOfAny GetEnumerator GetTypeCode CopyTo Clone EnumerateRunes ReplaceLineEndings',
    ),
  ],
  [
    'array',
    names(
      '',
      'Rank LongLength GetLength GetLowerBound GetUpperBound GetValue SetValue Clone CopyTo GetEnumerator Initialize IsFixedSize IsReadOnly IsSynchronized SyncRoot',
    ),
  ],
  [
    'list',
    names(
      '',
      'Capacity AsReadOnly BinarySearch ConvertAll CopyTo EnsureCapacity Exists Find FindAll FindIndex FindLast FindLastIndex ForEach GetEnumerator GetRange InsertRange LastIndexOf RemoveAll RemoveRange Slice Sort TrimExcess TrueForAll',
    ),
  ],
  [
    'System.Type',
    names(
      'GetType GetTypeCode GetTypeArray GetTypeFromHandle GetTypeHandle EmptyTypes Missing Delimiter DefaultBinder FilterName FilterNameIgnoreCase',
      'Assembly AssemblyQualifiedName Attributes BaseType GUID Module DeclaringType GenericTypeArguments IsAbstract IsArray IsAssignableFrom IsAssignableTo IsClass IsEnum IsGenericType IsInstanceOfType ' +
        'IsInterface IsPrimitive IsPublic IsSealed IsSubclassOf IsValueType GetConstructor GetConstructors GetCustomAttributes GetElementType GetEnumNames GetEnumValues GetEvent GetField GetFields ' +
        'GetGenericArguments GetGenericTypeDefinition GetInterface GetInterfaces GetMember GetMembers GetMethod GetMethods GetNestedType GetNestedTypes GetProperties GetProperty InvokeMember ' +
        'MakeArrayType MakeGenericType MemberType TypeHandle UnderlyingSystemType',
    ),
  ],
  ['System.Exception', names('', 'Data HResult HelpLink Source TargetSite GetBaseException')],
  ['System.ArgumentException', names('', 'ParamName')],
  [
    'System.Math',
    names(
      'Acos Acosh Asin Asinh Atan Atanh BigMul Cbrt CopySign Cosh DivRem FusedMultiplyAdd IEEERemainder ILogB Log10 Log2 MaxMagnitude MinMagnitude ScaleB Sinh Tanh Tau',
    ),
  ],
  [
    'UnityEngine.Mathf',
    names(
      'Acos Asin Atan Atan2 CeilToInt ClosestPowerOfTwo DeltaAngle Epsilon Exp Gamma GammaToLinearSpace InverseLerp IsPowerOfTwo LerpAngle LerpUnclamped LinearToGammaSpace Log Log10 ' +
        'MoveTowards MoveTowardsAngle NegativeInfinity NextPowerOfTwo PerlinNoise PingPong Repeat Sign SmoothDamp SmoothDampAngle SmoothStep Tan',
    ),
  ],
  [
    'System.Convert',
    names(
      'ChangeType FromBase64String FromHexString IsDBNull ToBase64String ToBoolean ToByte ToChar ToDateTime ToDecimal ToHexString ToInt16 ToInt64 ToSByte ToSingle ToString ToUInt16 ToUInt32 ToUInt64',
    ),
  ],
  [
    'System.Environment',
    names(
      'CommandLine CurrentDirectory CurrentManagedThreadId Exit ExitCode ExpandEnvironmentVariables FailFast GetCommandLineArgs GetEnvironmentVariable GetEnvironmentVariables GetFolderPath GetLogicalDrives ' +
        'HasShutdownStarted Is64BitOperatingSystem Is64BitProcess MachineName OSVersion ProcessId ProcessorCount SetEnvironmentVariable StackTrace SystemDirectory TickCount TickCount64 UserDomainName ' +
        'UserInteractive UserName Version WorkingSet',
    ),
  ],
  [
    'System.IO.File',
    names(
      'AppendAllLines AppendAllTextAsync AppendText Copy Create CreateText Decrypt Delete Encrypt Exists GetAttributes GetCreationTime GetLastAccessTime GetLastWriteTime GetLastWriteTimeUtc Move Open OpenRead ' +
        'OpenText OpenWrite ReadAllBytes ReadAllBytesAsync ReadAllLines ReadAllText ReadAllTextAsync ReadLines Replace SetAttributes SetLastWriteTime WriteAllBytes WriteAllBytesAsync WriteAllLines WriteAllText WriteAllTextAsync',
    ),
  ],
  [
    'System.Threading.Thread',
    names(
      'CurrentThread Yield SpinWait MemoryBarrier VolatileRead VolatileWrite',
      'Abort Interrupt IsAlive IsBackground Join ManagedThreadId Name Priority Start ThreadState',
    ),
  ],
  [
    'System.Threading.Tasks.Task',
    names(
      'CompletedTask CurrentId Factory FromCanceled FromException FromResult Run WaitAll WaitAny WhenAll WhenAny Yield',
      'ConfigureAwait ContinueWith Dispose Exception GetAwaiter Id IsCanceled IsCompleted IsCompletedSuccessfully IsFaulted Result RunSynchronously Start Status Wait WaitAsync',
    ),
  ],
  ['System.Threading.CancellationToken', names('None', 'CanBeCanceled Register UnsafeRegister WaitHandle')],
  [
    'UnityEngine.Object',
    names(
      'DontDestroyOnLoad FindAnyObjectByType FindFirstObjectByType FindObjectsByType FindObjectsOfTypeAll FindObjectsOfTypeIncludingAssets Instantiate InstantiateAsync DestroyObject',
      'hideFlags',
    ),
  ],
  [
    'UnityEngine.GameObject',
    names(
      'CreatePrimitive GetScene InstantiateGameObjects SetGameObjectsActive',
      'BroadcastMessage GetComponentAtIndex GetComponentCount GetComponentIndex GetComponentsInParent SendMessage SendMessageUpwards TryGetComponent active isStatic sceneCullingMask SetActiveRecursively',
    ),
  ],
  [
    'UnityEngine.Component',
    names(
      '',
      'BroadcastMessage GetComponentIndex GetComponentsInParent SendMessage SendMessageUpwards TryGetComponent',
    ),
  ],
  ['UnityEngine.Behaviour', names('', 'isActiveAndEnabled')],
  [
    'UnityEngine.MonoBehaviour',
    names(
      'print',
      'CancelInvoke Invoke InvokeRepeating IsInvoking StartCoroutine StopAllCoroutines StopCoroutine destroyCancellationToken didAwake didStart runInEditMode useGUILayout',
    ),
  ],
  [
    'UnityEngine.Collider',
    names(
      '',
      'ClosestPoint ClosestPointOnBounds Raycast attachedRigidbody bounds contactOffset excludeLayers includeLayers material sharedMaterial',
    ),
  ],
  [
    'UnityEngine.Renderer',
    names(
      '',
      'GetPropertyBlock SetPropertyBlock bounds isVisible lightmapIndex localBounds localToWorldMatrix material materials receiveShadows rendererPriority shadowCastingMode sharedMaterial sharedMaterials sortingLayerID sortingLayerName sortingOrder worldToLocalMatrix',
    ),
  ],
  [
    'UnityEngine.Transform',
    names(
      '',
      'DetachChildren GetEnumerator InverseTransformDirection InverseTransformVector LookAt Rotate RotateAround SetAsFirstSibling SetAsLastSibling SetLocalPositionAndRotation SetPositionAndRotation ' +
        'SetSiblingIndex TransformDirection TransformVector hasChanged hierarchyCapacity hierarchyCount localToWorldMatrix worldToLocalMatrix',
    ),
  ],
  [
    'UnityEngine.Camera',
    names(
      'GetAllCameras allCameras allCamerasCount current onPostRender onPreCull onPreRender',
      'CopyFrom Render RenderToCubemap Reset ResetAspect ResetProjectionMatrix ResetWorldToCameraMatrix ScreenPointToRay ScreenToViewportPoint ScreenToWorldPoint ViewportPointToRay ViewportToScreenPoint ViewportToWorldPoint ' +
        'WorldToScreenPoint WorldToViewportPoint actualRenderingPath activeTexture allowHDR allowMSAA aspect cameraType clearFlags cullingMask eventMask pixelHeight pixelRect pixelWidth projectionMatrix rect targetDisplay targetTexture velocity worldToCameraMatrix',
    ),
  ],
  [
    'UnityEngine.Light',
    names(
      'GetLights',
      'bounceIntensity colorTemperature cookie cullingMask flare innerSpotAngle lightmapBakeType renderMode shadowBias shadowStrength shadows spotAngle type',
    ),
  ],
  [
    'UnityEngine.Rigidbody',
    names(
      '',
      'AddExplosionForce AddForce AddForceAtPosition AddRelativeForce AddRelativeTorque AddTorque ClosestPointOnBounds GetPointVelocity IsSleeping MovePosition MoveRotation Sleep SweepTest WakeUp ' +
        'angularDamping angularDrag centerOfMass collisionDetectionMode constraints damping detectCollisions drag freezeRotation inertiaTensor interpolation linearDamping linearVelocity maxAngularVelocity position rotation sleepThreshold',
    ),
  ],
  [
    'UnityEngine.Vector2',
    names(
      'Angle ClampMagnitude Distance Dot Lerp LerpUnclamped Max Min MoveTowards Perpendicular Reflect Scale SignedAngle SmoothDamp down left negativeInfinity positiveInfinity right up',
      'Normalize Scale Set SqrMagnitude normalized sqrMagnitude',
    ),
  ],
  [
    'UnityEngine.Vector3',
    names(
      'Angle ClampMagnitude LerpUnclamped Max Min MoveTowards OrthoNormalize Project ProjectOnPlane Reflect RotateTowards SignedAngle Slerp SlerpUnclamped SmoothDamp SqrMagnitude negativeInfinity positiveInfinity',
      'Normalize Scale Set',
    ),
  ],
  [
    'UnityEngine.Quaternion',
    names(
      'Angle AngleAxis Dot FromToRotation Inverse Lerp LerpUnclamped LookRotation Normalize RotateTowards Slerp SlerpUnclamped',
      'Normalize Set SetFromToRotation SetLookRotation ToAngleAxis normalized',
    ),
  ],
  [
    'UnityEngine.Color',
    names('HSVToRGB Lerp LerpUnclamped RGBToHSV cyan grey magenta', 'gamma grayscale linear maxColorComponent'),
  ],
  [
    'UnityEngine.Texture2D',
    names(
      'CreateExternalTexture GenerateAtlas blackTexture grayTexture linearGrayTexture normalTexture redTexture whiteTexture',
      'ClearRequestedMipmapLevel Compress CopyPixels EncodeToEXR EncodeToJPG EncodeToPNG EncodeToTGA GetPixel32 GetPixelBilinear GetPixelData GetPixels GetPixels32 GetRawTextureData LoadImage LoadRawTextureData ' +
        'PackTextures ReadPixels Reinitialize Resize SetPixelData SetPixels SetPixels32 UpdateExternalTexture GetInstanceID anisoLevel dimension filterMode format graphicsFormat hideFlags isReadable mipmapCount name texelSize ' +
        'updateCount wrapMode',
    ),
  ],
  [
    'UnityEngine.Debug',
    names(
      'Assert AssertFormat Break ClearDeveloperConsole DrawLine DrawRay LogAssertion LogErrorFormat LogException LogFormat LogWarningFormat developerConsoleVisible isDebugBuild unityLogger',
    ),
  ],
  [
    'UnityEngine.Application',
    names(
      'CanStreamedLevelBeLoaded Quit OpenURL absoluteURL backgroundLoadingPriority buildGUID companyName consoleLogPath genuine identifier installMode internetReachability isBatchMode isFocused isMobilePlatform ' +
        'logMessageReceived persistentDataPath platform quitting runInBackground streamingAssetsPath systemLanguage targetFrameRate temporaryCachePath version',
    ),
  ],
  [
    'UnityEngine.Time',
    names(
      'captureDeltaTime captureFramerate deltaTime fixedDeltaTime fixedTime fixedUnscaledTime inFixedTimeStep maximumDeltaTime realtimeSinceStartup realtimeSinceStartupAsDouble renderedFrameCount smoothDeltaTime time timeAsDouble timeScale timeSinceLevelLoad unscaledDeltaTime unscaledTime',
    ),
  ],
  [
    'UnityEditor.EditorUtility',
    names(
      'ClearDirty ClearProgressBar CollectDependencies CopySerialized DisplayCancelableProgressBar DisplayDialog DisplayDialogComplex DisplayProgressBar FocusProjectWindow GetObjectEnabled InstanceIDToObject IsDirty ' +
        'IsPersistent NaturalCompare OpenFilePanel OpenFolderPanel OpenWithDefaultApp RevealInFinder SaveFilePanel SaveFilePanelInProject UnloadUnusedAssetsImmediate scriptCompilationFailed',
    ),
  ],
  [
    'UnityEngine.SceneManagement.SceneManager',
    names(
      'CreateScene GetAllScenes GetSceneAt GetSceneByBuildIndex GetSceneByName GetSceneByPath LoadScene LoadSceneAsync MergeScenes MoveGameObjectToScene SetActiveScene UnloadSceneAsync activeSceneChanged loadedSceneCount sceneCount sceneCountInBuildSettings sceneLoaded sceneUnloaded',
    ),
  ],
  [
    'UnityEngine.Bounds',
    names('', 'Encapsulate Contains Intersects Expand SetMinMax ClosestPoint SqrDistance IntersectRay'),
  ],
  ['UnityEngine.Rect', names('MinMaxRect zero', 'Contains Overlaps center position size min max Set')],
  [
    'UnityEngine.Vector4',
    names('Distance Dot Lerp Scale Normalize one zero', 'magnitude sqrMagnitude normalized Normalize Set'),
  ],
  [
    'UnityEngine.Vector2Int',
    names('Distance Min Max Scale down left one right up zero', 'magnitude sqrMagnitude Set Clamp'),
  ],
  [
    'UnityEngine.Vector3Int',
    names('Distance Min Max Scale back down forward left one right up zero', 'magnitude sqrMagnitude Set Clamp'),
  ],
  ['UnityEngine.Color32', names('Lerp LerpUnclamped')],
  [
    'UnityEngine.Random',
    names('ColorHSV insideUnitCircle insideUnitSphere onUnitSphere rotation rotationUniform state'),
  ],
  [
    'UnityEditor.EditorApplication',
    names(
      'applicationContentsPath applicationPath Beep delayCall EnterPlaymode ExecuteMenuItem Exit ExitPlaymode hierarchyChanged isTemporaryProject LockReloadAssemblies OpenProject playModeStateChanged ' +
        'QueuePlayerLoopUpdate quitting RepaintHierarchyWindow RepaintProjectWindow Step timeSinceStartup UnlockReloadAssemblies update',
    ),
  ],
  [
    'UnityEditor.Selection',
    names(
      'activeInstanceID activeContext assetGUIDs Contains GetFiltered GetTransforms instanceIDs objects selectionChanged transforms',
    ),
  ],
  [
    'UnityEditor.Undo',
    names(
      'AddComponent ClearAll ClearUndo CollapseUndoOperations FlushUndoRecordObjects MoveGameObjectToScene PerformRedo PerformUndo RecordObjects RegisterChildrenOrderUndo RevertAllDownToGroup ' +
        'RevertAllInCurrentGroup SetSiblingIndex SetTransformParent postprocessModifications undoRedoPerformed',
    ),
  ],
  [
    'UnityEditor.SceneManagement.EditorSceneManager',
    names(
      'CloseScene EnsureUntitledSceneHasBeenSaved GetSceneAt GetSceneByName GetSceneByPath LoadSceneInPlayMode NewScene OpenScene RestoreSceneManagerSetup SaveCurrentModifiedScenesIfUserWantsTo SaveScenes sceneCount sceneOpened sceneSaved',
    ),
  ],
  ['UnityEngine.SceneManagement.Scene', names('', 'buildIndex handle isSubScene')],
]);

/** Whether the real type has a member of that name; asked only where the library has none of that kind. */
export function isForeignMember(type: CsType, name: string, isStatic: boolean): boolean {
  if (hasForeign(type.kind === 'array' || type.kind === 'list' ? type.kind : type.fullName, name, isStatic))
    return true;
  if (type.kind === 'named' && type.base !== null) return isForeignMember(type.base, name, isStatic);
  return (
    type.fullName !== 'object' && type.kind !== 'void' && type.kind !== 'null' && hasForeign('object', name, isStatic)
  );
}

function hasForeign(typeName: string, name: string, isStatic: boolean): boolean {
  const found = foreignMembers.get(typeName);
  return (isStatic ? found?.statics : found?.instance)?.has(name) ?? false;
}
