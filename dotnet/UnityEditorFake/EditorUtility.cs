using System;
using System.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace UnityEditor
{
    public static class EditorUtility
    {
        internal static Action ReloadRequested { get; set; }

        public static bool scriptCompilationFailed { get; internal set; }

        /// <summary>The reload begins when the main thread is free.</summary>
        public static void RequestScriptReload() => ReloadRequested?.Invoke();

        public static UnityEngine.Object InstanceIDToObject(int instanceID) =>
            World.Current.ObjectOf(instanceID);

        /// <summary>For an object of a scene, marks its scene as dirty.</summary>
        public static void SetDirty(UnityEngine.Object target)
        {
            if (!IsPersistent(target) && (target is GameObject || target is Component))
            {
                SceneManager.GetActiveScene().SetDirty(true);
            }
            else
            {
                World.Current.DirtyAssets.Add(target);
            }
        }

        /// <summary>Shown nowhere.</summary>
        public static void DisplayProgressBar(string title, string info, float progress)
        {
        }

        /// <summary>False: nobody cancels it here.</summary>
        public static bool DisplayCancelableProgressBar(string title, string info, float progress) => false;

        public static void ClearProgressBar()
        {
        }

        public static bool DisplayDialog(string title, string message, string ok, string cancel = "") => throw NoDialog(title);

        public static int DisplayDialogComplex(string title, string message, string ok, string cancel, string alt) => throw NoDialog(title);

        public static string OpenFilePanel(string title, string directory, string extension) => throw NoDialog(title);

        public static string SaveFilePanel(string title, string directory, string defaultName, string extension) => throw NoDialog(title);

        public static void CopySerialized(UnityEngine.Object source, UnityEngine.Object dest)
        {
            var serialization = new Serializer(of => of, (of, type) => (UnityEngine.Object)of);
            serialization.ReadInto(dest, serialization.WriteMembers(source));
        }

        public static void UnloadUnusedAssetsImmediate()
        {
        }

        private static NotSupportedException NoDialog(string title) => new NotSupportedException(
            "The headless Editor cannot show the dialog '" + title + "'. In a real Editor it would block the main thread until a person answers: leave it out, and decide in code.");

        /// <summary>Creates an object outside of the scenes.</summary>
        public static GameObject CreateGameObjectWithHideFlags(string name, HideFlags flags, params Type[] components)
        {
            var made = new GameObject(name, World.Current.NextId(), World.Current.NextId()) { hideFlags = flags };
            foreach (Type each in components) made.AddComponent(each);
            return made;
        }

        public static bool IsPersistent(UnityEngine.Object target) => AssetDatabase.Contains(target);

        public static bool IsDirty(UnityEngine.Object target) => World.Current.DirtyAssets.Contains(target) || (target is GameObject || target is Component) && SceneManager.GetActiveScene().isDirty;
    }
}
