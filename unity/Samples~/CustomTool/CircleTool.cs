#nullable enable
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Samples
{
    /// <summary>
    /// A tool of your own: AI clients call it as <c>place_in_circle</c> once the policy allows it (Window > MCP Unity
    /// Bridge). Its arguments are validated before the call.
    /// </summary>
    public static class CircleTool
    {
        [McpTool("Places primitives in a circle in the open scene, one a frame. Gives back their names.", Destructive = false)]
        public static async Task<object> PlaceInCircle(
            [McpParameter("What to place.")] PrimitiveType shape,
            [McpParameter("How many.", Minimum = 1, Maximum = 500)] int count,
            [McpParameter("In metres.", Minimum = 0.1)] float radius = 5,
            [McpParameter("Middle of the circle.")] Vector3 center = default,
            CancellationToken stop = default)
        {
            var names = new List<string>();
            for (int placed = 0; placed < count; placed++)
            {
                // The call was cancelled: objects created so far stay, and can be undone.
                stop.ThrowIfCancellationRequested();
                names.Add(Place(shape, placed, center + Direction(placed, count) * radius));
                AI.Update(new { placed = placed + 1, of = count });
                await AI.NextFrame();
            }
            return new { placed = names };
        }

        private static string Place(PrimitiveType shape, int number, Vector3 position)
        {
            GameObject primitive = GameObject.CreatePrimitive(shape);
            primitive.name = $"{shape} {number + 1}";
            primitive.transform.position = position;
            Undo.RegisterCreatedObjectUndo(primitive, "Place in circle");
            return primitive.name;
        }

        private static Vector3 Direction(int number, int count)
        {
            float angle = 2 * Mathf.PI * number / count;
            return new Vector3(Mathf.Cos(angle), 0, Mathf.Sin(angle));
        }
    }
}
