#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// unity_execute_code: compiles C# with the available compiler, and caches the result. Blocks its thread while the
    /// compiler runs.
    /// </summary>
    public sealed class CodePreparer : IWarmPreparer
    {
        private readonly CodeOptions _options;
        private readonly SnippetCompiler _compiler;
        private readonly SnippetStore _store;
        private readonly SnippetMemory _memory = new SnippetMemory();
        private readonly ReferenceSet _references;

        public CodePreparer(CodeOptions options)
        {
            _options = options;
            _compiler = new SnippetCompiler(options);
            _store = new SnippetStore(options.Folder);
            _references = new ReferenceSet(options);
        }

        public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
        {
            Prepared prepared = Prepare((string?)parameters["code"] ?? "", stop);
            // AsAtomic makes a copy: the cached one is shared with later calls of the same code.
            return parameters.TryGetValue("atomic", out JToken? atomic) && (bool)atomic ? prepared.AsAtomic() : prepared;
        }

        /// <summary>
        /// Starts the compile server, so that the first snippet does not wait for it. Returns null, or a sentence: why
        /// code cannot be compiled here.
        /// </summary>
        public string? WarmUp(CancellationToken stop)
        {
            SnippetParts parts = SnippetParts.Of("return null;");
            return AnswerFor(() =>
            {
                CompiledSnippet compiled = _compiler.Compile(SnippetSource.Of(parts, _options), "WarmUp", _references.Now().Paths, stop);
                return compiled.Bytes == null ? Refusal(compiled, parts) : Prepared.Ready(() => null);
            }).Error;
        }

        private Prepared Prepare(string code, CancellationToken stop)
        {
            SnippetParts parts = SnippetParts.Of(code);
            return AnswerFor(() =>
            {
                SnippetFault? fault = parts.Fault ?? HiddenClass(parts);
                return fault == null ? PrepareSource(parts, SnippetSource.Of(parts, _options), stop) : Prepared.Failed(SnippetDiagnostics.Of(fault, code));
            });
        }

        /// <summary>
        /// If the project has a class AI, such code means that class, but the compiler would use the bridge's.
        /// </summary>
        private SnippetFault? HiddenClass(SnippetParts parts) =>
            parts.OwnClassAsTypeAt != null && HidesClass(parts) ? new SnippetFault(parts.OwnClassAsTypeAt.Value, "MCP0006", ProjectNames.Hidden) : null;

        private bool HidesClass(SnippetParts parts) =>
            SnippetSource.AliasesOf(parts, _options).Any(alias => alias.Key == ProjectNames.OwnClass) && _options.ProjectHas(ProjectNames.OwnClass);

        private static Prepared AnswerFor(Func<Prepared> prepare)
        {
            try
            {
                return prepare();
            }
            catch (CompilerFailure failure)
            {
                return Prepared.Failed(failure.Message);
            }
            catch (Exception failure) when (failure is IOException || failure is UnauthorizedAccessException)
            {
                return Prepared.Failed($"The code could not be compiled, because the folder for that cannot be used: {failure.Message}");
            }
        }

        private Prepared PrepareSource(SnippetParts parts, string source, CancellationToken stop)
        {
            ReferenceSet.Snapshot references = _references.Now();
            string hash = SnippetHash.Of(references.Identity + source);
            Prepared? loaded = _memory.Find(hash);
            if (loaded != null) return loaded;
            SnippetBytes? known = _store.Read(hash);
            return known == null ? Compile(parts, source, hash, references.Paths, stop) : Load(parts, hash, known);
        }

        private Prepared Compile(SnippetParts parts, string source, string hash, IReadOnlyList<string> references, CancellationToken stop)
        {
            string name = SnippetTrace.AssemblyPrefix + hash.Substring(0, 16);
            CompiledSnippet compiled = _compiler.Compile(source, name, references, stop);
            compiled = compiled.Bytes == null ? Unambiguous(parts, compiled, chosen => _compiler.Compile(SnippetSource.Of(parts, _options, chosen), name, references, stop)) : compiled;
            if (compiled.Bytes == null) return Refusal(compiled, parts);
            _store.Write(hash, compiled.Bytes);
            return Load(parts, hash, compiled.Bytes);
        }

        /// <summary>
        /// Resolves ambiguous names: types of the user's namespaces first, then those of namespaces that only the
        /// bridge has opened. If neither compiles, returns the first errors.
        /// </summary>
        private CompiledSnippet Unambiguous(SnippetParts parts, CompiledSnippet first, Func<IReadOnlyDictionary<string, string>, CompiledSnippet> compile)
        {
            foreach (Func<SnippetAmbiguity, string> choose in new Func<SnippetAmbiguity, string>[] { each => each.OfUser, each => each.Opened })
            {
                var chosen = new Dictionary<string, string>();
                CompiledSnippet last = first;
                for (IReadOnlyList<SnippetAmbiguity> found = Ambiguous(); found.Count > 0; found = Ambiguous())
                {
                    foreach (SnippetAmbiguity each in found) chosen[each.Name] = choose(each);
                    last = compile(chosen);
                    if (last.Bytes != null) return last;
                }

                IReadOnlyList<SnippetAmbiguity> Ambiguous() => SnippetAmbiguity.In(last.Run.Output, parts, _options).Where(each => !chosen.ContainsKey(each.Name)).ToList();
            }
            return first;
        }

        private Prepared Load(SnippetParts parts, string hash, SnippetBytes bytes)
        {
            Prepared prepared = Entry(parts, bytes);
            if (!parts.HasStatics) _memory.Keep(hash, prepared);
            return prepared;
        }

        private static Prepared Entry(SnippetParts parts, SnippetBytes bytes)
        {
            try
            {
                return SnippetEntry.Of(SnippetLoader.Load(bytes.Assembly, bytes.Symbols), parts);
            }
            catch (Exception failure) when (failure is FileNotFoundException || failure is FileLoadException || failure is TypeLoadException || failure is ReflectionTypeLoadException || failure is BadImageFormatException)
            {
                throw new CompilerFailure($"The code was compiled, and could not be loaded: {failure.Message}");
            }
        }

        private Prepared Refusal(CompiledSnippet compiled, SnippetParts parts) =>
            Prepared.Failed(WithWarning(SnippetDiagnostics.Of(compiled.Run.Output, parts, Names(compiled, parts)) ?? Unexplained(compiled.Run)));

        /// <summary>An unknown name may be in a script that is not loaded yet.</summary>
        private string WithWarning(string errors)
        {
            string warning = _options.ScriptsWarning();
            return warning.Length == 0 ? errors : errors + "\n" + warning;
        }

        private SnippetNames Names(CompiledSnippet compiled, SnippetParts parts) =>
            new SnippetNames(SnippetSource.AliasesOf(parts, _options).ToList(), SnippetAmbiguity.In(compiled.Run.Output, parts, _options), HidesClass(parts), _options.NamespacesOf(SnippetNames.UnknownIn(compiled.Run.Output)));

        private static string Unexplained(CompilerRun run)
        {
            string? why = (run.Errors + run.Output).Split('\n').Select(line => line.Trim()).FirstOrDefault(line => line.Length > 0);
            return $"The C# compiler ended with code {run.ExitCode} and named no error{(why == null ? "." : $": {why}")}";
        }
    }
}
