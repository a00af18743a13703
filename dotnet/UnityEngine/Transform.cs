using System.Collections;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    public enum Space
    {
        World,
        Self,
    }

    public partial class Transform : Component, IEnumerable
    {
        private Vector3 _localPosition;
        private Quaternion _localRotation = Quaternion.identity;
        private Vector3 _localScale = Vector3.one;

        public Vector3 localPosition
        {
            get => Read(_localPosition);
            set
            {
                Living();
                _localPosition = value;
            }
        }

        public Quaternion localRotation
        {
            get => Read(_localRotation);
            set
            {
                Living();
                _localRotation = value;
            }
        }

        public Vector3 localScale
        {
            get => Read(_localScale);
            set
            {
                Living();
                _localScale = value;
            }
        }

        public Vector3 position
        {
            get
            {
                Living();
                return Above is null ? _localPosition : Above.TransformPoint(_localPosition);
            }
            set
            {
                Living();
                _localPosition = Above is null ? value : Above.InverseTransformPoint(value);
            }
        }

        public Quaternion rotation
        {
            get
            {
                Living();
                return Above is null ? _localRotation : Above.rotation * _localRotation;
            }
            set
            {
                Living();
                _localRotation = Above is null ? value : Quaternion.Inverse(Above.rotation) * value;
            }
        }

        public Vector3 eulerAngles
        {
            get => rotation.eulerAngles;
            set => rotation = Quaternion.Euler(value);
        }

        public Vector3 localEulerAngles
        {
            get => localRotation.eulerAngles;
            set => localRotation = Quaternion.Euler(value);
        }

        /// <summary>The product of the scales up to the root, without the skew of rotated parents.</summary>
        public Vector3 lossyScale
        {
            get
            {
                Living();
                return Above is null ? _localScale : Vector3.Scale(Above.lossyScale, _localScale);
            }
        }

        public Transform parent
        {
            get
            {
                Living();
                return Above;
            }
            set => SetParent(value, true);
        }

        public Transform root
        {
            get
            {
                Living();
                return Above is null ? this : Above.root;
            }
        }

        public int childCount
        {
            get
            {
                Living();
                return Children.Count;
            }
        }

        [field: System.NonSerialized]
        internal Transform Above { get; set; }

        internal List<Transform> Children { get; } = new List<Transform>();

        public Transform GetChild(int index)
        {
            Living();
            return index >= 0 && index < Children.Count ? Children[index] : throw new UnityException("Transform child out of bounds");
        }

        /// <summary>Finds a descendant by a path of names, including inactive ones.</summary>
        public Transform Find(string n)
        {
            Living();
            Transform at = this;
            foreach (string step in (n ?? "").Split('/'))
            {
                at = at?.Children.FirstOrDefault(child => child.Owner.NameOf() == step);
            }

            return at;
        }

        public int GetSiblingIndex()
        {
            Living();
            return Above is null ? World.Current.Roots.IndexOf(Owner) : Above.Children.IndexOf(this);
        }

        public bool IsChildOf(Transform parent)
        {
            Living();
            if (parent is null)
            {
                throw new System.ArgumentNullException(nameof(parent));
            }

            for (Transform at = this; !(at is null); at = at.Above)
            {
                if (ReferenceEquals(at, parent))
                {
                    return true;
                }
            }

            return false;
        }

        public void SetParent(Transform p) => SetParent(p, true);

        public void SetParent(Transform parent, bool worldPositionStays)
        {
            Living();
            World.Current.Move(this, parent ? parent : null, worldPositionStays);
        }

        /// <summary>Its children, as they are at each step: one that is destroyed or moved meanwhile changes what follows, as in Unity.</summary>
        public IEnumerator GetEnumerator()
        {
            for (var index = 0; index < childCount; index++)
            {
                yield return GetChild(index);
            }
        }

        private T Read<T>(T value)
        {
            Living();
            return value;
        }
    }
}
