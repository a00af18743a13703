#nullable disable
using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.EventSystems;

// The part of com.unity.ugui that the tool ui finds by reflection, and common parts that code adds, with the names and
// signatures of its public documentation. Nothing is laid out or drawn.
namespace UnityEngine.EventSystems
{
    public interface IEventSystemHandler
    {
    }

    public interface IPointerEnterHandler : IEventSystemHandler
    {
    }

    public interface IPointerDownHandler : IEventSystemHandler
    {
        void OnPointerDown(PointerEventData eventData);
    }

    public interface IPointerUpHandler : IEventSystemHandler
    {
    }

    public interface IPointerClickHandler : IEventSystemHandler
    {
        void OnPointerClick(PointerEventData eventData);
    }

    public interface IPointerExitHandler : IEventSystemHandler
    {
    }

    public interface IScrollHandler : IEventSystemHandler
    {
    }

    public class BaseEventData
    {
    }

    public class PointerEventData : BaseEventData
    {
        public PointerEventData(EventSystem eventSystem)
        {
        }

        public Vector2 position { get; set; }

        public Vector2 pressPosition { get; set; }

        public int pointerId { get; set; }

        public int clickCount { get; set; }

        public bool eligibleForClick { get; set; }

        public RaycastResult pointerCurrentRaycast { get; set; }

        public RaycastResult pointerPressRaycast { get; set; }

        public GameObject rawPointerPress { get; set; }

        public GameObject pointerPress { get; set; }
    }

    public struct RaycastResult
    {
        public GameObject gameObject { get; set; }
    }

    public class EventSystem : MonoBehaviour
    {
        private static EventSystem s_set;

        public static EventSystem current
        {
            get => FindObjectOfType<EventSystem>() is { } inScene && inScene != null ? inScene : s_set;
            set => s_set = value;
        }

        /// <summary>Later ones are in front.</summary>
        public void RaycastAll(PointerEventData eventData, List<RaycastResult> raycastResults)
        {
            IEnumerable<RectTransform> shapes = FindObjectsOfType<RectTransform>().Where(each => ReceivesRaycasts(each.gameObject) && each.Pixels.Contains(eventData.position));
            raycastResults.AddRange(shapes.Reverse().Select(each => new RaycastResult { gameObject = each.gameObject }));
        }

        /// <summary>A button without a graphic does too, because the sample scene's has none.</summary>
        private static bool ReceivesRaycasts(GameObject target)
        {
            UI.Graphic graphic = target.GetComponent<UI.Graphic>();
            return graphic == null ? target.GetComponent<UI.Button>() != null : graphic.raycastTarget;
        }
    }

    public static class ExecuteEvents
    {
        public delegate void EventFunction<T1>(T1 handler, BaseEventData eventData);

        public static EventFunction<IPointerEnterHandler> pointerEnterHandler { get; } = (handler, data) => { };

        public static EventFunction<IPointerDownHandler> pointerDownHandler { get; } = (handler, data) => handler.OnPointerDown((PointerEventData)data);

        public static EventFunction<IPointerUpHandler> pointerUpHandler { get; } = (handler, data) => { };

        public static EventFunction<IPointerClickHandler> pointerClickHandler { get; } = (handler, data) => handler.OnPointerClick((PointerEventData)data);

        public static EventFunction<IPointerExitHandler> pointerExitHandler { get; } = (handler, data) => { };

        public static bool Execute<T>(GameObject target, BaseEventData eventData, EventFunction<T> functor)
            where T : IEventSystemHandler
        {
            T[] handlers = target.GetComponents<Component>().OfType<T>().ToArray();
            foreach (T handler in handlers) functor(handler, eventData);
            return handlers.Length > 0;
        }

        public static GameObject ExecuteHierarchy<T>(GameObject root, BaseEventData eventData, EventFunction<T> callbackFunction)
            where T : IEventSystemHandler
        {
            GameObject handler = GetEventHandler<T>(root);
            if (handler != null) Execute(handler, eventData, callbackFunction);
            return handler;
        }

