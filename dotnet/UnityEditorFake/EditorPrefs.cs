using System.Collections.Generic;

namespace UnityEditor
{
    /// <summary>Preferences of the headless Editor, with the lifetime of its domain. A value of another type counts as absent.</summary>
    public static class EditorPrefs
    {
        private static readonly Dictionary<string, object> s_values = new Dictionary<string, object>();

        public static bool GetBool(string key, bool defaultValue = false) => Get(key, defaultValue);

        public static int GetInt(string key, int defaultValue = 0) => Get(key, defaultValue);

        public static float GetFloat(string key, float defaultValue = 0) => Get(key, defaultValue);

        public static string GetString(string key, string defaultValue = "") => Get(key, defaultValue);

        public static void SetBool(string key, bool value) => s_values[key] = value;

        public static void SetInt(string key, int value) => s_values[key] = value;

        public static void SetFloat(string key, float value) => s_values[key] = value;

        public static void SetString(string key, string value) => s_values[key] = value;

        public static bool HasKey(string key) => s_values.ContainsKey(key);

        public static void DeleteKey(string key) => s_values.Remove(key);

        private static T Get<T>(string key, T defaultValue) => s_values.TryGetValue(key, out object value) && value is T typed ? typed : defaultValue;
    }
}
