#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The event system of uGUI (com.unity.ugui), by reflection, because this package does not depend on it.
    /// </summary>
    internal sealed class Ugui
    {
        private const BindingFlags Static = BindingFlags.Static | BindingFlags.Public;

        private readonly Assembly _assembly;

        private Ugui(Assembly assembly)
        {
            _assembly = assembly;
        }

        /// <summary>Returns UnityEngine.UI; null if the project does not have it.</summary>
        internal static Func<Assembly?> Assembly { get; set; } = () => Type.GetType("UnityEngine.EventSystems.EventSystem, UnityEngine.UI")?.Assembly;

        internal static Ugui? Open()
        {
            Assembly? assembly = Assembly();
            return assembly == null ? null : new Ugui(assembly);
        }

        internal bool HasEventSystem => Current != null;

        private object? Current
        {
            get
            {
                var current = (UnityEngine.Object?)TypeOf("EventSystems.EventSystem").GetProperty("current", Static)!.GetValue(null);
                return current == null ? null : current;
            }
        }

        internal bool IsSelectable(Component component) => TypeOf("UI.Selectable").IsInstanceOfType(component);

        internal bool IsScrollRect(Component component) => TypeOf("UI.ScrollRect").IsInstanceOfType(component);

        /// <summary>
        /// The objects that a pointer hits, the nearest first; empty if the scenes have no event system.
        /// </summary>
        /// <param name="point">A fraction of the game's picture, from its top left.</param>
        internal List<GameObject> HitsAt(Vector2 point) => Raycast(PointerAt(point)).Select(ObjectOf).ToList();

        /// <summary>The object or its nearest ancestor that handles such events; null if there is none.</summary>
        /// <param name="from">The object at which the event starts.</param>
        /// <param name="handler">For example IPointerClickHandler.</param>
        internal GameObject? HandlerOf(GameObject from, string handler) =>
            (GameObject?)Events("GetEventHandler", TypeOf("EventSystems." + handler)).Invoke(null, new object[] { from });

        /// <summary>The sequence of uGUI's input modules: enter, down, up, click, exit.</summary>
        internal void Click(Vector2 point)
        {
            object? pointer = PointerAt(point);
            object hit = Raycast(pointer).First();
            GameObject on = ObjectOf(hit);
            Put(pointer!, ("pointerCurrentRaycast", hit), ("pointerPressRaycast", hit), ("rawPointerPress", on), ("eligibleForClick", true), ("clickCount", 1));
            Send(true, "IPointerEnterHandler", "pointerEnterHandler", on, pointer!);
            GameObject? clicked = HandlerOf(on, "IPointerClickHandler");
            GameObject? pressed = Send(true, "IPointerDownHandler", "pointerDownHandler", on, pointer!);
            if (pressed == null) pressed = clicked;
            Put(pointer!, ("pointerPress", pressed));
            Send(false, "IPointerUpHandler", "pointerUpHandler", pressed, pointer!);
            // The press may have destroyed it.
            if (on != null && HandlerOf(on, "IPointerClickHandler") == clicked) Send(false, "IPointerClickHandler", "pointerClickHandler", clicked, pointer!);
            Send(true, "IPointerExitHandler", "pointerExitHandler", on, pointer!);
        }

        private object? PointerAt(Vector2 point)
        {
            object? system = Current;
            if (system == null) return null;
            const int leftMouse = -1;
            Vector2 size = Handles.GetMainGameViewSize();
            var pixel = new Vector2(point.x * size.x, (1 - point.y) * size.y);
            object pointer = Activator.CreateInstance(TypeOf("EventSystems.PointerEventData"), system)!;
            Put(pointer, ("position", pixel), ("pressPosition", pixel), ("pointerId", leftMouse));
            return pointer;
        }

        private List<object> Raycast(object? pointer)
        {
            if (pointer == null) return new List<object>();
            var results = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(TypeOf("EventSystems.RaycastResult")))!;
            object system = Current!;
            system.GetType().GetMethod("RaycastAll", new[] { pointer.GetType(), results.GetType() })!.Invoke(system, new[] { pointer, results });
            return results.Cast<object>().Where(result => ObjectOf(result) != null).ToList();
        }

        private static GameObject ObjectOf(object raycastResult) => (GameObject)raycastResult.GetType().GetProperty("gameObject")!.GetValue(raycastResult)!;

        /// <param name="isBubbling">Whether the event bubbles to the nearest ancestor that handles it.</param>
        /// <returns>The object that handled the event.</returns>
        private GameObject? Send(bool isBubbling, string handler, string function, GameObject? to, object pointer)
        {
            if (to == null) return null;
            Type type = TypeOf("EventSystems." + handler);
            object call = TypeOf("EventSystems.ExecuteEvents").GetProperty(function, Static)!.GetValue(null)!;
            object? handled = Events(isBubbling ? "ExecuteHierarchy" : "Execute", type).Invoke(null, new[] { to, pointer, call });
            return isBubbling ? (GameObject?)handled : to;
        }

        private MethodInfo Events(string method, Type handler) =>
            TypeOf("EventSystems.ExecuteEvents").GetMethods(Static).Single(each => each.Name == method && each.IsGenericMethodDefinition).MakeGenericMethod(handler);

        private Type TypeOf(string name) => _assembly.GetType("UnityEngine." + name) ?? throw new InvalidOperationException($"UnityEngine.UI has no {name}.");

        private static void Put(object pointer, params (string Name, object? Value)[] properties)
        {
            foreach ((string name, object? value) in properties) pointer.GetType().GetProperty(name)!.SetValue(pointer, value);
        }
    }
}
