using System.Collections.Generic;

namespace UnityEngine
{
    /// <summary>Has the lifetime of the domain.</summary>
    public static class PlayerPrefs
    {
        private static readonly Dictionary<string, object> s_values = new Dictionary<string, object>();

        public static void SetInt(string key, int value) => s_values[key] = value;

        public static void SetFloat(string key, float value) => s_values[key] = value;

        public static void SetString(string key, string value) => s_values[key] = value;

        public static int GetInt(string key, int defaultValue = 0) => Get(key, defaultValue);

        public static float GetFloat(string key, float defaultValue = 0) => Get(key, defaultValue);

        public static string GetString(string key, string defaultValue = "") => Get(key, defaultValue);

        public static bool HasKey(string key) => s_values.ContainsKey(key);

        public static void DeleteKey(string key) => s_values.Remove(key);

        public static void DeleteAll() => s_values.Clear();

        public static void Save()
        {
        }

        private static T Get<T>(string key, T defaultValue) => s_values.TryGetValue(key, out object value) && value is T typed ? typed : defaultValue;
    }
}
