using System;
using System.Collections;

namespace UnityEngine
{
    public class YieldInstruction
    {
    }

    public sealed class WaitForSeconds : YieldInstruction
    {
        internal readonly float m_Seconds;

        public WaitForSeconds(float seconds) => m_Seconds = seconds;
    }

    public sealed class WaitForEndOfFrame : YieldInstruction
    {
    }

    public sealed class WaitForFixedUpdate : YieldInstruction
    {
    }

    public abstract class CustomYieldInstruction : IEnumerator
    {
        public abstract bool keepWaiting { get; }

        public object Current => null;

        public bool MoveNext() => keepWaiting;

        public virtual void Reset()
        {
        }
    }

    public sealed class WaitUntil : CustomYieldInstruction
    {
        private readonly Func<bool> _predicate;

        public WaitUntil(Func<bool> predicate) => _predicate = predicate;

        public override bool keepWaiting => !_predicate();
    }

    public sealed class WaitWhile : CustomYieldInstruction
    {
        private readonly Func<bool> _predicate;

        public WaitWhile(Func<bool> predicate) => _predicate = predicate;

        public override bool keepWaiting => _predicate();
    }

    public class WaitForSecondsRealtime : CustomYieldInstruction
    {
        private readonly float _until;

        public WaitForSecondsRealtime(float time)
        {
            waitTime = time;
            _until = Time.realtimeSinceStartup + time;
        }

        public float waitTime { get; set; }

        public override bool keepWaiting => Time.realtimeSinceStartup < _until;
    }
}
