using System.Collections.Generic;

namespace UnityEditor
{
    /// <summary>What lives as long as the process of the Editor; domains of the headless one hand it on.</summary>
    public static class SessionState
    {
        internal static HashSet<string> True { get; } = new HashSet<string>();

        public static bool GetBool(string key, bool defaultValue) => True.Contains(key) || defaultValue;

        public static void SetBool(string key, bool value)
        {
            if (value)
            {
                True.Add(key);
            }
            else
            {
                True.Remove(key);
            }
        }
    }
}

namespace UnityEditorInternal
{
    public static class InternalEditorUtility
    {
        public static bool isApplicationActive => UnityEngine.Application.isFocused;
    }
}
