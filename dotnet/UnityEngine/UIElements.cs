using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    public enum EventType
    {
        MouseDown,
        MouseUp,
        MouseMove,
    }

    public sealed class Event
    {
        public EventType type { get; set; }

        public Vector2 mousePosition { get; set; }

        public int button { get; set; }

        public int clickCount { get; set; }
    }
}

// The part of UI Toolkit that the tool ui uses. A panel has the size of its root; later and deeper elements are in
// front.
namespace UnityEngine.UIElements
{
    public enum DisplayStyle
    {
        Flex,
        None,
    }

    public enum Visibility
    {
        Visible,
        Hidden,
    }

    public interface IResolvedStyle
    {
        DisplayStyle display { get; }

        float opacity { get; }

        Visibility visibility { get; }
    }

    public interface IPanel
    {
        VisualElement visualTree { get; }

        VisualElement Pick(Vector2 point);
    }

    public class VisualElement
    {
        private readonly List<VisualElement> _children = new List<VisualElement>();
        private readonly FakeStyle _style = new FakeStyle();

        public string name { get; set; } = "";

        public bool focusable { get; set; }

        public Rect worldBound { get; internal set; }

        public IResolvedStyle resolvedStyle => _style;

        public Hierarchy hierarchy => new Hierarchy(this);

        public IPanel panel => Parent == null ? Panel : Parent.panel;

        public bool enabledInHierarchy => IsEnabled && (Parent == null || Parent.enabledInHierarchy);

        internal VisualElement Parent { get; private set; }

        internal IPanel Panel { get; set; }

        internal bool IsEnabled { get; set; } = true;

        internal bool IsPickable { get; set; } = true;

        internal FakeStyle Style => _style;

        /// <summary>Receives the events of this element and its descendants.</summary>
        internal Action<EventBase> OnEvent { get; set; }

        public void Add(VisualElement child)
        {
            child.Parent = this;
            _children.Add(child);
        }

        public void RemoveFromHierarchy()
        {
            Parent._children.Remove(this);
            Parent = null;
        }

        public bool Contains(VisualElement child) => child != null && child != this && (child.Parent == this || Contains(child.Parent));

        public void SendEvent(EventBase e)
        {
            for (VisualElement at = panel.Pick(e.Place); at != null; at = at.Parent) at.OnEvent?.Invoke(e);
        }

        internal VisualElement Pick(Vector2 point)
        {
            if (_style.display == DisplayStyle.None) return null;
            VisualElement within = Enumerable.Reverse(_children).Select(child => child.Pick(point)).FirstOrDefault(hit => hit != null);
            return within ?? (IsPickable && worldBound.Contains(point) ? this : null);
        }

        internal sealed class FakeStyle : IResolvedStyle
        {
            public DisplayStyle display { get; internal set; }

            public float opacity { get; internal set; } = 1;

            public Visibility visibility { get; internal set; }
        }

        public readonly struct Hierarchy
        {
            private readonly VisualElement _owner;

            internal Hierarchy(VisualElement owner) => _owner = owner;

            public VisualElement parent => _owner.Parent;

            public IEnumerable<VisualElement> Children() => _owner._children;

            public int IndexOf(VisualElement element) => _owner._children.IndexOf(element);
        }
    }

    public class TextElement : VisualElement
    {
        public virtual string text { get; set; }
    }

    public class Label : TextElement
    {
    }

    public class Button : TextElement
    {
        private bool _isDown;

        public Button()
        {
            focusable = true;
            OnEvent = Take;
        }

        public event Action clicked;

        private void Take(EventBase sent)
        {
            if (sent is PointerUpEvent && _isDown && enabledInHierarchy) clicked?.Invoke();
            _isDown = sent is PointerDownEvent;
        }
    }

    public abstract class BaseField<TValueType> : VisualElement
    {
        protected BaseField() => focusable = true;

        public string label { get; set; }

        public virtual TValueType value { get; set; }
    }

    public class Toggle : BaseField<bool>
    {
    }

    public class Slider : BaseField<float>
    {
    }

    public class SliderInt : BaseField<int>
    {
    }

    public class TextField : BaseField<string>
    {
        public bool isReadOnly { get; set; }
    }

    public class DropdownField : BaseField<string>
    {
        public virtual List<string> choices { get; set; } = new List<string>();
    }

    public class ScrollView : VisualElement
    {
        public VisualElement contentViewport => this;

        public Vector2 scrollOffset { get; set; }
    }

    public class PanelSettings : Object
    {
        public float sortingOrder { get; set; }
    }

    public sealed class UIDocument : MonoBehaviour
    {
        public PanelSettings panelSettings { get; set; }

        public VisualElement rootVisualElement { get; internal set; }
    }

    public abstract class EventBase : IDisposable
    {
        internal Vector2 Place { get; set; }

        public void Dispose()
        {
        }
    }

    public abstract class PointerEventBase<T> : EventBase
        where T : PointerEventBase<T>, new()
    {
        public static T GetPooled(Event systemEvent) => new T { Place = systemEvent.mousePosition };
    }

    public sealed class PointerMoveEvent : PointerEventBase<PointerMoveEvent>
    {
    }

    public sealed class PointerDownEvent : PointerEventBase<PointerDownEvent>
    {
    }

    public sealed class PointerUpEvent : PointerEventBase<PointerUpEvent>
    {
    }
}
