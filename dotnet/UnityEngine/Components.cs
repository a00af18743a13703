namespace UnityEngine
{
    [DisallowMultipleComponent]
    public sealed class AudioListener : Behaviour
    {
    }

    public enum LightType
    {
        Spot = 0,
        Directional = 1,
        Point = 2,
        Rectangle = 3,
        Disc = 4,
    }

    public enum LightShadows
    {
        None,
        Hard,
        Soft,
    }

    [DisallowMultipleComponent]
    public sealed class Light : Behaviour
    {
        public LightType type { get; set; } = LightType.Directional;

        public LightShadows shadows { get; set; }

        public float shadowStrength { get; set; } = 1;

        public float spotAngle { get; set; } = 30;

        public float intensity { get; set; } = 1;

        public float range { get; set; } = 10;

        public Color color { get; set; } = new Color(1, 0.96f, 0.84f);
    }

    public enum TextAnchor
    {
        UpperLeft,
        UpperCenter,
        UpperRight,
        MiddleLeft,
        MiddleCenter,
        MiddleRight,
        LowerLeft,
        LowerCenter,
        LowerRight,
    }

    public enum RenderMode
    {
        ScreenSpaceOverlay,
        ScreenSpaceCamera,
        WorldSpace,
    }

    public sealed class Canvas : Behaviour
    {
        public delegate void WillRenderCanvases();

        public static event WillRenderCanvases preWillRenderCanvases;

        public RenderMode renderMode { get; set; }

        public Camera worldCamera { get; set; }

        public int sortingOrder { get; set; }

        public float scaleFactor { get; set; } = 1;

        /// <summary>Simulates a frame of the game.</summary>
        internal static void Draw() => preWillRenderCanvases?.Invoke();
    }

    public sealed class CanvasGroup : Behaviour
    {
        public float alpha { get; set; } = 1;

        public bool interactable { get; set; } = true;
    }

    /// <summary>
    /// The rectangle of an object of a canvas. Here it is beside the transform: each object below a canvas has one, of
    /// the same size for all, as in the mock; a test can add one of another size.
    /// </summary>
    public sealed class RectTransform : Transform
    {
        private static readonly Vector2 s_screen = new Vector2(800, 600);
        private Rect? _pixels;

        /// <summary>From the center of the parent: anchors are stored, and change nothing here.</summary>
        public Vector2 anchoredPosition
        {
            get => new Vector2(Owner.Place.localPosition.x, Owner.Place.localPosition.y);
            set => Owner.Place.localPosition = new Vector3(value.x, value.y, Owner.Place.localPosition.z);
        }

        /// <summary>The distance of the lower left corner from its anchor; from the size and pivot here.</summary>
        public Vector2 offsetMin
        {
            get => anchoredPosition - sizeDelta * pivot;
            set
            {
                Vector2 moved = value - offsetMin;
                sizeDelta -= moved;
                anchoredPosition += moved * (Vector2.one - pivot);
            }
        }

        public Vector2 offsetMax
        {
            get => anchoredPosition + sizeDelta * (Vector2.one - pivot);
            set
            {
                Vector2 moved = value - offsetMax;
                sizeDelta += moved;
                anchoredPosition += moved * pivot;
            }
        }

        /// <summary>Around the pivot; without what the anchors add.</summary>
        public Rect rect => new Rect(-sizeDelta.x * pivot.x, -sizeDelta.y * pivot.y, sizeDelta.x, sizeDelta.y);

        public Vector2 sizeDelta { get; set; } = new Vector2(160, 30);

        public Vector2 anchorMin { get; set; } = new Vector2(0.5f, 0.5f);

        public Vector2 anchorMax { get; set; } = new Vector2(0.5f, 0.5f);

        public Vector2 pivot { get; set; } = new Vector2(0.5f, 0.5f);

        /// <summary>In pixels of the screen, from the bottom left.</summary>
        internal Rect Pixels
        {
            get => _pixels ?? OfTransform();
            set => _pixels = value;
        }

        public void GetWorldCorners(Vector3[] fourCornersArray)
        {
            fourCornersArray[0] = new Vector3(Pixels.xMin, Pixels.yMin, 0);
            fourCornersArray[1] = new Vector3(Pixels.xMin, Pixels.yMax, 0);
            fourCornersArray[2] = new Vector3(Pixels.xMax, Pixels.yMax, 0);
            fourCornersArray[3] = new Vector3(Pixels.xMax, Pixels.yMin, 0);
        }

        /// <summary>The position of the transform is the center, from the center of the screen.</summary>
        private Rect OfTransform()
        {
            Transform place = Owner.Place;
            float width = sizeDelta.x * place.lossyScale.x, height = sizeDelta.y * place.lossyScale.y;
            return new Rect((s_screen.x / 2) + place.position.x - (width / 2), (s_screen.y / 2) + place.position.y - (height / 2), width, height);
        }
    }

    public static class RectTransformUtility
    {
        /// <summary>Here the world of a canvas is the screen.</summary>
        public static Vector2 WorldToScreenPoint(Camera cam, Vector3 worldPoint) => new Vector2(worldPoint.x, worldPoint.y);
    }
}

/// <summary>A sample script of the game.</summary>
public sealed class Health : UnityEngine.MonoBehaviour
{
    public int current = 100;
    public int max = 100;
}

/// <summary>Sample data of the game, with all cases that Unity's serialization distinguishes.</summary>
[System.Serializable]
public class Item
{
    public const int Limit = 9;
    public static int made = 1;
    public readonly int born = 1;
    public string id = "potion";
    [System.NonSerialized]
    public int cached = 1;
    [UnityEngine.SerializeField]
    private int count = 1;
    protected int secret = 1;

    [field: UnityEngine.SerializeField]
    public int Level { get; private set; } = 2;

    public int Count
    {
        get => throw new System.InvalidOperationException("A property of the project was run.");
        set => count = secret = value;
    }
}

/// <summary>A derived sample.</summary>
[System.Serializable]
public sealed class Weapon : Item
{
    public Stat stat = new Stat { hp = 3 };
    public UnityEngine.GameObject owner;
    public System.Collections.Generic.List<Item> parts = new System.Collections.Generic.List<Item>();
}

/// <summary>A sample struct of the game.</summary>
public struct Stat
{
    public int hp;
    public float speed;
}
