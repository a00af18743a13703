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
        ArraySize = 12,
        Quaternion = 17,
    }

    /// <summary>The public properties of a component under the names that Unity's files have (m_Intensity), and the public fields of a script under their own.</summary>
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

        public SerializedProperty FindProperty(string propertyPath)
        {
            int index = Array.FindIndex(Members, member => PathOf(member) == propertyPath);
            return index < 0 ? null : new SerializedProperty(this, index);
        }

        public bool ApplyModifiedProperties()
        {
            foreach (KeyValuePair<string, object> change in _changed)
            {
                Write(FindMember(change.Key), change.Value);
            }

            bool isChanged = _changed.Count > 0;
            _changed.Clear();
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
        private readonly SerializedObject _of;
        private int _at;

        internal SerializedProperty(SerializedObject of, int at)
        {
            _of = of;
            _at = at;
        }

        public int depth => 0;

        public bool prefabOverride => false;

        public string[] enumNames => Array.Empty<string>();

        public int enumValueIndex { get => -1; set => throw new NotSupportedException(); }

        public string propertyPath => SerializedObject.PathOf(_of.Members[_at]);

        public SerializedPropertyType propertyType => TypeOf(SerializedObject.ValueType(_of.Members[_at]));

        public bool boolValue { get => (bool)Value; set => Value = value; }

        public Color colorValue { get => (Color)Value; set => Value = value; }

        public float floatValue { get => (float)Value; set => Value = value; }

        public int intValue { get => (int)Value; set => Value = value; }

        /// <summary>What does not fit is cut.</summary>
        public long longValue { get => Convert.ToInt64(Value, System.Globalization.CultureInfo.InvariantCulture); set => Value = unchecked((int)value); }

        public Object objectReferenceValue { get => (Object)Value; set => Value = value; }

        public Quaternion quaternionValue { get => (Quaternion)Value; set => Value = value; }

        public string stringValue { get => (string)Value; set => Value = value; }

        public Vector2 vector2Value { get => (Vector2)Value; set => Value = value; }

        public Vector3 vector3Value { get => (Vector3)Value; set => Value = value; }

        private object Value { get => _of.Read(_at); set => _of.Change(_at, value); }

        public bool NextVisible(bool enterChildren) => ++_at < _of.Members.Length;

        internal static SerializedPropertyType TypeOf(Type type)
        {
            if (type == typeof(int)) return SerializedPropertyType.Integer;
            if (type == typeof(bool)) return SerializedPropertyType.Boolean;
            if (type == typeof(float)) return SerializedPropertyType.Float;
            if (type == typeof(string)) return SerializedPropertyType.String;
            if (type == typeof(Color)) return SerializedPropertyType.Color;
            if (type == typeof(Vector2)) return SerializedPropertyType.Vector2;
            if (type == typeof(Vector3)) return SerializedPropertyType.Vector3;
            return type == typeof(Quaternion) ? SerializedPropertyType.Quaternion : SerializedPropertyType.Generic;
        }
    }
}
