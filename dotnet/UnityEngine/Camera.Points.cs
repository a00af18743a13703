using System;

namespace UnityEngine
{
    /// <summary>From the world to the screen and back, as Unity computes it.</summary>
    public sealed partial class Camera
    {
        /// <summary>From (0, 0) at the bottom left to (1, 1); z is the distance along the view.</summary>
        public Vector3 WorldToViewportPoint(Vector3 position)
        {
            Vector3 seen = Quaternion.Inverse(transform.rotation) * (position - transform.position);
            Vector2 half = HalfSize(seen.z);
            return new Vector3(seen.x / half.x / 2 + 0.5f, seen.y / half.y / 2 + 0.5f, seen.z);
        }

        public Vector3 WorldToScreenPoint(Vector3 position)
        {
            Vector3 part = WorldToViewportPoint(position);
            return new Vector3(part.x * pixelWidth, part.y * pixelHeight, part.z);
        }

        public Vector3 ViewportToWorldPoint(Vector3 position)
        {
            Vector2 half = HalfSize(position.z);
            return transform.position + transform.rotation * new Vector3((position.x - 0.5f) * 2 * half.x, (position.y - 0.5f) * 2 * half.y, position.z);
        }

        public Vector3 ScreenToWorldPoint(Vector3 position) => ViewportToWorldPoint(new Vector3(position.x / pixelWidth, position.y / pixelHeight, position.z));

        /// <summary>It begins on the near plane.</summary>
        public Ray ViewportPointToRay(Vector3 pos)
        {
            Vector3 near = ViewportToWorldPoint(new Vector3(pos.x, pos.y, nearClipPlane));
            return new Ray(near, orthographic ? transform.forward : near - transform.position);
        }

        public Ray ScreenPointToRay(Vector3 pos) => ViewportPointToRay(new Vector3(pos.x / pixelWidth, pos.y / pixelHeight, 0));

        /// <summary>Half of what is visible at that distance.</summary>
        private Vector2 HalfSize(float distance)
        {
            float half = orthographic ? orthographicSize : (float)(distance * Math.Tan(fieldOfView * Math.PI / 360));
            return new Vector2(half * aspect, half);
        }
    }
}
