#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>The methods marked with <see cref="McpToolAttribute" />. They are the same as long as the domain lives.</summary>
    public sealed class ToolTable : ICustomTools
    {
        private readonly Dictionary<string, ToolMethod> _methods = new Dictionary<string, ToolMethod>(StringComparer.Ordinal);
        private readonly Action<string> _warn;

        /// <param name="methods">All that are marked, in any order.</param>
        /// <param name="warn">Tells the author of a tool why it is not offered. Any thread.</param>
        public ToolTable(IEnumerable<MethodInfo> methods, Action<string> warn)
        {
            _warn = warn;
            foreach (MethodInfo method in methods.OrderByDescending(IsOfPackage).ThenBy(FullName, StringComparer.Ordinal)) Add(method);
            Tools = _methods.OrderBy(entry => entry.Key, StringComparer.Ordinal).Select(entry => entry.Value.Description).ToList();
        }

        /// <inheritdoc />
        public IReadOnlyList<CustomTool> Tools { get; }

        /// <inheritdoc />
        public event Action<string>? Changed
        {
            // Other tools come with another domain, whose hello names them.
            add { }
            remove { }
        }

        /// <inheritdoc />
        public void Refused(IReadOnlyList<RefusedTool> tools)
        {
            foreach (RefusedTool tool in tools) _warn($"The tool \"{tool.Name}\" is not offered to AI clients: {tool.Reason}");
        }

        internal ToolMethod? Find(string name) => _methods.TryGetValue(name, out ToolMethod? method) ? method : null;

        private void Add(MethodInfo method)
        {
            try
            {
                var tool = new ToolMethod(method);
                if (_methods.ContainsKey(tool.Description.Name)) throw new ToolProblem($"another tool has the name {tool.Description.Name}: rename one of the two");
                _methods.Add(tool.Description.Name, tool);
            }
            catch (ToolProblem problem)
            {
                _warn($"The method {FullName(method)} is not offered to AI clients as a tool: {problem.Message}.");
            }
        }

        /// <summary>A user who allows a ready tool means that of the package, and no other of its name.</summary>
        private static bool IsOfPackage(MethodInfo method) => method.DeclaringType?.Assembly.GetName().Name == "McpUnityBridge.Engine";

        private static string FullName(MethodInfo method) => $"{method.DeclaringType?.FullName}.{method.Name}";
    }
}
