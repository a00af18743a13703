#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Every operation in the journal, and the accept_seq at or below which operations are discarded.
    /// </summary>
    internal sealed class OperationTable
    {
        /// <summary>Expiry scans all ids of a store, so it runs in rounds, not once for each id.</summary>
        private const int RoundsPerRetention = 200;

        private readonly Dictionary<string, Operation> _operations = new Dictionary<string, Operation>();
        private readonly Dictionary<string, long> _watermarks;
        private readonly Dictionary<string, long> _newest = new Dictionary<string, long>();

        /// <summary>In order of acknowledgement, so that the first is the first to expire.</summary>
        private readonly Queue<Operation> _acknowledged = new Queue<Operation>();

        private readonly long _retentionMs;
        private long _nextRound = long.MinValue;

        public OperationTable(IReadOnlyDictionary<string, long> watermarks, long retentionMs)
        {
            _watermarks = watermarks.ToDictionary(mark => mark.Key, mark => mark.Value);
            _retentionMs = retentionMs;
        }

        public IEnumerable<Operation> All => _operations.Values;

        public IReadOnlyDictionary<string, long> Watermarks => _watermarks;

        /// <summary>When the oldest acknowledged id may expire, Unix ms; null if there is none.</summary>
        public long? NextExpiry => _acknowledged.Count == 0 ? (long?)null : Math.Max(ExpiryOf(_acknowledged.Peek()), _nextRound);

        public Operation? Find(string logId)
        {
            return _operations.TryGetValue(logId, out Operation? operation) ? operation : null;
        }

        public void Add(Operation operation)
        {
            _operations[operation.LogId] = operation;
            _newest[operation.StoreId] = Math.Max(operation.AcceptSeq, NewestOf(operation.StoreId));
            if (operation.Acknowledged != null) _acknowledged.Enqueue(operation);
        }

        /// <summary>
        /// The end was acknowledged: the operation counts towards the watermark once its retention is over.
        /// </summary>
        public void Acknowledged(Operation operation)
        {
            _acknowledged.Enqueue(operation);
        }

        public long WatermarkOf(string storeId)
        {
            return _watermarks.TryGetValue(storeId, out long mark) ? mark : 0;
        }

        /// <summary>Highest accepted accept_seq of the store.</summary>
        public long NewestOf(string storeId)
        {
            return _newest.TryGetValue(storeId, out long seq) ? seq : 0;
        }

        /// <summary>
        /// Drops operations past retention, but none after an unfinished or unacknowledged operation of the store.
        /// Returns the ids.
        /// </summary>
        public List<string> Expire(long now)
        {
            _nextRound = now + _retentionMs / RoundsPerRetention;
            var stores = new HashSet<string>();
            while (_acknowledged.Count > 0 && ExpiryOf(_acknowledged.Peek()) <= now) stores.Add(_acknowledged.Dequeue().StoreId);
            return stores.SelectMany(storeId => DropExpired(storeId, now)).ToList();
        }

        private List<string> DropExpired(string storeId, long now)
        {
            List<Operation> ofStore = _operations.Values.Where(operation => operation.StoreId == storeId).OrderBy(operation => operation.AcceptSeq).ToList();
            // Ids that were cancelled before any server sent them have no number, and block no others.
            List<Operation> gone = ofStore.Where(operation => operation.AcceptSeq == 0 && ExpiryOf(operation) <= now).ToList();
            gone.AddRange(ofStore.Where(operation => operation.AcceptSeq > 0).TakeWhile(operation => ExpiryOf(operation) <= now));
            foreach (Operation operation in gone) _operations.Remove(operation.LogId);
            if (gone.Count > 0) _watermarks[storeId] = Math.Max(WatermarkOf(storeId), gone[gone.Count - 1].AcceptSeq);
            return gone.ConvertAll(operation => operation.LogId);
        }

        private long ExpiryOf(Operation operation)
        {
            return operation.Acknowledged == null ? long.MaxValue : operation.Acknowledged.At + _retentionMs;
        }
    }
}
