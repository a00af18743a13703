#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEngine.UIElements;

namespace McpUnityBridge.Editor
{
    /// <summary>Shows running and recent operations, and how long the main thread has been busy.</summary>
    internal sealed class OperationsSection : VisualElement
    {
        private const int Shown = 20;

        /// <summary>Ms. Shorter times are ordinary frames.</summary>
        private const long BusyMs = 1000;

        private readonly Label _now = Elements.Paragraph("");
        private readonly VisualElement _list = new VisualElement();
        private string _listed = "";

        internal OperationsSection()
        {
            Add(Elements.Heading("Operations"));
            Add(_now);
            Add(_list);
        }

        internal void Show(BridgeStatus? status)
        {
            _now.text = status == null ? "" : Now(status);
            OperationSummary[] recent = status == null ? Array.Empty<OperationSummary>() : status.Recent.Take(Shown).ToArray();
            string listed = string.Join("\n", recent.Select(operation => operation.LogId + StateOf(operation)));
            if (listed == _listed) return;
            _listed = listed;
            _list.Clear();
            foreach (OperationSummary operation in recent) _list.Add(RowOf(operation));
        }

        private static string Now(BridgeStatus status)
        {
            IEnumerable<string> running = status.Recent.Where(operation => status.Running.Contains(operation.LogId)).Select(operation => operation.Title);
            string work = status.Running.Count == 0 ? "Nothing runs" : "Running: " + string.Join("; ", running);
            string waiting = status.QueueLength == 0 ? "" : $", {status.QueueLength} waiting";
            string busy = status.MainThreadAgeMs < BusyMs ? "" : $". The main thread has been busy for {Seconds(status.MainThreadAgeMs)}";
            return $"{work}{waiting}{busy}.";
        }

        private static VisualElement RowOf(OperationSummary operation)
        {
            string took = operation.StartedAt != null && operation.EndedAt != null ? $" in {Seconds(operation.EndedAt.Value - operation.StartedAt.Value)}" : "";
            Label text = Elements.Paragraph($"{operation.Title}\n{StateOf(operation)}{took}{(operation.Summary.Length == 0 ? "" : ": " + operation.Summary)}");
            Button copy = Elements.Action("Copy log_id", () => EditorGUIUtility.systemCopyBuffer = operation.LogId);
            if (operation.EndedAt != null) return Elements.Row(text, copy);
            return Elements.Row(text, copy, Elements.Action("Cancel", () => EditorBridge.Current?.Cancel(operation.LogId)));
        }

        private static string StateOf(OperationSummary operation) => OperationStateWire.Text(operation.State);

        private static string Seconds(long ms) => (ms / 1000.0).ToString("0.0", CultureInfo.InvariantCulture) + " s";
    }
}
