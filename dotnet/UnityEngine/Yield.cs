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
