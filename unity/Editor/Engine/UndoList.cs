#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>What lies in Undo, as the window "Undo History" shows it. Unity has it for itself alone (2021.3 to 6000.7). Main thread.</summary>
    internal static class UndoList
    {
        private static readonly MethodInfo? Read = Array.Find(
            typeof(Undo).GetMethods(BindingFlags.Static | BindingFlags.NonPublic),
            method => method.Name == "GetUndoList" && Fits(method.GetParameters()));

        /// <summary>Names of what Undo would take back, the newest last; null: this Unity does not say.</summary>
        internal static IReadOnlyList<string>? Names()
        {
            if (Read == null) return null;
            var names = new List<string>();
            // The names; out, how many of them Undo would take back, before those of Redo; from 6000.0 on whether serialized ones come along.
            var arguments = new object[] { names, 0, false };
            object[] taken = arguments.Take(Read.GetParameters().Length).ToArray();
            Read.Invoke(null, taken);
            return names.Take((int)taken[1]).ToList();
        }

        private static bool Fits(ParameterInfo[] parameters) =>
            parameters.Length >= 2 && parameters.Length <= 3 && parameters[0].ParameterType == typeof(List<string>) && parameters[1].ParameterType == typeof(int).MakeByRefType();
    }
}
