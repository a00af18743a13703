#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>unity_execute_code: real C#, compiled by the compiler that was found and kept for the next time. Blocks its thread while the compiler works.</summary>
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
            return Prepare((string?)parameters["code"] ?? "", stop);
        }

        /// <summary>Starts the compile server, so that the first snippet does not wait for it. Null, or a sentence: why code cannot be compiled here.</summary>
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
            return parts.Fault == null
                ? AnswerFor(() => PrepareSource(parts, SnippetSource.Of(parts, _options), stop))
                : Prepared.Failed(SnippetDiagnostics.Of(parts.Fault, code));
        }

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
            if (loaded != null)
            {
                return loaded;
            }
            SnippetBytes? known = _store.Read(hash);
            return known == null ? Compile(parts, source, hash, references.Paths, stop) : Load(parts, hash, known);
        }

        private Prepared Compile(SnippetParts parts, string source, string hash, IReadOnlyList<string> references, CancellationToken stop)
        {
            CompiledSnippet compiled = _compiler.Compile(source, SnippetTrace.AssemblyPrefix + hash.Substring(0, 16), references, stop);
            if (compiled.Bytes == null)
            {
                return Refusal(compiled, parts);
            }
            _store.Write(hash, compiled.Bytes);
            return Load(parts, hash, compiled.Bytes);
        }

        private Prepared Load(SnippetParts parts, string hash, SnippetBytes bytes)
        {
            Prepared prepared = SnippetEntry.Of(_options.Load(bytes.Assembly, bytes.Symbols), parts);
            if (!parts.HasStatics)
            {
                _memory.Keep(hash, prepared);
            }
            return prepared;
        }

        private static Prepared Refusal(CompiledSnippet compiled, SnippetParts parts) =>
            Prepared.Failed(SnippetDiagnostics.Of(compiled.Run.Output, parts) ?? Unexplained(compiled.Run));

        private static string Unexplained(CompilerRun run)
        {
            string? why = (run.Errors + run.Output).Split('\n').Select(line => line.Trim()).FirstOrDefault(line => line.Length > 0);
            return $"The C# compiler ended with code {run.ExitCode} and named no error{(why == null ? "." : $": {why}")}";
        }
    }
}
