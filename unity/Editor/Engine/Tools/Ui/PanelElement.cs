#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using McpUnityBridge.Core;
using UnityEngine;
using UnityEngine.UIElements;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// An element of a UI document (UI Toolkit). A click is PointerMoveEvent, PointerDownEvent and PointerUpEvent of
    /// the left mouse button, sent to the panel as the runtime's own event system does: the panel finds the element,
    /// and derives mouse events (until 2022) and ClickEvent from them, so that both Button.clicked and ClickEvent
    /// callbacks are called.
    /// </summary>
    internal sealed class PanelElement : UiElement
    {
        private readonly VisualElement _element;

        private PanelElement(VisualElement element, string path) : base(path)
        {
            _element = element;
        }

        internal override string Type => _element.GetType().Name;

        internal override string? Text => (_element as TextElement)?.text ?? (_element as BaseField<string>)?.value ?? (_element as BaseField<bool>)?.label;

        internal override object? Value => _element is BaseField<bool> toggle ? toggle.value : _element is BaseField<float> slider ? slider.value : _element is BaseField<int> steps ? steps.value : (object?)null;

        internal override bool IsThere => _element.panel != null;

        /// <summary>Excludes the internal parts of Unity's own controls.</summary>
        internal override bool IsListed => !IsPart && (_element.focusable || _element is ScrollView || (_element is TextElement && !string.IsNullOrEmpty(Text)));

        internal override bool IsEnabled => _element.enabledInHierarchy;

        internal override bool IsVisible => _element.resolvedStyle.visibility == Visibility.Visible && Upwards(_element).All(each => each.resolvedStyle.display != DisplayStyle.None && each.resolvedStyle.opacity > 0);

        internal override Rect Place => PlaceOf(_element);

        internal override IUiScroller? Scroller => Upwards(_element).OfType<ScrollView>().Select(view => new Scrolled(view, PathOf(view))).FirstOrDefault();

        private bool IsPart => _element.name?.StartsWith("unity-", StringComparison.Ordinal) == true || Upwards(_element).Skip(1).Any(each => each is BaseField<string> || each is BaseField<bool> || each is BaseField<float> || each is BaseField<int>);

        /// <summary>The elements of the documents below an object.</summary>
        internal static IEnumerable<UiElement> Under(GameObject root) =>
            root.GetComponentsInChildren<UIDocument>(false).Where(document => document.rootVisualElement?.panel != null).SelectMany(In);

        internal override bool IsWithin(UiElement other) => other is PanelElement { _element: var around } && _element != around && around.Contains(_element);

        internal override string? Above(Vector2 point)
        {
            VisualElement? hit = _element.panel.Pick(InPanel(_element.panel, point));
            if (hit == null) return "nothing: no pointer comes to it (pickingMode)";
            if (hit != _element && !_element.Contains(hit)) return PathOf(hit);
            return InFront(point);
        }

        internal override void Click(Vector2 point)
        {
            IPanel panel = _element.panel;
            Vector2 at = InPanel(panel, point);
            using (PointerMoveEvent move = PointerMoveEvent.GetPooled(Mouse(EventType.MouseMove, at))) panel.visualTree.SendEvent(move);
            using (PointerDownEvent down = PointerDownEvent.GetPooled(Mouse(EventType.MouseDown, at))) panel.visualTree.SendEvent(down);
            using (PointerUpEvent up = PointerUpEvent.GetPooled(Mouse(EventType.MouseUp, at))) panel.visualTree.SendEvent(up);
        }

        internal override void Set(string text)
        {
            switch (_element)
            {
                case TextField { isReadOnly: true }:
                    throw new ToolRefusal($"target: {Path} is read-only. Nothing was done.");
                case DropdownField dropdown when !dropdown.choices.Contains(text):
                    throw Unfit($"an option of {Path} ({string.Join(", ", dropdown.choices)})", text);
                case BaseField<string> field:
                    field.value = text;
                    break;
                case BaseField<bool> toggle:
                    toggle.value = bool.TryParse(text, out bool isOn) ? isOn : throw Unfit($"true or false for {Path}", text);
                    break;
                case BaseField<float> slider:
                    slider.value = float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float number) ? number : throw Unfit($"a number for {Path}", text);
                    break;
                case BaseField<int> steps:
                    steps.value = int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out int whole) ? whole : throw Unfit($"a whole number for {Path}", text);
                    break;
                default:
                    throw new ToolRefusal($"target: {Path} takes no text: a {Type} is no field, toggle, slider or dropdown. Nothing was done.");
            }
        }

        private static ToolRefusal Unfit(string expected, string text) => new ToolRefusal($"text: expected {expected}, got \"{text}\". Nothing was done.");

        /// <summary>
        /// The object in front of the whole panel at a point: of uGUI, or of another panel; null if there is none.
        /// </summary>
        private string? InFront(Vector2 point)
        {
            List<GameObject> hits = Ugui.Open()?.HitsAt(point) ?? new List<GameObject>();
            // The event system has an object for each panel to which it forwards events.
            int own = hits.FindIndex(hit => hit.GetComponents<Component>().Any(each => each != null && each.GetType().GetProperty("panel")?.GetValue(each) == _element.panel));
            if (own > 0) return CanvasElement.PathOf(hits[0].transform);
            float order = Documents().First(document => document.rootVisualElement.panel == _element.panel).panelSettings.sortingOrder;
            return Documents().Where(document => document.panelSettings.sortingOrder > order)
                .Select(document => document.rootVisualElement.panel.Pick(InPanel(document.rootVisualElement.panel, point)))
                .Where(hit => hit != null).Select(PathOf).FirstOrDefault();
        }

        private static IEnumerable<UIDocument> Documents() =>
            OpenScenes.All().SelectMany(scene => scene.GetRootGameObjects()).SelectMany(root => root.GetComponentsInChildren<UIDocument>(false)).Where(document => document.rootVisualElement?.panel != null);

        private static string PathOf(VisualElement element) =>
            Documents().Where(document => document.rootVisualElement == element || document.rootVisualElement.Contains(element)).Select(document => PathIn(document, element, NamesIn(document))).FirstOrDefault() ?? element.GetType().Name;

        private static IEnumerable<UiElement> In(UIDocument document)
        {
            HashSet<string> names = NamesIn(document);
            return WithAllIn(document.rootVisualElement).Select(each => new PanelElement(each, PathIn(document, each, names)));
        }

        /// <summary>Names that are unique in the document.</summary>
        private static HashSet<string> NamesIn(UIDocument document) =>
            new HashSet<string>(WithAllIn(document.rootVisualElement).Select(each => each.name).Where(name => !string.IsNullOrEmpty(name)).GroupBy(name => name).Where(same => same.Count() == 1).Select(same => same.Key));

        /// <summary>
        /// "HUD#start" for a unique name; otherwise child indexes from the nearest element that has one: "HUD#list/0".
        /// </summary>
        private static string PathIn(UIDocument document, VisualElement element, HashSet<string> names)
        {
            string start = CanvasElement.PathOf(document.gameObject.transform) + "#";
            if (element == document.rootVisualElement) return start;
            if (element.name != null && names.Contains(element.name)) return start + element.name;
            VisualElement parent = element.hierarchy.parent;
            string above = PathIn(document, parent, names);
            return above + (above == start ? "" : "/") + parent.hierarchy.IndexOf(element);
        }

        private static IEnumerable<VisualElement> WithAllIn(VisualElement element) => element.hierarchy.Children().SelectMany(WithAllIn).Prepend(element);

        private static IEnumerable<VisualElement> Upwards(VisualElement start)
        {
            for (VisualElement? at = start; at != null; at = at.hierarchy.parent) yield return at;
        }

        private static Rect PlaceOf(VisualElement element)
        {
            Rect whole = element.panel.visualTree.worldBound, place = element.worldBound;
            return new Rect((place.x - whole.x) / whole.width, (place.y - whole.y) / whole.height, place.width / whole.width, place.height / whole.height);
        }

        private static Vector2 InPanel(IPanel panel, Vector2 point)
        {
            Rect whole = panel.visualTree.worldBound;
            return new Vector2(whole.x + (point.x * whole.width), whole.y + (point.y * whole.height));
        }

        private static Event Mouse(EventType type, Vector2 at) => new Event { type = type, mousePosition = at, button = 0, clickCount = 1 };

        private sealed class Scrolled : IUiScroller
        {
            private readonly ScrollView _view;

            internal Scrolled(ScrollView view, string path)
            {
                _view = view;
                Element = new PanelElement(view, path);
            }

            public UiElement Element { get; }

            public Rect View => PlaceOf(_view.contentViewport);

            public void Move(Vector2 by)
            {
                Rect whole = _view.panel.visualTree.worldBound;
                Vector2 now = _view.scrollOffset;
                _view.scrollOffset = new Vector2(now.x + (by.x * whole.width), now.y + (by.y * whole.height));
            }
        }
    }
}
