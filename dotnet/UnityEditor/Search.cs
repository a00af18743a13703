// Stubs from Unity's public documentation: exactly the members that the recipes use, without behaviour. See README.md.
using System;
using System.Collections.Generic;

namespace UnityEditor.Search
{
    [Flags]
    public enum SearchFlags
    {
        Synchronous = 2,
    }

    public class SearchContext
    {
        private SearchContext()
        {
        }
    }

    public interface ISearchList : IList<SearchItem>, IDisposable
    {
        SearchContext context { get; }
    }

    public class SearchItem
    {
        private SearchItem()
        {
        }

        public string id { get => throw null; }

        public SearchProvider provider { get => throw null; }

        public string GetLabel(SearchContext context, bool stripHTML = false) => throw null;

        public string GetDescription(SearchContext context, bool stripHTML = false) => throw null;
    }

    public class SearchProvider
    {
        private SearchProvider()
        {
        }

        public string id { get => throw null; }

        public string name { get => throw null; }

        public string filterId { get => throw null; }

        public bool active { get => throw null; }
    }

    public static class SearchService
    {
        public static IEnumerable<SearchProvider> Providers { get => throw null; }

        public static ISearchList Request(string searchText, SearchFlags options) => throw null;
    }
}
