#nullable enable
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The newest operations of this domain, for the Editor window.</summary>
    internal sealed class RecentOperations
    {
        private const int Kept = 50;

        private readonly Dictionary<string, OperationSummary> _summaries = new Dictionary<string, OperationSummary>();
        private readonly Queue<string> _order = new Queue<string>();

        /// <summary>Newest first.</summary>
        public IReadOnlyList<OperationSummary> List => _order.Reverse().Select(logId => _summaries[logId]).ToList();

        public void Note(Operation operation)
        {
            if (operation.Record == null) return;
            if (!_summaries.ContainsKey(operation.LogId)) _order.Enqueue(operation.LogId);
            _summaries[operation.LogId] = new OperationSummary(operation.Record, operation.State);
            if (_order.Count > Kept) _summaries.Remove(_order.Dequeue());
        }

        public void Clear()
        {
            _summaries.Clear();
            _order.Clear();
        }
    }
}
