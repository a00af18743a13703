#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Reads an element of a string, an array or a list, or through an indexer.</summary>
    internal sealed class QueryIndex
    {
        private readonly Receiver _receiver;
        private readonly IndexLink _link;
        private readonly string _before;
        private readonly IReadOnlyList<PropertyInfo> _indexers;

        public QueryIndex(Receiver receiver, IndexLink link, string before)
        {
            _receiver = receiver;
            _link = link;
            _before = before;
            _indexers = Members.Indexers(receiver.Type);
        }

        private bool IsSequence => _receiver.Self is string || _receiver.Self is IList;

        /// <summary>Called before the indices are evaluated.</summary>
        public void CheckIndexable()
        {
            if (!IsSequence && _indexers.Count == 0)
            {
                throw new QueryMistake($"a value of type '{_receiver.TypeName}' cannot be indexed", _link.At);
            }
        }

        public object? Read(IReadOnlyList<QueryArgument> indices)
        {
            if (_receiver.Self is Array array && array.Rank > 1)
            {
                return Element(array, indices);
            }
            bool isPlace = indices.Count == 1 && WholeNumber(indices[0]) != null;
            return IsSequence && (isPlace || _indexers.Count <= 1) ? Item(indices) : ByIndexer(indices);
        }

        private object? Item(IReadOnlyList<QueryArgument> indices)
        {
            decimal at = indices.Count == 1 ? WholeNumber(indices[0]) ?? throw Expected("one whole number") : throw Expected("one whole number");
            int length = _receiver.Self is string ? ((string)_receiver.Self).Length : ((IList)_receiver.Self!).Count;
            if (at < 0 || at >= length)
            {
                throw new QueryMistake($"index {at.ToString(CultureInfo.InvariantCulture)} is outside {_before}, which has {length} items", _link.At, new IndexOutOfRangeException());
            }
            return _receiver.Self is string text ? text[(int)at] : ((IList)_receiver.Self!)[(int)at];
        }

        private object? Element(Array array, IReadOnlyList<QueryArgument> indices)
        {
            decimal[] places = indices.Select(WholeNumber).OfType<decimal>().ToArray();
            bool areRight = places.Length == array.Rank && indices.Count == array.Rank && places.All(place => place >= int.MinValue && place <= int.MaxValue);
            return areRight ? Guard.At(_link.At, () => array.GetValue(places.Select(place => (int)place).ToArray())) : throw Expected($"{array.Rank} whole numbers");
        }

        private object? ByIndexer(IReadOnlyList<QueryArgument> indices)
        {
            OverloadChoice choice = Overloads.Choose(_indexers.Select(indexer => indexer.GetGetMethod()!), indices);
            Overload overload = QueryCall.Chosen(choice, indices, $"'{_receiver.TypeName}[]'", _link.At);
            return Guard.At(_link.At, () => overload.Call(_receiver.Self, indices));
        }

        private QueryMistake Expected(string what) => new QueryMistake($"expected {what} as index", _link.At);

        /// <summary>The value of an integer or a char; null for anything else.</summary>
        private static decimal? WholeNumber(QueryArgument index)
        {
            bool isWhole = index.Type != null && Conversions.IsNumeric(index.Type) && !(index.Value is float) && !(index.Value is double) && !(index.Value is decimal);
            return isWhole ? (decimal)Conversions.ChangeNumber(index.Value!, typeof(decimal)) : (decimal?)null;
        }
    }
}
