using System.Collections.Generic;

namespace UnityEditor
{
    /// <summary>Preferences of the headless Editor, with the lifetime of its process.</summary>
    public static class EditorPrefs
    {
        private static readonly Dictionary<string, bool> s_bools = new Dictionary<string, bool>();

        public static bool GetBool(string key, bool defaultValue) => s_bools.TryGetValue(key, out bool value) ? value : defaultValue;

        public static void SetBool(string key, bool value) => s_bools[key] = value;
    }
}
