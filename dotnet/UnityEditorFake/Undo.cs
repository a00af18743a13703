using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    /// <summary>
    /// A stack of groups of recorded changes, of this domain. Changes that are not recorded cannot be undone, as in
    /// Unity.
    /// </summary>
    public static class Undo
    {
        private static readonly List<Group> s_done = new List<Group>();
        private static readonly List<Group> s_undone = new List<Group>();
        private static readonly Dictionary<Object, Dictionary<string, string>> s_recorded = new Dictionary<Object, Dictionary<string, string>>();
        private static readonly Serializer s_serialization = new Serializer(of => of, (of, type) => (Object)of);
        private static int s_current;
        private static string s_name = "";

        public delegate void UndoRedoCallback();

        public delegate UndoPropertyModification[] PostprocessModifications(UndoPropertyModification[] modifications);

        public static UndoRedoCallback undoRedoPerformed;

        public static PostprocessModifications postprocessModifications;

        /// <summary>Name of the current group; empty while it has no records, unless it was named.</summary>
        public static string GetCurrentGroupName() => Current()?.Name ?? s_name;

        public static int GetCurrentGroup() => s_current;

        public static void IncrementCurrentGroup()
        {
            s_current++;
            s_name = "";
        }

        public static void SetCurrentGroupName(string name)
        {
            // Native code has no null text.
            s_name = name ?? "";
            if (Current() is Group group) group.Name = s_name;
        }

        public static void CollapseUndoOperations(int groupIndex)
        {
            List<Group> collapsed = s_done.Where(group => group.Index >= groupIndex).ToList();
            if (collapsed.Count == 0) return;
            var whole = new Group(groupIndex, collapsed[0].Name);
            collapsed.ForEach(group => whole.Steps.AddRange(group.Steps));
            s_done.RemoveAll(collapsed.Contains);
            s_done.Add(whole);
        }

        public static void RevertAllDownToGroup(int group)
        {
            while (s_done.Count > 0 && s_done.Last().Index >= group) TakeBack();
        }

        public static void PerformUndo()
        {
            if (s_done.Count == 0) return;
            s_undone.Insert(0, TakeBack());
            undoRedoPerformed?.Invoke();
        }

        public static void RecordObject(Object objectToUndo, string name)
        {
            RefuseNull(objectToUndo);
            if (!s_recorded.ContainsKey(objectToUndo)) s_recorded[objectToUndo] = SerializedObject.TextsOf(objectToUndo);
            Take(objectToUndo, name, State(objectToUndo));
        }

        public static void RecordObjects(Object[] objectsToUndo, string name)
        {
            foreach (Object each in objectsToUndo) RecordObject(each, name);
        }

        public static void RegisterCompleteObjectUndo(Object objectToUndo, string name)
        {
            RefuseNull(objectToUndo);
            ObjectChangeEvents.Add(ObjectChangeKind.ChangeGameObjectOrComponentProperties, objectToUndo);
            Take(objectToUndo, name, State(objectToUndo));
        }

        public static void RegisterCreatedObjectUndo(Object objectToUndo, string name)
        {
            RefuseNull(objectToUndo);
            ObjectChangeEvents.Add(objectToUndo is GameObject ? ObjectChangeKind.CreateGameObjectHierarchy : ObjectChangeKind.ChangeGameObjectStructure, objectToUndo);
            Take(objectToUndo, name, () => Object.DestroyImmediate(objectToUndo));
        }

        public static void RegisterFullObjectHierarchyUndo(Object objectToUndo, string name)
        {
            RefuseNull(objectToUndo);
            ObjectChangeEvents.Add(ObjectChangeKind.ChangeGameObjectStructureHierarchy, objectToUndo);
            GameObject[] all = objectToUndo is GameObject whole ? whole.WithDescendants().ToArray() : Array.Empty<GameObject>();
            foreach (Object each in all.SelectMany(one => one.Components.Prepend<Object>(one.Place).Prepend(one)).DefaultIfEmpty(objectToUndo)) Take(each, name, State(each));
        }

        public static void DestroyObjectImmediate(Object objectToUndo)
        {
            ObjectChangeEvents.Add(objectToUndo is GameObject ? ObjectChangeKind.DestroyGameObjectHierarchy : ObjectChangeKind.ChangeGameObjectStructure, objectToUndo is Component part ? part.gameObject : objectToUndo);
            Take(objectToUndo, "Destroy", Return(objectToUndo));
            Object.DestroyImmediate(objectToUndo);
        }

        public static T AddComponent<T>(GameObject gameObject) where T : Component
        {
            T added = gameObject.AddComponent<T>();
            ObjectChangeEvents.Add(ObjectChangeKind.ChangeGameObjectStructure, gameObject);
            Take(gameObject, "Add Component", () => Object.DestroyImmediate(added));
            return added;
        }

        public static void SetTransformParent(Transform transform, Transform newParent, string name)
        {
            Transform before = transform.parent;
            ObjectChangeEvents.Add(ObjectChangeKind.ChangeGameObjectParent, transform.gameObject);
            Take(transform, name, () => transform.SetParent(before));
            transform.SetParent(newParent);
        }

        public static void FlushUndoRecordObjects()
        {
            KeyValuePair<Object, Dictionary<string, string>>[] recorded = s_recorded.Where(each => each.Key).ToArray();
            s_recorded.Clear();
            foreach (KeyValuePair<Object, Dictionary<string, string>> each in recorded) Report(each.Key, each.Value);
        }

        private static void Report(Object of, Dictionary<string, string> before)
        {
            UndoPropertyModification[] changed = SerializedObject.TextsOf(of)
                .Where(now => before[now.Key] != now.Value)
                .Select(now => new UndoPropertyModification { previousValue = Value(of, now.Key, before[now.Key]), currentValue = Value(of, now.Key, now.Value) })
                .ToArray();
            if (changed.Length == 0) return;
            postprocessModifications?.Invoke(changed);
            ObjectChangeEvents.Add(ObjectChangeKind.ChangeGameObjectOrComponentProperties, of);
        }

        private static PropertyModification Value(Object of, string path, string text) => new PropertyModification { target = of, propertyPath = path, value = text };

        /// <summary>The recorded groups, oldest first, followed by the undone ones. Internal in Unity too.</summary>
        internal static void GetUndoList(List<string> undoList, out int undoCursor, bool serialized = false)
        {
            undoList.AddRange(s_done.Concat(s_undone).Select(group => group.Name));
            undoCursor = s_done.Count;
        }

        private static Group Current() => s_done.LastOrDefault(group => group.Index == s_current);

        private static Group TakeBack()
        {
            Group last = s_done.Last();
            s_done.Remove(last);
            foreach (Action step in Enumerable.Reverse(last.Steps)) step();
            return last;
        }

        private static void RefuseNull(Object objectToUndo)
        {
            if (objectToUndo is null) throw new ArgumentNullException(nameof(objectToUndo));
        }

        private static void Take(Object changed, string name, Action takeBack)
        {
            if (s_name == "") s_name = name;
            if (Current() == null) s_done.Add(new Group(s_current, s_name));
            Current().Steps.Add(takeBack);
            s_undone.Clear();
            if (!EditorApplication.isPlaying)
            {
                EditorUtility.SetDirty(changed);
            }
        }

        /// <summary>Restores what Unity serializes of it, except the place in the hierarchy.</summary>
        private static Action State(Object of)
        {
            string name = of is Component ? "" : of.name;
            Dictionary<string, object> values = s_serialization.WriteMembers(of);
            return () =>
            {
                s_serialization.ReadInto(of, values);
                if (!(of is Component)) of.name = name;
            };
        }

        /// <summary>Restores an object that is about to be destroyed, at its place.</summary>
        private static Action Return(Object gone)
        {
            if (gone is Component component)
            {
                int at = component.Owner.Components.IndexOf(component);
                return () =>
                {
                    component.IsDestroyed = false;
                    component.Owner.Components.Insert(at, component);
                };
            }

            return gone is GameObject whole ? ReturnWhole(whole) : () => gone.IsDestroyed = false;
        }

        private static Action ReturnWhole(GameObject gone)
        {
            Transform above = gone.Place.Above;
            int at = above is null ? World.Current.Roots.IndexOf(gone) : above.Children.IndexOf(gone.Place);
            return () =>
            {
                foreach (GameObject each in gone.WithDescendants())
                {
                    each.IsDestroyed = each.Place.IsDestroyed = false;
                    each.Components.ForEach(part => part.IsDestroyed = false);
                }

                if (above is null) World.Current.Roots.Insert(at, gone);
                else above.Children.Insert(at, gone.Place);
            };
        }

        private sealed class Group
        {
            internal Group(int index, string name)
            {
                Index = index;
                Name = name ?? "";
            }

            internal int Index { get; }

            internal string Name { get; set; }

            /// <summary>Actions that undo the group, in the order of recording.</summary>
            internal List<Action> Steps { get; } = new List<Action>();
        }
    }
}
