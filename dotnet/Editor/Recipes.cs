using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Samples
{
    /// <summary>
    /// The code in docs/differences.md, and of recipes in spec/help.ts, each as a method: the compiled code is what an
    /// AI client sends to unity_execute_code.
    /// </summary>
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

        public static void EditPrefab()
        {
            var root = PrefabUtility.LoadPrefabContents("Assets/Prefabs/Enemy.prefab");
            try
            {
                root.transform.localScale = Vector3.one * 2;
                PrefabUtility.SaveAsPrefabAsset(root, "Assets/Prefabs/Enemy.prefab");
            }
            finally
            {
                PrefabUtility.UnloadPrefabContents(root);
            }
        }

        public static async Task<object> WorstFrames()
        {
            var frames = new List<(double Ms, long Bytes)>();
            using (var time = Unity.Profiling.ProfilerRecorder.StartNew(Unity.Profiling.ProfilerCategory.Internal, "Main Thread"))
            using (var memory = Unity.Profiling.ProfilerRecorder.StartNew(Unity.Profiling.ProfilerCategory.Memory, "GC Allocated In Frame"))
                for (int i = 0; i < 300; i++)
                {
                    await AI.NextFrame();
                    frames.Add((time.LastValue / 1e6, memory.LastValue));
                }
            return frames.OrderByDescending(frame => frame.Ms).Take(5).Select(frame => new { ms = frame.Ms, gc_bytes = frame.Bytes }).ToList();
        }
    }
}
