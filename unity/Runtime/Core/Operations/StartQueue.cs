#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>Operations that wait for the main thread, in the order in which they start (EXO-11).</summary>
    internal sealed class StartQueue
    {
        private readonly LinkedList<Operation> _waiting = new LinkedList<Operation>();

        public int Count => _waiting.Count;

        public Operation? Head => _waiting.First?.Value;

        /// <summary>Inserts after those of the same store that were accepted earlier.</summary>
        public void Add(Operation operation)
        {
            LinkedListNode<Operation>? before = _waiting.Last;
            // From the end, because a new operation is nearly always the newest.
            while (before != null && before.Value.StoreId == operation.StoreId && before.Value.AcceptSeq > operation.AcceptSeq) before = before.Previous;
            operation.Place = before == null ? _waiting.AddFirst(operation) : _waiting.AddAfter(before, operation);
        }

        public void Remove(Operation operation)
        {
            if (operation.Place == null) return;
            _waiting.Remove(operation.Place);
            operation.Place = null;
        }

        public void Clear()
        {
            foreach (Operation operation in _waiting) operation.Place = null;
            _waiting.Clear();
        }
    }
}
