#nullable enable
using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// The tools of the mock (mock-unity/core/scripts.ts), declared like those of a user of the package.
    /// </summary>
    internal static class SampleTools
    {
        public enum LightQuality
        {
            draft = 1,
            preview = 2,
            production = 4,
        }

        [McpTool("Bakes the lightmaps of the open scene. Takes one frame for each tick, reports each as a partial result, and stops early when it is cancelled.", Name = "bake_lighting", Title = "Bake lighting", Destructive = false)]
        public static async Task<object> BakeLighting(
            [McpParameter("How fine the lightmaps are.")] LightQuality quality,
            [McpParameter("How many steps it takes.", Minimum = 1, Maximum = 10_000)] int ticks = 10)
        {
            Debug.Log("bake_lighting began (" + quality + ", " + ticks + " ticks)");
            for (int done = 1; done <= ticks; done++)
            {
                if (AI.CancellationToken.IsCancellationRequested)
                {
                    throw new OperationCanceledException("The bake was stopped after " + (done - 1) + " of " + ticks + " ticks.");
                }

                await AI.NextFrame();
                AI.Update(new { done, of = ticks });
            }

            Debug.Log("bake_lighting ended");
            return new { quality = quality.ToString(), ticks, lightmaps = (int)quality };
        }

        [McpTool("How many GameObjects the open scene has, with inactive ones; of one tag, if it is given.", Name = "count_objects", Title = "Count objects", ReadOnly = true, Idempotent = true)]
        public static object CountObjects([McpParameter("For instance Enemy.")] string? tag = null) =>
            new { count = UnityEngine.Object.FindObjectsOfType<GameObject>(true).Count(found => tag == null || found.tag == tag) };

        [McpTool("Appends a line to a text file; a relative path is below the project. Shows tests how often a tool ran.", Name = "append_line", Title = "Append a line")]
        public static object AppendLine(string path, string text)
        {
            string file = Path.Combine(Path.GetDirectoryName(Application.dataPath)!, path);
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            File.AppendAllText(file, text + "\n");
            return new { path };
        }
    }
}
