#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>All conversations with servers. Any thread.</summary>
    internal sealed class Conversations
    {
        private readonly List<Conversation> _all = new List<Conversation>();
        private readonly IOperationDesk _desk;
        private readonly LogOutbox _logs;

        public Conversations(IOperationDesk desk, LogOutbox logs)
        {
            _desk = desk;
            _logs = logs;
        }

        public void Add(Conversation conversation)
        {
            lock (_all) _all.Add(conversation);
        }

        public void Remove(Conversation conversation)
        {
            lock (_all) _all.Remove(conversation);
        }

        public IReadOnlyList<Conversation> ToList()
        {
            lock (_all) return _all.ToArray();
        }

        /// <summary>
        /// A server has refused the journal: another one begins, for all. Whoever was greeted with the old one is left first, and greeted anew.
        /// </summary>
        /// <returns>False: it could not be written, so the old one stays.</returns>
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
            string before = _desk.Identity.JournalId;
            _desk.ReplaceJournal(reason);
            return _desk.Identity.JournalId != before;
        }
    }
}
