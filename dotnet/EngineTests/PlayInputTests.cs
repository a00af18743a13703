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
using UnityEngine.InputSystem;
using UnityEngine.InputSystem.Editor;

namespace McpUnityBridge.Tests
{
    /// <summary>
    /// The tool play_input, with test devices, and with a fake of the Input System that it finds by reflection.
    /// </summary>
    [NonParallelizable]
    public sealed class PlayInputTests
    {
        private const string JumpAndClick = "{'steps':[{'key':'space'},{'mouse':[0.25,0.25],'button':'right'},{'wait':0.05}]}";

        private FakeInput _input = new FakeInput();

        [SetUp]
        public void Play()
        {
            EditorApplication.isPaused = false;
            Application.isPlaying = true;
            _input = new FakeInput();
            PlayInputTool.Open = () => _input;
        }

        [TearDown]
        public void Stop()
        {
            PlayInputTool.Open = InputSystemDevices.Open;
            EditorPlayerSettingHelpers.newSystemBackendsEnabled = true;
            Keyboard.current = null;
            UnityEngine.InputSystem.InputSystem.Log.Clear();
        }

        [Test]
        public void EachStepReportsTheObservedInput()
        {
            using var world = new ReadyToolWorld();
            JToken result = world.Call("play_input", JumpAndClick);
            Assert.AreEqual("3 3", $"{result["steps_done"]} {result["of"]}");
            CollectionAssert.AreEqual(new[] { "key space True 7", "mouse right True 7", "wait  " + Time.frameCount }, result["steps"]!.Select(step => $"{step["did"]} {step["observed"]} {step["frame"]}"));
            CollectionAssert.AreEqual(new[] { "Keyboard space", "Keyboard", "Mouse Right 0.25 0.75", "Mouse 0.25 0.75", "released" }, _input.Shown);
        }

        [Test]
        public void UnobservedInputIsNotReportedAsObserved()
        {
            _input.IsBlind = true;
            using var world = new ReadyToolWorld();
            Assert.IsFalse((bool)world.Call("play_input", "{'steps':[{'key':'space'}]}")["steps"]!.Single()["observed"]!);
        }

        [Test]
        public void FingerMovesWhileItIsHeld()
        {
            using var world = new ReadyToolWorld();
            world.Call("play_input", "{'steps':[{'touch':[0,0],'to':[1,0.5],'hold':0.05}]}");
            Assert.AreEqual("Touchscreen touching 0 1", _input.Shown.First());
            CollectionAssert.AreEqual(new[] { "Touchscreen touching moved 1 0.5", "Touchscreen 1 0.5", "released" }, _input.Shown.Skip(_input.Shown.Count - 3));
            Assert.GreaterOrEqual(_input.Shown.Count, 4);
        }

        [Test]
        public void ReloadReleasesAndReportsTheNumberOfStepsDone()
        {
            using var world = new ReadyToolWorld();
            FakeOperation operation = world.Start("play_input", "{'steps':[{'key':'space'},{'key':'W','hold':50}]}", 0);
            world.Until(() => _input.Shown.Contains("Keyboard W"));
            AssemblyReloadEvents.Raise();
            Assert.AreEqual("released", _input.Shown.Last());
            Assert.AreEqual("1 2", $"{operation.Partial!["steps_done"]} {operation.Partial["of"]}");
            Assert.IsNull(operation.Suspended);
        }

        [Test]
        public void CancelAndTheEndOfPlayModeReleaseAsWell()
        {
            using var world = new ReadyToolWorld();
            const string held = "{'steps':[{'key':'W','hold':50}]}";
            FakeOperation cancelled = world.Start("play_input", held, 2);
            cancelled.Cancellation.Cancel();
            Assert.IsNull(world.EndOf(cancelled).Result);
            Assert.AreEqual("released", _input.Shown.Last());
            _input.Shown.Clear();
            FakeOperation left = world.Start("play_input", held, 2);
            Application.isPlaying = false;
            StringAssert.Contains("play mode has ended", world.EndOf(left).Error);
            Assert.AreEqual("released", _input.Shown.Last());
        }

