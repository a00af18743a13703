#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// An element of the game's UI, of uGUI or UI Toolkit. Positions are fractions of the game's picture, from its top
    /// left. Main thread.
    /// </summary>
    internal abstract class UiElement
    {
        protected UiElement(string path)
        {
            Path = path;
        }

        /// <summary>Unique among all elements.</summary>
        internal string Path { get; }

        internal abstract string Type { get; }

        /// <summary>The visible text; null if there is none.</summary>
        internal abstract string? Text { get; }

        /// <summary>The value of a toggle, a slider or a dropdown; null for other elements.</summary>
        internal abstract object? Value { get; }

        internal abstract bool IsThere { get; }

        /// <summary>Whether it takes input or shows text; containers and decoration are omitted from lists.</summary>
        internal abstract bool IsListed { get; }

        internal abstract bool IsEnabled { get; }

        internal abstract bool IsVisible { get; }

        internal abstract Rect Place { get; }

        internal abstract IUiScroller? Scroller { get; }

        internal abstract bool IsWithin(UiElement other);

        /// <summary>What receives a pointer at that point instead of this element; null: this element does.</summary>
        internal abstract string? Above(Vector2 point);

        internal abstract void Click(Vector2 point);

        /// <exception cref="ToolRefusal">The element does not accept this text; nothing was set.</exception>
        internal abstract void Set(string text);

        /// <summary>Omits default values: enabled, visible, on the screen, no text, no value.</summary>
        internal Dictionary<string, object?> Row()
        {
            var row = new Dictionary<string, object?> { ["path"] = Path, ["type"] = Type };
            if (!string.IsNullOrEmpty(Text)) row["text"] = Text;
            if (Value != null) row["value"] = Value;
            if (!IsEnabled) row["enabled"] = false;
            if (!IsVisible) row["visible"] = false;
            Rect place = Place;
            if (UiReach.IsOffScreen(place)) row["on_screen"] = false;
            row["rect"] = new[] { place.x, place.y, place.width, place.height }.Select(part => float.IsNaN(part) ? 0 : Math.Round(part, 3)).ToList();
            return row;
        }
    }

    /// <summary>A scroll view around an element.</summary>
    internal interface IUiScroller
    {
        UiElement Element { get; }

        /// <summary>The visible part of its content.</summary>
        Rect View { get; }

        /// <summary>
        /// Scrolls right and down, in fractions of the game's picture; stops at the end of its content.
        /// </summary>
        void Move(Vector2 by);
    }
}
