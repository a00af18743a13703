namespace UnityEngine
{
    public enum FindObjectsInactive
    {
        Exclude,
        Include,
    }

    public enum FindObjectsSortMode
    {
        None,
        InstanceID,
    }
}
