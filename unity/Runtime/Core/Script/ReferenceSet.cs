#nullable enable
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The assemblies that code may use, with an identity that changes when one of them, the compiler or its options
    /// change. Any thread.
    /// </summary>
    internal sealed class ReferenceSet
    {
        private readonly CodeOptions _options;
        private Snapshot? _last;

        public ReferenceSet(CodeOptions options)
        {
            _options = options;
        }

        /// <summary>Reads file metadata once per list: files do not change within a domain.</summary>
        public Snapshot Now()
        {
            IReadOnlyList<string> paths = _options.References();
            Snapshot? last = _last;
            if (last == null || !last.Paths.SequenceEqual(paths))
            {
                last = new Snapshot(paths, Identify(paths));
                _last = last;
            }
            return last;
        }

        private string Identify(IReadOnlyList<string> paths) =>
            SnippetHash.Of(SnippetHash.OfFiles(paths.Concat(new[] { _options.Compiler })) + _options.LanguageVersion + "\n" + string.Join(";", _options.Defines()));

        internal sealed class Snapshot
        {
            public Snapshot(IReadOnlyList<string> paths, string identity)
            {
                Paths = paths;
                Identity = identity;
            }

            public IReadOnlyList<string> Paths { get; }

            public string Identity { get; }
        }
    }
}
