using System.IO;
using System.Linq;

namespace UnityEngine
{
    public static class ScreenCapture
    {
        /// <summary>Writes at once; Unity waits for the end of the frame.</summary>
        public static void CaptureScreenshot(string filename)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(filename));
            File.WriteAllBytes(filename, new Texture2D(1, 1).EncodeToPNG());
        }
    }

    public static class Resources
    {
        public static T[] FindObjectsOfTypeAll<T>() where T : Object => Object.FindObjectsOfType<T>(true).Concat(World.Current.DirtyAssets.OfType<T>()).ToArray();
    }
}
