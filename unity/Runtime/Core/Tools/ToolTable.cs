#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>The methods marked with <see cref="McpToolAttribute" />. They do not change within a domain.</summary>
    public sealed class ToolTable : ICustomTools
    {
        private readonly Lazy<Content> _content;
        private readonly Action<string> _warn;

        /// <param name="methods">
        /// All marked methods, in any order. Inspected on first use, because the user waits for the domain load.
        /// </param>
        /// <param name="warn">Reports to the author of a tool why it is not offered. Any thread.</param>
        public ToolTable(IEnumerable<MethodInfo> methods, Action<string> warn)
        {
            MethodInfo[] marked = methods.ToArray();
            _warn = warn;
            _content = new Lazy<Content>(() => new Content(marked, warn));
        }

        /// <inheritdoc />
        public IReadOnlyList<CustomTool> Tools => _content.Value.Tools;

        /// <inheritdoc />
        public event Action<string>? Changed
        {
            // Tools change only with the domain; the hello of the next domain lists them.
            add { }
            remove { }
        }

        /// <inheritdoc />
        public void Refused(IReadOnlyList<RefusedTool> tools)
        {
            foreach (RefusedTool tool in tools) _warn($"The tool \"{tool.Name}\" is not offered to AI clients: {tool.Reason}");
        }

        internal ToolMethod? Find(string name) => _content.Value.Methods.TryGetValue(name, out ToolMethod? method) ? method : null;

        /// <summary>Package tools come first: a user who allows a ready tool means the one of the package.</summary>
        private static bool IsOfPackage(MethodInfo method) => method.DeclaringType?.Assembly.GetName().Name == "McpUnityBridge.Engine";

        private static string FullName(MethodInfo method) => $"{method.DeclaringType?.FullName}.{method.Name}";

        /// <summary>The tools, inspected by reflection, with a schema for each parameter.</summary>
        private sealed class Content
        {
            internal Content(IEnumerable<MethodInfo> methods, Action<string> warn)
            {
                foreach (MethodInfo method in methods.OrderByDescending(IsOfPackage).ThenBy(FullName, StringComparer.Ordinal)) Add(method, warn);
                Tools = Methods.OrderBy(entry => entry.Key, StringComparer.Ordinal).Select(entry => entry.Value.Description).ToList();
            }

            internal Dictionary<string, ToolMethod> Methods { get; } = new Dictionary<string, ToolMethod>(StringComparer.Ordinal);

            internal IReadOnlyList<CustomTool> Tools { get; }

            private void Add(MethodInfo method, Action<string> warn)
            {
                try
                {
                    var tool = new ToolMethod(method);
                    if (Methods.ContainsKey(tool.Description.Name)) throw new ToolProblem($"another tool has the name {tool.Description.Name}: rename one of the two");
                    Methods.Add(tool.Description.Name, tool);
                }
                catch (ToolProblem problem)
                {
                    warn($"The method {FullName(method)} is not offered to AI clients as a tool: {problem.Message}.");
                }
            }
        }
    }
}
