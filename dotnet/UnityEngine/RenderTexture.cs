namespace UnityEngine
{
    public sealed class RenderTexture : Texture
    {
        public RenderTexture(int width, int height, int depth)
        {
            this.width = width;
            this.height = height;
            Content = new Texture2D(width, height);
        }

        public static RenderTexture active { get; set; }

        internal Texture2D Content { get; }

        public static RenderTexture GetTemporary(int width, int height, int depthBuffer) => new RenderTexture(width, height, depthBuffer);

        public static void ReleaseTemporary(RenderTexture temp) => DestroyImmediate(temp);
    }

    public static class Graphics
    {
        /// <summary>Copies the nearest texel to each pixel.</summary>
        public static void Blit(Texture source, RenderTexture dest)
        {
            Texture2D from = source as Texture2D ?? ((RenderTexture)source).Content;
            for (int x = 0; x < dest.width; x++)
            {
                for (int y = 0; y < dest.height; y++)
                {
                    dest.Content.SetPixel(x, y, from.GetPixel(x * from.width / dest.width, y * from.height / dest.height));
                }
            }
        }
    }
}
