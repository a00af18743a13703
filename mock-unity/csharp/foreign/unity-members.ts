import type { ForeignNames } from './foreign-names.ts';

/** Of Unity. */
export const unityMembers: Readonly<Record<string, ForeignNames>> = {
  'UnityEngine.Mathf': {
    statics: `Acos Asin Atan Atan2 CeilToInt ClosestPowerOfTwo DeltaAngle Epsilon Exp Gamma GammaToLinearSpace
        InverseLerp IsPowerOfTwo LerpAngle LerpUnclamped LinearToGammaSpace Log Log10 MoveTowards MoveTowardsAngle
        NegativeInfinity NextPowerOfTwo PerlinNoise PingPong Repeat Sign SmoothDamp SmoothDampAngle SmoothStep Tan`,
  },
  'UnityEngine.Object': {
    statics: `DontDestroyOnLoad FindAnyObjectByType FindFirstObjectByType FindObjectsByType FindObjectsOfTypeAll
        FindObjectsOfTypeIncludingAssets Instantiate InstantiateAsync DestroyObject`,
    instance: 'hideFlags',
  },
  'UnityEngine.GameObject': {
    statics: 'CreatePrimitive GetScene InstantiateGameObjects SetGameObjectsActive',
    instance: `BroadcastMessage GetComponentAtIndex GetComponentCount GetComponentIndex GetComponentsInParent
        SendMessage SendMessageUpwards TryGetComponent active isStatic sceneCullingMask SetActiveRecursively`,
  },
  'UnityEngine.Component': {
    instance: `BroadcastMessage GetComponentIndex GetComponentsInParent SendMessage SendMessageUpwards TryGetComponent`,
  },
  'UnityEngine.Behaviour': { instance: 'isActiveAndEnabled' },
  'UnityEngine.MonoBehaviour': {
    statics: 'print',
    instance: `CancelInvoke Invoke InvokeRepeating IsInvoking StartCoroutine StopAllCoroutines StopCoroutine
        destroyCancellationToken didAwake didStart runInEditMode useGUILayout`,
  },
  'UnityEngine.Collider': {
    instance: `ClosestPoint ClosestPointOnBounds Raycast attachedRigidbody bounds contactOffset excludeLayers
        includeLayers material sharedMaterial`,
  },
  'UnityEngine.Renderer': {
    instance: `GetPropertyBlock SetPropertyBlock bounds isVisible lightmapIndex localBounds localToWorldMatrix material
        materials receiveShadows rendererPriority shadowCastingMode sharedMaterial sharedMaterials sortingLayerID
        sortingLayerName sortingOrder worldToLocalMatrix`,
  },
  'UnityEngine.Transform': {
    instance: `DetachChildren GetEnumerator InverseTransformDirection InverseTransformVector LookAt Rotate RotateAround
        SetAsFirstSibling SetAsLastSibling SetLocalPositionAndRotation SetPositionAndRotation SetSiblingIndex
        TransformDirection TransformVector hasChanged hierarchyCapacity hierarchyCount localToWorldMatrix
        worldToLocalMatrix`,
  },
  'UnityEngine.Camera': {
    statics: 'GetAllCameras allCameras allCamerasCount current onPostRender onPreCull onPreRender',
    instance: `CopyFrom Render RenderToCubemap Reset ResetAspect ResetProjectionMatrix ResetWorldToCameraMatrix
        ScreenPointToRay ScreenToViewportPoint ScreenToWorldPoint ViewportPointToRay ViewportToScreenPoint
        ViewportToWorldPoint WorldToScreenPoint WorldToViewportPoint actualRenderingPath activeTexture allowHDR
        allowMSAA aspect cameraType clearFlags cullingMask eventMask pixelHeight pixelRect pixelWidth projectionMatrix
        rect targetDisplay targetTexture velocity worldToCameraMatrix`,
  },
  'UnityEngine.Light': {
    statics: 'GetLights',
    instance: `bounceIntensity colorTemperature cookie cullingMask flare innerSpotAngle lightmapBakeType renderMode
        shadowBias shadowStrength shadows spotAngle type`,
  },
  'UnityEngine.Rigidbody': {
    instance: `AddExplosionForce AddForce AddForceAtPosition AddRelativeForce AddRelativeTorque AddTorque
        ClosestPointOnBounds GetPointVelocity IsSleeping MovePosition MoveRotation Sleep SweepTest WakeUp angularDamping
        angularDrag centerOfMass collisionDetectionMode constraints damping detectCollisions drag freezeRotation
        inertiaTensor interpolation linearDamping linearVelocity maxAngularVelocity position rotation sleepThreshold`,
  },
  'UnityEngine.Vector2': {
    statics: `Angle ClampMagnitude Distance Dot Lerp LerpUnclamped Max Min MoveTowards Perpendicular Reflect Scale
        SignedAngle SmoothDamp down left negativeInfinity positiveInfinity right up`,
    instance: 'Normalize Scale Set SqrMagnitude normalized sqrMagnitude',
  },
  'UnityEngine.Vector3': {
    statics: `Angle ClampMagnitude LerpUnclamped Max Min MoveTowards OrthoNormalize Project ProjectOnPlane Reflect
        RotateTowards SignedAngle Slerp SlerpUnclamped SmoothDamp SqrMagnitude negativeInfinity positiveInfinity`,
    instance: 'Normalize Scale Set',
  },
  'UnityEngine.Quaternion': {
    statics: `Angle AngleAxis Dot FromToRotation Inverse Lerp LerpUnclamped LookRotation Normalize RotateTowards Slerp
        SlerpUnclamped`,
    instance: 'Normalize Set SetFromToRotation SetLookRotation ToAngleAxis normalized',
  },
  'UnityEngine.Color': {
    statics: 'HSVToRGB Lerp LerpUnclamped RGBToHSV cyan grey magenta',
    instance: 'gamma grayscale linear maxColorComponent',
  },
  'UnityEngine.Texture2D': {
    statics: `CreateExternalTexture GenerateAtlas blackTexture grayTexture linearGrayTexture normalTexture redTexture
        whiteTexture`,
    instance: `ClearRequestedMipmapLevel Compress CopyPixels EncodeToEXR EncodeToJPG EncodeToPNG EncodeToTGA GetPixel32
        GetPixelBilinear GetPixelData GetPixels GetPixels32 GetRawTextureData LoadImage LoadRawTextureData PackTextures
        ReadPixels Reinitialize Resize SetPixelData SetPixels SetPixels32 UpdateExternalTexture GetInstanceID anisoLevel
        dimension filterMode format graphicsFormat hideFlags isReadable mipmapCount name texelSize updateCount wrapMode`,
  },
  'UnityEngine.Debug': {
    statics: `Assert AssertFormat Break ClearDeveloperConsole DrawLine DrawRay LogAssertion LogErrorFormat LogException
        LogFormat LogWarningFormat developerConsoleVisible isDebugBuild unityLogger`,
  },
  'UnityEngine.Application': {
    statics: `CanStreamedLevelBeLoaded Quit OpenURL absoluteURL backgroundLoadingPriority buildGUID companyName
        consoleLogPath genuine identifier installMode internetReachability isBatchMode isFocused isMobilePlatform
        logMessageReceived persistentDataPath platform quitting runInBackground streamingAssetsPath systemLanguage
        targetFrameRate temporaryCachePath version`,
  },
  'UnityEngine.Time': {
    statics: `captureDeltaTime captureFramerate deltaTime fixedDeltaTime fixedTime fixedUnscaledTime inFixedTimeStep
        maximumDeltaTime realtimeSinceStartup realtimeSinceStartupAsDouble renderedFrameCount smoothDeltaTime time
        timeAsDouble timeScale timeSinceLevelLoad unscaledDeltaTime unscaledTime`,
  },
  'UnityEditor.EditorUtility': {
    statics: `ClearDirty ClearProgressBar CollectDependencies CopySerialized DisplayCancelableProgressBar DisplayDialog
        DisplayDialogComplex DisplayProgressBar FocusProjectWindow GetObjectEnabled InstanceIDToObject IsDirty
        IsPersistent NaturalCompare OpenFilePanel OpenFolderPanel OpenWithDefaultApp RevealInFinder SaveFilePanel
        SaveFilePanelInProject UnloadUnusedAssetsImmediate scriptCompilationFailed`,
  },
  'UnityEngine.SceneManagement.SceneManager': {
    statics: `CreateScene GetAllScenes GetSceneAt GetSceneByBuildIndex GetSceneByName GetSceneByPath LoadScene
        LoadSceneAsync MergeScenes MoveGameObjectToScene SetActiveScene UnloadSceneAsync activeSceneChanged
        loadedSceneCount sceneCount sceneCountInBuildSettings sceneLoaded sceneUnloaded`,
  },
  'UnityEngine.Bounds': {
    instance: 'Encapsulate Contains Intersects Expand SetMinMax ClosestPoint SqrDistance IntersectRay',
  },
  'UnityEngine.Rect': { statics: 'MinMaxRect zero', instance: 'Contains Overlaps center position size min max Set' },
  'UnityEngine.Vector4': {
    statics: 'Distance Dot Lerp Scale Normalize one zero',
    instance: 'magnitude sqrMagnitude normalized Normalize Set',
  },
  'UnityEngine.Vector2Int': {
    statics: 'Distance Min Max Scale down left one right up zero',
    instance: 'magnitude sqrMagnitude Set Clamp',
  },
  'UnityEngine.Vector3Int': {
    statics: 'Distance Min Max Scale back down forward left one right up zero',
    instance: 'magnitude sqrMagnitude Set Clamp',
  },
  'UnityEngine.Color32': { statics: 'Lerp LerpUnclamped' },
  'UnityEngine.Random': {
    statics: 'ColorHSV insideUnitCircle insideUnitSphere onUnitSphere rotation rotationUniform state',
  },
  'UnityEditor.EditorApplication': {
    statics: `applicationContentsPath applicationPath Beep delayCall EnterPlaymode ExecuteMenuItem Exit ExitPlaymode
        hierarchyChanged isTemporaryProject LockReloadAssemblies OpenProject playModeStateChanged QueuePlayerLoopUpdate
        quitting RepaintHierarchyWindow RepaintProjectWindow Step timeSinceStartup UnlockReloadAssemblies update`,
  },
  'UnityEditor.Selection': {
    statics: `activeInstanceID activeContext assetGUIDs Contains GetFiltered GetTransforms instanceIDs objects
        selectionChanged transforms`,
  },
  'UnityEditor.Undo': {
    statics: `AddComponent ClearAll ClearUndo CollapseUndoOperations FlushUndoRecordObjects MoveGameObjectToScene
        PerformRedo PerformUndo RecordObjects RegisterChildrenOrderUndo RevertAllDownToGroup RevertAllInCurrentGroup
        SetSiblingIndex SetTransformParent postprocessModifications undoRedoPerformed`,
  },
  'UnityEditor.SceneManagement.EditorSceneManager': {
    statics: `CloseScene EnsureUntitledSceneHasBeenSaved GetSceneAt GetSceneByName GetSceneByPath LoadSceneInPlayMode
        NewScene OpenScene RestoreSceneManagerSetup SaveCurrentModifiedScenesIfUserWantsTo SaveScenes sceneCount
        sceneOpened sceneSaved`,
  },
  'UnityEngine.SceneManagement.Scene': { instance: 'buildIndex handle isSubScene' },
};
