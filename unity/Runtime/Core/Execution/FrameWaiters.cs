#nullable enable
using System.Collections.Generic;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>Code that awaits AI.NextFrame().</summary>
    internal sealed class FrameWaiters
    {
        private readonly object _lock = new object();
        private List<TaskCompletionSource<bool>> _waiting = new List<TaskCompletionSource<bool>>();

        internal Task Add()
        {
            // Not asynchronously: what awaits goes on within the frame, on the main thread.
            var waiter = new TaskCompletionSource<bool>();
            lock (_lock) _waiting.Add(waiter);
            return waiter.Task;
        }

        internal bool IsAny
        {
            get
            {
                lock (_lock) return _waiting.Count > 0;
            }
        }

        /// <summary>A frame has begun. Who waits from now on waits for the next one.</summary>
        internal void Release()
        {
            foreach (TaskCompletionSource<bool> waiter in Take()) waiter.SetResult(true);
        }

        internal List<TaskCompletionSource<bool>> Take()
        {
            lock (_lock)
            {
                List<TaskCompletionSource<bool>> taken = _waiting;
                if (taken.Count > 0) _waiting = new List<TaskCompletionSource<bool>>();
                return taken;
            }
        }
    }
}
