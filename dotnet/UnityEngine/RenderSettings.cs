namespace UnityEngine
{
    namespace Rendering
    {
        public enum AmbientMode
        {
            Skybox = 0,
            Trilight = 1,
            Flat = 3,
            Custom = 4,
        }
    }

    public enum FogMode
    {
        Linear = 1,
        Exponential = 2,
        ExponentialSquared = 3,
    }

    /// <summary>Stored until the domain reload; nothing is drawn with them.</summary>
    public static class RenderSettings
    {
        public static Rendering.AmbientMode ambientMode { get; set; }

        public static Color ambientLight { get; set; } = new Color(0.212f, 0.227f, 0.259f);

        public static Color ambientSkyColor { get; set; } = new Color(0.212f, 0.227f, 0.259f);

        public static float ambientIntensity { get; set; } = 1;

        public static bool fog { get; set; }

        public static FogMode fogMode { get; set; } = FogMode.ExponentialSquared;

        public static Color fogColor { get; set; } = new Color(0.5f, 0.5f, 0.5f);

        public static float fogDensity { get; set; } = 0.01f;

        public static float fogStartDistance { get; set; }

        public static float fogEndDistance { get; set; } = 300;

        public static Material skybox { get; set; }

        public static Light sun { get; set; }
    }
}
