#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The devices of the Input System (com.unity.inputsystem), by reflection, because this package does not depend on
    /// it. Adds a missing keyboard, mouse or touchscreen temporarily.
    /// </summary>
    internal sealed class InputSystemDevices : IGameInput
    {
        private const string Namespace = "UnityEngine.InputSystem.";

        private const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        /// <summary>The scroll value that Windows reports for one notch of the wheel.</summary>
        private const float ScrollOfNotch = 120;

        private const int FingerId = 1;

        private readonly Assembly _assembly;
        private readonly Type _system;
        private readonly Dictionary<InputDeviceKind, object> _devices = new Dictionary<InputDeviceKind, object>();
        private readonly List<object> _added = new List<object>();
        private readonly Dictionary<InputDeviceKind, DeviceState> _shown = new Dictionary<InputDeviceKind, DeviceState>();
        private readonly List<Action> _putBack = new List<Action>();
        private DeviceState? _awaited;

        /// <param name="assembly">Unity.InputSystem.</param>
        internal InputSystemDevices(Assembly assembly)
        {
            _assembly = assembly;
            _system = TypeOf("InputSystem");
            // So that the game receives the input even if its view, or the whole Editor, is unfocused.
            Set("backgroundBehavior", "IgnoreFocus");
            Set("editorInputBehaviorInPlayMode", "AllDeviceInputAlwaysGoesToGameView");
            EventInfo updated = _system.GetEvent("onAfterUpdate")!;
            Action check = CheckSeen;
            updated.AddEventHandler(null, check);
            _putBack.Add(() => updated.RemoveEventHandler(null, check));
        }

        /// <inheritdoc />
        public InputSighting? Seen { get; private set; }

        /// <exception cref="ToolRefusal">The project does not use the Input System.</exception>
        internal static IGameInput Open() => Of(Type.GetType(Namespace + "InputSystem, Unity.InputSystem")?.Assembly);

        /// <param name="assembly">Unity.InputSystem; null: the project does not have it.</param>
        /// <exception cref="ToolRefusal">It is not installed, or disabled.</exception>
        internal static IGameInput Of(Assembly? assembly)
        {
            if (assembly == null) throw new ToolRefusal("play_input: this project has no Input System (com.unity.inputsystem), and the old Input Manager takes no input from code. change_packages can add it where the game reads input by it; else call the game's own methods by unity_execute_code.");
            PropertyInfo? enabled = assembly.GetType(Namespace + "Editor.EditorPlayerSettingHelpers")?.GetProperty("newSystemBackendsEnabled", Static);
            if (enabled != null && Equals(enabled.GetValue(null), false)) throw new ToolRefusal("play_input: the Input System is installed, but Player Settings > Active Input Handling is \"Input Manager (Old)\", which takes no input from code.");
            return new InputSystemDevices(assembly);
        }

        /// <inheritdoc />
        public bool HasKey(string name) => KeyOf(name) != null;

        /// <inheritdoc />
        public void Show(DeviceState state)
        {
            Seen = null;
            _awaited = state;
            _shown[state.Kind] = state;
            object device = DeviceOf(state.Kind);
            object shown = StateOf(state);
            CallGeneric("QueueStateEvent", shown.GetType(), device, shown, -1.0);
        }

        /// <inheritdoc />
        public void Dispose()
        {
            DeviceState[] pressed = _shown.Values.Where(state => state.IsPressed).ToArray();
            foreach (DeviceState state in pressed) Show(state.Released());
            // Queued events are lost with their device, or with the domain.
            if (pressed.Length > 0) _system.GetMethod("Update", Type.EmptyTypes)!.Invoke(null, null);
            _shown.Clear();
            foreach (object device in _added) _system.GetMethods().Single(method => method.Name == "RemoveDevice").Invoke(null, new[] { device });
            _added.Clear();
            foreach (Action putBack in _putBack) putBack();
            _putBack.Clear();
        }

        private Type TypeOf(string name) => _assembly.GetType(Namespace + name) ?? throw new OperationFailure($"play_input: this version of the Input System has no {name}.");

        /// <summary>Changes a setting in memory until disposed; ignores settings that this version lacks.</summary>
        private void Set(string property, string value)
        {
            object settings = _system.GetProperty("settings")!.GetValue(null)!;
            PropertyInfo? setting = settings.GetType().GetProperty(property);
            if (setting == null) return;
            object? before = setting.GetValue(settings);
            setting.SetValue(settings, Enum.Parse(setting.PropertyType, value));
            _putBack.Add(() => setting.SetValue(settings, before));
        }

        private object? CallGeneric(string method, Type type, params object?[] arguments) =>
            _system.GetMethods().Single(each => each.Name == method && each.IsGenericMethodDefinition).MakeGenericMethod(type).Invoke(null, arguments);

        private object DeviceOf(InputDeviceKind kind)
        {
            if (_devices.TryGetValue(kind, out object? known)) return known;
            Type type = TypeOf(kind.ToString());
            object? device = type.GetProperty("current", Static)!.GetValue(null);
            if (device == null)
            {
                device = CallGeneric("AddDevice", type, new object?[] { null })!;
                _added.Add(device);
            }

            return _devices[kind] = device;
        }

        private object StateOf(DeviceState state)
        {
            switch (state.Kind)
            {
                case InputDeviceKind.Keyboard: return KeyboardStateOf(state);
                case InputDeviceKind.Mouse:
                    int buttons = state.Button == null ? 0 : 1 << (int)state.Button;
                    return Filled("MouseState", ("position", PixelsOf(state)), ("scroll", new Vector2(0, state.Scroll * ScrollOfNotch)), ("buttons", (ushort)buttons));
                default:
                    string phase = !state.IsTouching ? "Ended" : state.HasMoved ? "Moved" : "Began";
                    object phaseId = Enum.Parse(TypeOf("TouchPhase"), phase);
                    return Filled("TouchState", ("touchId", FingerId), ("position", PixelsOf(state)), ("pressure", state.IsTouching ? 1f : 0f), ("phaseId", Convert.ToByte(phaseId)));
            }
        }

        private object KeyboardStateOf(DeviceState state)
        {
            object[] keys = state.Keys.Select(key => KeyOf(key)!).ToArray();
            Array pressed = Array.CreateInstance(TypeOf("Key"), keys.Length);
            keys.CopyTo(pressed, 0);
            return Activator.CreateInstance(TypeOf("LowLevel.KeyboardState"), new object[] { pressed })!;
        }

        private object Filled(string type, params (string Name, object Value)[] fields)
        {
            object state = Activator.CreateInstance(TypeOf("LowLevel." + type))!;
            foreach ((string name, object value) in fields) state.GetType().GetField(name)!.SetValue(state, value);
            return state;
        }

        /// <summary>Ignores case; null: there is no such key.</summary>
        private object? KeyOf(string name)
        {
            Type keys = TypeOf("Key");
            string? found = Enum.GetNames(keys).FirstOrDefault(each => string.Equals(each, name, StringComparison.OrdinalIgnoreCase) && each != "None");
            return found == null ? null : Enum.Parse(keys, found);
        }

        private static Vector2 PixelsOf(DeviceState state)
        {
            Vector2 size = Handles.GetMainGameViewSize();
            return new Vector2(state.Place.x * size.x, state.Place.y * size.y);
        }

        /// <summary>Called after each input update of the game.</summary>
        private void CheckSeen()
        {
            if (_awaited == null || Seen != null || !IsIn(_awaited)) return;
            Seen = new InputSighting(Time.frameCount, Time.time);
        }

        private bool IsIn(DeviceState state)
        {
            object device = DeviceOf(state.Kind);
            switch (state.Kind)
            {
                case InputDeviceKind.Keyboard:
                    IReadOnlyList<string> keys = state.IsPressed ? state.Keys : Array.Empty<string>();
                    PropertyInfo byKey = device.GetType().GetProperties().Single(property => property.GetIndexParameters().Select(parameter => parameter.ParameterType).SequenceEqual(new[] { TypeOf("Key") }));
                    return keys.Count > 0 ? keys.All(key => IsPressed(byKey.GetValue(device, new[] { KeyOf(key)! })!)) : !IsPressed(Member(device, "anyKey"));
                case InputDeviceKind.Mouse:
                    bool isThere = Equals(Call(Member(device, "position"), "ReadValue"), PixelsOf(state));
                    return isThere && new[] { InputButton.Left, InputButton.Right, InputButton.Middle }.All(button => IsPressed(Member(device, button.ToString().ToLowerInvariant() + "Button")) == (button == state.Button));
                default:
                    return IsPressed(Member(Member(device, "primaryTouch"), "press")) == state.IsTouching;
            }
        }

        private static bool IsPressed(object control) => (bool)Member(control, "isPressed");

        private static object Member(object owner, string name) => owner.GetType().GetProperty(name)!.GetValue(owner)!;

        private static object Call(object owner, string method) => owner.GetType().GetMethod(method, Type.EmptyTypes)!.Invoke(owner, null)!;
    }
}
