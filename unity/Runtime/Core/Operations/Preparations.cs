#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Prepares accepted operations, in order of acceptance. On its own threads: waiting for a compiler blocks a thread
    /// for long, and the thread pool must serve timers and awaits of running code.
    /// </summary>
    internal sealed class Preparations
    {
        private const int MaxWorkers = 2;

        /// <summary>Ms. An idle thread ends after this.</summary>
        private const int LingerMs = 10000;

        private readonly object _gate = new object();
        private readonly Queue<Operation> _waiting = new Queue<Operation>();
        private readonly CancellationTokenSource _stop = new CancellationTokenSource();
        private readonly IReadOnlyDictionary<BridgeTool, IPreparer> _preparers;
        private readonly Action<Operation, Prepared?, Exception?> _done;
        private readonly Scheduler _scheduler;
        private int _workers;
        private bool _isWarm;
        private int _idle;

        /// <param name="done">Called with what was prepared, or with the exception of the preparer.</param>
        public Preparations(IReadOnlyDictionary<BridgeTool, IPreparer> preparers, Action<Operation, Prepared?, Exception?> done, Scheduler scheduler)
        {
            _preparers = preparers;
            _done = done;
            _scheduler = scheduler;
        }

        public bool Knows(BridgeTool tool)
        {
            return _preparers.ContainsKey(tool);
        }

        public void Add(Operation operation)
        {
            lock (_gate)
            {
                if (_stop.IsCancellationRequested) return;
                _waiting.Enqueue(operation);
                Monitor.Pulse(_gate);
                if (_waiting.Count <= _idle || _workers == MaxWorkers) return;
                _workers++;
            }

            _scheduler.RunLong("MCP Unity Bridge: preparation", Work);
        }

        /// <summary>Warms the preparers up on a separate thread, once.</summary>
        /// <param name="report">Called with the reason if something cannot be prepared here.</param>
        public void WarmUp(Action<string> report)
        {
            lock (_gate)
            {
                if (_isWarm || _stop.IsCancellationRequested) return;
                _isWarm = true;
            }

            _scheduler.RunLong("MCP Unity Bridge: warm-up", () => WarmUpAll(report));
        }

        public void Stop()
        {
            lock (_gate)
            {
                _waiting.Clear();
                try
                {
                    _stop.Cancel();
                }
                catch (AggregateException)
                {
                    // A compiler that could not be killed (for example because it is exiting) must not block the
                    // unloading of the domain.
                }

                Monitor.PulseAll(_gate);
            }
        }

        private void WarmUpAll(Action<string> report)
        {
            try
            {
                foreach (IWarmPreparer preparer in _preparers.Values.OfType<IWarmPreparer>())
                {
                    if (preparer.WarmUp(_stop.Token) is string problem) report(problem);
                }
            }
            catch (OperationCanceledException)
            {
                // The domain has ended meanwhile.
            }
        }

        private void Work()
        {
            while (Next() is Operation operation) Prepare(operation);
        }

        private Operation? Next()
        {
            lock (_gate)
            {
                _idle++;
                bool isWanted = true;
                while (_waiting.Count == 0 && isWanted && !_stop.IsCancellationRequested) isWanted = _scheduler.Wait(_gate, LingerMs);
                _idle--;
                if (_waiting.Count > 0) return _waiting.Dequeue();
                _workers--;
                return null;
            }
        }

        private void Prepare(Operation operation)
        {
            // Null: removed meanwhile; its record may have been released.
            OperationRecord? record = operation.Place == null ? null : operation.Record;
            if (record == null) return;
            Prepared prepared;
            try
            {
                prepared = _preparers[record.Request.Tool].Prepare(record.Request.Params, _stop.Token);
            }
            catch (Exception cause)
            {
                if (!_stop.IsCancellationRequested) _done(operation, null, cause);
                return;
            }

            _done(operation, prepared, null);
        }
    }
}
