#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor.PackageManager;
using UnityEditor.PackageManager.Requests;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool packages: the project's packages, and those of its registries.</summary>
    public static class PackagesTool
    {
        /// <summary>Registries have thousands of packages, each with dozens of versions.</summary>
        private const int FoundMax = 20;

        public enum Reading
        {
            [EnumMember(Value = "list")]
            List,

            [EnumMember(Value = "search")]
            Search,
        }

        [McpTool(ReadyTools.Packages.ToolDescription, Name = ReadyTools.Packages.ToolName, Title = ReadyTools.Packages.ToolTitle, ReadOnly = true, Destructive = false, Idempotent = true, OpenWorld = true)]
        public static Task<object> Read(
            [McpParameter(ReadyTools.Packages.Action)] Reading action = Reading.List,
            [McpParameter(ReadyTools.Packages.Id)] string? id = null)
        {
            string text = id ?? "";
            if (action == Reading.List) return List(text);
            if (string.IsNullOrWhiteSpace(text)) throw new ToolRefusal("id: expected a name, or a part of a name or title, got an empty text");
            return Search(text.Trim());
        }

        /// <summary>Waits for the Package Manager's answer.</summary>
        /// <param name="tool">The tool named in the error if the Package Manager refuses.</param>
        internal static async Task EndOf(Request request, string tool)
        {
            while (!request.IsCompleted) await AI.NextFrame();
            if (request.Status != StatusCode.Failure) return;
            bool isUnknown = request.Error.errorCode == UnityEditor.PackageManager.ErrorCode.NotFound;
            string advice = isUnknown ? ". The tool packages lists those of the project, and searches the registries." : "";
            throw new OperationFailure($"{tool}: the Package Manager refused: {request.Error.message} ({request.Error.errorCode}){advice}");
        }

        private static async Task<object> List(string part)
        {
            ListRequest request = Client.List(true, false);
            await EndOf(request, ReadyTools.Packages.ToolName);
            var rows = request.Result.Where(package => Has(package.name, part)).OrderBy(package => package.name, StringComparer.Ordinal).Select(RowOf).ToList();
            return new { packages = rows, total = rows.Count };
        }

        private static async Task<object> Search(string text)
        {
            // The Package Manager finds one package by its full name, and reports NotFound for a part of it.
            SearchRequest request = text.Contains(".") ? Client.Search(text) : Client.SearchAll();
            while (!request.IsCompleted) await AI.NextFrame();
            if (text.Contains(".") && request.Status == StatusCode.Failure && request.Error.errorCode == UnityEditor.PackageManager.ErrorCode.NotFound) request = Client.SearchAll();
            await EndOf(request, ReadyTools.Packages.ToolName);
            List<PackageInfo> found = request.Result.Where(package => Has(package.name, text) || Has(package.displayName, text)).OrderBy(package => package.name, StringComparer.Ordinal).ToList();
            return new { packages = found.Take(FoundMax).Select(package => FoundRow(package, found.Count == 1)).ToList(), total = found.Count };
        }

        private static bool Has(string? name, string part) => name != null && name.IndexOf(part, StringComparison.OrdinalIgnoreCase) >= 0;

        private static Dictionary<string, object?> RowOf(PackageInfo package)
        {
            var row = new Dictionary<string, object?> { ["name"] = package.name, ["version"] = package.version, ["source"] = package.source.ToString() };
            if (package.errors.Length > 0) row["error"] = package.errors[0].message;
            return row;
        }

        /// <param name="isOnly">Whether to add the newest compatible versions.</param>
        private static Dictionary<string, object?> FoundRow(PackageInfo package, bool isOnly)
        {
            var row = new Dictionary<string, object?> { ["name"] = package.name, ["version"] = package.versions.latestCompatible, ["title"] = package.displayName };
            if (isOnly) row["versions"] = Enumerable.Reverse(package.versions.compatible).Take(FoundMax).ToList();
            return row;
        }
    }
}
