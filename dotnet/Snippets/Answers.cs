using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using McpUnityBridge.Core;
using McpUnityBridge.Diff;
using McpUnityBridge.Host;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Snippets
{
    /// <summary>
    /// The answers of unity_execute_code, each with a fresh scene: value, compile_error or execution_error.
    /// </summary>
    internal sealed class Answers
    {
        private readonly CodePreparer _preparer;
        private readonly Editor _editor;

        public Answers(string dotnet, string compiler, string folder)
        {
            _preparer = new CodePreparer(new CodeOptions(compiler, dotnet, folder, References)
            {
                Aliases = CodeOptions.AliasesWith("McpUnityBridge.Engine.AI"),
                Defines = () => new[] { "UNITY_EDITOR" },
            });
            _editor = new Editor(folder);
        }

        public JObject Of(string code)
        {
            Prepared prepared = _preparer.Prepare(new Dictionary<string, JToken> { ["code"] = code }, CancellationToken.None);
            if (prepared.Begin == null)
            {
                return new JObject { ["compile_error"] = prepared.Error };
            }
            JObject outcome = _editor.Run(prepared.Begin, false);
            return outcome.ContainsKey("result") ? new JObject { ["value"] = outcome["result"] } : new JObject { ["execution_error"] = outcome["error"] };
        }

        private static IReadOnlyList<string> References()
        {
            string[] own = { "UnityEngine", "UnityEditor", "McpUnityBridge.Core", "McpUnityBridge.Engine", "Newtonsoft.Json" };
            return ClassLibrary.Files.Concat(own.Select(name => Path.Combine(AppDomain.CurrentDomain.BaseDirectory, name + ".dll"))).ToList();
        }
    }
}
