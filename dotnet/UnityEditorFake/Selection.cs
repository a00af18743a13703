using System;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public static class Selection
    {
        private static Object[] s_selected = Array.Empty<Object>();

        public static Object[] objects
        {
            get => s_selected.Where(each => each).ToArray();
            set => s_selected = value ?? Array.Empty<Object>();
        }

        public static Object activeObject
        {
            get => objects.FirstOrDefault();
            set => objects = value ? new[] { value } : null;
        }

        public static GameObject activeGameObject
        {
            get => gameObjects.FirstOrDefault();
            set => activeObject = value;
        }

        public static Transform activeTransform => activeGameObject ? activeGameObject.transform : null;

        public static GameObject[] gameObjects => objects.OfType<GameObject>().ToArray();

        public static Transform[] transforms => gameObjects.Select(each => each.transform).ToArray();

        public static int count => objects.Length;

        public static bool Contains(Object obj) => objects.Contains(obj);
    }
}
