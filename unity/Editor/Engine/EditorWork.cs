#nullable enable
using System;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The Editor's own work on its main thread, as far as it is reported (TMO-07). Set on the main thread, read on
    /// any.
    /// </summary>
    public static class EditorWork
    {
        private static volatile string? own;
        private static volatile string? reported;

        /// <summary>
        /// Call when the package begins work, possibly in the code of an operation. The work ends when the result is
        /// disposed.
        /// </summary>
        public static IDisposable Begin(BlockedByKind kind)
        {
            var work = new Own(own);
            own = kind.Value;
            return work;
        }

        /// <summary>
        /// Records what Unity reports, in a callback or by its state in a frame. Valid until the next report.
        /// </summary>
        /// <param name="kind">Null: no such work is in progress.</param>
        public static void Says(BlockedByKind? kind) => reported = kind?.Value;

        /// <summary>Clears the work of that kind, unless another kind was reported since.</summary>
        public static void Ended(BlockedByKind kind)
        {
            if (reported == kind.Value) reported = null;
        }

        /// <summary>Null: no work is reported.</summary>
        /// <param name="isInCode">
        /// Whether code of an operation runs: an earlier report is then not the cause, and the end of work reported
        /// within the code is not reported if it fails.
        /// </param>
        public static BlockedBy? Of(bool isInCode)
        {
            string? kind = own ?? (isInCode ? null : reported);
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
