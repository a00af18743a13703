#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Engine;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.UI;
using UnityEngine.UIElements;
using Button = UnityEngine.UIElements.Button;
using Slider = UnityEngine.UIElements.Slider;
using Toggle = UnityEngine.UIElements.Toggle;

namespace McpUnityBridge.Tests
{
    /// <summary>The tool ui with a fake of UI Toolkit: a document whose panel has 400 x 300 points (RDY-12).</summary>
    [NonParallelizable]
    public sealed class UiToolkitTests
    {
        private const string ClickStart = "{'action':'click','target':'HUD#start'}";

        private ReadyToolWorld _world = null!;
        private FakePanel _panel = null!;
        private VisualElement _menu = null!;
        private Button _start = null!;
        private int _clicks;

        [SetUp]
        public void Play()
        {
            Ugui.Assembly = () => typeof(Selectable).Assembly;
            _world = new ReadyToolWorld();
            UnityEngine.Object.Destroy(GameObject.Find("UI"));
            Application.isPlaying = true;
            _world.Play(() => Time.frameCount++);
            _panel = FakePanel.Open("HUD", 0);
            _menu = Add(_panel.Root, new VisualElement { name = "menu" }, new Rect(0, 0, 400, 300));
            _start = Add(_menu, new Button { name = "start", text = "Start" }, new Rect(100, 75, 80, 15));
            _clicks = 0;
            _start.clicked += () => _clicks++;
        }

        [TearDown]
        public void Stop() => _world.Dispose();

        [Test]
        public void TreeNamesElementsSoThatTheyAreFound()
        {
            Add(_menu, new Label { text = "Hello" }, new Rect(0, 0, 400, 20));
            Toggle sound = Add(_menu, new Toggle { label = "Sound" }, new Rect(0, 20, 40, 20));
            Add(sound, new Label { text = "Sound" }, new Rect(0, 20, 40, 20));
            Add(_menu, new Button { name = "unity-part" }, new Rect(0, 0, 1, 1));
            JToken elements = _world.Call("ui", "{'action':'tree','target':'HUD'}")["elements"]!;
            CollectionAssert.AreEqual(new[] { "HUD#", "HUD#start", "HUD#menu/1", "HUD#menu/2" }, elements.Select(each => (string)each["path"]!));
            Assert.AreEqual("{'path':'HUD#start','type':'Button','text':'Start','rect':[0.25,0.25,0.2,0.05]}", elements[1]!.ToString(Newtonsoft.Json.Formatting.None).Replace('"', '\''));
            Assert.AreEqual("Toggle Sound False", $"{elements[3]!["type"]} {elements[3]!["text"]} {elements[3]!["value"]}");
            Assert.AreEqual("HUD#menu/2", (string)_world.Call("ui", "{'action':'tree','target':'menu/2'}")["elements"]!.Single()["path"]!);
        }

        [Test]
        public void ClickGoesThroughThePanelOnce()
        {
            var sent = new List<string>();
            _panel.Root.OnEvent = each => sent.Add(each.GetType().Name);
            JToken result = _world.Call("ui", ClickStart);
            CollectionAssert.AreEqual(new[] { "PointerMoveEvent", "PointerDownEvent", "PointerUpEvent" }, sent);
            Assert.AreEqual("click HUD#start Start", $"{result["did"]} {result["target"]} {result["now"]!["text"]}");
            Assert.AreEqual(1, _clicks);
        }

        [Test]
        public void ElementThatTheClickTakesOutIsNoMore()
        {
            _start.clicked += _start.RemoveFromHierarchy;
            Assert.AreEqual(JTokenType.Null, _world.Call("ui", ClickStart)["now"]!.Type);
        }

        [TestCase("covered", "is covered: a click there comes to HUD#veil.")]
        [TestCase("covered in part", null)]
        [TestCase("covered by another panel", "is covered: a click there comes to Top#veil.")]
        [TestCase("panel behind", null)]
        [TestCase("covered by a canvas", "is covered: a click there comes to Canvas/Overlay.")]
        [TestCase("canvas behind", null)]
        [TestCase("disabled", "is disabled")]
        [TestCase("parent disabled", "is disabled")]
        [TestCase("not displayed", "is not visible")]
        [TestCase("hidden", "is not visible")]
        [TestCase("transparent", "is not visible")]
        [TestCase("off screen", "is off screen: its rect is [1.25, 0.25, 0.2, 0.05]")]
        [TestCase("no size", "has no size")]
        [TestCase("not pickable", "is covered: a click there comes to HUD#menu.")]
        public void WhatNoUserCouldClickIsNotClicked(string state, string? sentence)
        {
            Bring(state);
            if (sentence == null) _world.Call("ui", ClickStart);
            else StringAssert.StartsWith("target: HUD#start " + sentence, _world.Fail("ui", ClickStart));
            Assert.AreEqual(sentence == null ? 1 : 0, _clicks);
        }

