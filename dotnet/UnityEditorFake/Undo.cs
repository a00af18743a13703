using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    /// <summary>The names and groups of what could be undone, and that the scene of it is to be saved. The scene itself is not turned back.</summary>
    public static class Undo
    {
        private static readonly List<string> s_names = new List<string> { "" };

        public static string GetCurrentGroupName() => s_names[s_names.Count - 1];

        public static int GetCurrentGroup() => s_names.Count - 1;

        public static void IncrementCurrentGroup() => s_names.Add("");

        public static void SetCurrentGroupName(string name) => s_names[s_names.Count - 1] = name;

        public static void CollapseUndoOperations(int groupIndex) => s_names.RemoveRange(groupIndex + 1, Math.Max(0, GetCurrentGroup() - groupIndex));

        public static void RecordObject(Object objectToUndo, string name) => Take(objectToUndo, name);

        public static void RecordObjects(Object[] objectsToUndo, string name)
        {
            foreach (Object each in objectsToUndo) Take(each, name);
        }

        public static void RegisterCompleteObjectUndo(Object objectToUndo, string name) => Take(objectToUndo, name);

        public static void RegisterCreatedObjectUndo(Object objectToUndo, string name) => Take(objectToUndo, name);

        public static void RegisterFullObjectHierarchyUndo(Object objectToUndo, string name) => Take(objectToUndo, name);

        public static void DestroyObjectImmediate(Object objectToUndo)
        {
            Take(objectToUndo, "Destroy");
            Object.DestroyImmediate(objectToUndo);
        }

        public static T AddComponent<T>(GameObject gameObject) where T : Component
        {
            Take(gameObject, "Add Component");
            return gameObject.AddComponent<T>();
        }

        public static void SetTransformParent(Transform transform, Transform newParent, string name)
        {
            Take(transform, name);
            transform.SetParent(newParent);
        }

        public static void FlushUndoRecordObjects()
        {
        }

        private static void Take(Object changed, string name)
        {
            Name(name);
            if (!EditorApplication.isPlaying)
            {
                EditorUtility.SetDirty(changed);
            }
        }

        private static void Name(string name)
        {
            if (s_names.Last() == "")
            {
                SetCurrentGroupName(name);
            }
        }
    }
}
