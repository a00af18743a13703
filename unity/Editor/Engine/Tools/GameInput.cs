#nullable enable
using System;
using System.Collections.Generic;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The game's input devices. Dispose releases all pressed input, and restores settings and devices. Main thread.
    /// </summary>
    internal interface IGameInput : IDisposable
    {
        /// <summary>
        /// The first input update since <see cref="Show" /> in which the device had that state; null: none yet.
        /// </summary>
        InputSighting? Seen { get; }

        bool HasKey(string name);

        /// <summary>Sets the device's state from the next update on.</summary>
        void Show(DeviceState state);
    }

    internal enum InputDeviceKind
    {
        Keyboard,
        Mouse,
        Touchscreen,
    }

    /// <summary>The complete state of one device.</summary>
    internal sealed class DeviceState
    {
        private DeviceState(InputDeviceKind kind, IReadOnlyList<string> keys, Vector2 place)
        {
            Kind = kind;
            Keys = keys;
            Place = place;
        }

        internal InputDeviceKind Kind { get; }

        /// <summary>The pressed keys.</summary>
        internal IReadOnlyList<string> Keys { get; }

        /// <summary>Position of mouse or finger: fractions of the picture, from its bottom left.</summary>
        internal Vector2 Place { get; }

        internal InputButton? Button { get; private set; }

        internal float Scroll { get; private set; }

        /// <summary>For a finger: whether it touches, and has moved since.</summary>
        internal bool IsTouching { get; private set; }

        internal bool HasMoved { get; private set; }

        internal bool IsPressed => Keys.Count > 0 || Button != null || IsTouching;

        internal static DeviceState OfKeys(IReadOnlyList<string> keys) => new DeviceState(InputDeviceKind.Keyboard, keys, default);

        internal static DeviceState OfMouse(Vector2 place, InputButton? button, float scroll) => new DeviceState(InputDeviceKind.Mouse, Array.Empty<string>(), place) { Button = button, Scroll = scroll };

        internal static DeviceState OfTouch(Vector2 place) => new DeviceState(InputDeviceKind.Touchscreen, Array.Empty<string>(), place) { IsTouching = true };

        internal DeviceState At(Vector2 place) => new DeviceState(Kind, Keys, place) { Button = Button, IsTouching = IsTouching, HasMoved = true };

        internal DeviceState Released() => new DeviceState(Kind, Array.Empty<string>(), Place);
    }

    /// <summary>When the game processed an input state.</summary>
    internal sealed class InputSighting
    {
        internal InputSighting(int frame, float time)
        {
            Frame = frame;
            Time = time;
        }

        internal int Frame { get; }

        /// <summary>Seconds of game time.</summary>
        internal float Time { get; }
    }
}
