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
        /// <summary>Loads a path of the project; the Editor provides it.</summary>
        internal static System.Func<string, System.Type, Object> Loader { get; set; } = (path, type) => null;

        /// <summary>An asset below any folder named Resources, by its path there without the extension; null if there is none.</summary>
        public static T Load<T>(string path) where T : Object => (T)Load(path, typeof(T));

        public static Object Load(string path) => Load(path, typeof(Object));

        public static Object Load(string path, System.Type systemTypeInstance) => Loader(path, systemTypeInstance);

        public static T[] FindObjectsOfTypeAll<T>() where T : Object => Object.FindObjectsOfType<T>(true).Concat(World.Current.DirtyAssets.OfType<T>()).ToArray();
    }
}
