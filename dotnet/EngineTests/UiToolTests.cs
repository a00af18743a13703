#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Tests.Execution;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.UI;

namespace McpUnityBridge.Tests
{
    /// <summary>
    /// The tool ui, with a fake of uGUI that it finds by reflection, in a game with a screen of 800 x 600 pixels
    /// (RDY-12).
    /// </summary>
    [NonParallelizable]
    public sealed class UiToolTests
    {
        private const string ClickStart = "{'action':'click','target':'Menu/Start'}";

        private ReadyToolWorld _world = null!;
        private GameObject _menu = null!;
        private GameObject _start = null!;
        private int _clicks;

        [SetUp]
        public void Play()
        {
            Ugui.Assembly = () => typeof(Selectable).Assembly;
            _world = new ReadyToolWorld();
            Application.isPlaying = true;
            _world.Play(Draw);
            UnityEngine.Object.DestroyImmediate(GameObject.Find("UI"));
            GameObject canvas = UiParts.Make("Canvas", null, new Rect(0, 0, 800, 600));
            canvas.AddComponent<Canvas>();
            new GameObject("EventSystem").AddComponent<EventSystem>();
            _menu = UiParts.Make("Menu", canvas, new Rect(100, 100, 400, 400));
            _start = UiParts.Make("Start", _menu, new Rect(200, 300, 160, 30));
            _start.AddComponent<Graphic>();
            _start.AddComponent<Button>().onClick.AddListener(() => _clicks++);
            GameObject label = UiParts.Make("Label", _start, new Rect(200, 300, 160, 30));
            label.AddComponent<Text>().text = "Start game";
            _clicks = 0;
        }

        [TearDown]
        public void Stop() => _world.Dispose();

        private static void Draw()
        {
            if (!Application.isPlaying || EditorApplication.isPaused) return;
            Time.frameCount++;
            Canvas.Draw();
        }

        [Test]
        public void TreeHasWhatTakesInputOrShowsTextPageByPage()
        {
            UiParts.Make("Title", _menu, new Rect(100, 450, 400, 50)).AddComponent<Text>().text = "Menu";
            UiParts.Make("Start", _menu, new Rect(200, 200, 160, 30)).AddComponent<Toggle>().interactable = false;
            Application.isPlaying = false;
            JToken first = _world.Call("ui", "{'action':'tree','limit':2}");
            Assert.AreEqual("3 2", $"{first["total"]} {first["next_offset"]}");
            Assert.AreEqual("{'path':'Canvas/Menu/Start','type':'Button','text':'Start game','rect':[0.25,0.45,0.2,0.05]}", Json(first["elements"]![0]!));
            JToken rest = _world.Call("ui", "{'action':'tree','offset':2,'target':'Menu'}");
            Assert.AreEqual("{'path':'Canvas/Menu/Start[1]','type':'Toggle','value':false,'enabled':false,'rect':[0.25,0.617,0.2,0.05]}", Json(rest["elements"]!.Last!));
        }

        [Test]
        public void TreeMarksWhatIsOffScreen()
        {
            Bring("off screen");
            Assert.AreEqual("{'path':'Canvas/Menu/Start','type':'Button','text':'Start game','on_screen':false,'rect':[1.125,0.45,0.2,0.05]}", Json(_world.Call("ui", "{'action':'tree'}")["elements"]![0]!));
        }

        [TestCase(true, "There is no UI: the open scenes have no Canvas (uGUI) and no active UIDocument (UI Toolkit).")]
        [TestCase(false, "There is no UI: this Editor has no uGUI (com.unity.ugui), and the open scenes have no active UIDocument (UI Toolkit).")]
        public void TreeReportsThatThereIsNoUi(bool hasUgui, string sentence)
        {
            if (!hasUgui) Ugui.Assembly = () => null;
            Assert.IsNull(hasUgui ? _world.Call("ui", "{'action':'tree'}")["note"] : null);
            UnityEngine.Object.DestroyImmediate(GameObject.Find("Canvas"));
            Assert.AreEqual(sentence, (string?)_world.Call("ui", "{'action':'tree'}")["note"]);
        }

