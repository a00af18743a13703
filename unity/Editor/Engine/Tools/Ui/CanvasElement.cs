#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// An element of a uGUI canvas. Components are recognized by their members (isOn, options, value, text), which
    /// TextMesh Pro shares.
    /// </summary>
    internal sealed class CanvasElement : UiElement
    {
        /// <summary>Types whose text is read, so that no property of a project script is called.</summary>
        private static readonly HashSet<string> Texts = new HashSet<string> { "UnityEngine.UI.Text", "UnityEngine.UI.InputField", "TMPro.TMP_Text", "TMPro.TMP_InputField" };

        private readonly GameObject _object;
        private readonly Ugui _ugui;

        private CanvasElement(GameObject owner, string path, Ugui ugui) : base(path)
        {
            _object = owner;
            _ugui = ugui;
        }

        internal override string Type => (Selectable ?? ScrollRect ?? TextComponent)?.GetType().Name ?? "GameObject";

        internal override string? Text => ReadText(Selectable == null ? _object.GetComponents<Component>() : _object.GetComponentsInChildren<Component>(false));

        internal override object? Value => Selectable == null ? null : Read(Selectable, "isOn") ?? Read(Selectable, "value");

        internal override bool IsThere => _object != null;

        internal override bool IsListed => Selectable != null || ScrollRect != null || (TextComponent != null && !Above(_object).Any(each => SelectableOf(each) != null));

        internal override bool IsEnabled => Above(_object).Prepend(_object).Select(SelectableOf).FirstOrDefault(each => each != null) is var selectable && (selectable == null || TakesInput(selectable)) && (ScrollRect == null || ((Behaviour)ScrollRect).enabled);

        internal override bool IsVisible => _object.activeInHierarchy && Above(_object).Prepend(_object).SelectMany(each => each.GetComponents<CanvasGroup>()).All(group => group.alpha > 0) && Canvases().All(canvas => canvas.enabled);

        internal override Rect Place => PlaceOf(_object.GetComponent<RectTransform>());

        internal override IUiScroller? Scroller
        {
            get
            {
                GameObject? around = Above(_object).Prepend(_object).FirstOrDefault(each => ScrollRectOf(each) != null);
                return around == null ? null : new Scrolled(new CanvasElement(around, PathOf(around.transform), _ugui), ScrollRectOf(around)!);
            }
        }

        private Component? Selectable => SelectableOf(_object);

        private Component? ScrollRect => ScrollRectOf(_object);

        private Component? TextComponent => _object.GetComponents<Component>().FirstOrDefault(HasText);

        /// <summary>The elements of the canvases below an object.</summary>
        internal static IEnumerable<UiElement> Under(GameObject root)
        {
            Ugui? ugui = Ugui.Open();
            if (ugui == null) return Enumerable.Empty<UiElement>();
            return root.GetComponentsInChildren<Canvas>(true).Where(canvas => !Above(canvas.gameObject).Any(each => each.GetComponent<Canvas>() != null))
                .SelectMany(canvas => canvas.gameObject.GetComponentsInChildren<RectTransform>(true))
                .Select(each => new CanvasElement(each.gameObject, PathOf(each.gameObject.transform), ugui));
        }

        /// <summary>Names from the root; repeated names of siblings are numbered: "List/Item[1]".</summary>
        internal static string PathOf(Transform transform)
        {
            Transform? parent = transform.parent;
            if (parent == null) return transform.gameObject.name;
            string name = transform.gameObject.name;
            int before = Children(parent).TakeWhile(each => each != transform).Count(each => each.gameObject.name == name);
            return $"{PathOf(parent)}/{name}{(before == 0 ? "" : $"[{before}]")}";
        }

        internal override bool IsWithin(UiElement other) => other is CanvasElement { _object: var around } && Above(_object).Contains(around);

        internal override string? Above(Vector2 point)
        {
            if (!_ugui.HasEventSystem) return "nothing: the scenes have no event system";
            GameObject? hit = _ugui.HitsAt(point).FirstOrDefault();
            if (hit == null) return "nothing: a mask cuts it off, or no raycast comes to it (raycastTarget, GraphicRaycaster, CanvasGroup.blocksRaycasts)";
            GameObject? taker = TakerOf(_object);
            if (taker == null) return hit == _object ? "nothing: neither it nor what it is in takes clicks" : PathOf(hit.transform);
            return TakerOf(hit) == taker ? null : PathOf(hit.transform);
        }

        /// <summary>
        /// The object that handles a pointer event (for a scroll view the wheel): the element, or its nearest ancestor
        /// that does. A slider handles a press but no click, a custom button possibly only a click.
        /// </summary>
        private GameObject? TakerOf(GameObject start)
        {
            if (ScrollRect != null && Selectable == null) return _ugui.HandlerOf(start, "IScrollHandler");
            GameObject? press = _ugui.HandlerOf(start, "IPointerDownHandler"), click = _ugui.HandlerOf(start, "IPointerClickHandler");
            if (press == null || click == null) return press == null ? click : press;
            return Above(click).Contains(press) ? click : press;
        }

        internal override void Click(Vector2 point) => _ugui.Click(point);

        internal override void Set(string text)
        {
            Component target = Selectable ?? throw Unfit("takes no text: it is no input field, toggle, slider or dropdown");
            if (Read(target, "isOn") is bool) Write(target, "isOn", ParseSwitch(text));
            else if (Read(target, "options") is IList options) Write(target, "value", IndexOf(options, text));
            else if (Read(target, "value") is float) Write(target, "value", ParseNumber(text));
            else if (HasText(target)) TypeText(target, text);
            else throw Unfit($"takes no text: a {target.GetType().Name} is no input field, toggle, slider or dropdown");
        }

        /// <summary>Like a user who types it and ends the edit.</summary>
        private void TypeText(Component field, string text)
        {
            if (Read(field, "readOnly") is true) throw Unfit("is read-only");
            Write(field, "text", text);
            object? ended = Read(field, "onEndEdit");
            ended?.GetType().GetMethod("Invoke", new[] { typeof(string) })!.Invoke(ended, new object?[] { Read(field, "text") });
        }

        private int IndexOf(IList options, string text)
        {
            List<string?> names = options.Cast<object>().Select(option => Read(option, "text") as string).ToList();
            int at = names.IndexOf(text);
            return at >= 0 ? at : throw new ToolRefusal($"text: expected an option of {Path} ({string.Join(", ", names)}), got \"{text}\". Nothing was done.");
        }

        private bool ParseSwitch(string text) => bool.TryParse(text, out bool isOn) ? isOn : throw new ToolRefusal($"text: expected true or false for {Path}, got \"{text}\". Nothing was done.");

        private float ParseNumber(string text) =>
            float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float number) ? number : throw new ToolRefusal($"text: expected a number for {Path}, got \"{text}\". Nothing was done.");

        private ToolRefusal Unfit(string why) => new ToolRefusal($"target: {Path} {why}. Nothing was done.");

        private Component? SelectableOf(GameObject owner) => owner.GetComponents<Component>().FirstOrDefault(_ugui.IsSelectable);

        private Component? ScrollRectOf(GameObject owner) => owner.GetComponents<Component>().FirstOrDefault(_ugui.IsScrollRect);

        private static bool TakesInput(Component selectable) => ((Behaviour)selectable).enabled && (bool)selectable.GetType().GetMethod("IsInteractable", System.Type.EmptyTypes)!.Invoke(selectable, null)!;

        private IEnumerable<Canvas> Canvases() => Above(_object).Prepend(_object).SelectMany(each => each.GetComponents<Canvas>());

        /// <summary>The bounding box of its corners, also if it is rotated.</summary>
        private Rect PlaceOf(RectTransform? shape)
        {
            Canvas? canvas = Canvases().LastOrDefault();
            if (shape == null || canvas == null) return default;
            Camera? camera = canvas.renderMode == RenderMode.ScreenSpaceOverlay ? null : canvas.worldCamera;
            if (camera == null && canvas.renderMode == RenderMode.WorldSpace) camera = Camera.main;
            var corners = new Vector3[4];
            shape.GetWorldCorners(corners);
            Vector2 size = Handles.GetMainGameViewSize();
            List<Vector2> pixels = corners.Select(corner => RectTransformUtility.WorldToScreenPoint(camera, corner)).ToList();
            float left = pixels.Min(pixel => pixel.x), right = pixels.Max(pixel => pixel.x), bottom = pixels.Min(pixel => pixel.y), top = pixels.Max(pixel => pixel.y);
            return new Rect(left / size.x, 1 - (top / size.y), (right - left) / size.x, (top - bottom) / size.y);
        }

        /// <summary>Its ancestors, from the parent up.</summary>
        private static IEnumerable<GameObject> Above(GameObject start)
        {
            for (Transform? at = start.transform.parent; at != null; at = at.parent) yield return at.gameObject;
        }

        private static IEnumerable<Transform> Children(Transform parent) => Enumerable.Range(0, parent.childCount).Select(parent.GetChild);

        private static string? ReadText(IEnumerable<Component> components) => components.Where(HasText).Select(each => Read(each, "text") as string).FirstOrDefault(text => !string.IsNullOrEmpty(text));

        private static bool HasText(Component component)
        {
            // A missing script is a null component.
            for (Type? type = component == null ? null : component.GetType(); type != null; type = type.BaseType)
            {
                if (Texts.Contains(type.FullName ?? "")) return true;
            }

            return false;
        }

        /// <summary>Null: there is no such property.</summary>
        private static object? Read(object? owner, string name) => owner == null ? null : owner.GetType().GetProperty(name, BindingFlags.Public | BindingFlags.Instance)?.GetValue(owner);

        private static void Write(object owner, string name, object value) => owner.GetType().GetProperty(name)!.SetValue(owner, value);

        private sealed class Scrolled : IUiScroller
        {
            private readonly CanvasElement _element;
            private readonly Component _rect;

            internal Scrolled(CanvasElement element, Component rect)
            {
                _element = element;
                _rect = rect;
            }

            public UiElement Element => _element;

            public Rect View => Read(_rect, "viewport") is RectTransform viewport && viewport != null ? _element.PlaceOf(viewport) : _element.Place;

            public void Move(Vector2 by)
            {
                Rect content = _element.PlaceOf((RectTransform?)Read(_rect, "content")), view = View;
                var at = (Vector2)Read(_rect, "normalizedPosition")!;
                if (Read(_rect, "horizontal") is true) at.x = Moved(at.x, by.x, content.width - view.width);
                // 1 is the top.
                if (Read(_rect, "vertical") is true) at.y = 1 - Moved(1 - at.y, by.y, content.height - view.height);
                Write(_rect, "normalizedPosition", at);
            }

            private static float Moved(float at, float by, float room) => room > 0 ? Math.Max(0, Math.Min(1, at + (by / room))) : at;
        }
    }
}
