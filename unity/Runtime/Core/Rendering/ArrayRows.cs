#nullable enable
using System;
using System.Collections;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A multidimensional array as nested arrays: the elements of its last dimension, or rows of the next dimensions.
    /// </summary>
    internal sealed class ArrayRows : ICollection
    {
        private readonly Array _array;
        private readonly int[] _at;

        /// <param name="array">An array of two or more dimensions.</param>
        /// <param name="at">Indices in the outer dimensions.</param>
        internal ArrayRows(Array array, params int[] at)
        {
            _array = array;
            _at = at;
        }

        public int Count => _array.GetLength(_at.Length);

        public bool IsSynchronized => false;

        public object SyncRoot => _array;

        public void CopyTo(Array array, int index) => throw new NotSupportedException();

        public IEnumerator GetEnumerator()
        {
            int first = _array.GetLowerBound(_at.Length);
            for (int at = first; at < first + Count; at++)
            {
                int[] place = _at.Append(at).ToArray();
                yield return place.Length == _array.Rank ? _array.GetValue(place) : new ArrayRows(_array, place);
            }
        }
    }
}
