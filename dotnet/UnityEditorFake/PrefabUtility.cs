using System;
using System.IO;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public enum InteractionMode
    {
        AutomatedAction,
        UserAction,
    }

    public enum PrefabUnpackMode
    {
        OutermostRoot,
        Completely,
    }

    public enum PrefabInstanceStatus
    {
        NotAPrefab,
        Connected,
        MissingAsset,
    }

    public enum PrefabAssetType
    {
        NotAPrefab,
        Regular,
        Model,
        Variant,
        MissingAsset,
    }

    /// <summary>
    /// Prefabs as files of the headless Editor. An instance knows its prefab, but a later change of the prefab does not
    /// reach it; there are no overrides, variants and nested prefabs. A domain reload and a save of the scene forget
    /// the connection.
    /// </summary>
    public static class PrefabUtility
    {
        public static GameObject SaveAsPrefabAsset(GameObject instanceRoot, string assetPath) => SaveAsPrefabAsset(instanceRoot, assetPath, out _);

        public static GameObject SaveAsPrefabAsset(GameObject instanceRoot, string assetPath, out bool success)
        {
            if (!instanceRoot) throw new ArgumentNullException(nameof(instanceRoot));
            if (!assetPath.EndsWith(".prefab", StringComparison.OrdinalIgnoreCase)) throw new ArgumentException("The path does not end with '.prefab': " + assetPath);
            string folder = Path.GetDirectoryName(AssetDatabase.OnDisk(assetPath));
            if (!Directory.Exists(folder)) throw new ArgumentException("Given path is not valid: '" + assetPath + "'. The folder must exist: AssetDatabase.CreateFolder.");
            GameObject asset = Cloning.Detached(instanceRoot);
            asset.name = Path.GetFileNameWithoutExtension(assetPath);
            AssetFile.Write(asset, AssetDatabase.OnDisk(assetPath));
            AssetDatabase.Hold(asset, assetPath);
            AssetDatabase.ImportAsset(assetPath);
            success = true;
            return asset;
        }

        public static GameObject SaveAsPrefabAssetAndConnect(GameObject instanceRoot, string assetPath, InteractionMode action)
        {
            GameObject asset = SaveAsPrefabAsset(instanceRoot, assetPath);
            Connect(instanceRoot, asset);
            return asset;
        }

        public static GameObject SavePrefabAsset(GameObject asset)
        {
            if (!IsPartOfPrefabAsset(asset)) throw new ArgumentException("Can't save a Prefab that is not an asset: " + asset);
            AssetFile.Write(asset, AssetDatabase.OnDisk(AssetDatabase.GetAssetPath(asset)));
            return asset;
        }

        public static Object InstantiatePrefab(Object assetComponentOrGameObject) => InstantiatePrefab(assetComponentOrGameObject, null);

        /// <summary>With the name of the prefab. Null for what is no prefab.</summary>
        public static Object InstantiatePrefab(Object assetComponentOrGameObject, Transform parent)
        {
            if (!assetComponentOrGameObject) throw new ArgumentException("The Prefab you want to instantiate is null.");
            if (!IsPartOfPrefabAsset(assetComponentOrGameObject)) return null;
            Object made = Object.Instantiate(assetComponentOrGameObject, parent);
            made.name = assetComponentOrGameObject.name;
            Connect(WholeOf(made), WholeOf(assetComponentOrGameObject));
            return made;
        }

        /// <summary>A copy to change, outside of the scene; save it with SaveAsPrefabAsset, then unload it.</summary>
        public static GameObject LoadPrefabContents(string assetPath) =>
            AssetDatabase.LoadAssetAtPath<GameObject>(assetPath) is GameObject asset ? Cloning.Detached(asset) : throw new ArgumentException("Could not load Prefab contents at path " + assetPath);

        public static void UnloadPrefabContents(GameObject contentsRoot) => Object.DestroyImmediate(contentsRoot);

        public static bool IsPartOfPrefabAsset(Object componentOrGameObject) => WholeOf(componentOrGameObject) is GameObject && AssetDatabase.Contains(componentOrGameObject);

        public static bool IsPartOfPrefabInstance(Object componentOrGameObject) => WholeOf(componentOrGameObject) is GameObject whole && whole.Source;

        public static bool IsPartOfAnyPrefab(Object componentOrGameObject) => IsPartOfPrefabAsset(componentOrGameObject) || IsPartOfPrefabInstance(componentOrGameObject);

        public static bool IsAnyPrefabInstanceRoot(GameObject gameObject) => gameObject && ReferenceEquals(GetNearestPrefabInstanceRoot(gameObject), gameObject);

        public static bool IsOutermostPrefabInstanceRoot(GameObject gameObject) => IsAnyPrefabInstanceRoot(gameObject);

        public static GameObject GetNearestPrefabInstanceRoot(Object componentOrGameObject)
        {
            GameObject whole = IsPartOfPrefabInstance(componentOrGameObject) ? WholeOf(componentOrGameObject) : null;
            while (!(whole is null) && !(whole.Source.Place.Above is null)) whole = whole.Place.Above?.Owner;
            return whole;
        }

        public static GameObject GetOutermostPrefabInstanceRoot(Object componentOrGameObject) => GetNearestPrefabInstanceRoot(componentOrGameObject);

        public static string GetPrefabAssetPathOfNearestInstanceRoot(Object instanceComponentOrGameObject) =>
            IsPartOfPrefabInstance(instanceComponentOrGameObject) ? AssetDatabase.GetAssetPath(WholeOf(instanceComponentOrGameObject).Source) : AssetDatabase.GetAssetPath(instanceComponentOrGameObject);

        public static PrefabInstanceStatus GetPrefabInstanceStatus(Object componentOrGameObject) =>
            IsPartOfPrefabInstance(componentOrGameObject) ? PrefabInstanceStatus.Connected : PrefabInstanceStatus.NotAPrefab;

        public static PrefabAssetType GetPrefabAssetType(Object componentOrGameObject) => IsPartOfAnyPrefab(componentOrGameObject) ? PrefabAssetType.Regular : PrefabAssetType.NotAPrefab;

        /// <summary>Null: it is not of an instance.</summary>
        public static T GetCorrespondingObjectFromSource<T>(T componentOrGameObject) where T : Object
        {
            if (!IsPartOfPrefabInstance(componentOrGameObject)) return null;
            GameObject source = WholeOf(componentOrGameObject).Source;
            return componentOrGameObject is Component part ? source.GetComponent(part.GetType()) as T : source as T;
        }

        public static void UnpackPrefabInstance(GameObject instanceRoot, PrefabUnpackMode unpackMode, InteractionMode action)
        {
            if (!IsAnyPrefabInstanceRoot(instanceRoot)) throw new ArgumentException("UnpackPrefabInstance must be called with a Prefab instance root.");
            foreach (GameObject each in instanceRoot.WithDescendants()) each.Source = null;
        }

        /// <summary>Here an instance has no overrides that could be recorded.</summary>
        public static void RecordPrefabInstancePropertyModifications(Object targetObject)
        {
        }

        /// <summary>Replaces the prefab by the instance as it is.</summary>
        public static void ApplyPrefabInstance(GameObject instanceRoot, InteractionMode action)
        {
            if (!IsAnyPrefabInstanceRoot(instanceRoot)) throw new ArgumentException("ApplyPrefabInstance must be called with a Prefab instance root.");
            SaveAsPrefabAssetAndConnect(instanceRoot, AssetDatabase.GetAssetPath(instanceRoot.Source), action);
        }

        private static void Connect(GameObject instance, GameObject asset)
        {
            foreach ((GameObject one, GameObject other) in instance.WithDescendants().Zip(asset.WithDescendants(), (one, other) => (one, other))) one.Source = other;
        }

        private static GameObject WholeOf(Object of) => !of ? null : of is Component part ? part.gameObject : of as GameObject;
    }
}
