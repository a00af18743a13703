namespace UnityEngine
{
    /// <summary>Sees a gradient, the same each time (mock-unity/scene/texture.ts).</summary>
    public sealed class Camera : Behaviour
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

        public float depth { get; set; } = -1;

        public Color backgroundColor { get; set; } = new Color(0.19f, 0.3f, 0.47f, 0);

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
                    targetTexture.Content.SetPixel(x, y, new Color((float)(x / (width - 1.0)), (float)(y / (height - 1.0)), 128 / 255f, 1));
                }
            }
        }
    }
}
