using System;
using System.Collections.Generic;

namespace UnityEngine.Events
{
    public delegate void UnityAction();

    public delegate void UnityAction<T0>(T0 arg0);

    /// <summary>Listeners of code; the Inspector's own are not there.</summary>
    [Serializable]
    public class UnityEvent
    {
        private readonly List<UnityAction> _listeners = new List<UnityAction>();

        public void AddListener(UnityAction call) => _listeners.Add(call);

        public void RemoveListener(UnityAction call) => _listeners.Remove(call);

        public void RemoveAllListeners() => _listeners.Clear();

        public int GetPersistentEventCount() => 0;

        public void Invoke() => _listeners.ToArray().ForEachCall(call => call());
    }

    [Serializable]
    public class UnityEvent<T0>
    {
        private readonly List<UnityAction<T0>> _listeners = new List<UnityAction<T0>>();

        public void AddListener(UnityAction<T0> call) => _listeners.Add(call);

        public void RemoveListener(UnityAction<T0> call) => _listeners.Remove(call);

        public void RemoveAllListeners() => _listeners.Clear();

        public int GetPersistentEventCount() => 0;

        public void Invoke(T0 arg0) => _listeners.ToArray().ForEachCall(call => call(arg0));
    }

    internal static class Calls
    {
        /// <summary>One that throws is reported, and the others are called all the same, as in Unity.</summary>
        internal static void ForEachCall<T>(this T[] listeners, Action<T> call)
        {
            foreach (T each in listeners)
            {
                try
                {
                    call(each);
                }
                catch (Exception failure)
                {
                    Debug.LogException(failure);
                }
            }
        }
    }
}
