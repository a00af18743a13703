using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public class SceneAsset : Object
    {
    }

    /// <summary>A file that no importer is for, or a folder.</summary>
    public class DefaultAsset : Object
    {
    }

    public class MonoScript : TextAsset
    {
        /// <summary>The class with the name of the file; null until it is compiled.</summary>
        public Type GetClass() => AssetFile.TypeNamed(name);
    }

    /// <summary>
    /// Materials, prefabs, data and scenes as files of the headless Editor, in JSON: Unity cannot read them, and this
    /// Editor cannot read Unity's.
    /// </summary>
    internal static class AssetFile
    {
        private const string Mark = "headless_editor";

        private static readonly Dictionary<string, Type> s_types = new Dictionary<string, Type>
        {
            [".unity"] = typeof(SceneAsset),
            [".prefab"] = typeof(GameObject),
            [".mat"] = typeof(Material),
            [".asset"] = typeof(ScriptableObject),
            [".cs"] = typeof(MonoScript),
            [".shader"] = typeof(Shader),
            [".png"] = typeof(Texture2D),
            [".jpg"] = typeof(Texture2D),
            [".tga"] = typeof(Texture2D),
            [".psd"] = typeof(Texture2D),
            [".fbx"] = typeof(GameObject),
            [".obj"] = typeof(GameObject),
            [".anim"] = typeof(DefaultAsset),
            [".controller"] = typeof(DefaultAsset),
            [".asmdef"] = typeof(TextAsset),
        };

        /// <summary>By the extension; that of data by the file. Other files are texts here.</summary>
        internal static Type TypeOf(string path, string file)
        {
            Type type = s_types.TryGetValue(Path.GetExtension(path).ToLowerInvariant(), out Type known) ? known : typeof(TextAsset);
            return type == typeof(ScriptableObject) && Tree(file) is IDictionary<string, object> tree ? TypeNamed((string)tree["type"]) ?? type : type;
        }

        internal static void Write(Object asset, string file)
        {
            var tree = new Dictionary<string, object> { [Mark] = 1L, ["type"] = asset.GetType().FullName };
            if (asset is GameObject whole) tree["objects"] = new HierarchyTree().Write(new[] { whole });
            else tree["members"] = HierarchyTree.Plain.WriteMembers(asset);
            File.WriteAllText(file, Json.Text(tree, true) + "\n");
        }

        internal static void WriteScene(IEnumerable<GameObject> roots, string file)
        {
            var tree = new Dictionary<string, object> { [Mark] = 1L, ["type"] = typeof(SceneAsset).FullName, ["objects"] = new HierarchyTree().Write(roots) };
            Directory.CreateDirectory(Path.GetDirectoryName(file));
            File.WriteAllText(file, Json.Text(tree, true) + "\n");
        }

        /// <summary>The roots of a scene or prefab, outside of the open scene.</summary>
        internal static List<GameObject> ReadObjects(string path, string file) =>
            Tree(file) is IDictionary<string, object> tree && tree.TryGetValue("objects", out object objects) ? new HierarchyTree().Read((List<object>)objects) : throw Unreadable(path);

        internal static Object Read(string path, string file)
        {
            Type type = TypeOf(path, file);
            Object read = Read(type, path, file);
            read.name = Path.GetFileNameWithoutExtension(path);
            return read;
        }

        private static Object Read(Type type, string path, string file)
        {
            if (type == typeof(GameObject)) return ReadObjects(path, file).Single();
            if (type == typeof(Shader)) return Shader.Find(Shader.NameIn(File.ReadAllText(file))) ?? throw Unreadable(path);
            if (type == typeof(Texture2D)) return Picture(path, File.ReadAllBytes(file));
            bool isOwn = typeof(Material).IsAssignableFrom(type) || typeof(ScriptableObject).IsAssignableFrom(type);
            if (isOwn && (type.IsAbstract || type == typeof(ScriptableObject) || Tree(file) is null)) throw Unreadable(path);
            var made = (Object)Serializer.Create(type);
            if (isOwn) HierarchyTree.Plain.ReadInto(made, (IDictionary<string, object>)Tree(file)["members"]);
            else if (made is TextAsset text && File.Exists(file)) text.bytes = File.ReadAllBytes(file);
            return made;
        }

        /// <summary>The path of an asset; of another object its members.</summary>
        internal static string TextOf(Object of) =>
            AssetDatabase.Contains(of) ? AssetDatabase.GetAssetPath(of) : Json.Text(new Dictionary<string, object> { ["name"] = of.name, ["members"] = HierarchyTree.Plain.WriteMembers(of) }, false);

        internal static Object OfText(string text, Type type)
        {
            if (!text.StartsWith("{", StringComparison.Ordinal)) return AssetDatabase.LoadAssetAtPath(text, type);
            var tree = (IDictionary<string, object>)Json.Parse(text);
            var made = (Object)Serializer.Create(type);
            HierarchyTree.Plain.ReadInto(made, (IDictionary<string, object>)tree["members"]);
            made.name = (string)tree["name"];
            return made;
        }

        /// <summary>In all assemblies, the newest first; null if there is none.</summary>
        internal static Type TypeNamed(string name) =>
            AppDomain.CurrentDomain.GetAssemblies().Reverse().Where(each => !each.IsDynamic).Select(each => each.GetType(name, false)).FirstOrDefault(each => each != null);

        /// <summary>Its size alone: the pixels are white.</summary>
        private static Texture2D Picture(string path, byte[] file)
        {
            const int width = 16, height = 20, end = 24;
            bool isPng = file.Length > end && file[0] == 0x89 && file[1] == 'P';
            return isPng ? new Texture2D(Number(file, width), Number(file, height)) : throw Unreadable(path);
        }

        private static int Number(byte[] file, int at) => file[at] << 24 | file[at + 1] << 16 | file[at + 2] << 8 | file[at + 3];

        private static NotSupportedException Unreadable(string path) => new NotSupportedException(
            $"The headless Editor cannot load {path}: of scenes, prefabs, materials and data it reads only files that it has saved itself, of pictures the size of a PNG, and no models. Run this in a real Editor.");

        /// <summary>Null: not a file of this Editor.</summary>
        private static IDictionary<string, object> Tree(string file)
        {
            string text = File.Exists(file) ? File.ReadAllText(file) : "";
            return text.StartsWith("{", StringComparison.Ordinal) && text.Contains("\"" + Mark + "\"") ? (IDictionary<string, object>)Json.Parse(text) : null;
        }
    }
}
