#nullable enable
using System;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Engine
{
    /// <summary>What the Editor does on its main thread, as far as something has said so (TMO-07). Said on the main thread, asked on any.</summary>
    public static class EditorWork
    {
        private static volatile string? own;
        private static volatile string? said;

        /// <summary>The package begins it, perhaps in the code of an operation. It has ended when the answer is disposed.</summary>
        public static IDisposable Begin(BlockedByKind kind)
        {
            var work = new Own(own);
            own = kind.Value;
            return work;
        }

        /// <summary>Unity says so, in a callback or by its state in a frame. Holds until it says something else.</summary>
        /// <param name="kind">Null: nothing of it goes on.</param>
        public static void Says(BlockedByKind? kind) => said = kind?.Value;

        /// <summary>It has ended, whether something else has been said meanwhile or not.</summary>
        public static void Ended(BlockedByKind kind)
        {
            if (said == kind.Value) said = null;
        }

        /// <summary>Null: nothing has been said.</summary>
        /// <param name="isInCode">The code of an operation runs: what Unity said before it is no cause, and what it says within ends unsaid where that fails.</param>
        public static BlockedBy? Of(bool isInCode)
        {
            string? kind = own ?? (isInCode ? null : said);
            return kind == null ? null : new BlockedBy(new BlockedByKind(kind));
        }

        private sealed class Own : IDisposable
        {
            private readonly string? _before;

            internal Own(string? before) => _before = before;

            public void Dispose() => own = _before;
        }
    }
}
