#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool execute_menu_item.</summary>
    public static class ExecuteMenuItemTool
    {
        /// <summary>Unity's own items that open a dialog without "..." in their names, or end the Editor.</summary>
        private static readonly string[] Asking =
        {
            "File/New Scene", "File/Open Scene", "File/Open Recent Scene", "File/Save", "File/Save As", "File/New Project", "File/Open Project", "File/Build And Run", "File/Build Profiles",
            "File/Exit", "File/Quit", "Unity/Quit Unity", "Edit/Play", "Edit/Play Mode/Play", "Edit/Delete", "Edit/Clear All PlayerPrefs", "Assets/Delete", "Assets/Reimport All", "Assets/Open", "Assets/Open C# Project",
            "Window/Layouts/Reset All Layouts", "Window/Layouts/Delete Layout", "Help/Reset Packages to defaults",
            // Unity opens a dialog for incompatible components.
            "Component",
        };

        [McpTool(ReadyTools.ExecuteMenuItem.ToolDescription, Name = ReadyTools.ExecuteMenuItem.ToolName, Title = ReadyTools.ExecuteMenuItem.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = false, OpenWorld = false)]
        public static object Execute([McpParameter(ReadyTools.ExecuteMenuItem.MenuItem)] string? menu_item = null, [McpParameter(ReadyTools.ExecuteMenuItem.Contains)] string? contains = null)
        {
            if (string.IsNullOrEmpty(menu_item)) return new { menu_items = Items(contains ?? "") };
            if (Asks(menu_item!)) throw new ToolRefusal($"menu_item: \"{menu_item}\" opens a dialog or ends the Editor, and is not executed. save, play_mode and build_player do without dialogs; for anything else use code.");
            if (!EditorApplication.ExecuteMenuItem(menu_item)) throw new ToolRefusal($"menu_item: there is no item \"{menu_item}\", or it is disabled now. Without menu_item you get a list.");
            return new { executed = menu_item };
        }

        private static bool Asks(string item)
        {
            string plain = item.TrimEnd();
            return plain.EndsWith("...", StringComparison.Ordinal) || plain.EndsWith("…", StringComparison.Ordinal) || Asking.Any(each => IsAtOrBelow(plain, each));
        }

        private static bool IsAtOrBelow(string item, string other) =>
            item.StartsWith(other, StringComparison.OrdinalIgnoreCase) && (item.Length == other.Length || item[other.Length] == '/');

        /// <summary>Items defined in C#, except those that would be refused. A shortcut follows a space.</summary>
        private static List<string> Items(string contains) =>
            TypeCache.GetMethodsWithAttribute<MenuItem>()
                .SelectMany(method => method.GetCustomAttributes<MenuItem>(false))
                .Where(item => !item.validate && !item.menuItem.StartsWith("CONTEXT/", StringComparison.Ordinal) && !item.menuItem.StartsWith("internal:", StringComparison.Ordinal))
                .Select(item => item.menuItem)
                .Where(item => !Asks(item) && item.IndexOf(contains, StringComparison.OrdinalIgnoreCase) >= 0)
                .Distinct()
                .OrderBy(item => item, StringComparer.Ordinal)
                .ToList();
    }
}
