// Stubs from Unity's public documentation: exactly the members that unity/Editor uses, without behaviour. See README.md.
using System;
using System.Collections.Generic;

namespace UnityEngine.UIElements
{
    public class VisualElement
    {
        public bool enabledInHierarchy => throw null;

        public virtual bool focusable { get => throw null; set => throw null; }

        public Hierarchy hierarchy => throw null;

        public string name { get => throw null; set => throw null; }

        public IPanel panel => throw null;

        public IResolvedStyle resolvedStyle => throw null;

        public IStyle style => throw null;

        public Rect worldBound => throw null;

        public IVisualElementScheduler schedule => throw null;

        public void Add(VisualElement child) => throw null;

        public System.Collections.Generic.IEnumerable<VisualElement> Children() => throw null;

        public void Clear() => throw null;

        public bool Contains(VisualElement child) => throw null;

        public void SendEvent(EventBase e) => throw null;

        public void SetEnabled(bool value) => throw null;

        public struct Hierarchy
        {
            public VisualElement parent => throw null;

            public IEnumerable<VisualElement> Children() => throw null;

            public int IndexOf(VisualElement element) => throw null;
        }
    }

    public interface IPanel
    {
        VisualElement visualTree { get; }

        VisualElement Pick(Vector2 point);
    }

    public interface IResolvedStyle
    {
        DisplayStyle display { get; }

        float opacity { get; }

        Visibility visibility { get; }
    }

    public enum Visibility
    {
        Visible,
    }

    public class PanelSettings : ScriptableObject
    {
        public float sortingOrder { get => throw null; set => throw null; }
    }

    public sealed class UIDocument : Behaviour
    {
        public PanelSettings panelSettings { get => throw null; set => throw null; }

        public VisualElement rootVisualElement => throw null;
    }

    public abstract class EventBase : IDisposable
    {
        void IDisposable.Dispose() => throw null;
    }

    public abstract class PointerEventBase<T> : EventBase where T : PointerEventBase<T>, new()
    {
        public static T GetPooled(Event systemEvent) => throw null;
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

    public interface IVisualElementScheduler
    {
        IVisualElementScheduledItem Execute(Action updateEvent);
    }

    public interface IVisualElementScheduledItem
    {
        IVisualElementScheduledItem Every(long intervalMs);
    }

    public interface IStyle
    {
        StyleEnum<DisplayStyle> display { get; set; }

        StyleEnum<FlexDirection> flexDirection { get; set; }

        StyleFloat flexGrow { get; set; }

        StyleFloat flexShrink { get; set; }

        StyleLength marginTop { get; set; }

        StyleEnum<FontStyle> unityFontStyleAndWeight { get; set; }

        StyleEnum<WhiteSpace> whiteSpace { get; set; }
    }

    public struct StyleEnum<T> where T : struct, IConvertible
    {
        public static implicit operator StyleEnum<T>(T v) => throw null;
    }

    public struct StyleFloat
    {
        public static implicit operator StyleFloat(float v) => throw null;
    }

    public struct StyleLength
    {
        public static implicit operator StyleLength(float v) => throw null;
    }

    public enum DisplayStyle
    {
        Flex,
        None,
    }

    public enum FlexDirection
    {
        Row = 2,
    }

    public enum WhiteSpace
    {
        Normal,
    }

    public class TextElement : VisualElement
    {
        public bool enableRichText { get => throw null; set => throw null; }

        public virtual string text { get => throw null; set => throw null; }
    }

    public class Label : TextElement
    {
        public Label(string text)
        {
        }
    }

    public class Button : TextElement
    {
        public Button(Action clickEvent)
        {
        }
    }

    public class ScrollView : VisualElement
    {
        public VisualElement contentViewport => throw null;

        public Vector2 scrollOffset { get => throw null; set => throw null; }
    }

    public class HelpBox : VisualElement
    {
        public HelpBox(string text, HelpBoxMessageType messageType)
        {
        }

        public string text { get => throw null; set => throw null; }
    }

    public enum HelpBoxMessageType
    {
        Info = 1,
        Warning = 2,
        Error = 3,
    }

    public delegate void EventCallback<in TEventType>(TEventType evt);

    public class ChangeEvent<T>
    {
        public T newValue => throw null;
    }

    public interface INotifyValueChanged<T>
    {
    }

    public static class INotifyValueChangedExtensions
    {
        public static bool RegisterValueChangedCallback<T>(this INotifyValueChanged<T> control, EventCallback<ChangeEvent<T>> callback) => throw null;
    }

    public abstract class BaseField<TValueType> : VisualElement, INotifyValueChanged<TValueType>
    {
        public string label { get => throw null; set => throw null; }

        public virtual TValueType value { get => throw null; set => throw null; }
    }

    public class Toggle : BaseField<bool>
    {
        public Toggle(string label)
        {
        }
    }

    public class TextField : BaseField<string>
    {
        public TextField()
        {
        }

        public TextField(string label)
        {
        }

        public bool isReadOnly { get => throw null; set => throw null; }

        public bool multiline { get => throw null; set => throw null; }
    }

    public class DropdownField : BaseField<string>
    {
        public virtual List<string> choices { get => throw null; set => throw null; }

        public DropdownField(string label, List<string> choices, int defaultIndex, Func<string, string> formatSelectedValueCallback = null, Func<string, string> formatListItemCallback = null)
        {
        }
    }
}
