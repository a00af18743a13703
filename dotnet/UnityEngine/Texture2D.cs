using System;

namespace UnityEngine
{
    public class Texture : Object
    {
        public virtual int width { get; internal set; }

        public virtual int height { get; internal set; }
    }

    public enum TextureFormat
    {
        RGB24 = 3,
        RGBA32 = 4,
        ARGB32 = 5,
    }

    /// <summary>Pixels are white until they are set; (0, 0) is at the bottom left.</summary>
    public sealed class Texture2D : Texture
    {
        /// <summary>Unity's own limit.</summary>
        private const int MaxSide = 16_384;

        private const int White = -1;

        /// <summary>0xRRGGBBAA; null if no pixel was set, so that size alone uses no memory.</summary>
        private int[] _pixels;

        public Texture2D(int width, int height)
        {
            if (!IsSide(width) || !IsSide(height))
            {
                throw new UnityException("Texture has out of range width / height (" + width + "x" + height + ", at most " + MaxSide + ")");
            }

            this.width = width;
            this.height = height;
        }

        public Texture2D(int width, int height, TextureFormat textureFormat, bool mipChain) : this(width, height) => format = textureFormat;

        public TextureFormat format { get; } = TextureFormat.RGBA32;

        public bool isReadable => true;

        public Color GetPixel(int x, int y)
        {
            int pixel = PixelAt(x, y);
            return new Color(Part(pixel >> 24), Part(pixel >> 16), Part(pixel >> 8), Part(pixel));
        }

        public void SetPixel(int x, int y, Color color)
        {
            Living();
            Pixels()[Index(x, y)] = (Byte(color.r) << 24) | (Byte(color.g) << 16) | (Byte(color.b) << 8) | Byte(color.a);
        }

        public void SetPixels(Color[] colors)
        {
            for (int at = 0; at < colors.Length; at++)
            {
                SetPixel(at % width, at / width, colors[at]);
            }
        }

        /// <summary>Reads from <see cref="RenderTexture.active" />.</summary>
        public void ReadPixels(Rect source, int destX, int destY)
        {
            for (int y = 0; y < (int)source.height; y++)
            {
                for (int x = 0; x < (int)source.width; x++)
                {
                    SetPixel(destX + x, destY + y, RenderTexture.active.Content.GetPixel((int)source.x + x, (int)source.y + y));
                }
            }
        }

        /// <summary>SetPixel takes effect at once here.</summary>
        public void Apply() => Living();

        internal int PixelAt(int x, int y)
        {
            Living();
            return _pixels is null ? White : _pixels[Index(x, y)];
        }

        private static bool IsSide(int side) => side >= 1 && side <= MaxSide;

        private static float Part(int pixel) => (float)((pixel & 0xff) / 255.0);

        private static int Byte(float part)
        {
            double clamped = float.IsNaN(part) ? 0 : Math.Min(Math.Max((double)part, 0), 1);
            return (int)Math.Floor(clamped * 255 + 0.5);
        }

        private static int Within(int at, int size) => Math.Min(Math.Max(at, 0), size - 1);

        /// <summary>For a position outside, the index of the nearest edge pixel.</summary>
        private int Index(int x, int y) => Within(y, height) * width + Within(x, width);

        private int[] Pixels()
        {
            if (_pixels is null)
            {
                _pixels = new int[width * height];
                for (int at = 0; at < _pixels.Length; at++)
                {
                    _pixels[at] = White;
                }
            }

            return _pixels;
        }
    }
}