        [Test]
        public void ClickReachesTheButtonOnceAndReturnsItsNewState()
        {
            _start.GetComponent<Button>().onClick.AddListener(() => _start.GetComponent<Button>().interactable = false);
            int before = Time.frameCount;
            JToken result = _world.Call("ui", ClickStart);
            Assert.AreEqual(1, _clicks);
            Assert.AreEqual("click Canvas/Menu/Start False", $"{result["did"]} {result["target"]} {result["now"]!["enabled"]}");
            Assert.Greater((int)result["frame"]!, before);
        }

        [Test]
        public void ElementThatTheClickDestroysIsNoMore()
        {
            _start.GetComponent<Button>().onClick.AddListener(() => UnityEngine.Object.Destroy(_menu));
            Assert.AreEqual(JTokenType.Null, _world.Call("ui", ClickStart)["now"]!.Type);
        }

        [TestCase("covered", "is covered: a click there comes to Canvas/Overlay.")]
        [TestCase("covered in part", null)]
        [TestCase("disabled", "is disabled")]
        [TestCase("component off", "is disabled")]
        [TestCase("group", "is disabled")]
        [TestCase("inactive", "is not visible")]
        [TestCase("parent inactive", "is not visible")]
        [TestCase("transparent", "is not visible")]
        [TestCase("canvas off", "is not visible")]
        [TestCase("off screen", "is off screen: its rect is [1.125, 0.45, 0.2, 0.05]")]
        [TestCase("off screen in part", null)]
        [TestCase("no size", "has no size")]
        [TestCase("no raycast", "is covered: a click there comes to nothing: a mask cuts it off")]
        [TestCase("no event system", "is covered: a click there comes to nothing: the scenes have no event system")]
        public void WhatNoUserCouldClickIsNotClicked(string state, string? sentence)
        {
            Bring(state);
            if (sentence == null)
            {
                _world.Call("ui", ClickStart);
            }
            else
            {
                StringAssert.StartsWith("target: Canvas/Menu/Start " + sentence, _world.Fail("ui", ClickStart));
            }

            Assert.AreEqual(sentence == null ? 1 : 0, _clicks);
        }

        private void Bring(string state)
        {
            RectTransform shape = _start.GetComponent<RectTransform>();
            switch (state)
            {
                case "covered": Cover(new Rect(0, 0, 800, 600)); break;
                case "covered in part": Cover(new Rect(250, 0, 800, 600)); break;
                case "disabled": _start.GetComponent<Button>().interactable = false; break;
                case "component off": _start.GetComponent<Button>().enabled = false; break;
                case "group": _menu.AddComponent<CanvasGroup>().interactable = false; break;
                case "inactive": _start.SetActive(false); break;
                case "parent inactive": _menu.SetActive(false); break;
                case "transparent": _menu.AddComponent<CanvasGroup>().alpha = 0; break;
                case "canvas off": _menu.transform.parent.GetComponent<Canvas>().enabled = false; break;
                case "off screen": shape.Pixels = new Rect(900, 300, 160, 30); break;
                case "off screen in part": shape.Pixels = new Rect(790, 300, 160, 30); break;
                case "no size": shape.Pixels = new Rect(200, 300, 0, 30); break;
                case "no raycast": _start.GetComponent<Graphic>().raycastTarget = false; UnityEngine.Object.Destroy(_start.transform.GetChild(0).gameObject); break;
                default: UnityEngine.Object.Destroy(EventSystem.current.gameObject); break;
            }
        }

