using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    public partial class Object
    {
        public static Object Instantiate(Object original) => Cloning.Clone(original, null);

        public static Object Instantiate(Object original, Transform parent) => Instantiate(original, parent, false);

        public static Object Instantiate(Object original, Transform parent, bool instantiateInWorldSpace)
        {
            if (!instantiateInWorldSpace || !parent) return Cloning.Clone(original, parent);
            Object made = Cloning.Clone(original, null);
            Place(made)?.SetParent(parent, true);
            return made;
        }

        public static Object Instantiate(Object original, Vector3 position, Quaternion rotation) => Instantiate(original, position, rotation, null);

        public static Object Instantiate(Object original, Vector3 position, Quaternion rotation, Transform parent)
        {
            Object made = Cloning.Clone(original, parent);
            Place(made)?.SetPositionAndRotation(position, rotation);
            return made;
        }

        public static T Instantiate<T>(T original) where T : Object => (T)Instantiate((Object)original);

        public static T Instantiate<T>(T original, Transform parent) where T : Object => (T)Instantiate((Object)original, parent);

        public static T Instantiate<T>(T original, Transform parent, bool worldPositionStays) where T : Object => (T)Instantiate((Object)original, parent, worldPositionStays);

        public static T Instantiate<T>(T original, Vector3 position, Quaternion rotation) where T : Object => (T)Instantiate((Object)original, position, rotation);

        public static T Instantiate<T>(T original, Vector3 position, Quaternion rotation, Transform parent) where T : Object => (T)Instantiate((Object)original, position, rotation, parent);

        private static Transform Place(Object of) => of is GameObject whole ? whole.transform : of is Component part ? part.transform : null;
    }

    /// <summary>
    /// Copies an object with all below it. References within the copied tree are to the copies, all others to the same
    /// objects as before.
    /// </summary>
    internal sealed class Cloning
    {
        private readonly Dictionary<Object, Object> _copies = new Dictionary<Object, Object>();
        private readonly Serializer _serialization;

        private Cloning() => _serialization = new Serializer(
            of => of,
            (of, type) => of is Object original && _copies.TryGetValue(original, out Object copy) ? copy : (Object)of);

        internal static Object Clone(Object original, Transform parent)
        {
            if (!original) throw new ArgumentException("The Object you want to instantiate is null.");
            Object made = original is GameObject || original is Component ? new Cloning().Tree(original, parent) : new Cloning().Single(original);
            made.name = original.name + "(Clone)";
            return made;
        }

        /// <summary>A copy outside of the scenes, with the same names.</summary>
        internal static GameObject Detached(GameObject original)
        {
            var cloning = new Cloning();
            GameObject made = cloning.Copied(original);
            cloning.Fill();
            return made;
        }

        private Object Tree(Object original, Transform parent)
        {
            GameObject whole = Copied(original is Component part ? part.gameObject : (GameObject)original);
            World.Current.Attach(whole.Place, parent ? parent : null);
            Fill();
            return _copies[original];
        }

        private GameObject Copied(GameObject original)
        {
            var made = new GameObject(original.name, World.Current.NextId(), World.Current.NextId());
            made.CopyState(original);
            _copies[original] = made;
            _copies[original.Place] = made.Place;
            foreach (Component each in original.Components) _copies[each] = World.Current.AddComponent(made, each.GetType(), World.Current.NextId());
            foreach (Transform child in original.Place.Children) World.Current.Attach(Copied(child.Owner).Place, made.Place);
            return made;
        }

        /// <summary>Only now are all copies there that members may refer to.</summary>
        private void Fill()
        {
            foreach (KeyValuePair<Object, Object> pair in _copies.Where(each => !(each.Key is GameObject)).ToArray())
            {
                _serialization.ReadInto(pair.Value, _serialization.WriteMembers(pair.Key));
            }
        }

        private Object Single(Object original)
        {
            var made = (Object)Serializer.Create(original.GetType());
            _serialization.ReadInto(made, _serialization.WriteMembers(original));
            return made;
        }
    }
}
