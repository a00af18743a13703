namespace UnityEngine
{
    public struct Ray
    {
        private Vector3 _direction;

        public Ray(Vector3 origin, Vector3 direction)
        {
            this.origin = origin;
            _direction = direction.normalized;
        }

        public Vector3 origin { get; set; }

        public Vector3 direction
        {
            get => _direction;
            set => _direction = value.normalized;
        }

        public Vector3 GetPoint(float distance) => origin + direction * distance;

        public override string ToString() => "Origin: " + origin + ", Dir: " + direction;
    }
}