        /// <summary>
        /// The slider handles a press, its panel a click: an object over the slider in the same panel covers it
        /// nevertheless.
        /// </summary>
        [Test]
        public void SliderIsCoveredWithinAPanelThatTakesClicks()
        {
            _menu.AddComponent<Button>();
            GameObject slider = UiParts.Make("Volume", _menu, new Rect(200, 200, 160, 30));
            slider.AddComponent<Graphic>();
            slider.AddComponent<Slider>();
            UiParts.Make("Veil", _menu, new Rect(200, 200, 160, 30)).AddComponent<Graphic>();
            StringAssert.Contains("comes to Canvas/Menu/Veil", _world.Fail("ui", "{'action':'set','target':'Volume','text':'1'}"));
        }

        /// <summary>
        /// A window that handles the press (to be moved) does not block the click of a button that only handles clicks.
        /// </summary>
        [Test]
        public void ClickComesToAButtonInAWindowThatTakesThePress()
        {
            _menu.AddComponent<Selectable>();
            GameObject link = UiParts.Make("Link", _menu, new Rect(200, 200, 160, 30));
            link.AddComponent<Graphic>();
            link.AddComponent<Link>();
            _world.Call("ui", "{'action':'click','target':'Link'}");
            Assert.AreEqual(1, link.GetComponent<Link>().Clicks);
        }

        [Test]
        public void TextOfAScriptOfTheProjectIsNotRead()
        {
            UiParts.Make("Trap", _menu, new Rect(200, 200, 160, 30)).AddComponent<Trap>();
            Assert.AreEqual(1, (int)_world.Call("ui", "{'action':'tree'}")["total"]!);
        }

        private sealed class Link : MonoBehaviour, IPointerClickHandler
        {
            internal int Clicks { get; private set; }

            public void OnPointerClick(PointerEventData eventData) => Clicks++;
        }

        private sealed class Trap : MonoBehaviour
        {
            public string text => throw new InvalidOperationException("A property of the project was run.");
        }

        private void Cover(Rect place) => UiParts.Make("Overlay", _menu.transform.parent.gameObject, place).AddComponent<Graphic>();

        [Test]
        public void NothingIsDoneOutsideOfARunningGame()
        {
            EditorApplication.isPaused = true;
            StringAssert.Contains("paused", _world.Fail("ui", ClickStart));
            EditorApplication.isPaused = false;
            Application.isPlaying = false;
            StringAssert.Contains("not in play mode", _world.Fail("ui", ClickStart));
            Assert.AreEqual(0, _clicks);
        }

        [Test]
        public void NothingIsDoneAfterAReload()
        {
            _world.Play(() => { });
            FakeOperation operation = _world.Start("ui", ClickStart, 3);
            AssemblyReloadEvents.Raise();
            Canvas.Draw();
            Assert.AreEqual(0, _clicks);
            Assert.IsNull(operation.Suspended);
        }

        [Test]
        public void GameThatDrawsNoFrameIsASentenceAndIsNotClickedLater()
        {
            _world.Play(() => { });
            StringAssert.Contains("drew no frame", _world.Run("ui", ClickStart).Error);
            Canvas.Draw();
            Assert.AreEqual(0, _clicks);
        }

        [Test]
        public void ElementThatIsNotThereIsRefusedAlsoWhereNoFrameIsDrawn()
        {
            _world.Play(() => { });
            StringAssert.Contains("there is no element \"Menu/Stop\"", _world.Fail("ui", "{'action':'click','target':'Menu/Stop'}"));
        }

        [TestCase("{'action':'click'}", "target: expected an element")]
        [TestCase("{'action':'click','target':'Menu/Stop'}", "target: there is no element \"Menu/Stop\"")]
        [TestCase("{'action':'click','target':'Field'}", "target: 2 elements end in \"Field\": Canvas/Menu/Start/Field, Canvas/Menu/Field.")]
        [TestCase("{'action':'set','target':'Start'}", "text: expected what to set")]
        [TestCase("{'action':'set','target':'Menu/Start','text':'x'}", "target: Canvas/Menu/Start takes no text")]
        [TestCase("{'action':'scroll','target':'Menu/Start'}", "target: Canvas/Menu/Start is in no scroll view")]
        [TestCase("{'action':'scroll','target':'Menu/Start','by':[1]}", "by: expected [x, y]")]
        public void WhatDoesNotFitIsRefused(string arguments, string sentence)
        {
            UiParts.Make("Field", _menu, default);
            UiParts.Make("Field", _start, default);
            StringAssert.StartsWith(sentence, _world.Fail("ui", arguments));
        }

