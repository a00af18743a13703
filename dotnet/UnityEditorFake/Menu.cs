using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;

namespace UnityEditor
{
    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class MenuItem : Attribute
    {
        public string menuItem;

        public bool validate;

        public MenuItem(string itemName) => menuItem = itemName;
    }

    /// <summary>Methods are those of the headless Editor itself; types are those of the scripts of its project as well.</summary>
    public static class TypeCache
    {
        public static IReadOnlyList<Type> GetTypesDerivedFrom<T>() => GetTypesDerivedFrom(typeof(T));

        public static IReadOnlyList<Type> GetTypesDerivedFrom(Type parentType) =>
            AppDomain.CurrentDomain.GetAssemblies().Where(each => !each.IsDynamic).SelectMany(TypesOf).Where(type => type != parentType && parentType.IsAssignableFrom(type)).ToList();

        private static Type[] TypesOf(Assembly assembly)
        {
            try
            {
                return assembly.GetTypes();
            }
            catch (ReflectionTypeLoadException partial)
            {
                return partial.Types.Where(type => type != null).ToArray();
            }
        }

        public static IReadOnlyList<MethodInfo> GetMethodsWithAttribute<T>() where T : Attribute =>
            typeof(TypeCache).Assembly.GetTypes().SelectMany(type => type.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)).Where(method => method.IsDefined(typeof(T), false)).ToList();
    }

    /// <summary>The menu of the headless Editor.</summary>
    internal static class SampleMenu
    {
        [MenuItem("GameObject/Create Empty")]
        private static void CreateEmpty()
        {
            UnityEngine.SceneManagement.SceneManager.GetActiveScene().SetDirty(true);
            Undo.RegisterCreatedObjectUndo(new GameObject("GameObject"), "Create Empty");
        }

        [MenuItem("Assets/Refresh")]
        private static void Refresh()
        {
        }

        [MenuItem("File/Build Settings...")]
        private static void OpenBuildSettings() => throw new InvalidOperationException("a dialog was opened");
    }
}
