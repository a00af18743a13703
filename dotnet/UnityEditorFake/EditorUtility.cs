using System;

namespace UnityEditor
{
    public static class EditorUtility
    {
        internal static Action ReloadRequested { get; set; }

        /// <summary>The reload comes when the main thread is free.</summary>
        public static void RequestScriptReload() => ReloadRequested?.Invoke();
    }
}
