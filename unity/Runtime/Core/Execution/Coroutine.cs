#nullable enable
using System.Collections;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>A body with yield, and the coroutines that it yields.</summary>
    internal sealed class Coroutine
    {
        private readonly Stack<IEnumerator> _nested = new Stack<IEnumerator>();
        private Wait? _wait;

        internal Coroutine(OperationRun run, IEnumerator body)
        {
            Run = run;
            _nested.Push(body);
        }

        internal OperationRun Run { get; }

        /// <summary>Runs it until it waits again. False: it has ended. Passes on exceptions of its code.</summary>
        /// <param name="now">Time of this frame, ms.</param>
        internal bool Step(long now)
        {
            if (_wait != null && !_wait.IsOver(now)) return true;
            _wait = null;
            while (_nested.Count > 0)
            {
                IEnumerator innermost = _nested.Peek();
                if (!innermost.MoveNext()) _nested.Pop();
                else if (innermost.Current is IEnumerator inner && !(inner is IEnumerable)) _nested.Push(inner);
                else
                {
                    _wait = Wait.For(innermost.Current, Run.Owner.Options.Scheduler.NowMs);
                    Run.Awaited = innermost.Current as Task;
                    return true;
                }
            }

            return false;
        }
    }
}
