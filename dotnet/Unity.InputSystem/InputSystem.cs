#nullable disable
using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.InputSystem.LowLevel;

// The part of com.unity.inputsystem that the tool play_input finds by reflection, with the names and signatures of its
// public source.
namespace UnityEngine.InputSystem
{
    public enum Key
    {
        None,
        Space,
        Enter,
        Tab,
        Backquote,
        Quote,
        Semicolon,
        Comma,
        Period,
        Slash,
        Backslash,
        LeftBracket,
        RightBracket,
        Minus,
        Equals,
        A,
        B,
        C,
        D,
        E,
        F,
        G,
        H,
        I,
        J,
        K,
        L,
        M,
        N,
        O,
        P,
        Q,
        R,
        S,
        T,
        U,
        V,
        W,
        X,
        Y,
        Z,
        Digit1,
        Digit2,
        Digit3,
        Digit4,
        Digit5,
        Digit6,
        Digit7,
        Digit8,
        Digit9,
        Digit0,
        LeftShift,
        RightShift,
        LeftAlt,
        RightAlt,
        LeftCtrl,
        RightCtrl,
        LeftMeta,
        RightMeta,
        ContextMenu,
        Escape,
        LeftArrow,
        RightArrow,
        UpArrow,
        DownArrow,
        Backspace,
        PageDown,
        PageUp,
        Home,
        End,
        Insert,
        Delete,
        F1,
        F2,
        F3,
        F4,
        F5,
        F6,
        F7,
        F8,
        F9,
        F10,
        F11,
        F12,
    }

    public enum TouchPhase
    {
        None,
        Began,
        Moved,
        Ended,
    }

    public static class InputSystem
    {
        private static readonly Queue<Action> Events = new Queue<Action>();

        public static event Action onAfterUpdate;

        public static InputSettings settings { get; internal set; } = new InputSettings();

        internal static bool HasListeners => onAfterUpdate != null;

        /// <summary>Every state of a device so far, as text.</summary>
        internal static List<string> Log { get; } = new List<string>();

        public static void QueueStateEvent<TState>(InputDevice device, TState state, double time = -1)
            where TState : struct
        {
            Events.Enqueue(() => device.Take(state));
        }

        public static TDevice AddDevice<TDevice>(string name = null)
            where TDevice : InputDevice, new()
        {
            Log.Add("added " + typeof(TDevice).Name);
            return new TDevice();
        }

        public static void RemoveDevice(InputDevice device) => Log.Add("removed " + device.GetType().Name);

        public static void Update()
        {
            while (Events.Count > 0) Events.Dequeue()();
            onAfterUpdate?.Invoke();
        }
    }

    public class InputSettings
    {
        public enum BackgroundBehavior
        {
            ResetAndDisableNonBackgroundDevices,
            IgnoreFocus = 2,
        }

        public enum EditorInputBehaviorInPlayMode
        {
            PointersAndKeyboardsRespectGameViewFocus,
            AllDeviceInputAlwaysGoesToGameView = 2,
        }

        public BackgroundBehavior backgroundBehavior { get; set; }

        public EditorInputBehaviorInPlayMode editorInputBehaviorInPlayMode { get; set; }
    }

    public class ButtonControl
    {
        public bool isPressed { get; internal set; }
    }

    public class Vector2Control
    {
        internal Vector2 Value { get; set; }

        public Vector2 ReadValue() => Value;
    }

    public abstract class InputDevice
    {
        private string[] _pressed = new string[0];

        internal abstract void Take(object state);

        /// <summary>Logs what is pressed and released, as the scene of the mock does.</summary>
        internal void NotePressed(params string[] pressed)
        {
            foreach (string released in _pressed.Except(pressed)) Debug.Log($"Input: {released} up");
            foreach (string added in pressed.Except(_pressed)) Debug.Log($"Input: {added} down");
            _pressed = pressed;
        }

        internal static void Note(string state)
        {
            if (InputSystem.Log.LastOrDefault() != state) InputSystem.Log.Add(state);
        }
    }

    public class Keyboard : InputDevice
    {
        private Key[] _pressed = new Key[0];

        public static Keyboard current { get; internal set; }

        public ButtonControl anyKey => new ButtonControl { isPressed = _pressed.Length > 0 };

        public ButtonControl this[Key key] => new ButtonControl { isPressed = _pressed.Contains(key) };

        public ButtonControl this[string path] => throw new NotSupportedException(path);

        internal override void Take(object state)
        {
            _pressed = ((KeyboardState)state).Pressed;
            Note("keys " + string.Join("+", _pressed));
            NotePressed(_pressed.Select(key => key.ToString()).ToArray());
        }
    }

    public class Mouse : InputDevice
    {
        public static Mouse current { get; internal set; }

        public Vector2Control position { get; } = new Vector2Control();

        public ButtonControl leftButton { get; } = new ButtonControl();

        public ButtonControl rightButton { get; } = new ButtonControl();

        public ButtonControl middleButton { get; } = new ButtonControl();

        internal override void Take(object state)
        {
            var mouse = (MouseState)state;
            position.Value = mouse.position;
            leftButton.isPressed = (mouse.buttons & 1) != 0;
            rightButton.isPressed = (mouse.buttons & 2) != 0;
            middleButton.isPressed = (mouse.buttons & 4) != 0;
            Note($"mouse {mouse.position.x},{mouse.position.y} {mouse.buttons} {mouse.scroll.y}");
            var buttons = new Dictionary<string, ButtonControl> { ["left"] = leftButton, ["right"] = rightButton, ["middle"] = middleButton };
            NotePressed(buttons.Where(pair => pair.Value.isPressed).Select(pair => "mouse " + pair.Key).ToArray());
        }
    }

    public class TouchControl
    {
        public ButtonControl press { get; } = new ButtonControl();
    }

    public class Touchscreen : InputDevice
    {
        public static Touchscreen current { get; internal set; }

        public TouchControl primaryTouch { get; } = new TouchControl();

        internal override void Take(object state)
        {
            var touch = (TouchState)state;
            primaryTouch.press.isPressed = touch.phaseId == (byte)TouchPhase.Began || touch.phaseId == (byte)TouchPhase.Moved;
            Note($"touch {(TouchPhase)touch.phaseId} {touch.position.x},{touch.position.y}");
            NotePressed(primaryTouch.press.isPressed ? new[] { "touch" } : new string[0]);
        }
    }
}

namespace UnityEngine.InputSystem.LowLevel
{
    public struct KeyboardState
    {
        internal Key[] Pressed;

        public KeyboardState(params Key[] pressedKeys)
        {
            Pressed = pressedKeys;
        }
    }

    public struct MouseState
    {
        public Vector2 position;

        public Vector2 scroll;

        public ushort buttons;
    }

    public struct TouchState
    {
        public int touchId;

        public Vector2 position;

        public float pressure;

        public byte phaseId;
    }
}

namespace UnityEngine.InputSystem.Editor
{
    internal static class EditorPlayerSettingHelpers
    {
        public static bool newSystemBackendsEnabled { get; set; } = true;
    }
}
