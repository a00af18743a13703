// Stubs from Unity's public documentation: exactly the members that unity/Editor uses, without behaviour. See README.md.
using System;
using System.Collections.Generic;

namespace UnityEngine.UIElements
{
    public class VisualElement
    {
        public IStyle style => throw null;

        public IVisualElementScheduler schedule => throw null;

        public void Add(VisualElement child) => throw null;

        public System.Collections.Generic.IEnumerable<VisualElement> Children() => throw null;

        public void Clear() => throw null;

        public void SetEnabled(bool value) => throw null;
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
        public DropdownField(string label, List<string> choices, int defaultIndex, Func<string, string> formatSelectedValueCallback = null, Func<string, string> formatListItemCallback = null)
        {
        }
    }
}
