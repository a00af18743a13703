using System;
using System.Linq;

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

        /// <summary>Null, with a warning, if there is no such class, as in Unity.</summary>
        public static ScriptableObject CreateInstance(string className)
        {
            Type type = AppDomain.CurrentDomain.GetAssemblies().Reverse().Where(each => !each.IsDynamic).Select(each => each.GetType(className, false)).FirstOrDefault(each => each != null);
            if (type != null) return CreateInstance(type);
            Debug.LogWarning("Instance of " + className + " couldn't be created because there is no script with that name.");
            return null;
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
