#nullable disable
using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.EventSystems;

// The part of com.unity.ugui that the tool ui finds by reflection, with the names and signatures of its public
// documentation.
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
        public static EventSystem current => FindObjectOfType<EventSystem>();

        /// <summary>Later ones are in front.</summary>
        public void RaycastAll(PointerEventData eventData, List<RaycastResult> raycastResults)
        {
            IEnumerable<RectTransform> shapes = FindObjectsOfType<RectTransform>().Where(each => each.GetComponent<UI.Graphic>() != null && each.Pixels.Contains(eventData.position));
            raycastResults.AddRange(shapes.Reverse().Select(each => new RaycastResult { gameObject = each.gameObject }));
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

namespace UnityEngine.UI
{
    /// <summary>Receives raycasts.</summary>
    public class Graphic : MonoBehaviour
    {
    }

    public class Text : Graphic
    {
        public string text { get; set; } = "";
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

    public class PushButton : Selectable, IPointerClickHandler
    {
        internal Action Clicked { get; set; } = () => { };

        public void OnPointerClick(PointerEventData eventData)
        {
            if (enabled && IsInteractable()) Clicked();
        }
    }

    public class Toggle : PushButton
    {
        public bool isOn { get; set; }
    }

    public class Slider : Selectable
    {
        public float value { get; set; }
    }

    public class Dropdown : PushButton
    {
        public int value { get; set; }

        public List<OptionData> options { get; } = new List<OptionData>();

        public class OptionData
        {
            public string text { get; set; }
        }
    }

    public class InputField : PushButton
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
