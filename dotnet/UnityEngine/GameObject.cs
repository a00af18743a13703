using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.SceneManagement;

namespace UnityEngine
{
    public enum PrimitiveType
    {
        Sphere,
        Capsule,
        Cylinder,
        Cube,
        Plane,
        Quad,
    }

    public sealed class GameObject : Object
    {
        private const int Layers = 32;

        private string _tag = "Untagged";
        private int _layer;
        private bool _active = true;
        private RectTransform _shape;

        public GameObject() : this("New Game Object")
        {
        }

        public GameObject(string name) : this(name, World.Current.NextId(), World.Current.NextId()) => World.Current.AddRoot(this);

        public GameObject(string name, params Type[] components) : this(name)
        {
            foreach (Type component in components) AddComponent(component);
        }

        /// <summary>Creates an object outside of the hierarchy.</summary>
        internal GameObject(string name, int id, int transformId)
        {
            Id = id;
            Rename(name ?? "");
            Place = new Transform { Id = transformId, Owner = this };
        }

        public Transform transform
        {
            get
            {
                Living();
                return Place;
            }
        }

        public GameObject gameObject
        {
            get
            {
                Living();
                return this;
            }
        }

        public string tag
        {
            get
            {
                Living();
                return _tag;
            }
            set
            {
                Living();
                _tag = Tags.Known(value);
            }
        }

        public int layer
        {
            get
            {
                Living();
                return _layer;
            }
            set
            {
                Living();
                if (value < 0 || value >= Layers)
                {
                    throw new UnityException("A game object can only be in one layer. The layer needs to be in the range [0...31]");
                }

                _layer = value;
            }
        }

        public bool isStatic { get; set; }

        public bool activeSelf
        {
            get
            {
                Living();
                return _active;
            }
        }

        public bool activeInHierarchy
        {
            get
            {
                Living();
                return IsActiveInHierarchy;
            }
        }

        public Scene scene
        {
            get
            {
                Living();
                return World.Current.Roots.Contains(Place.root.Owner) ? World.Current.Scene : default;
            }
        }

        /// <summary>The object of a prefab that it is an instance of; null: none.</summary>
        internal GameObject Source { get; set; }

        /// <summary>All components except the transform, in the order of adding.</summary>
        internal List<Component> Components { get; } = new List<Component>();

        internal Transform Place { get; }

        /// <summary>Null outside of a canvas.</summary>
        internal RectTransform Shape
        {
            get
            {
                RectTransform added = Components.OfType<RectTransform>().FirstOrDefault();
                if (!(added is null)) return added;
                if (!Above().Any(each => each.Components.OfType<Canvas>().Any())) return null;
                return _shape is null ? _shape = new RectTransform { Id = Place.Id, Owner = this } : _shape;
            }
        }

        internal bool IsActiveInHierarchy => _active && (Place.Above is null || Place.Above.Owner.IsActiveInHierarchy);

        public static GameObject Find(string name) => name is null ? null : World.Current.Find(name, true);

        public static GameObject FindWithTag(string tag) => FindGameObjectsWithTag(tag).FirstOrDefault();

        public static GameObject FindGameObjectWithTag(string tag) => FindWithTag(tag);

        public static GameObject[] FindGameObjectsWithTag(string tag) => World.Current.Everywhere(false).Where(each => each._tag == tag).ToArray();

        /// <summary>With Unity's components; the mesh has a name and bounds alone.</summary>
        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            var made = new GameObject(type.ToString());
            made.AddComponent<MeshFilter>().sharedMesh = Mesh.Of(type);
            if (made.AddComponent(ColliderOf(type)) is MeshCollider mesh) mesh.sharedMesh = Mesh.Of(type);
            made.AddComponent<MeshRenderer>().sharedMaterial = Material.Default;
            return made;
        }

        private static Type ColliderOf(PrimitiveType type)
        {
            switch (type)
            {
                case PrimitiveType.Sphere: return typeof(SphereCollider);
                case PrimitiveType.Capsule:
                case PrimitiveType.Cylinder: return typeof(CapsuleCollider);
                case PrimitiveType.Cube: return typeof(BoxCollider);
                default: return typeof(MeshCollider);
            }
        }

