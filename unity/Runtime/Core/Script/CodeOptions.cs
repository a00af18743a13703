#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Options of unity_execute_code: the compiler, its references, and its folder.</summary>
    public sealed class CodeOptions
    {
        /// <param name="compiler">Path of csc.dll (or csc.exe): the one of the Editor, or of the SDK.</param>
        /// <param name="runner">
        /// The program that runs it: path of dotnet, or mono; null if the compiler is an executable.
        /// </param>
        /// <param name="folder">For temporary files and compiled snippets; created if missing. One per project.</param>
        /// <param name="references">
        /// Paths of the assemblies that code may use, including the class library. Any thread.
        /// </param>
        public CodeOptions(string compiler, string? runner, string folder, Func<IReadOnlyList<string>> references) : this(new[] { new CompilerPaths(compiler, runner) }, folder, references)
        {
        }

        /// <param name="compilers">At least one; if one cannot be started, the next is tried.</param>
        /// <param name="folder">As in the other constructor.</param>
        /// <param name="references">As in the other constructor.</param>
        public CodeOptions(IReadOnlyList<CompilerPaths> compilers, string folder, Func<IReadOnlyList<string>> references)
        {
            Compilers = compilers;
            Folder = folder;
            References = references;
        }

        public IReadOnlyList<CompilerPaths> Compilers { get; }

        public string Compiler => Compilers[0].Compiler;

        public string? Runner => Compilers[0].Runner;

        public string Folder { get; }

        public Func<IReadOnlyList<string>> References { get; }

        /// <summary>The same everywhere, so that code has the same meaning everywhere.</summary>
        public string LanguageVersion { get; set; } = "9.0";

        /// <summary>Namespaces that are always open: those of the contract.</summary>
        public IReadOnlyList<string> Usings { get; set; } = OpenedNames.Namespaces;

        /// <summary>Additional open namespaces.</summary>
        public IReadOnlyList<string> ExtraUsings { get; set; } = Array.Empty<string>();

        /// <summary>
        /// Short names of types, which take precedence over namespaces; omitted if the code or the project declares the
        /// same name.
        /// </summary>
        public IReadOnlyDictionary<string, string> Aliases { get; set; } = AliasesWith("McpUnityBridge.AI");

        /// <summary>
        /// Whether the project has such a name without a namespace (<see cref="ProjectNames" />): it takes precedence
        /// over an alias other than AI. Any thread.
        /// </summary>
        public Func<string, bool> ProjectHas { get; set; } = name => false;

        /// <summary>
        /// The namespaces of types by their names (<see cref="ProjectNames.NamespacesOf" />), for errors about unknown
        /// names. Any thread.
        /// </summary>
        public Func<ICollection<string>, ILookup<string, string>> NamespacesOf { get; set; } = names => Enumerable.Empty<string>().ToLookup(name => name);

        /// <summary>Symbols for #if: UNITY_EDITOR and so on. Any thread.</summary>
        public Func<IReadOnlyList<string>> Defines { get; set; } = Array.Empty<string>;

        /// <summary>
        /// The warning about scripts on disk that is appended to compiler errors (<see cref="ScriptFiles.Warning" />);
        /// empty if there is none. Any thread.
        /// </summary>
        public Func<string> ScriptsWarning { get; set; } = () => "";

        /// <summary>Timeout of the compiler, ms: one that takes longer has hung.</summary>
        public int CompilerTimeoutMs { get; set; } = 60_000;

        /// <summary>
        /// How long an idle compile server keeps running, s; 0: no server, each snippet starts its own compiler.
        /// </summary>
        public int KeepAliveSeconds { get; set; } = 300;

        /// <summary>
        /// Time limit of a compilation through the server, ms: if exceeded, the server cannot start here (csc waits 20
        /// s for it), and is not used again in this domain.
        /// </summary>
        public int ServerLimitMs { get; set; } = 10_000;

        /// <summary>The aliases of the contract, and the type of AI.</summary>
        public static IReadOnlyDictionary<string, string> AliasesWith(string ai) =>
            OpenedNames.Aliases.Append(new KeyValuePair<string, string>("AI", ai)).ToDictionary(alias => alias.Key, alias => alias.Value);
    }
}
