using UnityEngine;

namespace UnityEditor
{
    /// <summary>The headless Editor has no open Scene view.</summary>
    public class SceneView
    {
        private SceneView(Camera seenBy) => camera = seenBy;

        public static SceneView lastActiveSceneView => null;

        public Camera camera { get; }

        public static void RepaintAll()
        {
        }

        public static bool FrameLastActiveSceneView() => false;

        public bool FrameSelected() => false;

        public void Repaint()
        {
        }
    }
}
