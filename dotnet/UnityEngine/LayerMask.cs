using System;
using System.Linq;

namespace UnityEngine
{
    /// <summary>The layers of a new project.</summary>
    public struct LayerMask
    {
        private static readonly string[] s_names = { "Default", "TransparentFX", "Ignore Raycast", "", "Water", "UI" };

        public int value { get; set; }

        public static implicit operator int(LayerMask mask) => mask.value;

        public static implicit operator LayerMask(int intVal) => new LayerMask { value = intVal };

        public static string LayerToName(int layer) => layer >= 0 && layer < s_names.Length ? s_names[layer] : "";

        /// <summary>-1: there is no such layer.</summary>
        public static int NameToLayer(string layerName) => string.IsNullOrEmpty(layerName) ? -1 : Array.IndexOf(s_names, layerName);

        public static int GetMask(params string[] layerNames) => layerNames.Select(NameToLayer).Where(layer => layer >= 0).Aggregate(0, (mask, layer) => mask | (1 << layer));
    }
}
