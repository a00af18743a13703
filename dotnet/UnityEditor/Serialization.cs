// Stubs from Unity's public documentation: exactly the members that unity/Editor uses, without behaviour. See README.md.
using System;
using UnityEngine;

namespace UnityEditor
{
    public class SerializedObject : IDisposable
    {
        public SerializedObject(UnityEngine.Object obj)
        {
        }

        public bool ApplyModifiedProperties() => throw null;

        public bool ApplyModifiedPropertiesWithoutUndo() => throw null;

        void IDisposable.Dispose() => throw null;

        public SerializedProperty FindProperty(string propertyPath) => throw null;

        public SerializedProperty GetIterator() => throw null;
    }

    public class SerializedProperty
    {
        public bool boolValue { get => throw null; set => throw null; }

        public Bounds boundsValue { get => throw null; set => throw null; }

        public BoundsInt boundsIntValue { get => throw null; set => throw null; }

        public Color colorValue { get => throw null; set => throw null; }

        public int depth => throw null;

        public string[] enumNames => throw null;

        public int enumValueIndex { get => throw null; set => throw null; }

        public float floatValue { get => throw null; set => throw null; }

        public Hash128 hash128Value { get => throw null; set => throw null; }

        public int intValue { get => throw null; set => throw null; }

        public long longValue { get => throw null; set => throw null; }

        public UnityEngine.Object objectReferenceValue { get => throw null; set => throw null; }

        public bool prefabOverride => throw null;

        public string propertyPath => throw null;

        public SerializedPropertyType propertyType => throw null;

        public Quaternion quaternionValue { get => throw null; set => throw null; }

        public Rect rectValue { get => throw null; set => throw null; }

        public RectInt rectIntValue { get => throw null; set => throw null; }

        public string stringValue { get => throw null; set => throw null; }

        public Vector2 vector2Value { get => throw null; set => throw null; }

        public Vector2Int vector2IntValue { get => throw null; set => throw null; }

        public Vector3 vector3Value { get => throw null; set => throw null; }

        public Vector3Int vector3IntValue { get => throw null; set => throw null; }

        public Vector4 vector4Value { get => throw null; set => throw null; }

        public bool NextVisible(bool enterChildren) => throw null;
    }

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
}
