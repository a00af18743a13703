#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>All conversations with servers. Any thread.</summary>
    internal sealed class Conversations
    {
        private readonly List<Conversation> _all = new List<Conversation>();
        private readonly Dictionary<string, Conversation> _owners = new Dictionary<string, Conversation>();
        private readonly IOperations _operations;
        private readonly LogOutbox _logs;

        public Conversations(IOperations operations, LogOutbox logs)
        {
            _operations = operations;
            _logs = logs;
        }

        public void Add(Conversation conversation)
        {
            lock (_all) _all.Add(conversation);
        }

        /// <summary>
        /// hello was answered. A store has one owner: a server that takes over the store replaces the previous one,
        /// whose connection is aborted because its frames no longer count.
        /// </summary>
        /// <param name="logMark">From the answer to hello.</param>
        public void Greeted(Conversation owner, long logMark)
        {
            _operations.JournalAccepted();
            lock (_all)
            {
                if (_owners.TryGetValue(owner.StoreId, out Conversation? former) && former != owner) former.HangUp();
                _owners[owner.StoreId] = owner;
                _logs.Connected(owner.StoreId, logMark);
            }
        }

        public void Remove(Conversation conversation)
        {
            lock (_all)
            {
                _all.Remove(conversation);
                if (!_owners.TryGetValue(conversation.StoreId, out Conversation? owner) || owner != conversation) return;
                _owners.Remove(conversation.StoreId);
                _logs.Disconnected(conversation.StoreId);
            }
        }

        public IReadOnlyList<Conversation> ToList()
        {
            lock (_all) return _all.ToArray();
        }

        /// <summary>
        /// A server refused the journal: creates another one for all servers. Connections that were greeted with the
        /// old journal are closed first, and reconnect.
        /// </summary>
        /// <returns>False: the new journal could not be written, so the old one stays.</returns>
        public bool ReplaceJournal(Conversation refused, string reason)
        {
            foreach (Conversation other in ToList())
            {
                if (other != refused) other.End();
            }

            return _logs.Renumber(() => Replace(reason));
        }

        private bool Replace(string reason)
        {
            string before = _operations.Identity.JournalId;
            _operations.ReplaceJournal(reason);
            return _operations.Identity.JournalId != before;
        }
    }
}
