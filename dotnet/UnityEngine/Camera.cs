using System.Linq;

namespace UnityEngine
{
    public enum CameraClearFlags
    {
        Skybox = 1,
        SolidColor = 2,
        Depth = 3,
        Nothing = 4,
    }

    /// <summary>
    /// Renders a gradient, the same each time (mock-unity/scene/texture.ts); an orthographic one renders the bounds of
    /// the renderers, in the color of its direction.
    /// </summary>
    [DisallowMultipleComponent]
    public sealed partial class Camera : Behaviour
    {
        private const int Width = 64;
        private const int Height = 36;

        public static Camera main => FindObjectOfType<Camera>();

        public static Camera[] allCameras => FindObjectsOfType<Camera>();

        public float fieldOfView { get; set; } = 60;

        public bool orthographic { get; set; }

        public float orthographicSize { get; set; } = 5;

        public float nearClipPlane { get; set; } = 0.3f;

        public float farClipPlane { get; set; } = 1000;

        public int cullingMask { get; set; } = -1;

        public float aspect
        {
            get => (float)pixelWidth / pixelHeight;
            set { }
        }

        public float depth { get; set; } = -1;

        public Color backgroundColor { get; set; } = new Color(0.19f, 0.3f, 0.47f, 0);

        public CameraClearFlags clearFlags { get; set; } = CameraClearFlags.Skybox;

        /// <summary>Not valid: the camera renders the open scenes.</summary>
        public SceneManagement.Scene scene { get; set; }

        public RenderTexture targetTexture { get; set; }

        public int pixelWidth => targetTexture ? targetTexture.width : Width;

        public int pixelHeight => targetTexture ? targetTexture.height : Height;

        public void Render()
        {
            int width = pixelWidth, height = pixelHeight;
            for (int x = 0; x < width; x++)
            {
                for (int y = 0; y < height; y++)
                {
                    targetTexture.Content.SetPixel(x, y, orthographic ? Seen((x + 0.5f) / width - 0.5f, (y + 0.5f) / height - 0.5f) : new Color((float)(x / (width - 1.0)), (float)(y / (height - 1.0)), 128 / 255f, 1));
                }
            }
        }

        /// <summary>The color at a position of the picture, from -0.5 to 0.5 in both directions.</summary>
        private Color Seen(float across, float upwards)
        {
            Transform at = gameObject.transform;
            Vector3 start = at.position + (at.right * across + at.up * upwards) * (2 * orthographicSize);
            bool isHit = FindObjectsOfType<Renderer>().Any(each => each.bounds.Contains(start + at.forward * Vector3.Dot(each.bounds.center - start, at.forward)));
            return isHit ? new Color(0.5f + 0.5f * at.forward.x, 0.5f + 0.5f * at.forward.y, 0.5f + 0.5f * at.forward.z, 1) : backgroundColor;
        }
    }
}
