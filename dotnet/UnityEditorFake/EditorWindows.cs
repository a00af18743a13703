using System;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public static class EditorGUIUtility
    {
        /// <summary>Nothing is shown here.</summary>
        public static void PingObject(Object obj)
        {
        }

        public static string systemCopyBuffer { get; set; } = "";
    }

    [Flags]
    public enum StaticEditorFlags
    {
        ContributeGI = 1,
        OccluderStatic = 2,
        BatchingStatic = 4,
        NavigationStatic = 8,
        OccludeeStatic = 16,
        OffMeshLinkGeneration = 32,
        ReflectionProbeStatic = 64,
    }

    public static class GameObjectUtility
    {
        private const StaticEditorFlags Everything = (StaticEditorFlags)127;

        /// <summary>Here an object is static as a whole or not at all.</summary>
        public static void SetStaticEditorFlags(GameObject go, StaticEditorFlags flags) => go.isStatic = flags != 0;

        public static StaticEditorFlags GetStaticEditorFlags(GameObject go) => go.isStatic ? Everything : 0;

        public static void SetParentAndAlign(GameObject child, GameObject parent)
        {
            if (!parent) return;
            child.transform.SetParent(parent.transform, false);
            child.layer = parent.layer;
        }

        public static string GetUniqueNameForSibling(Transform parent, string name)
        {
            string unique = name;
            for (int number = 1; parent ? parent.Find(unique) : GameObject.Find("/" + unique); number++) unique = name + " (" + number + ")";
            return unique;
        }

        public static int GetMonoBehavioursWithMissingScriptCount(GameObject go) => 0;

        public static int RemoveMonoBehavioursWithMissingScript(GameObject go) => 0;
    }

    /// <summary>Settings of the game, until the domain reload.</summary>
    public static class PlayerSettings
    {
        public static string productName
        {
            get => Application.productName;
            set => Application.productName = value;
        }

        public static string companyName
        {
            get => Application.companyName;
            set => Application.companyName = value;
        }

        public static string bundleVersion
        {
            get => Application.version;
            set => Application.version = value;
        }
    }
}
