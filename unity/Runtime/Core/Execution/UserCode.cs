#nullable enable
using System;
using System.Globalization;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// While it is not disposed, code of an operation runs on this thread: AI.* refer to the operation, awaits resume
    /// on the main thread, and numbers are formatted with the invariant culture, whatever the language of the machine
    /// (spec/workload.ts).
    /// </summary>
    internal readonly struct UserCode : IDisposable
    {
        private readonly OperationRun? _run;
        private readonly SynchronizationContext? _context;
        private readonly CultureInfo _culture;

        private UserCode(OperationRun? run, SynchronizationContext? context, CultureInfo culture)
        {
            _run = run;
            _context = context;
            _culture = culture;
        }

        /// <summary>
        /// For bridge code that runs on behalf of user code: tasks that it starts must not belong to the operation.
        /// </summary>
        internal static UserCode Leave()
        {
            var before = new UserCode(OperationRun.Current, SynchronizationContext.Current, CultureInfo.CurrentCulture);
            OperationRun.Current = null;
            return before;
        }

        internal static UserCode Enter(OperationRun? run, SynchronizationContext context)
        {
            var before = new UserCode(OperationRun.Current, SynchronizationContext.Current, CultureInfo.CurrentCulture);
            OperationRun.Current = run;
            SynchronizationContext.SetSynchronizationContext(context);
            CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
            return before;
        }

        public void Dispose()
        {
            OperationRun.Current = _run;
            SynchronizationContext.SetSynchronizationContext(_context);
            CultureInfo.CurrentCulture = _culture;
        }
    }
}
