#nullable enable
using System.Collections.Generic;
using System.Reflection;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Tests.Query
{
    /// <summary>A scene with one object, which is a string.</summary>
    internal sealed class Roots : IQueryRoots, IEngineValues
    {
        public IReadOnlyDictionary<string, string> Aliases { get; } = new Dictionary<string, string> { ["AI"] = "McpUnityBridge.AI", ["Chance"] = "System.Random", ["Version"] = "System.Version" };

        public IReadOnlyList<string> Usings { get; } = new[] { "McpUnityBridge.Tests.Query", "System" };

        public IReadOnlyList<Assembly> Assemblies { get; } = new[] { typeof(Samples).Assembly, typeof(AI).Assembly, typeof(object).Assembly };

        public object? FindInScene(string nameOrPath) => nameOrPath == "Ann" ? "the object Ann" : null;

        public IEnumerable<string> ScenePaths() => new[] { "Ann" };

        public bool TryRender(object value, out JToken rendered)
        {
            rendered = JValue.CreateNull();
            return false;
        }

        public bool IsGone(object value) => value is Samples.Gone;

        public string? NameOf(object value) => null;
    }
}
