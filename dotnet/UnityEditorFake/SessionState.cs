using System.Collections.Generic;

namespace UnityEditor
{
    /// <summary>
    /// State with the lifetime of the Editor process; the headless Editor passes it from domain to domain.
    /// </summary>
    public static class SessionState
    {
        internal static HashSet<string> True { get; } = new HashSet<string>();

        internal static Dictionary<string, string> Texts { get; } = new Dictionary<string, string>();

        public static string GetString(string key, string defaultValue) => Texts.TryGetValue(key, out string text) ? text : defaultValue;

        public static void SetString(string key, string value) => Texts[key] = value;

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

        public static string[] tags => UnityEngine.Tags.All;

        public static string[] layers => System.Linq.Enumerable.ToArray(System.Linq.Enumerable.Where(System.Linq.Enumerable.Select(System.Linq.Enumerable.Range(0, 32), UnityEngine.LayerMask.LayerToName), name => name != ""));

        public static void AddTag(string tag) => UnityEngine.Tags.Add(tag);

        public static void RemoveTag(string tag) => UnityEngine.Tags.Remove(tag);

        public static void RepaintAllViews()
        {
        }
    }
}
