using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    /// <summary>
    /// GameObjects as a tree of JSON, in hierarchy order. References among them are positions in the list, references
    /// to assets are paths; other references are lost.
    /// </summary>
    internal sealed class HierarchyTree
    {
        private const string Built = "built-in:";

        private readonly List<GameObject> _objects = new List<GameObject>();
        private readonly Serializer _serialization;

        internal HierarchyTree() => _serialization = new Serializer(Reference, Referred);

        /// <summary>Of an asset that is no hierarchy.</summary>
        internal static Serializer Plain => new HierarchyTree()._serialization;

        internal List<object> Write(IEnumerable<GameObject> roots)
        {
            _objects.AddRange(roots.SelectMany(root => root.WithDescendants()));
            return _objects.Select(WriteObject).ToList();
        }

        /// <summary>The roots; all are outside of the open scene, and have no path yet.</summary>
        internal List<GameObject> Read(List<object> trees)
        {
            List<IDictionary<string, object>> written = trees.Cast<IDictionary<string, object>>().ToList();
            _objects.AddRange(written.Select(MakeObject));
            for (int at = 0; at < written.Count; at++)
            {
                int above = Convert.ToInt32(written[at]["parent"]);
                if (above >= 0) World.Current.Attach(_objects[at].Place, _objects[above].Place);
            }

            // A member may refer to any of them.
            for (int at = 0; at < written.Count; at++) ReadMembers(_objects[at], written[at]);
            return _objects.Where(each => each.Place.Above is null).ToList();
        }

        private object WriteObject(GameObject from) => new Dictionary<string, object>
        {
            ["name"] = from.NameOf(),
            ["parent"] = (long)(from.Place.Above is null ? -1 : _objects.IndexOf(from.Place.Above.Owner)),
            ["tag"] = from.tag,
            ["layer"] = (long)from.layer,
            ["active"] = from.activeSelf,
            ["static"] = from.isStatic,
            ["transform"] = _serialization.WriteMembers(from.Place),
            ["components"] = from.Components.Select(each => (object)new Dictionary<string, object> { ["type"] = each.GetType().FullName, ["members"] = _serialization.WriteMembers(each) }).ToList(),
        };

        private static GameObject MakeObject(IDictionary<string, object> written)
        {
            var made = new GameObject((string)written["name"], World.Current.NextId(), World.Current.NextId())
            {
                layer = Convert.ToInt32(written["layer"]),
                isStatic = (bool)written["static"],
            };
            made.RestoreTag((string)written["tag"]);
            made.SetActive((bool)written["active"]);
            foreach (Type type in ComponentsOf(written).Select(TypeOf).Where(type => type != null)) World.Current.AddComponent(made, type, World.Current.NextId());
            return made;
        }

        /// <summary>Omits a component whose script is gone, because a missing script does nothing.</summary>
        private void ReadMembers(GameObject made, IDictionary<string, object> written)
        {
            _serialization.ReadInto(made.Place, (IDictionary<string, object>)written["transform"]);
            IDictionary<string, object>[] known = ComponentsOf(written).Where(each => TypeOf(each) != null).ToArray();
            for (int at = 0; at < known.Length; at++) _serialization.ReadInto(made.Components[at], (IDictionary<string, object>)known[at]["members"]);
        }

        private static IEnumerable<IDictionary<string, object>> ComponentsOf(IDictionary<string, object> written) => ((List<object>)written["components"]).Cast<IDictionary<string, object>>();

        private static Type TypeOf(IDictionary<string, object> component) => AssetFile.TypeNamed((string)component["type"]);

        private object Reference(Object to)
        {
            if (!to) return "";
            if (to is Shader || to is Mesh || ReferenceEquals(to, Material.Default)) return AssetDatabase.GetAssetPath(to) is string path && path != "" ? path : Built + to.name;
            GameObject whole = to is Component part ? part.Owner : to as GameObject;
            int at = _objects.IndexOf(whole);
            if (at < 0) return AssetDatabase.GetAssetPath(to);
            return new List<object> { (long)at, to is GameObject ? -2L : to is Transform ? -1L : whole.Components.IndexOf((Component)to) };
        }

        private Object Referred(object tree, Type type)
        {
            Object found = tree is List<object> place ? At(Convert.ToInt32(place[0]), Convert.ToInt32(place[1])) : Named(tree as string ?? "", type);
            return type.IsInstanceOfType(found) ? found : null;
        }

        private Object At(int index, int component)
        {
            GameObject whole = _objects[index];
            if (component < 0) return component == -2 ? (Object)whole : whole.Place;
            return component < whole.Components.Count ? whole.Components[component] : null;
        }

        private static Object Named(string path, Type type)
        {
            string name = path.StartsWith(Built, StringComparison.Ordinal) ? path.Substring(Built.Length) : null;
            if (name is null) return path == "" ? null : AssetDatabase.LoadAssetAtPath(path, type);
            if (type == typeof(Shader)) return Shader.Find(name);
            if (type == typeof(Mesh)) return Enum.TryParse(name, out PrimitiveType shape) ? Mesh.Of(shape) : null;
            return Material.Default;
        }
    }
}
