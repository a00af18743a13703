using System;
using System.Collections;

namespace UnityEngine
{
    public sealed class Coroutine : YieldInstruction
    {
    }

    /// <summary>A script. Its Awake, Start and Update are never called here, and its coroutines stay where they begin.</summary>
    public class MonoBehaviour : Behaviour
    {
        public static void print(object message) => Debug.Log(message);

        public Coroutine StartCoroutine(IEnumerator routine)
        {
            if (routine is null) throw new NullReferenceException("routine is null");
            return new Coroutine();
        }

        public void StopCoroutine(IEnumerator routine)
        {
        }

        public void StopCoroutine(Coroutine routine)
        {
        }

        public void StopAllCoroutines()
        {
        }

        public void Invoke(string methodName, float time)
        {
        }

        public void InvokeRepeating(string methodName, float time, float repeatRate)
        {
        }

        public void CancelInvoke()
        {
        }
    }

    public class Collision
    {
        public Collider collider => null;

        public GameObject gameObject => null;

        public Transform transform => null;

        public Vector3 relativeVelocity => Vector3.zero;
    }
}
