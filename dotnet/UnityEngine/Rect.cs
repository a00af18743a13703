using System;

namespace UnityEngine
{
    [Serializable]
    public struct Rect : IEquatable<Rect>
    {
        public Rect(float x, float y, float width, float height)
        {
            this.x = x;
            this.y = y;
            this.width = width;
            this.height = height;
        }

        public Rect(Vector2 position, Vector2 size) : this(position.x, position.y, size.x, size.y)
        {
        }

        public float x { get; set; }

        public float y { get; set; }

        public float width { get; set; }

        public float height { get; set; }

        public float xMin => x;

        public float yMin => y;

        public float xMax => x + width;

        public float yMax => y + height;

        public Vector2 position => new Vector2(x, y);

        public Vector2 size => new Vector2(width, height);

        public Vector2 center => new Vector2(x + width / 2, y + height / 2);

        public static bool operator ==(Rect lhs, Rect rhs) => lhs.Equals(rhs);

        public static bool operator !=(Rect lhs, Rect rhs) => !lhs.Equals(rhs);

        public bool Contains(Vector2 point) => point.x >= xMin && point.x < xMax && point.y >= yMin && point.y < yMax;

        public bool Overlaps(Rect other) => other.xMax > xMin && other.xMin < xMax && other.yMax > yMin && other.yMin < yMax;

        public bool Equals(Rect other) => position.Equals(other.position) && size.Equals(other.size);

        public override bool Equals(object other) => other is Rect rect && Equals(rect);

        public override int GetHashCode() => position.GetHashCode() ^ (size.GetHashCode() << 2);

        public override string ToString() => FormattableString.Invariant($"(x:{x:F2}, y:{y:F2}, width:{width:F2}, height:{height:F2})");
    }
}