        public static bool CanHandleEvent<T>(GameObject go)
            where T : IEventSystemHandler => go.GetComponents<Component>().OfType<T>().Any();

        public static GameObject GetEventHandler<T>(GameObject root)
            where T : IEventSystemHandler
        {
            for (Transform at = root.transform; at != null; at = at.parent)
            {
                if (CanHandleEvent<T>(at.gameObject)) return at.gameObject;
            }

            return null;
        }
    }
}

namespace UnityEngine.EventSystems
{
    public class StandaloneInputModule : MonoBehaviour
    {
    }
}

namespace UnityEngine.UI
{
    /// <summary>Receives raycasts.</summary>
    public class Graphic : MonoBehaviour
    {
        public Color color { get; set; } = Color.white;

        public bool raycastTarget { get; set; } = true;

        public RectTransform rectTransform => gameObject.GetComponent<RectTransform>();
    }

    public class Text : Graphic
    {
        public string text { get; set; } = "";

        public int fontSize { get; set; } = 14;

        public TextAnchor alignment { get; set; }
    }

    public class Image : Graphic
    {
    }

    public class CanvasScaler : MonoBehaviour
    {
        public enum ScaleMode
        {
            ConstantPixelSize,
            ScaleWithScreenSize,
            ConstantPhysicalSize,
        }

        public ScaleMode uiScaleMode { get; set; }

        public Vector2 referenceResolution { get; set; } = new Vector2(800, 600);
    }

    public class GraphicRaycaster : MonoBehaviour
    {
    }

    public class Selectable : MonoBehaviour, IPointerDownHandler
    {
        public bool interactable { get; set; } = true;

        public bool IsInteractable()
        {
            for (Transform at = transform; at != null; at = at.parent)
            {
                if (at.GetComponent<CanvasGroup>() is { interactable: false }) return false;
            }

            return interactable;
        }

        public virtual void OnPointerDown(PointerEventData eventData)
        {
        }
    }

    /// <summary>Logs each click, as the buttons of the mock do.</summary>
    public class Button : Selectable, IPointerClickHandler
    {
        public ButtonClickedEvent onClick { get; } = new ButtonClickedEvent();

        public void OnPointerClick(PointerEventData eventData)
        {
            if (!enabled || !IsInteractable()) return;
            Debug.Log("UI: " + string.Join("/", Path(transform)) + " clicked");
            onClick.Invoke();
        }

        private static IEnumerable<string> Path(Transform at) => (at.parent == null ? Enumerable.Empty<string>() : Path(at.parent)).Append(at.gameObject.name);

        public class ButtonClickedEvent
        {
            private Action _calls = () => { };

            public void AddListener(Action call) => _calls += call;

            public void RemoveAllListeners() => _calls = () => { };

            public void Invoke() => _calls();
        }
    }

    public class Toggle : Selectable, IPointerClickHandler
    {
        public bool isOn { get; set; }

        public void OnPointerClick(PointerEventData eventData) => isOn = !isOn;
    }

    public class Slider : Selectable
    {
        public float value { get; set; }
    }

    public class Dropdown : Selectable
    {
        public int value { get; set; }

        public List<OptionData> options { get; } = new List<OptionData>();

        public class OptionData
        {
            public string text { get; set; }
        }
    }

    public class InputField : Selectable
    {
        public string text { get; set; } = "";

        public bool readOnly { get; set; }

        public EndEditEvent onEndEdit { get; } = new EndEditEvent();

        public class EndEditEvent
        {
            internal List<string> Ended { get; } = new List<string>();

            public void Invoke(string arg0) => Ended.Add(arg0);
        }
    }

    public class ScrollRect : MonoBehaviour, IScrollHandler
    {
        public RectTransform content { get; set; }

        public RectTransform viewport { get; set; }

        public bool horizontal { get; set; }

        public bool vertical { get; set; } = true;

        public Vector2 normalizedPosition { get; set; } = new Vector2(0, 1);
    }
}