        [TestCase("{'steps':[]}", "steps: expected 1 to 100")]
        [TestCase("{'steps':[{'key':'W','wait':1}]}", "steps[0]: expected one of key, mouse, touch, wait, got key, wait")]
        [TestCase("{'steps':[{'wait':0},{'key':'Jump'}]}", "steps[1].key: the Input System has no key \"Jump\"")]
        [TestCase("{'steps':[{'mouse':[0.5]}]}", "steps[0].mouse: expected [x, y], each from 0 to 1, got [0.5]")]
        [TestCase("{'steps':[{'touch':[0,0],'to':[0,2]}]}", "steps[0].to: ")]
        [TestCase("{'steps':[{'key':'W','hold':61}]}", "steps[0].hold")]
        public void WhatDoesNotFitIsRefused(string arguments, string sentence)
        {
            using var world = new ReadyToolWorld();
            StringAssert.StartsWith(sentence, world.Fail("play_input", arguments));
            Assert.IsTrue(_input.Shown.All(shown => shown == "released"));
        }

        [Test]
        public void GameThatDoesNotRunIsNotPlayed()
        {
            using var world = new ReadyToolWorld();
            EditorApplication.isPaused = true;
            StringAssert.Contains("paused", world.Fail("play_input", JumpAndClick));
            Application.isPlaying = false;
            StringAssert.Contains("not in play mode", world.Fail("play_input", JumpAndClick));
            CollectionAssert.IsEmpty(_input.Shown);
        }

        [Test]
        public void OldInputManagerIsASentence()
        {
            using var world = new ReadyToolWorld();
            PlayInputTool.Open = () => InputSystemDevices.Of(null);
            StringAssert.Contains("no Input System", world.Fail("play_input", JumpAndClick));
            EditorPlayerSettingHelpers.newSystemBackendsEnabled = false;
            PlayInputTool.Open = InputSystemDevices.Open;
            StringAssert.Contains("Active Input Handling", world.Fail("play_input", JumpAndClick));
        }

        [Test]
        public void DevicesOfTheInputSystemArePlayedByReflection()
        {
            List<string> log = UnityEngine.InputSystem.InputSystem.Log;
            Keyboard.current = new Keyboard();
            using (IGameInput input = InputSystemDevices.Of(typeof(Keyboard).Assembly))
            {
                Assert.AreEqual("True False False", $"{input.HasKey("leftshift")} {input.HasKey("None")} {input.HasKey("Jump")}");
                Assert.AreEqual(InputSettings.BackgroundBehavior.IgnoreFocus, UnityEngine.InputSystem.InputSystem.settings.backgroundBehavior);
                Assert.AreEqual("False True", Sees(input, DeviceState.OfKeys(new[] { "LeftShift", "w" })));
                Assert.AreEqual("False True", Sees(input, DeviceState.OfKeys(new[] { "LeftShift", "w" }).Released()));
                Assert.AreEqual("False True", Sees(input, DeviceState.OfMouse(new Vector2(0.5f, 0.25f), InputButton.Middle, -2)));
                Assert.AreEqual("False True", Sees(input, DeviceState.OfTouch(new Vector2(0, 1))));
                Assert.AreEqual("False True", Sees(input, DeviceState.OfTouch(new Vector2(0, 1)).At(new Vector2(1, 1))));
            }

            CollectionAssert.AreEqual(new[] { "keys LeftShift+W", "keys ", "added Mouse", "mouse 400,150 4 -240", "added Touchscreen", "touch Began 0,600", "touch Moved 800,600", "mouse 400,150 0 0", "touch Ended 800,600", "removed Mouse", "removed Touchscreen" }, log);
            Assert.AreEqual(InputSettings.BackgroundBehavior.ResetAndDisableNonBackgroundDevices, UnityEngine.InputSystem.InputSystem.settings.backgroundBehavior);
            Assert.IsFalse(UnityEngine.InputSystem.InputSystem.HasListeners);
        }

