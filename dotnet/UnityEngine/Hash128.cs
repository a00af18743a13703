using System;

namespace UnityEngine
{
    [Serializable]
    public struct Hash128
    {
        private string _digits;

        /// <summary>For a text of any other length, the hash with all zeros.</summary>
        public static Hash128 Parse(string hashString) => new Hash128 { _digits = hashString.Length == 32 ? hashString.ToLowerInvariant() : null };

        public override string ToString() => _digits ?? new string('0', 32);
    }
}
