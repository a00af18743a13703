#nullable enable
using System;
using System.Linq;
using McpUnityBridge.Core;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>Decides what a user can reach, for every kind of UI, in this one place (RDY-12).</summary>
    internal static class UiReach
    {
        /// <summary>The points to try in the visible part: an element may be partly covered.</summary>
        private static readonly Vector2[] Tried = { new Vector2(0.5f, 0.5f), new Vector2(0.25f, 0.25f), new Vector2(0.75f, 0.25f), new Vector2(0.25f, 0.75f), new Vector2(0.75f, 0.75f) };

        /// <summary>A point at which the element receives a pointer.</summary>
        /// <exception cref="ToolRefusal">There is no such point.</exception>
        internal static Vector2 PointOf(UiElement element)
        {
            CheckState(element);
            Rect seen = OnScreen(element.Place);
            if (!HasSize(seen)) throw Refusal(element, $"is off screen: its rect is [{string.Join(", ", ((System.Collections.IEnumerable)element.Row()["rect"]!).Cast<double>().Select(part => FormattableString.Invariant($"{part}")))}], and the screen goes from 0 to 1. The action \"scroll\" brings in what is in a scroll view");
            Vector2[] points = Tried.Select(part => new Vector2(seen.x + (seen.width * part.x), seen.y + (seen.height * part.y))).ToArray();
            string? first = element.Above(points[0]);
            if (first == null) return points[0];
            foreach (Vector2 point in points.Skip(1))
            {
                if (element.Above(point) == null) return point;
            }

            throw Refusal(element, $"is covered: a click there comes to {first}");
        }

        /// <param name="element">This element, or the scroll view around it, is scrolled.</param>
        /// <param name="by">Fractions of the visible part; null: until the element is in view.</param>
        /// <exception cref="ToolRefusal">A user could not scroll it.</exception>
        internal static void Scroll(UiElement element, Vector2? by)
        {
            IUiScroller scroller = element.Scroller ?? throw Refusal(element, "is in no scroll view");
            PointOf(scroller.Element);
            Rect view = scroller.View;
            scroller.Move(by == null ? IntoView(element.Place, view) : new Vector2(by.Value.x * view.width, by.Value.y * view.height));
        }

        /// <summary>Also false for elements without a size.</summary>
        internal static bool IsOffScreen(Rect place) => HasSize(place) && !HasSize(OnScreen(place));

        private static void CheckState(UiElement element)
        {
            if (!element.IsVisible) throw Refusal(element, "is not visible: it, or something that it is in, is inactive, hidden or transparent");
            if (!element.IsEnabled) throw Refusal(element, "is disabled: it, or something that it is in, takes no input");
            if (!HasSize(element.Place)) throw Refusal(element, "has no size");
        }

        private static ToolRefusal Refusal(UiElement element, string why) => new ToolRefusal($"target: {element.Path} {why}. Nothing was done.");

        private static bool HasSize(Rect place) => place.width > 0 && place.height > 0;

        private static Rect OnScreen(Rect place)
        {
            float left = Math.Max(0, place.x), top = Math.Max(0, place.y);
            return new Rect(left, top, Math.Min(1, place.x + place.width) - left, Math.Min(1, place.y + place.height) - top);
        }

        private static Vector2 IntoView(Rect place, Rect view) => new Vector2(Way(place.x, place.width, view.x, view.width), Way(place.y, place.height, view.y, view.height));

        /// <summary>The shortest distance; for an element larger than the view, to its start.</summary>
        private static float Way(float from, float size, float viewFrom, float viewSize)
        {
            if (from < viewFrom || size > viewSize) return from - viewFrom;
            return Math.Max(0, from + size - viewFrom - viewSize);
        }
    }
}
