#nullable enable
using System.Collections.Generic;
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>What to write instead, where the message of the compiler does not say it or says what cannot be done here.</summary>
    internal static class SnippetAdvice
    {
        private static readonly Regex s_name = new Regex("^The name '(?<name>[^']+)' does not exist in the current context$", RegexOptions.CultureInvariant);

        private static readonly Regex s_version = new Regex(@" Please use language version [\d.]+ or greater\.$", RegexOptions.CultureInvariant);

        /// <summary>Static members of UnityEngine.Object, which scripts call without it.</summary>
        private static readonly HashSet<string> s_ofObject = new HashSet<string>
        {
            "Instantiate", "Destroy", "DestroyImmediate", "DontDestroyOnLoad", "FindObjectOfType", "FindObjectsOfType", "FindObjectsByType", "FindFirstObjectByType", "FindAnyObjectByType",
        };

        /// <summary>Members of a MonoBehaviour, which code is not.</summary>
        private static readonly HashSet<string> s_ofComponent = new HashSet<string>
        {
            "gameObject", "transform", "GetComponent", "GetComponents", "GetComponentInChildren", "GetComponentsInChildren", "AddComponent", "TryGetComponent",
        };

        /// <summary>The message, with a sentence behind it where there is one.</summary>
        public static string On(string code, string message)
        {
            switch (code)
            {
                case "CS0103":
                    return message + OnName(s_name.Match(message).Groups["name"].Value);
                case "CS0126":
                    return message + ": write 'return null;'";
                case "CS0201":
                    return message + "; to give its value, write 'return' before it";
                case "CS0656" when message.Contains("Microsoft.CSharp."):
                    return message + "; 'dynamic' does not work with the class library of this Editor: use the type itself, or reflection";
                case "CS8773":
                    return s_version.Replace(message, " Code is C# 9 in every version of Unity: write it without that.");
                default:
                    return message;
            }
        }

        private static string OnName(string name)
        {
            if (s_ofObject.Contains(name)) return $"; write Object.{name}";
            if (s_ofComponent.Contains(name)) return "; code is in no component: begin with an object, such as GameObject.Find(\"Player\")";
            if (name == "StartCoroutine") return "; code with 'yield return' is a coroutine itself: iterate over what would be started, and yield what it yields";
            return name == "print" ? "; write Debug.Log" : "";
        }
    }
}
