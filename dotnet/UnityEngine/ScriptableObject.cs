using System;

namespace UnityEngine
{
    /// <summary>Data of the project: a script without a GameObject.</summary>
    public class ScriptableObject : Object
    {
        public static ScriptableObject CreateInstance(Type type)
        {
            if (type is null || type.IsAbstract || !typeof(ScriptableObject).IsAssignableFrom(type)) throw new ArgumentException("Type '" + type + "' does not derive from ScriptableObject.");
            return (ScriptableObject)Activator.CreateInstance(type, true);
        }

        public static T CreateInstance<T>() where T : ScriptableObject => (T)CreateInstance(typeof(T));
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CreateAssetMenuAttribute : Attribute
    {
        public string menuName { get; set; }

        public string fileName { get; set; }

        public int order { get; set; }
    }
}
