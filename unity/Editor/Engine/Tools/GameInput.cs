#nullable enable
using System;
using System.Collections.Generic;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The devices of the game. Disposing of it releases all that it has pressed, and puts settings and devices back. Main thread.</summary>
    internal interface IGameInput : IDisposable
    {
        /// <summary>The first update of the game's input since <see cref="Show" /> in which its device was in that state; null: none so far.</summary>
        InputSighting? Seen { get; }

        bool HasKey(string name);

        /// <summary>The device is in this state from the next update on.</summary>
        void Show(DeviceState state);
    }

    internal enum InputDeviceKind
    {
        Keyboard,
        Mouse,
        Touchscreen,
    }

    /// <summary>The whole state of one device.</summary>
    internal sealed class DeviceState
    {
        private DeviceState(InputDeviceKind kind, IReadOnlyList<string> keys, Vector2 place)
        {
            Kind = kind;
            Keys = keys;
            Place = place;
        }

        internal InputDeviceKind Kind { get; }

        /// <summary>Those that are pressed.</summary>
        internal IReadOnlyList<string> Keys { get; }

        /// <summary>Of mouse or finger: fractions of the picture, from its bottom left.</summary>
        internal Vector2 Place { get; }

        internal InputButton? Button { get; private set; }

        internal float Scroll { get; private set; }

        /// <summary>Of a finger: it touches, and has moved since it did.</summary>
        internal bool IsTouching { get; private set; }

        internal bool HasMoved { get; private set; }

        internal bool IsPressed => Keys.Count > 0 || Button != null || IsTouching;

        internal static DeviceState OfKeys(IReadOnlyList<string> keys) => new DeviceState(InputDeviceKind.Keyboard, keys, default);

        internal static DeviceState OfMouse(Vector2 place, InputButton? button, float scroll) => new DeviceState(InputDeviceKind.Mouse, Array.Empty<string>(), place) { Button = button, Scroll = scroll };

        internal static DeviceState OfTouch(Vector2 place) => new DeviceState(InputDeviceKind.Touchscreen, Array.Empty<string>(), place) { IsTouching = true };

        internal DeviceState At(Vector2 place) => new DeviceState(Kind, Keys, place) { Button = Button, IsTouching = IsTouching, HasMoved = true };

        internal DeviceState Released() => new DeviceState(Kind, Array.Empty<string>(), Place);
    }

    /// <summary>When the game saw something.</summary>
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
