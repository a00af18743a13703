using System;

namespace UnityEngine
{
    [Serializable]
    public struct Vector2Int : IEquatable<Vector2Int>
    {
        public Vector2Int(int x, int y)
        {
            this.x = x;
            this.y = y;
        }

        public int x { get; set; }

        public int y { get; set; }

        public static Vector2Int zero => new Vector2Int(0, 0);

        public static Vector2Int one => new Vector2Int(1, 1);

        public static Vector2Int operator +(Vector2Int a, Vector2Int b) => new Vector2Int(a.x + b.x, a.y + b.y);

        public static Vector2Int operator -(Vector2Int a, Vector2Int b) => new Vector2Int(a.x - b.x, a.y - b.y);

        public static Vector2Int operator *(Vector2Int a, int b) => new Vector2Int(a.x * b, a.y * b);

        public static bool operator ==(Vector2Int lhs, Vector2Int rhs) => lhs.Equals(rhs);

        public static bool operator !=(Vector2Int lhs, Vector2Int rhs) => !lhs.Equals(rhs);

        public static implicit operator Vector2(Vector2Int v) => new Vector2(v.x, v.y);

        public bool Equals(Vector2Int other) => x == other.x && y == other.y;

        public override bool Equals(object other) => other is Vector2Int vector && Equals(vector);

        public override int GetHashCode() => x ^ (y << 2);

        public override string ToString() => FormattableString.Invariant($"({x}, {y})");
    }
}
