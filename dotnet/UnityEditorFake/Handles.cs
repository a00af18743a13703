using UnityEngine;

namespace UnityEditor
{
    public static class Handles
    {
        public static Vector2 GetMainGameViewSize() => new Vector2(800, 600);
    }

    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();

        public static event AssemblyReloadCallback beforeAssemblyReload;

        internal static void Raise() => beforeAssemblyReload?.Invoke();
    }
}
