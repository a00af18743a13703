using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    [Serializable]
    public struct Keyframe
    {
        public Keyframe(float time, float value) : this(time, value, 0, 0)
        {
        }

        public Keyframe(float time, float value, float inTangent, float outTangent)
        {
            this.time = time;
            this.value = value;
            this.inTangent = inTangent;
            this.outTangent = outTangent;
        }

        public float time { get; set; }

        public float value { get; set; }

        public float inTangent { get; set; }

        public float outTangent { get; set; }
    }

    /// <summary>Hermite curves between the keys; before the first and behind the last the value of that key.</summary>
    [Serializable]
    public class AnimationCurve
    {
        private Keyframe[] _keys;

        public AnimationCurve(params Keyframe[] keys) => _keys = keys.OrderBy(key => key.time).ToArray();

        public AnimationCurve() : this(Array.Empty<Keyframe>())
        {
        }

        public Keyframe[] keys
        {
            get => _keys.ToArray();
            set => _keys = value.OrderBy(key => key.time).ToArray();
        }

        public int length => _keys.Length;

        public Keyframe this[int index] => _keys[index];

        public static AnimationCurve Constant(float timeStart, float timeEnd, float value) => Linear(timeStart, value, timeEnd, value);

        public static AnimationCurve Linear(float timeStart, float valueStart, float timeEnd, float valueEnd)
        {
            float slope = timeEnd == timeStart ? 0 : (valueEnd - valueStart) / (timeEnd - timeStart);
            return new AnimationCurve(new Keyframe(timeStart, valueStart, 0, slope), new Keyframe(timeEnd, valueEnd, slope, 0));
        }

        public static AnimationCurve EaseInOut(float timeStart, float valueStart, float timeEnd, float valueEnd) => new AnimationCurve(new Keyframe(timeStart, valueStart), new Keyframe(timeEnd, valueEnd));

        /// <summary>The index of the new key; -1 if there is one at that time.</summary>
        public int AddKey(float time, float value) => AddKey(new Keyframe(time, value));

        public int AddKey(Keyframe key)
        {
            if (_keys.Any(each => each.time == key.time)) return -1;
            keys = new List<Keyframe>(_keys) { key }.ToArray();
            return Array.FindIndex(_keys, each => each.time == key.time);
        }

        public void RemoveKey(int index) => _keys = _keys.Where((key, at) => at != index).ToArray();

        public float Evaluate(float time)
        {
            if (_keys.Length == 0) return 0;
            int next = Array.FindIndex(_keys, key => key.time > time);
            if (next <= 0) return next == 0 ? _keys[0].value : _keys[_keys.Length - 1].value;
            Keyframe from = _keys[next - 1], to = _keys[next];
            double span = (double)to.time - from.time, t = (time - from.time) / span, rest = 1 - t;
            return (float)((1 + 2 * t) * rest * rest * from.value + t * rest * rest * span * from.outTangent + t * t * (3 - 2 * t) * to.value - t * t * rest * span * to.inTangent);
        }
    }
}