        private void Bring(string state)
        {
            switch (state)
            {
                case "covered": Add(_panel.Root, new VisualElement { name = "veil" }, new Rect(0, 0, 400, 300)); break;
                case "covered in part": Add(_panel.Root, new VisualElement { name = "veil" }, new Rect(130, 0, 400, 300)); break;
                case "covered by another panel": Add(FakePanel.Open("Top", 1).Root, new VisualElement { name = "veil" }, new Rect(0, 0, 400, 300)); break;
                case "panel behind": Add(FakePanel.Open("Top", -1).Root, new VisualElement { name = "veil" }, new Rect(0, 0, 400, 300)); break;
                case "covered by a canvas": Canvases(false); break;
                case "canvas behind": Canvases(true); break;
                case "disabled": _start.IsEnabled = false; break;
                case "parent disabled": _menu.IsEnabled = false; break;
                case "not displayed": _menu.Style.display = DisplayStyle.None; break;
                case "hidden": _start.Style.visibility = Visibility.Hidden; break;
                case "transparent": _menu.Style.opacity = 0; break;
                case "off screen": _start.worldBound = new Rect(500, 75, 80, 15); break;
                case "no size": _start.worldBound = default; break;
                default: _start.IsPickable = false; break;
            }
        }

        /// <summary>The event system has an object for the panel; the later one is in front.</summary>
        private void Canvases(bool isPanelInFront)
        {
            new GameObject("EventSystem").AddComponent<EventSystem>();
            var whole = new Rect(0, 0, 800, 600);
            if (!isPanelInFront) Passer();
            GameObject canvas = UiParts.Make("Canvas", null, whole);
            canvas.AddComponent<Canvas>();
            UiParts.Make("Overlay", canvas, whole).AddComponent<Graphic>();
            if (isPanelInFront) Passer();
            _world.Play(() =>
            {
                Time.frameCount++;
                Canvas.Draw();
            });
        }

        private void Passer()
        {
            GameObject passer = UiParts.Make("PanelSettings", null, new Rect(0, 0, 800, 600));
            passer.AddComponent<Graphic>();
            passer.AddComponent<PanelPasser>().panel = _panel;
        }

        [TestCase("TextField", "Ada", "Ada", "")]
        [TestCase("read-only", "Ada", "target: HUD#field is read-only", "")]
        [TestCase("Toggle", "true", "", "true")]
        [TestCase("Toggle", "on", "text: expected true or false for HUD#field", "")]
        [TestCase("Slider", "0.5", "", "0.5")]
        [TestCase("SliderInt", "3", "", "3")]
        [TestCase("SliderInt", "x", "text: expected a whole number for HUD#field", "")]
        [TestCase("DropdownField", "Hard", "Hard", "")]
        [TestCase("DropdownField", "Harder", "text: expected an option of HUD#field (Easy, Hard)", "")]
        [TestCase("Label", "x", "target: HUD#field takes no text: a Label is no field", "")]
        public void FieldsAreSet(string kind, string text, string textThen, string valueThen)
        {
            VisualElement field = FieldOf(kind);
            field.name = "field";
            Add(_menu, field, new Rect(100, 200, 80, 15));
            string arguments = new JObject { ["action"] = "set", ["target"] = "HUD#field", ["text"] = text }.ToString();
            if (textThen.Contains(": "))
            {
                StringAssert.StartsWith(textThen, _world.Fail("ui", arguments));
                return;
            }

            JToken now = _world.Call("ui", arguments)["now"]!;
            Assert.AreEqual($"{textThen} {valueThen}", $"{now["text"]} {now["value"]?.ToString(Newtonsoft.Json.Formatting.None)}");
        }

        private static VisualElement FieldOf(string kind)
        {
            switch (kind)
            {
                case "TextField": return new TextField();
                case "read-only": return new TextField { isReadOnly = true };
                case "Toggle": return new Toggle();
                case "Slider": return new Slider();
                case "SliderInt": return new SliderInt();
                case "DropdownField": return new DropdownField { choices = new List<string> { "Easy", "Hard" } };
                default: return new Label();
            }
        }

        [TestCase("'HUD#item'", "0 65")]
        [TestCase("'HUD#item','by':[0.5,-1]", "50 -50")]
        public void ScrollRevealsTheTargetOrScrollsFurther(string target, string then)
        {
            ScrollView view = Add(_menu, new ScrollView { name = "list" }, new Rect(200, 100, 100, 50));
            Add(view, new Label { name = "item" }, new Rect(200, 200, 100, 15));
            _world.Call("ui", $"{{'action':'scroll','target':{target}}}");
            Assert.AreEqual(then, FormattableString.Invariant($"{view.scrollOffset.x:0} {view.scrollOffset.y:0}"));
        }

        private static T Add<T>(VisualElement parent, T child, Rect place)
            where T : VisualElement
        {
            child.worldBound = place;
            parent.Add(child);
            return child;
        }

        /// <summary>Like PanelRaycaster.</summary>
        private sealed class PanelPasser : MonoBehaviour
        {
            public IPanel? panel { get; set; }
        }

        private sealed class FakePanel : IPanel
        {
            public VisualElement visualTree => Root;

            internal VisualElement Root { get; } = new VisualElement { worldBound = new Rect(0, 0, 400, 300), IsPickable = false };

            public VisualElement Pick(Vector2 point) => Root.Pick(point);

            internal static FakePanel Open(string name, float order)
            {
                var panel = new FakePanel();
                panel.Root.Panel = panel;
                UIDocument document = new GameObject(name).AddComponent<UIDocument>();
                document.rootVisualElement = panel.Root;
                document.panelSettings = new PanelSettings { sortingOrder = order };
                return panel;
            }
        }
    }
}
