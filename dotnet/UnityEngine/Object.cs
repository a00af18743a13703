using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    [Flags]
    public enum HideFlags
    {
        None = 0,
        NotEditable = 8,
        HideAndDontSave = 61,
    }

    public partial class Object
    {
        private int _id;
        private string _name = "";

        public string name
        {
            get
            {
                Living();
                return NameOf();
            }
            set
            {
                Living();
                Rename(value ?? "");
            }
        }

        public HideFlags hideFlags { get; set; }

        /// <summary>Path of the asset; empty if it is not one.</summary>
        internal string AssetPath { get; set; } = "";

        internal bool IsDestroyed { get; set; }

        /// <summary>Zero: not assigned yet.</summary>
        internal int Id
        {
            get
            {
                if (_id == 0)
                {
                    _id = World.Current.NextId();
                }

                return _id;
            }
            set => _id = value;
        }

        public static void Destroy(Object obj) => World.Current.Destroy(obj);

        /// <summary>At once, without the delay.</summary>
        public static void Destroy(Object obj, float t) => Destroy(obj);

        public static void DestroyImmediate(Object obj) => World.Current.Destroy(obj);

        /// <summary>What an asset needs: without it, an asset is refused as in Unity.</summary>
        public static void DestroyImmediate(Object obj, bool allowDestroyingAssets)
        {
            if (allowDestroyingAssets) DestroyAsset(obj);
            else DestroyImmediate(obj);
        }

        /// <summary>With all below it; the file stays.</summary>
        internal static void DestroyAsset(Object asset)
        {
            if (!asset) return;
            asset.AssetPath = "";
            World.Current.Destroy(asset);
        }

        public static void DontDestroyOnLoad(Object target)
        {
        }

        public static T FindObjectOfType<T>() where T : Object => Search.First<T>(World.Current.Everywhere(false));

        public static T[] FindObjectsOfType<T>() where T : Object => FindObjectsOfType<T>(false);

        public static T[] FindObjectsOfType<T>(bool includeInactive) where T : Object => Search.All<T>(World.Current.Everywhere(includeInactive));

        public static T[] FindObjectsByType<T>(FindObjectsSortMode sortMode) where T : Object => FindObjectsOfType<T>(false);

        public static T[] FindObjectsByType<T>(FindObjectsInactive findObjectsInactive, FindObjectsSortMode sortMode) where T : Object =>
            FindObjectsOfType<T>(findObjectsInactive == FindObjectsInactive.Include);

        public static T FindFirstObjectByType<T>() where T : Object => FindObjectOfType<T>();

        public static T FindAnyObjectByType<T>() where T : Object => FindObjectOfType<T>();

        public static T FindFirstObjectByType<T>(FindObjectsInactive findObjectsInactive) where T : Object => FindObjectsOfType<T>(findObjectsInactive == FindObjectsInactive.Include).FirstOrDefault();

        public static T FindAnyObjectByType<T>(FindObjectsInactive findObjectsInactive) where T : Object => FindFirstObjectByType<T>(findObjectsInactive);

        public static T FindObjectOfType<T>(bool includeInactive) where T : Object => FindObjectsOfType<T>(includeInactive).FirstOrDefault();

        public static Object FindObjectOfType(Type type) => FindObjectsOfType(type).FirstOrDefault();

        public static Object[] FindObjectsOfType(Type type) => FindObjectsOfType<Object>(false).Concat(FindObjectsOfType<GameObject>(false)).Where(type.IsInstanceOfType).ToArray();

        public static Object[] FindObjectsByType(Type type, FindObjectsSortMode sortMode) => FindObjectsOfType(type);

        public static bool operator ==(Object x, Object y) => ReferenceEquals(Alive(x), Alive(y));

        public static bool operator !=(Object x, Object y) => !(x == y);

        public static implicit operator bool(Object exists) => !(Alive(exists) is null);

        public int GetInstanceID() => Id;

        public override bool Equals(object other) => other is Object obj ? this == obj : other is null && IsDestroyed;

        public override int GetHashCode() => Id;

        public override string ToString() => IsDestroyed ? "null" : NameOf() + " (" + GetType().FullName + ")";

        internal virtual string NameOf() => _name;

        internal virtual void Rename(string value) => _name = value;

        /// <summary>Throws Unity's exception for the use of a destroyed object.</summary>
        internal void Living()
        {
            MainThreadCheck.Demand();
            if (IsDestroyed)
            {
                throw new MissingReferenceException(
                    "The object of type '" + GetType().Name + "' has been destroyed but you are still trying to access it. "
                    + "Your script should either check if it is null or you should not destroy the object.");
            }
        }

        private static Object Alive(Object obj) => obj is null || obj.IsDestroyed ? null : obj;
    }
}