        [TestCase(typeof(InputField), "Ada", "Ada", null)]
        [TestCase(typeof(Toggle), "true", null, "true")]
        [TestCase(typeof(Toggle), "on", "text: expected true or false", null)]
        [TestCase(typeof(Slider), "0.25", null, "0.25")]
        [TestCase(typeof(Slider), "half", "text: expected a number", null)]
        [TestCase(typeof(Dropdown), "Hard", null, "1")]
        [TestCase(typeof(Dropdown), "Harder", "text: expected an option of Canvas/Menu/Field (Easy, Hard)", null)]
        public void FieldsAreSetAsAUserSetsThem(Type type, string text, string? textThen, string? valueThen)
        {
            GameObject field = UiParts.Make("Field", _menu, new Rect(200, 200, 160, 30));
            field.AddComponent<Graphic>();
            Component component = field.AddComponent(type);
            if (component is Dropdown dropdown) dropdown.options.AddRange(new[] { "Easy", "Hard" }.Select(option => new Dropdown.OptionData { text = option }));
            string arguments = new JObject { ["action"] = "set", ["target"] = "Menu/Field", ["text"] = text }.ToString();
            if (textThen?.StartsWith("text: ") == true)
            {
                StringAssert.StartsWith(textThen, _world.Fail("ui", arguments));
                return;
            }

            JToken now = _world.Call("ui", arguments)["now"]!;
            Assert.AreEqual($"{textThen} {valueThen}", $"{now["text"]} {now["value"]?.ToString(Newtonsoft.Json.Formatting.None)}");
            if (component is InputField typed) CollectionAssert.AreEqual(new[] { "Ada" }, typed.onEndEdit.Ended);
        }

        [Test]
        public void CoveredFieldIsNotSet()
        {
            GameObject field = UiParts.Make("Field", _menu, new Rect(200, 200, 160, 30));
            field.AddComponent<Graphic>();
            field.AddComponent<InputField>();
            Cover(new Rect(0, 0, 800, 600));
            StringAssert.Contains("is covered", _world.Fail("ui", "{'action':'set','target':'Menu/Field','text':'x'}"));
            Assert.AreEqual("", field.GetComponent<InputField>().text);
        }

        [TestCase("'Item'", "0 0.5")]
        [TestCase("'Item','by':[0,0.5]", "0 0.75")]
        [TestCase("'List','by':[0,9]", "0 0")]
        [TestCase("'Content'", "0 1")]
        public void ScrollRevealsTheTargetOrScrollsFurther(string target, string then)
        {
            GameObject list = UiParts.Make("List", _menu, new Rect(500, 300, 100, 100));
            list.AddComponent<Graphic>();
            ScrollRect scroll = list.AddComponent<ScrollRect>();
            GameObject content = UiParts.Make("Content", list, new Rect(500, 100, 100, 300));
            scroll.content = content.GetComponent<RectTransform>();
            UiParts.Make("Item", content, new Rect(500, 200, 100, 30));
            _world.Call("ui", $"{{'action':'scroll','target':{target}}}");
            Assert.AreEqual(then, FormattableString.Invariant($"{scroll.normalizedPosition.x:0.###} {scroll.normalizedPosition.y:0.###}"));
        }

        private static string Json(JToken token) => token.ToString(Newtonsoft.Json.Formatting.None).Replace('"', '\'');
    }

    internal static class UiParts
    {
        /// <param name="pixels">From the bottom left.</param>
        internal static GameObject Make(string name, GameObject? parent, Rect pixels)
        {
            var made = new GameObject(name);
            if (parent != null) made.transform.SetParent(parent.transform);
            made.AddComponent<RectTransform>().Pixels = pixels;
            return made;
        }
    }
}
