using UnityEngine;

namespace UnityEditor
{
    /// <summary>The headless Editor has no Scene view open.</summary>
    public class SceneView
    {
        private SceneView(Camera seenBy) => camera = seenBy;

        public static SceneView lastActiveSceneView => null;

        public Camera camera { get; }
    }
}
