using System;

namespace UnityEngine
{
    [Serializable]
    public struct Vector3Int : IEquatable<Vector3Int>
    {
        public Vector3Int(int x, int y, int z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public int x { get; set; }

        public int y { get; set; }

        public int z { get; set; }

        public static Vector3Int zero => new Vector3Int(0, 0, 0);

        public static Vector3Int one => new Vector3Int(1, 1, 1);

        public static Vector3Int operator +(Vector3Int a, Vector3Int b) => new Vector3Int(a.x + b.x, a.y + b.y, a.z + b.z);

        public static Vector3Int operator -(Vector3Int a, Vector3Int b) => new Vector3Int(a.x - b.x, a.y - b.y, a.z - b.z);

        public static Vector3Int operator *(Vector3Int a, int b) => new Vector3Int(a.x * b, a.y * b, a.z * b);

        public static bool operator ==(Vector3Int lhs, Vector3Int rhs) => lhs.Equals(rhs);

        public static bool operator !=(Vector3Int lhs, Vector3Int rhs) => !lhs.Equals(rhs);

        public static implicit operator Vector3(Vector3Int v) => new Vector3(v.x, v.y, v.z);

        public bool Equals(Vector3Int other) => x == other.x && y == other.y && z == other.z;

        public override bool Equals(object other) => other is Vector3Int vector && Equals(vector);

        public override int GetHashCode() => x ^ (y << 4) ^ (z >> 4);

        public override string ToString() => FormattableString.Invariant($"({x}, {y}, {z})");
    }
}
