#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The Undo steps, as the window "Undo History" shows them, from an internal API (2021.3 to 6000.7). Main thread.
    /// </summary>
    internal static class UndoList
    {
        private static readonly MethodInfo? Read = Array.Find(
            typeof(Undo).GetMethods(BindingFlags.Static | BindingFlags.NonPublic),
            method => method.Name == "GetUndoList" && Fits(method.GetParameters()));

        /// <summary>
        /// Names of the Undo steps, the newest last; null: this version of Unity does not provide them.
        /// </summary>
        internal static IReadOnlyList<string>? Names()
        {
            if (Read == null) return null;
            var names = new List<string>();
            // The names; out: how many of them are Undo steps, before those of Redo; from 6000.0 on also whether to
            // include serialized ones.
            var arguments = new object[] { names, 0, false };
            object[] taken = arguments.Take(Read.GetParameters().Length).ToArray();
            Read.Invoke(null, taken);
            return names.Take((int)taken[1]).ToList();
        }

        private static bool Fits(ParameterInfo[] parameters) =>
            parameters.Length >= 2 && parameters.Length <= 3 && parameters[0].ParameterType == typeof(List<string>) && parameters[1].ParameterType == typeof(int).MakeByRefType();
    }
}
