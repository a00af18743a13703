using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public enum SerializedPropertyType
    {
        Generic = -1,
        Integer = 0,
        Boolean = 1,
        Float = 2,
        String = 3,
        Color = 4,
        ObjectReference = 5,
        LayerMask = 6,
        Enum = 7,
        Vector2 = 8,
        Vector3 = 9,
        Vector4 = 10,
        Rect = 11,
        ArraySize = 12,
        Bounds = 15,
        Quaternion = 17,
        Vector2Int = 20,
        Vector3Int = 21,
        RectInt = 22,
        BoundsInt = 23,
        Hash128 = 25,
    }

    /// <summary>
    /// The public properties of a component under their names in Unity's files (m_Intensity), and the public fields of
    /// a script under their own names.
    /// </summary>
    public class SerializedObject : IDisposable
    {
        private static readonly Dictionary<Type, string[]> s_renamed = new Dictionary<Type, string[]>
        {
            [typeof(Transform)] = new[] { "localPosition", "localRotation", "localScale" },
            [typeof(GameObject)] = new[] { "layer", "name", "tag" },
        };

        private readonly Object _target;
        private readonly Dictionary<string, object> _changed = new Dictionary<string, object>();

        public SerializedObject(Object obj)
        {
            _target = obj;
            Members = MembersOf(obj.GetType()).Where(member => SerializedProperty.TypeOf(ValueType(member)) != SerializedPropertyType.Generic).ToArray();
        }

        internal MemberInfo[] Members { get; }

        public SerializedProperty GetIterator() => new SerializedProperty(this, -1);

        /// <summary>Also of the members of vectors, quaternions and colors: m_LocalPosition.x.</summary>
        public SerializedProperty FindProperty(string propertyPath)
        {
            int index = Array.FindIndex(Members, member => PathOf(member) == propertyPath);
            if (index >= 0) return new SerializedProperty(this, index);
            int dot = propertyPath.LastIndexOf('.');
            SerializedProperty whole = dot < 0 ? null : FindProperty(propertyPath.Substring(0, dot));
            return whole?.Part(propertyPath.Substring(dot + 1));
        }

        public bool ApplyModifiedPropertiesWithoutUndo()
        {
            foreach (KeyValuePair<string, object> change in _changed)
            {
                Write(FindMember(change.Key), change.Value);
            }

            bool isChanged = _changed.Count > 0;
            _changed.Clear();
            return isChanged;
        }

        public bool ApplyModifiedProperties()
        {
            if (_changed.Count > 0 && !EditorUtility.IsPersistent(_target)) Undo.RecordObject(_target, "Modified Property");
            bool isChanged = ApplyModifiedPropertiesWithoutUndo();
            if (isChanged && (!Application.isPlaying || EditorUtility.IsPersistent(_target)))
            {
                EditorUtility.SetDirty(_target);
            }

            return isChanged;
        }

        public void Dispose()
        {
        }

        internal static string PathOf(MemberInfo member) => member is FieldInfo ? member.Name : "m_" + char.ToUpperInvariant(member.Name[0]) + member.Name.Substring(1);

        internal static Type ValueType(MemberInfo member) => member is FieldInfo field ? field.FieldType : ((PropertyInfo)member).PropertyType;

        /// <summary>Values as in Unity's files, one for each number.</summary>
        internal static Dictionary<string, string> TextsOf(Object of)
        {
            var all = new SerializedObject(of);
            var texts = new Dictionary<string, string>();
            for (int index = 0; index < all.Members.Length; index++)
            {
                object value = all.Read(index);
                string path = PathOf(all.Members[index]);
                FieldInfo[] parts = value == null || value.GetType().IsPrimitive || value is string || value is Enum ? Array.Empty<FieldInfo>() : value.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public);
                foreach (FieldInfo part in parts) texts[path + "." + part.Name] = TextOf(part.GetValue(value));
                if (parts.Length == 0) texts[path] = TextOf(value);
            }

            return texts;
        }

        private static string TextOf(object value) => value is bool flag ? flag ? "1" : "0" : Convert.ToString(value, System.Globalization.CultureInfo.InvariantCulture);

        internal object Read(int index)
        {
            MemberInfo member = Members[index];
            return _changed.TryGetValue(PathOf(member), out object value) ? value : member is FieldInfo field ? field.GetValue(_target) : ((PropertyInfo)member).GetValue(_target);
        }

        internal void Change(int index, object value) => _changed[PathOf(Members[index])] = Convert.ChangeType(value, ValueType(Members[index]), System.Globalization.CultureInfo.InvariantCulture);

        private MemberInfo FindMember(string path) => Members.First(member => PathOf(member) == path);

        private void Write(MemberInfo member, object value)
        {
            if (member is FieldInfo field)
            {
                field.SetValue(_target, value);
            }
            else
            {
                ((PropertyInfo)member).SetValue(_target, value);
            }
        }

        private static IEnumerable<MemberInfo> MembersOf(Type type)
        {
            if (s_renamed.TryGetValue(type, out string[] names))
            {
                return names.Select(name => (MemberInfo)type.GetProperty(name));
            }

            const BindingFlags own = BindingFlags.Public | BindingFlags.Instance;
            IEnumerable<MemberInfo> properties = type.GetProperties(own).Where(property => property.CanWrite && property.GetSetMethod() != null && property.Name != "tag" && property.Name != "hideFlags" && property.Name != "targetTexture");
            return properties.Concat(type.GetFields(own)).OrderBy(member => member.Name, StringComparer.Ordinal);
        }
    }

    public class SerializedProperty
    {
        private static readonly Dictionary<Type, SerializedPropertyType> s_types = new Dictionary<Type, SerializedPropertyType>
        {
            [typeof(int)] = SerializedPropertyType.Integer,
            [typeof(bool)] = SerializedPropertyType.Boolean,
            [typeof(float)] = SerializedPropertyType.Float,
            [typeof(string)] = SerializedPropertyType.String,
            [typeof(Color)] = SerializedPropertyType.Color,
            [typeof(Vector2)] = SerializedPropertyType.Vector2,
            [typeof(Vector3)] = SerializedPropertyType.Vector3,
            [typeof(Vector4)] = SerializedPropertyType.Vector4,
            [typeof(Rect)] = SerializedPropertyType.Rect,
            [typeof(Bounds)] = SerializedPropertyType.Bounds,
            [typeof(Quaternion)] = SerializedPropertyType.Quaternion,
            [typeof(Vector2Int)] = SerializedPropertyType.Vector2Int,
            [typeof(Vector3Int)] = SerializedPropertyType.Vector3Int,
            [typeof(RectInt)] = SerializedPropertyType.RectInt,
            [typeof(BoundsInt)] = SerializedPropertyType.BoundsInt,
            [typeof(Hash128)] = SerializedPropertyType.Hash128,
        };

        private readonly SerializedObject _of;
        private int _at;

        /// <summary>Null: the property is a member of the object, not of a value.</summary>
        private FieldInfo _part;

        internal SerializedProperty(SerializedObject of, int at)
        {
            _of = of;
            _at = at;
        }

        public int depth => _part == null ? 0 : 1;

        public bool prefabOverride => false;

        public string[] enumNames => Array.Empty<string>();

        public int enumValueIndex { get => -1; set => throw new NotSupportedException(); }

        public string propertyPath => SerializedObject.PathOf(_of.Members[_at]) + (_part == null ? "" : "." + _part.Name);

        public SerializedPropertyType propertyType => TypeOf(_part?.FieldType ?? SerializedObject.ValueType(_of.Members[_at]));

        public Bounds boundsValue { get => (Bounds)Value; set => Value = value; }

        public BoundsInt boundsIntValue { get => (BoundsInt)Value; set => Value = value; }

        public bool boolValue { get => (bool)Value; set => Value = value; }

        public Color colorValue { get => (Color)Value; set => Value = value; }

        public float floatValue { get => (float)Value; set => Value = value; }

        public Hash128 hash128Value { get => (Hash128)Value; set => Value = value; }

        public int intValue { get => (int)Value; set => Value = value; }

        /// <summary>Truncates values that do not fit.</summary>
        public long longValue { get => Convert.ToInt64(Value, System.Globalization.CultureInfo.InvariantCulture); set => Value = unchecked((int)value); }

        public Object objectReferenceValue { get => (Object)Value; set => Value = value; }

        public Quaternion quaternionValue { get => (Quaternion)Value; set => Value = value; }

        public Rect rectValue { get => (Rect)Value; set => Value = value; }

        public RectInt rectIntValue { get => (RectInt)Value; set => Value = value; }

        public string stringValue { get => (string)Value; set => Value = value; }

        public Vector2 vector2Value { get => (Vector2)Value; set => Value = value; }

        public Vector2Int vector2IntValue { get => (Vector2Int)Value; set => Value = value; }

        public Vector3 vector3Value { get => (Vector3)Value; set => Value = value; }

        public Vector3Int vector3IntValue { get => (Vector3Int)Value; set => Value = value; }

        public Vector4 vector4Value { get => (Vector4)Value; set => Value = value; }

        private object Value
        {
            get => _part == null ? _of.Read(_at) : _part.GetValue(_of.Read(_at));
            set => _of.Change(_at, _part == null ? value : WithPart(_of.Read(_at), value));
        }

        public bool NextVisible(bool enterChildren)
        {
            _part = null;
            return ++_at < _of.Members.Length;
        }

        /// <summary>Null: the value has no such member.</summary>
        internal SerializedProperty Part(string name)
        {
            Type type = SerializedObject.ValueType(_of.Members[_at]);
            FieldInfo part = _part == null && type.IsValueType && !type.IsPrimitive ? type.GetField(name, BindingFlags.Instance | BindingFlags.Public) : null;
            return part == null ? null : new SerializedProperty(_of, _at) { _part = part };
        }

        /// <summary>The whole value, a copy, with another value of the member.</summary>
        private object WithPart(object whole, object value)
        {
            _part.SetValue(whole, Convert.ChangeType(value, _part.FieldType, System.Globalization.CultureInfo.InvariantCulture));
            return whole;
        }

        internal static SerializedPropertyType TypeOf(Type type) => s_types.TryGetValue(type, out SerializedPropertyType kind) ? kind : SerializedPropertyType.Generic;
    }
}
