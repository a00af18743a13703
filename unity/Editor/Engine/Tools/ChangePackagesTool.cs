#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Serialization;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEditor.PackageManager;
using UnityEditor.PackageManager.Requests;
using PackageInfo = UnityEditor.PackageManager.PackageInfo;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The tool change_packages. The Package Manager runs in a separate process, which a domain reload does not end:
    /// the change is begun once, and then only awaited.
    /// </summary>
    public static class ChangePackagesTool
    {
        private const string Self = "com.mcp-unity-bridge.editor";

        /// <summary>Unity imports resolved packages some frames later.</summary>
        private const int RegistrationMs = 60000;

        private const int ErrorsShown = 5;

        public enum Change
        {
            [EnumMember(Value = "add")]
            Add,

            [EnumMember(Value = "remove")]
            Remove,
        }

        [McpTool(ReadyTools.ChangePackages.ToolDescription, Name = ReadyTools.ChangePackages.ToolName, Title = ReadyTools.ChangePackages.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = false, OpenWorld = true)]
        public static Task<object> Act(
            [McpParameter(ReadyTools.ChangePackages.Action)] Change action,
            [McpParameter(ReadyTools.ChangePackages.Id)] string id)
        {
            string wanted = id.Trim();
            if (wanted.Length == 0) throw new ToolRefusal("id: expected a package, such as com.unity.inputsystem, got an empty text");
            if (action == Change.Remove && wanted == Self) throw new ToolRefusal("id: that package is this bridge, whose answer would not come.");
            PlayModeTool.RefusePlaying(ReadyTools.ChangePackages.ToolName);
            var state = new JObject { ["adds"] = action == Change.Add, ["id"] = wanted, ["manifest"] = new JArray(ManifestLines()), ["reloaded"] = false, ["until"] = Now() + RegistrationMs };
            return Resolve(action == Change.Add ? (Request)Client.Add(wanted) : Client.Remove(wanted), state);
        }

        private static async Task<object> Resolve(Request request, JObject state)
        {
            OnReload(state);
            await PackagesTool.EndOf(request, ReadyTools.ChangePackages.ToolName);
            state["name"] = request is AddRequest added ? added.Result.name : (string)state["id"]!;
            if (request is AddRequest with) state["version"] = with.Result.version;
            state["until"] = Now() + RegistrationMs;
            return await Arrive(state);
        }

        /// <summary>Also the continuation after a domain reload, which the import of the package may cause.</summary>
        internal static async Task<object> Arrive(JObject state)
        {
            OnReload(state);
            while (!IsInPlace(state) || EditorApplication.isCompiling || EditorApplication.isUpdating)
            {
                if (Now() > (long)state["until"]!) break;
                await AI.NextFrame();
            }

            if (!IsInPlace(state)) throw new OperationFailure($"change_packages: {state["id"]}: it is not known how this ended: the change is not in the project{(IsReloaded(state) ? " after the domain reload" : "")}. packages lists what is there.{Changed(state)}");
            if (IsReloaded(state) && !EditorUtility.scriptCompilationFailed) return AnswerOf(state, 0, true);
            return OperationRun.Required("change_packages").Owner.Compilation.Suspension(new Continuation($"{typeof(ChangePackagesTool).FullName}, {typeof(ChangePackagesTool).Assembly.GetName().Name}", nameof(Finish), state));
        }

        /// <summary>
        /// Continues when the scripts are compiled: in the new domain, or in the old one if they do not compile.
        /// </summary>
        internal static object Finish(JObject state)
        {
            IReadOnlyList<CompilerNote> notes = OperationRun.Required("change_packages").Owner.Compilation.Newest(out bool isReloaded);
            List<CompilerNote> errors = notes.Where(note => note.IsError).ToList();
            if (errors.Count == 0) return AnswerOf(state, notes.Count, isReloaded);
            string more = errors.Count > ErrorsShown ? $"\n{errors.Count - ErrorsShown} more: compile lists them." : "";
            throw new OperationFailure($"change_packages: {state["id"]} is {((bool)state["adds"]! ? "added" : "removed")}, but the scripts do not compile:\n{string.Join("\n", errors.Take(ErrorsShown).Select(note => WellFormed.Text(note.ConsoleLine)))}{more}{Changed(state)}");
        }

        private static void OnReload(JObject state) => AI.ContinueIfReloaded(typeof(ChangePackagesTool), nameof(Arrive), new JObject(state) { ["reloaded"] = true, ["until"] = Now() + RegistrationMs });

        private static bool IsReloaded(JObject state) => (bool)state["reloaded"]!;

        /// <summary>Whether the requested change is in effect in Unity.</summary>
        private static bool IsInPlace(JObject state)
        {
            string? name = (string?)state["name"] ?? ChangedName(state);
            if (name == null) return false;
            PackageInfo? package = PackageInfo.FindForAssetPath("Packages/" + name);
            // A package that another one depends on stays installed.
            if (!(bool)state["adds"]!) return package == null || !package.isDirectDependency;
            return package != null && ((string?)state["version"] ?? package.version) == package.version;
        }

        /// <summary>
        /// For a reload before the Package Manager's answer: the package whose manifest line has changed.
        /// </summary>
        private static string? ChangedName(JObject state) =>
            Differences(state).Select(line => line.Substring(2).Split('"')).Where(parts => parts.Length > 1).Select(parts => parts[1]).FirstOrDefault();

        private static object AnswerOf(JObject state, int warnings, bool reloaded)
        {
            string name = (string?)state["name"] ?? ChangedName(state)!;
            string? version = PackageInfo.FindForAssetPath("Packages/" + name)?.version;
            return new { name, version = (bool)state["adds"]! ? version : null, manifest = Differences(state), warnings, reloaded };
        }

        private static string Changed(JObject state)
        {
            List<string> lines = Differences(state);
            return lines.Count == 0 ? "" : "\nmanifest.json:\n" + string.Join("\n", lines);
        }

        /// <summary>Lines removed from (-) and added to (+) the manifest since the start.</summary>
        private static List<string> Differences(JObject state)
        {
            List<string> before = state["manifest"]!.Select(line => (string)line!).ToList();
            List<string> now = ManifestLines();
            return before.Except(now).Select(line => "- " + line).Concat(now.Except(before).Select(line => "+ " + line)).ToList();
        }

        /// <summary>The lines of a name and a text, without their commas: dependencies are such lines.</summary>
        private static List<string> ManifestLines()
        {
            string file = ProjectPath.Full("Packages/manifest.json");
            // Unity creates a missing manifest with its next change.
            return File.Exists(file) ? File.ReadAllLines(file).Select(line => line.Trim().TrimEnd(',')).Where(line => line.StartsWith("\"", StringComparison.Ordinal) && line.EndsWith("\"", StringComparison.Ordinal)).ToList() : new List<string>();
        }

        private static long Now() => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
    }
}
