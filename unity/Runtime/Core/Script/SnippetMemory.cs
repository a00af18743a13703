#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Cache of the loaded snippets of this domain, by hash; evicts the least recently used. Any thread.
    /// </summary>
    internal sealed class SnippetMemory
    {
        private const int MaxSnippets = 256;

        private readonly Dictionary<string, LinkedListNode<KeyValuePair<string, Prepared>>> _byHash = new Dictionary<string, LinkedListNode<KeyValuePair<string, Prepared>>>();
        private readonly LinkedList<KeyValuePair<string, Prepared>> _byAge = new LinkedList<KeyValuePair<string, Prepared>>();

        public Prepared? Find(string hash)
        {
            lock (_byHash)
            {
                if (!_byHash.TryGetValue(hash, out var node))
                {
                    return null;
                }
                _byAge.Remove(node);
                _byAge.AddLast(node);
                return node.Value.Value;
            }
        }

        public void Keep(string hash, Prepared prepared)
        {
            lock (_byHash)
            {
                if (_byHash.ContainsKey(hash))
                {
                    return;
                }
                _byHash[hash] = _byAge.AddLast(new KeyValuePair<string, Prepared>(hash, prepared));
                if (_byAge.Count > MaxSnippets)
                {
                    _byHash.Remove(_byAge.First.Value.Key);
                    _byAge.RemoveFirst();
                }
            }
        }
    }
}
