using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    /// <summary>Stores its arrays; nothing is drawn with them.</summary>
    public sealed class Mesh : Object
    {
        private static readonly Dictionary<PrimitiveType, Mesh> s_primitives = new Dictionary<PrimitiveType, Mesh>();

        private Vector3[] _vertices = Array.Empty<Vector3>();
        private int[] _triangles = Array.Empty<int>();

        public Vector3[] vertices
        {
            get => _vertices.ToArray();
            set => _vertices = value.ToArray();
        }

        /// <summary>Refuses indices without a vertex, with an error in the console, as Unity does.</summary>
        public int[] triangles
        {
            get => _triangles.ToArray();
            set
            {
                if (value.Length % 3 != 0) Debug.LogError("Failed setting triangles. The number of supplied triangle indices must be a multiple of 3.");
                else if (value.Any(index => index < 0 || index >= _vertices.Length)) Debug.LogError("Failed setting triangles. Some indices are referencing out of bounds vertices. IndexCount: " + value.Length + ", VertexCount: " + _vertices.Length);
                else _triangles = value.ToArray();
            }
        }

        public Vector3[] normals { get; set; } = Array.Empty<Vector3>();

        public Vector4[] tangents { get; set; } = Array.Empty<Vector4>();

        public Vector2[] uv { get; set; } = Array.Empty<Vector2>();

        public Color[] colors { get; set; } = Array.Empty<Color>();

        public Bounds bounds { get; set; }

        public int vertexCount => _vertices.Length;

        public int subMeshCount { get; set; } = 1;

        /// <summary>One of Unity's own, without vertices.</summary>
        internal static Mesh Of(PrimitiveType type)
        {
            if (s_primitives.TryGetValue(type, out Mesh made) && made) return made;
            bool isTall = type == PrimitiveType.Capsule || type == PrimitiveType.Cylinder, isPlane = type == PrimitiveType.Plane;
            Vector3 size = isTall ? new Vector3(1, 2, 1) : isPlane ? new Vector3(10, 0, 10) : type == PrimitiveType.Quad ? new Vector3(1, 1, 0) : Vector3.one;
            return s_primitives[type] = new Mesh { name = type.ToString(), bounds = new Bounds(Vector3.zero, size) };
        }

        public void SetVertices(List<Vector3> inVertices) => vertices = inVertices.ToArray();

        public void SetTriangles(List<int> triangles, int submesh) => this.triangles = triangles.ToArray();

        public void SetTriangles(int[] triangles, int submesh) => this.triangles = triangles;

        public void SetUVs(int channel, List<Vector2> uvs) => uv = channel == 0 ? uvs.ToArray() : uv;

        public int[] GetTriangles(int submesh) => triangles;

        public void Clear()
        {
            _vertices = Array.Empty<Vector3>();
            _triangles = Array.Empty<int>();
            normals = Array.Empty<Vector3>();
            uv = Array.Empty<Vector2>();
        }

        public void RecalculateBounds()
        {
            if (_vertices.Length == 0) return;
            Vector3 least = _vertices.Aggregate(Vector3.Min), most = _vertices.Aggregate(Vector3.Max);
            bounds = new Bounds((least + most) * 0.5f, most - least);
        }

        /// <summary>For each vertex the mean of its triangles, by their areas.</summary>
        public void RecalculateNormals()
        {
            var sums = new Vector3[_vertices.Length];
            for (int at = 0; at < _triangles.Length; at += 3)
            {
                Vector3 first = _vertices[_triangles[at]];
                Vector3 normal = Vector3.Cross(_vertices[_triangles[at + 1]] - first, _vertices[_triangles[at + 2]] - first);
                for (int corner = 0; corner < 3; corner++) sums[_triangles[at + corner]] += normal;
            }

            normals = Array.ConvertAll(sums, Vector3.Normalize);
        }

        public void RecalculateTangents() => tangents = Array.ConvertAll(_vertices, each => new Vector4(1, 0, 0, 1));

        public void MarkDynamic()
        {
        }
    }

    [DisallowMultipleComponent]
    public sealed class MeshFilter : Component
    {
        public Mesh sharedMesh { get; set; }

        /// <summary>Here the same as <see cref="sharedMesh" />: no copy is made.</summary>
        public Mesh mesh
        {
            get => sharedMesh;
            set => sharedMesh = value;
        }
    }
}
