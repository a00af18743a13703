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
    /// <summary>
    /// The files below Assets, the sample scene, and a file of a package. A guid is derived from the path.
    /// </summary>
    public static partial class AssetDatabase
    {
        private const string Root = "Assets";

        /// <summary>In a package from a registry: known to Unity, but immutable.</summary>
        private const string OfPackage = "Packages/com.example/Notes.txt";

        /// <summary>Files below Assets that have been imported: time and length, by path.</summary>
        private static Dictionary<string, string> s_imported = new Dictionary<string, string>();

        /// <summary>Call when the project or a domain is loaded: all present files count as imported.</summary>
        internal static void Open()
        {
            s_loaded.Clear();
            Resources.Loader = LoadResource;
            Import();
        }

        private static void Import() => s_imported = Files().ToDictionary(path => path, StampOf);

        /// <summary>Imports the files that changed on the disk, and notifies the postprocessors.</summary>
        public static void Refresh()
        {
            Dictionary<string, string> before = s_imported;
            Import();
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

        public static bool IsValidFolder(string path) => path == Root || path == "Assets/Scenes" || (IsInside(path) && Directory.Exists(OnDisk(path)));

        public static bool IsOpenForEdit(string assetOrMetaFilePath) => !assetOrMetaFilePath.StartsWith("Packages/", StringComparison.Ordinal);

        public static string AssetPathToGUID(string path) => All().Contains(path) || IsValidFolder(path) ? GuidOf(path) : "";

        public static string GUIDToAssetPath(string guid) => All().Concat(Folders()).FirstOrDefault(path => GuidOf(path) == guid) ?? "";

        public static string[] FindAssets(string filter) => FindAssets(filter, new[] { Root });

        public static string[] FindAssets(string filter, string[] searchInFolders)
        {
            string[] words = filter.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
            return All().Where(path => searchInFolders.Any(folder => path.StartsWith(folder + "/", StringComparison.Ordinal)) && words.All(word => IsFound(path, word))).Select(GuidOf).ToArray();
        }

        private static bool IsFound(string path, string word)
        {
            if (!word.StartsWith("t:", StringComparison.Ordinal)) return Path.GetFileNameWithoutExtension(path).IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0;
            string wanted = word.Substring(2).ToLowerInvariant();
            string name = wanted == "scene" ? "sceneasset" : wanted == "script" ? "monoscript" : wanted == "prefab" || wanted == "model" ? "gameobject" : wanted;
            for (Type type = AssetFile.TypeOf(path, OnDisk(path)); type != typeof(Object) && type != null; type = type.BaseType)
            {
                if (type.Name.ToLowerInvariant() == name) return wanted != "prefab" || path.EndsWith(".prefab", StringComparison.Ordinal);
            }

            return false;
        }

        private static string[] All() =>
            Files().Append(World.Current.Scene.path).Append(OfPackage).Distinct().OrderBy(path => path, StringComparer.Ordinal).ToArray();

        private static IEnumerable<string> Folders() =>
            Directory.Exists(Application.dataPath) ? Directory.GetDirectories(Application.dataPath, "*", SearchOption.AllDirectories).Select(PathOf) : Array.Empty<string>();

        private static IEnumerable<string> Files()
        {
            string root = Application.dataPath;
            string[] files = Directory.Exists(root) ? Directory.GetFiles(root, "*", SearchOption.AllDirectories) : Array.Empty<string>();
            return files.Where(file => !file.EndsWith(".meta", StringComparison.Ordinal)).Select(PathOf);
        }

        private static string PathOf(string file) => Root + file.Substring(Application.dataPath.Length).Replace('\\', '/');

        private static string StampOf(string path)
        {
            var file = new FileInfo(OnDisk(path));
            return file.LastWriteTimeUtc.Ticks + " " + file.Length;
        }

        private static bool IsInside(string path) => path.StartsWith(Root + "/", StringComparison.Ordinal) && !path.Split('/').Contains("..");

        /// <summary>A path of a package is below the project as well.</summary>
        internal static string OnDisk(string path) => path == Root ? Application.dataPath : Path.Combine(Path.GetDirectoryName(Path.GetFullPath(Application.dataPath)), path);

        private static string GuidOf(string path)
        {
            using (MD5 md5 = MD5.Create())
            {
                return string.Concat(md5.ComputeHash(Encoding.UTF8.GetBytes(path)).Select(each => each.ToString("x2", System.Globalization.CultureInfo.InvariantCulture)));
            }
        }
    }
}
