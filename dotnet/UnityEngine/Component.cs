namespace UnityEngine
{
    public class Component : Object
    {
        public GameObject gameObject
        {
            get
            {
                Living();
                return Owner;
            }
        }

        public Transform transform => gameObject.transform;

        public string tag
        {
            get => gameObject.tag;
            set => gameObject.tag = value;
        }

        internal GameObject Owner { get; set; }

        public bool CompareTag(string tag) => gameObject.CompareTag(tag);

        public bool TryGetComponent<T>(out T component) => gameObject.TryGetComponent(out component);

        public T GetComponent<T>() => gameObject.GetComponent<T>();

        public Component GetComponent(System.Type type) => gameObject.GetComponent(type);

        public Component GetComponent(string type) => gameObject.GetComponent(type);

        public T[] GetComponents<T>() => gameObject.GetComponents<T>();

        public T GetComponentInChildren<T>() => gameObject.GetComponentInChildren<T>();

        public T GetComponentInChildren<T>(bool includeInactive) => gameObject.GetComponentInChildren<T>(includeInactive);

        public T[] GetComponentsInChildren<T>() => gameObject.GetComponentsInChildren<T>();

        public T[] GetComponentsInChildren<T>(bool includeInactive) => gameObject.GetComponentsInChildren<T>(includeInactive);

        public T GetComponentInParent<T>() => gameObject.GetComponentInParent<T>();

        public T GetComponentInParent<T>(bool includeInactive) => gameObject.GetComponentInParent<T>(includeInactive);

        public T[] GetComponentsInParent<T>() => gameObject.GetComponentsInParent<T>();

        public T[] GetComponentsInParent<T>(bool includeInactive) => gameObject.GetComponentsInParent<T>(includeInactive);

        internal override string NameOf() => Owner is null ? "" : Owner.NameOf();

        internal override void Rename(string value) => Owner.Rename(value);
    }

    public class Behaviour : Component
    {
        public bool enabled { get; set; } = true;

        public bool isActiveAndEnabled => enabled && gameObject.activeInHierarchy;
    }
}
