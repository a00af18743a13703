namespace UnityEngine
{
    /// <summary>Directions, moves and turns; and the order of siblings.</summary>
    public partial class Transform
    {
        public bool hasChanged { get; set; }

        public Vector3 forward
        {
            get => rotation * Vector3.forward;
            set => rotation = Quaternion.LookRotation(value);
        }

        public Vector3 right
        {
            get => rotation * Vector3.right;
            set => rotation = Quaternion.FromToRotation(Vector3.right, value);
        }

        public Vector3 up
        {
            get => rotation * Vector3.up;
            set => rotation = Quaternion.FromToRotation(Vector3.up, value);
        }

        public Vector3 TransformPoint(Vector3 position) => this.position + rotation * Vector3.Scale(lossyScale, position);

        public Vector3 TransformPoint(float x, float y, float z) => TransformPoint(new Vector3(x, y, z));

        public Vector3 InverseTransformPoint(Vector3 position) => Vector3.Divide(Quaternion.Inverse(rotation) * (position - this.position), lossyScale);

        /// <summary>Turned, but neither scaled nor moved.</summary>
        public Vector3 TransformDirection(Vector3 direction) => rotation * direction;

        public Vector3 TransformDirection(float x, float y, float z) => TransformDirection(new Vector3(x, y, z));

        public Vector3 InverseTransformDirection(Vector3 direction) => Quaternion.Inverse(rotation) * direction;

        /// <summary>Turned and scaled, but not moved.</summary>
        public Vector3 TransformVector(Vector3 vector) => rotation * Vector3.Scale(lossyScale, vector);

        public Vector3 InverseTransformVector(Vector3 vector) => Vector3.Divide(Quaternion.Inverse(rotation) * vector, lossyScale);

        /// <summary>Along the object's own axes.</summary>
        public void Translate(Vector3 translation) => Translate(translation, Space.Self);

        public void Translate(float x, float y, float z) => Translate(new Vector3(x, y, z));

        public void Translate(Vector3 translation, Space relativeTo) => position += relativeTo == Space.Self ? rotation * translation : translation;

        public void Translate(float x, float y, float z, Space relativeTo) => Translate(new Vector3(x, y, z), relativeTo);

        public void Translate(Vector3 translation, Transform relativeTo) => position += relativeTo ? relativeTo.TransformDirection(translation) : translation;

        /// <summary>Around the object's own axes.</summary>
        public void Rotate(Vector3 eulers) => localRotation *= Quaternion.Euler(eulers);

        public void Rotate(float xAngle, float yAngle, float zAngle) => Rotate(new Vector3(xAngle, yAngle, zAngle));

        public void Rotate(Vector3 eulers, Space relativeTo) => Turn(Quaternion.Euler(eulers), relativeTo);

        public void Rotate(float xAngle, float yAngle, float zAngle, Space relativeTo) => Rotate(new Vector3(xAngle, yAngle, zAngle), relativeTo);

        public void Rotate(Vector3 axis, float angle) => Rotate(axis, angle, Space.Self);

        public void Rotate(Vector3 axis, float angle, Space relativeTo) => Turn(Quaternion.AngleAxis(angle, axis), relativeTo);

        /// <summary>Moves around a point of the world, and turns as much.</summary>
        public void RotateAround(Vector3 point, Vector3 axis, float angle)
        {
            Quaternion turn = Quaternion.AngleAxis(angle, axis);
            position = point + turn * (position - point);
            rotation = turn * rotation;
        }

        public void LookAt(Transform target) => LookAt(target, Vector3.up);

        public void LookAt(Transform target, Vector3 worldUp)
        {
            if (target) LookAt(target.position, worldUp);
        }

        public void LookAt(Vector3 worldPosition) => LookAt(worldPosition, Vector3.up);

        public void LookAt(Vector3 worldPosition, Vector3 worldUp)
        {
            if (worldPosition != position) rotation = Quaternion.LookRotation(worldPosition - position, worldUp);
        }

        public void SetPositionAndRotation(Vector3 position, Quaternion rotation)
        {
            this.position = position;
            this.rotation = rotation;
        }

        public void SetLocalPositionAndRotation(Vector3 localPosition, Quaternion localRotation)
        {
            this.localPosition = localPosition;
            this.localRotation = localRotation;
        }

        public void GetPositionAndRotation(out Vector3 position, out Quaternion rotation)
        {
            position = this.position;
            rotation = this.rotation;
        }

        public void DetachChildren()
        {
            Living();
            foreach (Transform child in Children.ToArray()) child.SetParent(null);
        }

        /// <summary>An index beyond the siblings is the last one.</summary>
        public void SetSiblingIndex(int index)
        {
            Living();
            int last = (Above is null ? World.Current.Roots.Count : Above.Children.Count) - 1, at = Mathf.Clamp(index, 0, last);
            if (Above is null)
            {
                World.Current.Roots.Remove(Owner);
                World.Current.Roots.Insert(at, Owner);
            }
            else
            {
                Above.Children.Remove(this);
                Above.Children.Insert(at, this);
            }
        }

        public void SetAsFirstSibling() => SetSiblingIndex(0);

        public void SetAsLastSibling() => SetSiblingIndex(int.MaxValue);

        private void Turn(Quaternion by, Space relativeTo)
        {
            if (relativeTo == Space.Self) localRotation *= by;
            else rotation = by * rotation;
        }
    }
}
