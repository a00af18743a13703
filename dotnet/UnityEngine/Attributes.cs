using System;

namespace UnityEngine
{
    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SerializeField : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class HideInInspector : Attribute
    {
    }

    /// <summary>AddComponent adds what is required first.</summary>
    [AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
    public sealed class RequireComponent : Attribute
    {
        public Type m_Type0;
        public Type m_Type1;
        public Type m_Type2;

        public RequireComponent(Type requiredComponent) => m_Type0 = requiredComponent;

        public RequireComponent(Type requiredComponent, Type requiredComponent2) : this(requiredComponent) => m_Type1 = requiredComponent2;

        public RequireComponent(Type requiredComponent, Type requiredComponent2, Type requiredComponent3) : this(requiredComponent, requiredComponent2) => m_Type2 = requiredComponent3;
    }

    [AttributeUsage(AttributeTargets.Class, Inherited = false)]
    public sealed class DisallowMultipleComponent : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class AddComponentMenu : Attribute
    {
        public AddComponentMenu(string menuName) => componentMenu = menuName;

        public string componentMenu { get; }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class ExecuteInEditMode : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class ExecuteAlways : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class SelectionBaseAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class DefaultExecutionOrder : Attribute
    {
        public DefaultExecutionOrder(int order) => this.order = order;

        public int order { get; }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class ContextMenu : Attribute
    {
        public readonly string menuItem;

        public ContextMenu(string itemName) => menuItem = itemName;
    }

    /// <summary>Base of the attributes that only change how the Inspector shows a field.</summary>
    [AttributeUsage(AttributeTargets.Field)]
    public abstract class PropertyAttribute : Attribute
    {
        public int order { get; set; }
    }

    [AttributeUsage(AttributeTargets.Field, AllowMultiple = true)]
    public sealed class HeaderAttribute : PropertyAttribute
    {
        public readonly string header;

        public HeaderAttribute(string header) => this.header = header;
    }

    [AttributeUsage(AttributeTargets.Field, AllowMultiple = true)]
    public sealed class SpaceAttribute : PropertyAttribute
    {
        public readonly float height;

        public SpaceAttribute() => height = 8;

        public SpaceAttribute(float height) => this.height = height;
    }

    public sealed class TooltipAttribute : PropertyAttribute
    {
        public readonly string tooltip;

        public TooltipAttribute(string tooltip) => this.tooltip = tooltip;
    }

    public sealed class RangeAttribute : PropertyAttribute
    {
        public readonly float min;
        public readonly float max;

        public RangeAttribute(float min, float max)
        {
            this.min = min;
            this.max = max;
        }
    }

    public sealed class MinAttribute : PropertyAttribute
    {
        public readonly float min;

        public MinAttribute(float min) => this.min = min;
    }

    public sealed class TextAreaAttribute : PropertyAttribute
    {
        public readonly int minLines;
        public readonly int maxLines;

        public TextAreaAttribute() : this(3, 3)
        {
        }

        public TextAreaAttribute(int minLines, int maxLines)
        {
            this.minLines = minLines;
            this.maxLines = maxLines;
        }
    }

    public sealed class MultilineAttribute : PropertyAttribute
    {
        public readonly int lines;

        public MultilineAttribute() => lines = 3;

        public MultilineAttribute(int lines) => this.lines = lines;
    }
}

namespace UnityEngine.Serialization
{
    [AttributeUsage(AttributeTargets.Field, AllowMultiple = true)]
    public sealed class FormerlySerializedAsAttribute : Attribute
    {
        public FormerlySerializedAsAttribute(string oldName) => this.oldName = oldName;

        public string oldName { get; }
    }
}
