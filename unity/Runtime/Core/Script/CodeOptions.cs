#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>How unity_execute_code compiles: which compiler, against what, and where it may write.</summary>
    public sealed class CodeOptions
    {
        /// <param name="compiler">Path of csc.dll (or csc.exe): the Editor's own, or that of the SDK.</param>
        /// <param name="runner">What runs it: path of dotnet, or mono; null where the compiler is a program itself.</param>
        /// <param name="folder">For temporary files and compiled snippets; made if it is not there. One per project.</param>
        /// <param name="references">Paths of the assemblies that code may use, with those of the class library. Any thread.</param>
        public CodeOptions(string compiler, string? runner, string folder, Func<IReadOnlyList<string>> references) : this(new[] { new CompilerPaths(compiler, runner) }, folder, references)
        {
        }

        /// <param name="compilers">At least one; the next is tried where one cannot be started.</param>
        /// <param name="folder">As above.</param>
        /// <param name="references">As above.</param>
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

        /// <summary>The same everywhere, so that code means the same everywhere.</summary>
        public string LanguageVersion { get; set; } = "9.0";

        /// <summary>Namespaces open in any case: those of the contract.</summary>
        public IReadOnlyList<string> Usings { get; set; } = OpenedNames.Namespaces;

        /// <summary>More of them.</summary>
        public IReadOnlyList<string> ExtraUsings { get; set; } = Array.Empty<string>();

        /// <summary>Short names of types, which win over what a namespace has; one that the code or the project has itself is left out.</summary>
        public IReadOnlyDictionary<string, string> Aliases { get; set; } = AliasesWith("McpUnityBridge.AI");

        /// <summary>Whether the project has such a name without a namespace (<see cref="ProjectNames" />): it wins over an alias, but for AI. Any thread.</summary>
        public Func<string, bool> ProjectHas { get; set; } = name => false;

        /// <summary>For #if: UNITY_EDITOR and so on. Any thread.</summary>
        public Func<IReadOnlyList<string>> Defines { get; set; } = Array.Empty<string>;

        /// <summary>What is added to compiler errors about scripts on disk (<see cref="ScriptFiles.Warning" />); empty where there is nothing. Any thread.</summary>
        public Func<string> ScriptsWarning { get; set; } = () => "";

        /// <summary>A compiler that takes longer has hung, ms.</summary>
        public int CompilerTimeoutMs { get; set; } = 60_000;

        /// <summary>How long the compile server stays warm with nothing to do, s; 0: no server, each snippet starts a compiler of its own.</summary>
        public int KeepAliveSeconds { get; set; } = 300;

        /// <summary>A compilation through the server that takes longer, ms: it cannot be started here (csc waits 20 s for that), and is not asked again in this domain.</summary>
        public int ServerLimitMs { get; set; } = 10_000;

        /// <summary>The aliases of the contract, and the type of AI.</summary>
        public static IReadOnlyDictionary<string, string> AliasesWith(string ai) =>
            OpenedNames.Aliases.Append(new KeyValuePair<string, string>("AI", ai)).ToDictionary(alias => alias.Key, alias => alias.Value);
    }
}