        [Test]
        public void ToolPlaysTheInputSystem()
        {
            using ReadyToolWorld world = WithInputSystem();
            JToken result = world.Call("play_input", "{'steps':[{'key':'leftshift+w','hold':0.02},{'mouse':[0.5,0.75],'button':'left','scroll':1},{'touch':[0,0],'to':[1,0]},{'wait':0.01}]}");
            Assert.AreEqual("4 4", $"{result["steps_done"]} {result["of"]}");
            CollectionAssert.AreEqual(new[] { "key leftshift+w True", "mouse left True", "touch True", "wait " }, result["steps"]!.Select(step => $"{step["did"]} {step["observed"]}"));
            Assert.IsTrue(result["steps"]!.All(step => (int)step["frame"]! == Time.frameCount && step["time"] != null));
            CollectionAssert.AreEqual(
                new[] { "keys LeftShift+W", "keys ", "added Mouse", "mouse 400,150 1 120", "mouse 400,150 0 0", "added Touchscreen", "touch Began 0,600", "touch Moved 800,600", "touch Ended 800,600", "removed Mouse", "removed Touchscreen" },
                UnityEngine.InputSystem.InputSystem.Log);
            Assert.IsFalse(UnityEngine.InputSystem.InputSystem.HasListeners);
        }

        [Test]
        public void ReloadReleasesTheKeysOfTheInputSystem()
        {
            using ReadyToolWorld world = WithInputSystem();
            FakeOperation operation = world.Start("play_input", "{'steps':[{'mouse':[0,0]},{'key':'W','hold':50}]}", 0);
            List<string> log = UnityEngine.InputSystem.InputSystem.Log;
            world.Until(() => log.Contains("keys W"));
            AssemblyReloadEvents.Raise();
            CollectionAssert.AreEqual(new[] { "keys W", "keys ", "removed Mouse" }, log.Skip(log.Count - 3));
            Assert.AreEqual(InputSettings.BackgroundBehavior.ResetAndDisableNonBackgroundDevices, UnityEngine.InputSystem.InputSystem.settings.backgroundBehavior);
            Assert.AreEqual("1 2", $"{operation.Partial!["steps_done"]} {operation.Partial["of"]}");
        }

        /// <summary>A game that updates its input in each frame; only a keyboard is connected.</summary>
        private static ReadyToolWorld WithInputSystem()
        {
            PlayInputTool.Open = InputSystemDevices.Open;
            Keyboard.current = new Keyboard();
            var world = new ReadyToolWorld();
            world.Play(UnityEngine.InputSystem.InputSystem.Update);
            return world;
        }

        /// <summary>Before and after the next update.</summary>
        private static string Sees(IGameInput input, DeviceState state)
        {
            input.Show(state);
            bool before = input.Seen != null;
            UnityEngine.InputSystem.InputSystem.Update();
            return $"{before} {input.Seen != null}";
        }

        private sealed class FakeInput : IGameInput
        {
            private int _looks;

            public InputSighting? Seen => !IsBlind && ++_looks > 2 ? new InputSighting(7, 0.5f) : null;

            internal List<string> Shown { get; } = new List<string>();

            internal bool IsBlind { get; set; }

            public bool HasKey(string name) => name == "space" || name == "W";

            public void Show(DeviceState state)
            {
                _looks = 0;
                string place = state.Kind == InputDeviceKind.Keyboard ? "" : FormattableString.Invariant($" {state.Place.x} {state.Place.y}");
                string[] words = { state.Kind.ToString(), string.Join("+", state.Keys), state.Button?.ToString() ?? "", state.IsTouching ? "touching" : "", state.IsTouching && state.HasMoved ? "moved" : "" };
                Shown.Add(string.Join(" ", words.Where(word => word != "")) + place);
            }

            public void Dispose() => Shown.Add("released");
        }
    }
}
