using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public class SceneAsset : Object
    {
    }

    public class TextAsset : Object
    {
    }

    /// <summary>
    /// The files below Assets, the sample scene, and a file of a package. A guid is derived from the path.
    /// </summary>
    public static class AssetDatabase
    {
        private const string Root = "Assets";

        /// <summary>In a package from a registry: known to Unity, but immutable.</summary>
        private const string OfPackage = "Packages/com.example/Notes.txt";

        /// <summary>Files below Assets that have been imported: time and length, by path.</summary>
        private static Dictionary<string, string> s_imported = new Dictionary<string, string>();

        /// <summary>Call when the project or a domain is loaded: all present files count as imported.</summary>
        internal static void Open() => s_imported = Files().ToDictionary(path => path, StampOf);

        /// <summary>Imports the files that changed on the disk, and notifies the postprocessors.</summary>
        public static void Refresh()
        {
            Dictionary<string, string> before = s_imported;
            Open();
            string[] imported = s_imported.Where(file => !before.TryGetValue(file.Key, out string stamp) || stamp != file.Value).Select(file => file.Key).ToArray();
            string[] deleted = before.Keys.Except(s_imported.Keys).ToArray();
            if (imported.Length + deleted.Length > 0) AssetPostprocessor.Notify(imported, deleted, new string[0], new string[0]);
        }

        public static void ImportAsset(string path)
        {
            if (!Files().Contains(path)) return;
            s_imported[path] = StampOf(path);
            AssetPostprocessor.Notify(new[] { path }, new string[0], new string[0], new string[0]);
        }

        /// <summary>Shows the confirmation dialog first if that preference is set.</summary>
        public static void SaveAssets()
        {
            if (World.Current.DirtyAssets.Count > 0 && EditorPrefs.GetBool("VerifySavingAssets", false))
            {
                throw new InvalidOperationException("a dialog was opened");
            }

            World.Current.DirtyAssets.Clear();
        }

        public static bool IsValidFolder(string path) => path == Root || path == "Assets/Scenes" || (IsInside(path) && Directory.Exists(OnDisk(path)));

        public static bool IsOpenForEdit(string assetOrMetaFilePath) => !assetOrMetaFilePath.StartsWith("Packages/", StringComparison.Ordinal);

        public static string AssetPathToGUID(string path) => All().Contains(path) ? GuidOf(path) : "";

        public static string GUIDToAssetPath(string guid) => All().FirstOrDefault(path => GuidOf(path) == guid) ?? "";

        public static string[] FindAssets(string filter) => FindAssets(filter, new[] { Root });

        public static string[] FindAssets(string filter, string[] searchInFolders)
        {
            string[] words = filter.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
            return All().Where(path => searchInFolders.Any(folder => path.StartsWith(folder + "/", StringComparison.Ordinal)) && words.All(word => IsFound(path, word))).Select(GuidOf).ToArray();
        }

        public static Type GetMainAssetTypeAtPath(string assetPath) => All().Contains(assetPath) ? TypeOf(assetPath) : null;

        public static Object LoadMainAssetAtPath(string assetPath)
        {
            if (!All().Contains(assetPath))
            {
                return null;
            }

            var asset = (Object)Activator.CreateInstance(TypeOf(assetPath));
            asset.name = Path.GetFileNameWithoutExtension(assetPath);
            asset.AssetPath = assetPath;
            return asset;
        }

        public static string GetAssetPath(Object assetObject) => assetObject.AssetPath;

        private static bool IsFound(string path, string word) =>
            word.StartsWith("t:", StringComparison.Ordinal)
                ? TypeOf(path).Name.Equals(word.Substring(2).Replace("Scene", nameof(SceneAsset)).Replace("AssetAsset", "Asset"), StringComparison.OrdinalIgnoreCase)
                : Path.GetFileNameWithoutExtension(path).IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0;

        private static Type TypeOf(string path) => path.EndsWith(".unity", StringComparison.Ordinal) ? typeof(SceneAsset) : typeof(TextAsset);

        private static string[] All() =>
            Files().Append(World.Current.Scene.path).Append(OfPackage).Distinct().OrderBy(path => path, StringComparer.Ordinal).ToArray();

        private static IEnumerable<string> Files()
        {
            string root = Application.dataPath;
            string[] files = Directory.Exists(root) ? Directory.GetFiles(root, "*", SearchOption.AllDirectories) : Array.Empty<string>();
            return files.Where(file => !file.EndsWith(".meta", StringComparison.Ordinal)).Select(file => Root + file.Substring(root.Length).Replace('\\', '/'));
        }

        private static string StampOf(string path)
        {
            var file = new FileInfo(OnDisk(path));
            return file.LastWriteTimeUtc.Ticks + " " + file.Length;
        }

        private static bool IsInside(string path) => path.StartsWith(Root + "/", StringComparison.Ordinal) && !path.Split('/').Contains("..");

        private static string OnDisk(string path) => Path.Combine(Application.dataPath, path.Substring(Root.Length + 1));

        private static string GuidOf(string path)
        {
            using (MD5 md5 = MD5.Create())
            {
                return string.Concat(md5.ComputeHash(Encoding.UTF8.GetBytes(path)).Select(each => each.ToString("x2", System.Globalization.CultureInfo.InvariantCulture)));
            }
        }
    }
}
