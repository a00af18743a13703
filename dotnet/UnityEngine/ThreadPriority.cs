namespace UnityEngine
{
    public enum ThreadPriority
    {
        Low,
        BelowNormal,
        Normal,
        High = 4,
    }
}
