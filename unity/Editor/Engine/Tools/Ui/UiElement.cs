#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>An element of the game's UI, of either kind. Places are fractions of the game's picture, from its top left. Main thread.</summary>
    internal abstract class UiElement
    {
        protected UiElement(string path)
        {
            Path = path;
        }

        /// <summary>No other element has it.</summary>
        internal string Path { get; }

        internal abstract string Type { get; }

        /// <summary>What a user reads on it; null: nothing.</summary>
        internal abstract string? Text { get; }

        /// <summary>Of a toggle, a slider, a dropdown; null: it has none.</summary>
        internal abstract object? Value { get; }

        internal abstract bool IsThere { get; }

        /// <summary>It takes input or shows text; what only holds or decorates others is left out of lists.</summary>
        internal abstract bool IsListed { get; }

        internal abstract bool IsEnabled { get; }

        internal abstract bool IsVisible { get; }

        internal abstract Rect Place { get; }

        internal abstract IUiScroller? Scroller { get; }

        internal abstract bool IsWithin(UiElement other);

        /// <summary>What a pointer there comes to instead of this; null: to this.</summary>
        internal abstract string? Above(Vector2 point);

        internal abstract void Click(Vector2 point);

        /// <exception cref="ToolRefusal">It takes no such text; nothing was set.</exception>
        internal abstract void Set(string text);

        /// <summary>Without what is usual: enabled, visible, on the screen, no text, no value.</summary>
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

        /// <summary>What it shows of its content: where.</summary>
        Rect View { get; }

        /// <summary>Right and down, in fractions of the game's picture; it stops where its content ends.</summary>
        void Move(Vector2 by);
    }
}
