using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    [Flags]
    public enum ImportAssetOptions
    {
        Default = 0,
        ForceUpdate = 1,
        ForceSynchronousImport = 8,
        ImportRecursive = 256,
    }

    /// <summary>Assets as objects: loaded once a domain, made, moved and deleted with their files.</summary>
    public static partial class AssetDatabase
    {
        private static readonly Dictionary<string, Object> s_loaded = new Dictionary<string, Object>();

        public static void Refresh(ImportAssetOptions options) => Refresh();

        public static void ImportAsset(string path, ImportAssetOptions options) => ImportAsset(path);

        public static void StartAssetEditing()
        {
        }

        public static void StopAssetEditing()
        {
        }

        /// <summary>Shows the confirmation dialog first if that preference is set.</summary>
        public static void SaveAssets()
        {
            if (World.Current.DirtyAssets.Count > 0 && EditorPrefs.GetBool("VerifySavingAssets", false))
            {
                throw new InvalidOperationException("a dialog was opened");
            }

            World.Current.DirtyAssets.ForEach(WriteFile);
            World.Current.DirtyAssets.Clear();
        }

        public static void SaveAssetIfDirty(Object obj)
        {
            if (World.Current.DirtyAssets.Remove(obj)) WriteFile(obj);
        }

        public static Type GetMainAssetTypeAtPath(string assetPath) => All().Contains(assetPath) ? AssetFile.TypeOf(assetPath, OnDisk(assetPath)) : IsValidFolder(assetPath) ? typeof(DefaultAsset) : null;

        /// <summary>Null: there is no such asset.</summary>
        public static Object LoadMainAssetAtPath(string assetPath)
        {
            if (GetMainAssetTypeAtPath(assetPath) == null) return null;
            if (s_loaded.TryGetValue(assetPath, out Object known) && known) return known;
            Object asset = IsValidFolder(assetPath) ? new DefaultAsset { name = Path.GetFileName(assetPath) } : AssetFile.Read(assetPath, OnDisk(assetPath));
            return Hold(asset, assetPath);
        }

        public static Object[] LoadAllAssetsAtPath(string assetPath) => new[] { LoadMainAssetAtPath(assetPath) }.Where(each => each).ToArray();

        /// <summary>Null also where the asset is of another type. Of a prefab, also a component of its root.</summary>
        public static Object LoadAssetAtPath(string assetPath, Type type)
        {
            Type main = GetMainAssetTypeAtPath(assetPath);
            bool isOfPrefab = main == typeof(GameObject) && typeof(Component).IsAssignableFrom(type);
            if (main == null || !(type.IsAssignableFrom(main) || isOfPrefab)) return null;
            Object asset = LoadMainAssetAtPath(assetPath);
            return isOfPrefab ? ((GameObject)asset).GetComponent(type) : asset;
        }

        public static T LoadAssetAtPath<T>(string assetPath) where T : Object => (T)LoadAssetAtPath(assetPath, typeof(T));

        /// <summary>"" for what is no asset.</summary>
        public static string GetAssetPath(Object assetObject)
        {
            if (!assetObject) return "";
            GameObject whole = assetObject is Component part ? part.Owner : assetObject as GameObject;
            return whole is null ? assetObject.AssetPath : whole.Place.root.Owner.AssetPath;
        }

        public static string GetAssetPath(int instanceID) => GetAssetPath(s_loaded.Values.FirstOrDefault(each => each && each.GetInstanceID() == instanceID));

        public static bool Contains(Object obj) => GetAssetPath(obj) != "";

        /// <summary>The guid of the new folder, which has a number where the name is taken; "" if the parent is no folder.</summary>
        public static string CreateFolder(string parentFolder, string newFolderName)
        {
            if (!IsValidFolder(parentFolder)) return "";
            string path = GenerateUniqueAssetPath(parentFolder + "/" + newFolderName);
            Directory.CreateDirectory(OnDisk(path));
            return GuidOf(path);
        }

        /// <summary>Replaces an asset that is there.</summary>
        public static void CreateAsset(Object asset, string path)
        {
            if (asset is null) throw new ArgumentNullException(nameof(asset));
            if (asset is GameObject || asset is Component) throw new ArgumentException("Use PrefabUtility.SaveAsPrefabAsset for a GameObject, not AssetDatabase.CreateAsset: " + path);
            if (!IsValidFolder(FolderOf(path)))
            {
                Debug.LogError("Parent directory must exist before creating asset at " + path + ".");
                throw new UnityException("Creating asset at path " + path + " failed.");
            }

            AssetFile.Write(asset, OnDisk(path));
            Hold(asset, path).name = Path.GetFileNameWithoutExtension(path);
            ImportAsset(path);
        }

        public static bool DeleteAsset(string path)
        {
            if (GetMainAssetTypeAtPath(path) == null) return false;
            if (Directory.Exists(OnDisk(path))) Directory.Delete(OnDisk(path), true);
            else File.Delete(OnDisk(path));
            foreach (string gone in s_loaded.Keys.Where(each => each == path || each.StartsWith(path + "/", StringComparison.Ordinal)).ToArray())
            {
                Object.DestroyAsset(s_loaded[gone]);
                s_loaded.Remove(gone);
            }

            Refresh();
            return true;
        }

        public static bool MoveAssetToTrash(string path) => DeleteAsset(path);

        public static bool CopyAsset(string path, string newPath)
        {
            if (!File.Exists(OnDisk(path)) || !IsValidFolder(FolderOf(newPath))) return false;
            File.Copy(OnDisk(path), OnDisk(newPath), true);
            Refresh();
            return true;
        }

        /// <summary>"" or why it cannot be moved.</summary>
        public static string ValidateMoveAsset(string oldPath, string newPath)
        {
            if (GetMainAssetTypeAtPath(oldPath) == null) return "Trying to move asset from location " + oldPath + " which doesn't exist.";
            if (!IsValidFolder(FolderOf(newPath))) return "Parent directory is not in asset database";
            return GetMainAssetTypeAtPath(newPath) == null ? "" : "Destination path name does already exist";
        }

        public static string MoveAsset(string oldPath, string newPath)
        {
            string problem = ValidateMoveAsset(oldPath, newPath);
            if (problem != "") return problem;
            MoveFile(OnDisk(oldPath), OnDisk(newPath));
            MoveFile(OnDisk(oldPath) + ".meta", OnDisk(newPath) + ".meta");
            foreach (string old in s_loaded.Keys.Where(each => each == oldPath || each.StartsWith(oldPath + "/", StringComparison.Ordinal)).ToArray())
            {
                Hold(s_loaded[old], newPath + old.Substring(oldPath.Length)).name = Path.GetFileNameWithoutExtension(newPath + old.Substring(oldPath.Length));
                s_loaded.Remove(old);
            }

            Refresh();
            return "";
        }

        /// <summary>The new name is without a folder; the extension stays.</summary>
        public static string RenameAsset(string pathName, string newName) =>
            MoveAsset(pathName, FolderOf(pathName) + "/" + Path.GetFileNameWithoutExtension(newName) + Path.GetExtension(pathName));

        /// <summary>The path itself if nothing is there, else one with a number.</summary>
        public static string GenerateUniqueAssetPath(string path)
        {
            string start = FolderOf(path) + "/" + Path.GetFileNameWithoutExtension(path), unique = path;
            for (int number = 1; GetMainAssetTypeAtPath(unique) != null; number++) unique = start + " " + number + Path.GetExtension(path);
            return unique;
        }

        /// <summary>Makes an object the asset at that path.</summary>
        internal static Object Hold(Object asset, string path)
        {
            asset.AssetPath = path;
            return s_loaded[path] = asset;
        }

        private static void MoveFile(string from, string to)
        {
            if (Directory.Exists(from)) Directory.Move(from, to);
            else if (File.Exists(from)) File.Move(from, to);
        }

        private static Object LoadResource(string path, Type type)
        {
            string end = "/Resources/" + path;
            return All().Where(each => Path.ChangeExtension(each, null).EndsWith(end, StringComparison.Ordinal)).Select(each => LoadAssetAtPath(each, type)).FirstOrDefault(each => each);
        }

        private static void WriteFile(Object dirty)
        {
            string path = GetAssetPath(dirty);
            if (s_loaded.TryGetValue(path, out Object asset) && (asset is Material || asset is ScriptableObject || asset is GameObject)) AssetFile.Write(asset, OnDisk(path));
        }

        private static string FolderOf(string path) => (Path.GetDirectoryName(path ?? "") ?? "").Replace('\\', '/');
    }
}
