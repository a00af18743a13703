using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    public enum QueryTriggerInteraction
    {
        UseGlobal,
        Ignore,
        Collide,
    }

    public struct RaycastHit
    {
        public Collider collider { get; internal set; }

        public Vector3 point { get; set; }

        public Vector3 normal { get; set; }

        public float distance { get; set; }

        public Transform transform => collider ? collider.transform : null;

        public Rigidbody rigidbody => collider ? collider.attachedRigidbody : null;
    }

    /// <summary>
    /// Queries of the colliders of the scene as they are. A collider is the box around it along the axes of the world,
    /// a SphereCollider a sphere: no mesh, and no rotated box. Nothing moves.
    /// </summary>
    public static class Physics
    {
        public const int IgnoreRaycastLayer = 4;
        public const int DefaultRaycastLayers = -5;
        public const int AllLayers = -1;

        public static Vector3 gravity { get; set; } = new Vector3(0, -9.81f, 0);

        public static bool queriesHitTriggers { get; set; } = true;

        public static bool Raycast(Vector3 origin, Vector3 direction, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers, QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal) =>
            Raycast(origin, direction, out _, maxDistance, layerMask, queryTriggerInteraction);

        public static bool Raycast(Vector3 origin, Vector3 direction, out RaycastHit hitInfo, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers, QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            RaycastHit[] hits = RaycastAll(origin, direction, maxDistance, layerMask, queryTriggerInteraction);
            hitInfo = hits.OrderBy(hit => hit.distance).FirstOrDefault();
            return hits.Length > 0;
        }

        public static bool Raycast(Ray ray, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers) => Raycast(ray.origin, ray.direction, maxDistance, layerMask);

        public static bool Raycast(Ray ray, out RaycastHit hitInfo, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers) => Raycast(ray.origin, ray.direction, out hitInfo, maxDistance, layerMask);

        public static bool Linecast(Vector3 start, Vector3 end, int layerMask = DefaultRaycastLayers) => Linecast(start, end, out _, layerMask);

        public static bool Linecast(Vector3 start, Vector3 end, out RaycastHit hitInfo, int layerMask = DefaultRaycastLayers) => Raycast(start, end - start, out hitInfo, Vector3.Distance(start, end), layerMask);

        /// <summary>In no particular order. A ray that begins inside of a collider does not hit it.</summary>
        public static RaycastHit[] RaycastAll(Vector3 origin, Vector3 direction, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers, QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            Vector3 unit = direction.normalized;
            if (unit == Vector3.zero) return Array.Empty<RaycastHit>();
            return All(layerMask, queryTriggerInteraction).Select(each => Hit(each, origin, unit)).Where(hit => hit.collider && hit.distance <= maxDistance).ToArray();
        }

        public static RaycastHit[] RaycastAll(Ray ray, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers) => RaycastAll(ray.origin, ray.direction, maxDistance, layerMask);

        public static Collider[] OverlapSphere(Vector3 position, float radius, int layerMask = AllLayers, QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal) =>
            All(layerMask, queryTriggerInteraction).Where(each => Vector3.Distance(each.ClosestPoint(position), position) <= radius).ToArray();

        public static Collider[] OverlapBox(Vector3 center, Vector3 halfExtents, Quaternion orientation = default, int layerMask = AllLayers) =>
            All(layerMask, QueryTriggerInteraction.UseGlobal).Where(each => each.bounds.Intersects(new Bounds(center, halfExtents * 2))).ToArray();

        public static bool CheckSphere(Vector3 position, float radius, int layerMask = DefaultRaycastLayers) => OverlapSphere(position, radius, layerMask).Length > 0;

        public static bool CheckBox(Vector3 center, Vector3 halfExtents) => OverlapBox(center, halfExtents).Length > 0;

        /// <summary>Changes take effect at once here.</summary>
        public static void SyncTransforms()
        {
        }

        private static IEnumerable<Collider> All(int layerMask, QueryTriggerInteraction triggers)
        {
            bool hitsTriggers = triggers == QueryTriggerInteraction.Collide || (triggers == QueryTriggerInteraction.UseGlobal && queriesHitTriggers);
            return Object.FindObjectsOfType<Collider>().Where(each => each.enabled && (layerMask & (1 << each.gameObject.layer)) != 0 && (hitsTriggers || !each.isTrigger));
        }

        private static RaycastHit Hit(Collider collider, Vector3 origin, Vector3 unit) => collider is SphereCollider ? OnSphere(collider, origin, unit) : OnBox(collider, origin, unit);

        private static RaycastHit OnSphere(Collider collider, Vector3 origin, Vector3 unit)
        {
            Vector3 center = collider.bounds.center;
            double radius = collider.bounds.extents.x, along = Vector3.Dot(center - origin, unit);
            double aside = (center - origin).sqrMagnitude - along * along, half = radius * radius - aside;
            if (half < 0 || along - Math.Sqrt(half) < 0) return default;
            Vector3 point = origin + unit * (float)(along - Math.Sqrt(half));
            return new RaycastHit { collider = collider, point = point, distance = Vector3.Distance(origin, point), normal = (point - center).normalized };
        }

        /// <summary>The box is what three slabs have in common; the ray enters it where it enters the last of them.</summary>
        private static RaycastHit OnBox(Collider collider, Vector3 origin, Vector3 unit)
        {
            Bounds box = collider.bounds;
            double enter = double.NegativeInfinity, leave = double.PositiveInfinity;
            Vector3 normal = Vector3.zero;
            for (int axis = 0; axis < 3; axis++)
            {
                if (unit[axis] == 0)
                {
                    if (origin[axis] < box.min[axis] || origin[axis] > box.max[axis]) return default;
                    continue;
                }

                double low = ((double)box.min[axis] - origin[axis]) / unit[axis], high = ((double)box.max[axis] - origin[axis]) / unit[axis];
                if (Math.Min(low, high) > enter)
                {
                    enter = Math.Min(low, high);
                    normal = Vector3.zero;
                    normal[axis] = -Math.Sign(unit[axis]);
                }

                leave = Math.Min(leave, Math.Max(low, high));
            }

            if (enter < 0 || enter > leave) return default;
            return new RaycastHit { collider = collider, point = origin + unit * (float)enter, distance = (float)enter, normal = normal };
        }
    }
}
