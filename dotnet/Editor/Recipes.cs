using System.Collections.Generic;

namespace McpUnityBridge.Samples
{
    /// <summary>The bodies of docs/differences.md, each as a method: what is compiled here is what an AI client sends to unity_execute_code.</summary>
    public static class Recipes
    {
        public static object Search()
        {
            var found = new List<object>();
            using (var list = UnityEditor.Search.SearchService.Request("p: t:prefab", UnityEditor.Search.SearchFlags.Synchronous))
                foreach (var item in list)
                    found.Add(new { item.id, label = item.GetLabel(list.context, true), description = item.GetDescription(list.context, true), provider = item.provider.id });
            return found;
        }

        public static object Providers()
        {
            var providers = new List<object>();
            foreach (var provider in UnityEditor.Search.SearchService.Providers)
                providers.Add(new { provider.id, provider.name, provider.filterId, provider.active });
            return providers;
        }
    }
}
