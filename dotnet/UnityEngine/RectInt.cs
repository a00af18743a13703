using System;

namespace UnityEngine
{
    [Serializable]
    public struct RectInt
    {
        public RectInt(int xMin, int yMin, int width, int height)
        {
            x = xMin;
            y = yMin;
            this.width = width;
            this.height = height;
        }

        public int x { get; set; }

        public int y { get; set; }

        public int width { get; set; }

        public int height { get; set; }
    }
}
