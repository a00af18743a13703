// Stubs from Unity's public documentation: exactly the members that unity/Editor uses, without behaviour. See README.md.
using System;

namespace UnityEngine
{
    public static class Time
    {
        public static int frameCount => throw null;

        public static float time => throw null;
    }

    public static class Application
    {
        public static void OpenURL(string url) => throw null;

        public delegate void LogCallback(string condition, string stackTrace, LogType type);

        public static event LogCallback logMessageReceivedThreaded
        {
            add { }
            remove { }
        }

        public static string dataPath => throw null;

        public static bool isBatchMode => throw null;

        public static bool isPlaying => throw null;

        public static RuntimePlatform platform => throw null;

        public static bool runInBackground { get => throw null; set => throw null; }

        public static string productName => throw null;

        public static string unityVersion => throw null;
    }

    public static class Debug
    {
        public static void Log(object message) => throw null;

        public static void LogError(object message) => throw null;

        public static void LogWarning(object message) => throw null;
    }

    public enum LogType
    {
        Error = 0,
        Warning = 2,
        Log = 3,
        Exception = 4,
    }

    public enum RuntimePlatform
    {
        OSXEditor = 0,
        WindowsEditor = 7,
    }

    public enum FontStyle
    {
        Bold = 1,
    }

    [Flags]
    public enum HideFlags
    {
        NotEditable = 8,
        HideAndDontSave = 61,
    }

    public static class SystemInfo
    {
        public static Rendering.GraphicsDeviceType graphicsDeviceType => throw null;
    }

    public static class Resources
    {
        public static T[] FindObjectsOfTypeAll<T>() where T : Object => throw null;
    }

    public static class ScreenCapture
    {
        public static void CaptureScreenshot(string filename) => throw null;
    }

    public class Object
    {
        public HideFlags hideFlags { get => throw null; set => throw null; }

        public string name { get => throw null; set => throw null; }

        public static bool operator ==(Object x, Object y) => throw null;

        public static bool operator !=(Object x, Object y) => throw null;

        public override bool Equals(object other) => throw null;

        public override int GetHashCode() => throw null;

