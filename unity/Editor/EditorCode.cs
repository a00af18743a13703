#nullable enable
using System.Collections.Generic;
using System.Threading;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Editor
{
    /// <summary>unity_execute_code with the Editor's own C# compiler.</summary>
    internal static class EditorCode
    {
        internal static IPreparer NewPreparer(ScriptReferences references, ScriptFiles scripts)
        {
            string contents = EditorApplication.applicationContentsPath;
            bool isWindows = Application.platform == RuntimePlatform.WindowsEditor;
            IReadOnlyList<CompilerPaths> compilers = CompilerPaths.Find(contents, isWindows);
            if (compilers.Count == 0)
                return new NoCompiler($"The C# compiler of Unity {Application.unityVersion} was not found: {CompilerPaths.Missing(contents, isWindows)} Please report this; unity_query works without it.");
            var names = new ProjectNames(() => references.Loaded);
            return new CodePreparer(new CodeOptions(compilers, EditorSettingsFiles.PathOf("Library/McpUnityBridge"), () => references.Paths)
            {
                Defines = () => references.Defines,
                Aliases = CodeOptions.AliasesWith("McpUnityBridge.Engine.AI"),
                ProjectHas = names.Has,
                NamespacesOf = names.NamespacesOf,
                ScriptsWarning = scripts.Warning,
            });
        }

        /// <summary>Reports why no code can run.</summary>
        private sealed class NoCompiler : IPreparer
        {
            private readonly string _why;

            internal NoCompiler(string why)
            {
                _why = why;
            }

            public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop) => Prepared.Failed(_why);
        }
    }
}
