using System;

namespace UnityEngine
{
    [Serializable]
    public struct BoundsInt
    {
        public BoundsInt(Vector3Int position, Vector3Int size)
        {
            this.position = position;
            this.size = size;
        }

        public Vector3Int position { get; set; }

        public Vector3Int size { get; set; }
    }
}