        public static void DestroyImmediate(Object obj) => throw null;

#if UNITY_6000_4_OR_NEWER
        public EntityId GetEntityId() => throw null;

#if UNITY_6000_5_OR_NEWER
        [Obsolete("GetInstanceID is deprecated. Use GetEntityId instead.", true)]
#else
        [Obsolete("GetInstanceID is deprecated. Use GetEntityId instead.")]
#endif
#endif
        public int GetInstanceID() => throw null;
    }

#if UNITY_6000_4_OR_NEWER
    public struct EntityId
    {
        public static ulong ToULong(EntityId entityId) => throw null;
    }
#endif

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>() where T : ScriptableObject => throw null;
    }

    public class Component : Object
    {
        public GameObject gameObject => throw null;

        public Transform transform => throw null;
    }

    public class Behaviour : Component
    {
        public bool enabled { get => throw null; set => throw null; }
    }

    public enum RenderMode
    {
        ScreenSpaceOverlay,
        WorldSpace = 2,
    }

    public sealed class Canvas : Behaviour
    {
        public delegate void WillRenderCanvases();

        public static event WillRenderCanvases preWillRenderCanvases
        {
            add { }
            remove { }
        }

        public RenderMode renderMode { get => throw null; set => throw null; }

        public Camera worldCamera { get => throw null; set => throw null; }
    }

    public sealed class CanvasGroup : Behaviour
    {
        public float alpha { get => throw null; set => throw null; }
    }

    public sealed class RectTransform : Transform
    {
        public void GetWorldCorners(Vector3[] fourCornersArray) => throw null;
    }

    public static class RectTransformUtility
    {
        public static Vector2 WorldToScreenPoint(Camera cam, Vector3 worldPoint) => throw null;
    }

    public enum EventType
    {
        MouseDown = 0,
        MouseUp = 1,
        MouseMove = 2,
    }

    public sealed class Event
    {
        public int button { get => throw null; set => throw null; }

        public int clickCount { get => throw null; set => throw null; }

        public Vector2 mousePosition { get => throw null; set => throw null; }

        public EventType type { get => throw null; set => throw null; }
    }

    public class Transform : Component
    {
        public int childCount => throw null;

        public Vector3 position { get => throw null; set => throw null; }

        public Quaternion rotation { get => throw null; set => throw null; }

        public Vector3 localScale { get => throw null; set => throw null; }

        public Transform parent { get => throw null; set => throw null; }

        public Transform GetChild(int index) => throw null;
    }

    public sealed class GameObject : Object
    {
        public bool activeInHierarchy => throw null;

        public bool activeSelf => throw null;

        public SceneManagement.Scene scene => throw null;

        public Transform transform => throw null;

        public static GameObject CreatePrimitive(PrimitiveType type) => throw null;

        public T GetComponent<T>() => throw null;

        public T[] GetComponents<T>() => throw null;

        public T[] GetComponentsInChildren<T>(bool includeInactive) => throw null;
    }

    public class Renderer : Component
    {
        public bool enabled { get => throw null; set => throw null; }

        public Bounds bounds => throw null;
    }

    public enum CameraClearFlags
    {
        SolidColor = 2,
    }

    public class Camera : Behaviour
    {
        public bool orthographic { get => throw null; set => throw null; }

        public float orthographicSize { get => throw null; set => throw null; }

        public float nearClipPlane { get => throw null; set => throw null; }

        public float farClipPlane { get => throw null; set => throw null; }

        public CameraClearFlags clearFlags { get => throw null; set => throw null; }

        public Color backgroundColor { get => throw null; set => throw null; }

        public SceneManagement.Scene scene { get => throw null; set => throw null; }

        public static Camera[] allCameras => throw null;

        public static Camera main => throw null;

        public float depth { get => throw null; set => throw null; }

        public int pixelHeight => throw null;

        public int pixelWidth => throw null;

        public RenderTexture targetTexture { get => throw null; set => throw null; }

        public void Render() => throw null;
    }

    public class Texture : Object
    {
        public virtual bool isReadable => throw null;

        public virtual int height { get => throw null; set => throw null; }

        public virtual int width { get => throw null; set => throw null; }
    }

    public sealed class Texture2D : Texture
    {
        public Texture2D(int width, int height, TextureFormat textureFormat, bool mipChain)
        {
        }

        public TextureFormat format => throw null;

        public void Apply() => throw null;

        public void ReadPixels(Rect source, int destX, int destY) => throw null;
    }

    public class RenderTexture : Texture
    {
        public static RenderTexture active { get => throw null; set => throw null; }

        public static RenderTexture GetTemporary(int width, int height, int depthBuffer) => throw null;

        public static void ReleaseTemporary(RenderTexture temp) => throw null;
    }

    public static class Graphics
    {
        public static void Blit(Texture source, RenderTexture dest) => throw null;
    }

    public static class ImageConversion
    {
        public static byte[] EncodeToPNG(this Texture2D tex) => throw null;

        public static bool LoadImage(this Texture2D tex, byte[] data) => throw null;
    }

    public enum TextureFormat
    {
        RGB24 = 3,
        RGBA32 = 4,
        ARGB32 = 5,
    }

    public struct Rect
    {
        public Rect(float x, float y, float width, float height)
        {
        }

        public float x { get => throw null; set => throw null; }

        public float y { get => throw null; set => throw null; }

        public float width { get => throw null; set => throw null; }

        public float height { get => throw null; set => throw null; }
    }

    public struct Vector4
    {
        public float x;
        public float y;
        public float z;
        public float w;

        public Vector4(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }
    }

    public struct Vector2Int
    {
        public Vector2Int(int x, int y)
        {
        }

        public int x { get => throw null; set => throw null; }

        public int y { get => throw null; set => throw null; }
    }

    public struct Vector3Int
    {
        public Vector3Int(int x, int y, int z)
        {
        }

        public int x { get => throw null; set => throw null; }

        public int y { get => throw null; set => throw null; }

        public int z { get => throw null; set => throw null; }
    }

    public struct RectInt
    {
        public RectInt(int xMin, int yMin, int width, int height)
        {
        }

        public int x => throw null;

        public int y => throw null;

        public int width => throw null;

        public int height => throw null;
    }

    public struct BoundsInt
    {
        public BoundsInt(Vector3Int position, Vector3Int size)
        {
        }

        public Vector3Int position => throw null;

        public Vector3Int size => throw null;
    }

    public struct Hash128
    {
        public static Hash128 Parse(string hashString) => throw null;
    }

    public struct Bounds
    {
        public Bounds(Vector3 center, Vector3 size)
        {
        }

        public Vector3 center { get => throw null; set => throw null; }

        public Vector3 size { get => throw null; set => throw null; }

        public void Encapsulate(Bounds bounds) => throw null;
    }

    public struct Color32
    {
        public byte r;
        public byte g;
        public byte b;
        public byte a;
    }

    public struct Matrix4x4
    {
        public float this[int row, int column] { get => throw null; set => throw null; }
    }

    public struct Vector2
    {
        public float x;
        public float y;

        public Vector2(float x, float y)
        {
            this.x = x;
            this.y = y;
        }
    }

    public struct Vector3
    {
        public float x;
        public float y;
        public float z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 forward => throw null;

        public static Vector3 right => throw null;

        public static Vector3 up => throw null;

        public static Vector3 one => throw null;

        public float magnitude => throw null;

        public static Vector3 operator +(Vector3 a, Vector3 b) => throw null;

        public static Vector3 operator -(Vector3 a, Vector3 b) => throw null;

        public static Vector3 operator *(Vector3 a, float d) => throw null;
    }

    public struct Mathf
    {
        public const float PI = (float)Math.PI;

        public static float Cos(float f) => throw null;

        public static float Sin(float f) => throw null;
    }

    public enum PrimitiveType
    {
    }

    public struct Quaternion
    {
        public float x;
        public float y;
        public float z;
        public float w;

        public Quaternion(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }

        public static Quaternion Euler(float x, float y, float z) => throw null;

        public static Quaternion operator *(Quaternion lhs, Quaternion rhs) => throw null;

        public static Vector3 operator *(Quaternion rotation, Vector3 point) => throw null;
    }

    public struct Color
    {
        public float r;
        public float g;
        public float b;
        public float a;

        public Color(float r, float g, float b, float a)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }
    }
}