        public bool TryGetComponent<T>(out T component)
        {
            component = GetComponent<T>();
            return component is Object found ? found : component != null;
        }

        public void SetActive(bool value)
        {
            Living();
            _active = value;
        }

        /// <summary>Of an object that was stored: the project had its tag.</summary>
        internal void RestoreTag(string stored)
        {
            Tags.Add(stored);
            _tag = stored;
        }

        internal void CopyState(GameObject from)
        {
            (_tag, _layer, _active, isStatic) = (from._tag, from._layer, from._active, from.isStatic);
        }

        public bool CompareTag(string tag) => this.tag == tag;

        public T AddComponent<T>() where T : Component => (T)AddComponent(typeof(T));

        public Component AddComponent(Type componentType)
        {
            Living();
            if (componentType is null || !typeof(Component).IsAssignableFrom(componentType)) throw new ArgumentException("The type must derive from Component: " + componentType);
            bool isOnce = componentType.IsDefined(typeof(DisallowMultipleComponent), false);
            if (isOnce && !(GetComponent(componentType) is null))
            {
                Debug.LogError("Can't add component '" + componentType.Name + "' to " + name + " because such a component is already added to the game object!");
                return null;
            }

            foreach (Type required in RequiredBy(componentType).Where(each => GetComponent(each) is null)) AddComponent(required);
            return World.Current.AddComponent(this, componentType, World.Current.NextId());
        }

        private static IEnumerable<Type> RequiredBy(Type type) =>
            type.GetCustomAttributes(typeof(RequireComponent), true).Cast<RequireComponent>().SelectMany(each => new[] { each.m_Type0, each.m_Type1, each.m_Type2 }).Where(each => each != null);

        public T GetComponent<T>() => Search.First<T>(Itself());

        public Component GetComponent(Type type) => Search.Of(Itself()).FirstOrDefault(type.IsInstanceOfType);

        public Component GetComponent(string type) => Search.Of(Itself()).FirstOrDefault(component => component.GetType().Name == type);

        public T[] GetComponents<T>() => Search.All<T>(Itself());

        public T GetComponentInChildren<T>() => GetComponentInChildren<T>(false);

        public T GetComponentInChildren<T>(bool includeInactive) => Search.First<T>(Below(includeInactive));

        public T[] GetComponentsInChildren<T>() => GetComponentsInChildren<T>(false);

        public T[] GetComponentsInChildren<T>(bool includeInactive) => Search.All<T>(Below(includeInactive));

        public T GetComponentInParent<T>() => Search.First<T>(Above());

        public T GetComponentInParent<T>(bool includeInactive) => Search.First<T>(Above());

        public T[] GetComponentsInParent<T>() => GetComponentsInParent<T>(false);

        public T[] GetComponentsInParent<T>(bool includeInactive) => Search.All<T>(Above().Where(each => includeInactive || ReferenceEquals(each, this) || each.IsActiveInHierarchy));

        internal IEnumerable<GameObject> WithDescendants() => Place.Children.SelectMany(child => child.Owner.WithDescendants()).Prepend(this);

        private GameObject[] Itself()
        {
            Living();
            return new[] { this };
        }

        private IEnumerable<GameObject> Below(bool includeInactive)
        {
            Living();
            return WithDescendants().Where(each => ReferenceEquals(each, this) || includeInactive || each.IsActiveInHierarchy);
        }

        private IEnumerable<GameObject> Above()
        {
            Living();
            for (Transform at = Place; !(at is null); at = at.Above)
            {
                yield return at.Owner;
            }
        }
    }

    /// <summary>Components of a type, in hierarchy order.</summary>
    internal static class Search
    {
        internal static IEnumerable<Component> Of(IEnumerable<GameObject> objects) => objects.SelectMany(each => each.Components.Prepend(each.Place));

        internal static T[] All<T>(IEnumerable<GameObject> objects)
        {
            if (typeof(T) == typeof(GameObject)) return objects.Cast<T>().ToArray();
            return typeof(T) == typeof(RectTransform) ? objects.Select(each => each.Shape).Where(each => !(each is null)).Cast<T>().ToArray() : Of(objects).OfType<T>().ToArray();
        }

        internal static T First<T>(IEnumerable<GameObject> objects) => All<T>(objects).FirstOrDefault();
    }
}