namespace UnityEngine.SceneManagement
{
    public struct Scene
    {
        public string name { get => throw null; set => throw null; }

        public string path => throw null;

        public bool isDirty => throw null;

        public bool isLoaded => throw null;

        public int rootCount => throw null;

        public static bool operator ==(Scene lhs, Scene rhs) => throw null;

        public static bool operator !=(Scene lhs, Scene rhs) => throw null;

        public override bool Equals(object other) => throw null;

        public override int GetHashCode() => throw null;

        public GameObject[] GetRootGameObjects() => throw null;
    }

    public static class SceneManager
    {
        public static int sceneCount => throw null;

        public static Scene GetActiveScene() => throw null;

        public static Scene GetSceneAt(int index) => throw null;
    }
}

namespace UnityEngine.Rendering
{
    public enum GraphicsDeviceType
    {
        Null = 4,
    }
}

namespace Unity.Profiling
{
    public readonly struct ProfilerCategory
    {
        public static ProfilerCategory Internal => throw null;

        public static ProfilerCategory Memory => throw null;
    }

    [Flags]
    public enum ProfilerRecorderOptions
    {
    }

    public struct ProfilerRecorder : IDisposable
    {
        public long LastValue => throw null;

        public static ProfilerRecorder StartNew(ProfilerCategory category, string statName, int capacity = 1, ProfilerRecorderOptions options = (ProfilerRecorderOptions)(8 | 16)) => throw null;

        void IDisposable.Dispose() => throw null;
    }
}
